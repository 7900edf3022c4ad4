package report

import (
	"math"
	"slices"

	"github.com/azulejo/azulejo/core/view"
)

// Cells is a plot of a board: how often each of its cells is covered.
type Cells struct {
	Cells  []Cell
	Labels []view.Label // names on the board; those beside the cells are left out
}

// Cell is a place on the lattice of package view, whose rows go down, with the share of
// boards on which it is covered, from 0 to 1.
type Cell struct {
	X, Y   int
	Share  float64
	Number string // what is printed on it, or ""
	Color  string // the name of the only color that it takes, or ""

	Name    string // of the cell
	Printed string // its area, and the number
}

// Cells are three points of the lattice wide, and a point is half as wide as high.
const (
	cellPoints = 3
	pointRatio = 2
	widestCell = 56.0
)

// tileInks are the colors of tiles that the style sheet has.
var tileInks = []string{"blue", "yellow", "red", "black", "white", "green", "orange", "purple"}

// draw draws each cell in the heat of its share, and in a frame of its color. A board that
// is wider than the page is made smaller.
func (p Cells) draw() *canvas {
	left, right, top, bottom := p.bounds()
	points := float64(right - left + cellPoints)
	unit := min((pageWidth-4)/points, widestCell/cellPoints)
	wide, high := unit*cellPoints, unit*pointRatio
	c := newCanvas(high*float64(bottom-top+1) + 8)
	at := func(x, y int) point {
		return point{(pageWidth-unit*points)/2 + unit*float64(x-left), 4 + high*float64(y-top)}
	}
	for _, cell := range p.Cells {
		corner := at(cell.X, cell.Y)
		frame := 0.8
		if slices.Contains(tileInks, cell.Color) {
			c.box(ink("tile-"+cell.Color), corner.x+frame, corner.y+frame, corner.x+wide-frame, corner.y+high-frame)
			frame = 3.2
		}
		c.box(heat(cell.Share), corner.x+frame, corner.y+frame, corner.x+wide-frame, corner.y+high-frame)
		c.share(cell, corner, wide, high)
	}
	for _, l := range p.Labels {
		if l.X >= left && l.X <= right && l.Y >= top && l.Y <= bottom {
			corner := at(l.X, l.Y)
			c.text(inkText, atMiddle, corner.x+wide/2, corner.y+high/2+lowered, 3*wide, l.Text)
		}
	}
	return c
}

// share writes the share of a cell in percent, after the number that is printed on it.
func (c *canvas) share(cell Cell, corner point, wide, high float64) {
	text, x := Number(100*cell.Share, 0), corner.x+wide/2
	if widthOf(text) >= wide-2 {
		return
	}
	if room := wide - widthOf(text) - 8; cell.Number != "" && smallText*widthOf(cell.Number) < room {
		c.small(onHeat(cell.Share), corner.x+4, corner.y+4+smallText*textSize, cell.Number)
		x = corner.x + wide - 5 - widthOf(text)/2
	}
	c.text(onHeat(cell.Share), atMiddle, x, corner.y+high/2+lowered, wide, text)
}

// bounds returns the first and the last column and row of the lattice that have cells.
func (p Cells) bounds() (left, right, top, bottom int) {
	left, right, top, bottom = math.MaxInt, math.MinInt, math.MaxInt, math.MinInt
	for _, c := range p.Cells {
		left, right = min(left, c.X), max(right, c.X)
		top, bottom = min(top, c.Y), max(bottom, c.Y)
	}
	return left, right, top, bottom
}
