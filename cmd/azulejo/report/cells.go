package report

import (
	"math"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Cells is a plot of a board: how often each of its cells is covered.
type Cells []Cell

// Cell is a place on the lattice of package view, whose rows go down, and the share
// of seats that had covered it, from 0 to 1.
type Cell struct {
	X, Y  int
	Share float64
}

// Cells are three points of the lattice wide, and a point is half as wide as high.
const (
	cellPoints = 3
	pointRatio = 2
	widestCell = 56
)

func (p Cells) chart() *chart {
	left, right, top, bottom := p.bounds()
	points := right - left + cellPoints
	unit := min(vg.Length(pageWidth-4)/vg.Length(points), widestCell/cellPoints)
	high := unit * pointRatio
	c := newChart(high*vg.Length(bottom-top+1) + 8)
	c.HideAxes()
	c.X.Min, c.X.Max, c.Y.Min, c.Y.Max = 0, 1, 0, 1
	c.Add(drawing(func(area draw.Canvas, _, _ func(float64) vg.Length) {
		margin := (area.Max.X - area.Min.X - unit*vg.Length(points)) / 2
		for _, cell := range p {
			x := area.Min.X + margin + unit*vg.Length(cell.X-left)
			y := area.Max.Y - high*vg.Length(cell.Y-top)
			cell.draw(area, x, y, unit*cellPoints, high)
		}
	}))
	return c
}

func (p Cells) bounds() (left, right, top, bottom int) {
	left, right, top, bottom = math.MaxInt, math.MinInt, math.MaxInt, math.MinInt
	for _, c := range p {
		left, right = min(left, c.X), max(right, c.X)
		top, bottom = min(top, c.Y), max(bottom, c.Y)
	}
	return left, right, top, bottom
}

// draw draws a cell whose upper left corner is there.
func (c Cell) draw(area draw.Canvas, left, top, width, height vg.Length) {
	fillBox(area, heat(c.Share), left+0.8, top-height+0.8, left+width-0.8, top-0.8)
	style := label(onHeat(c.Share), draw.XCenter, draw.YCenter)
	if text := decimal(100*c.Share, 0); style.Width(text) < width-2 {
		area.FillText(style, point(left+width/2, top-height/2+2), text)
	}
}
