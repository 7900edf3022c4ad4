package report

import "math"

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
	widestCell = 56.0
)

func (p Cells) chart() *chart {
	left, right, top, bottom := p.bounds()
	points := float64(right - left + cellPoints)
	unit := min((pageWidth-4)/points, widestCell/cellPoints)
	wide, high := unit*cellPoints, unit*pointRatio
	c := newChart(high*float64(bottom-top+1) + 8)
	margin := (pageWidth - unit*points) / 2
	for _, cell := range p {
		x, y := margin+unit*float64(cell.X-left), 4+high*float64(cell.Y-top)
		c.box(heat(cell.Share), x+0.8, y+0.8, x+wide-0.8, y+high-0.8)
		if text := decimal(100*cell.Share, 0); widthOf(text) < wide-2 {
			c.text(onHeat(cell.Share), atMiddle, x+wide/2, y+high/2+lowered, wide, text)
		}
	}
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
