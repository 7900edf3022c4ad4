package report

import (
	"slices"

	"github.com/azulejo/azulejo/core/sim"
)

// Ridges is a plot of how often each whole number came, in one or several histograms one
// below another over the same axis.
type Ridges struct {
	Axis string
	Rows []Ridge
}

// Ridge is a histogram. It has at least one number.
type Ridge struct {
	Label  string
	Counts sim.Histogram
	Series int // its color, from 0
}

const (
	ridgeHeight = 66
	mostSteps   = 60 // in a histogram: more could not be told apart
)

// draw draws the histograms with one scale, so that their heights can be compared.
func (p Ridges) draw() *canvas {
	c := newCanvas(float64(len(p.Rows)*ridgeHeight) + 46)
	c.name(p.Axis)
	all := sim.Histogram{}
	for _, row := range p.Rows {
		all.Add(row.Counts)
	}
	values := all.Values()
	low, high := values[0], values[len(values)-1]
	c.span(float64(low-1), float64(high+1), 0, 1)
	c.columns(ticks(float64(low-1), float64(high+1), 6, true))
	wide, top := stepWidth(high-low), 0.0
	for _, row := range p.Rows {
		top = max(top, slices.Max(inSteps(row.Counts, wide)))
	}
	for i, row := range p.Rows {
		ground := c.bottom - (float64(len(p.Rows)-1-i)+0.2)*ridgeHeight
		c.ridge(row, wide, scale{0, top, ground, ground - 0.62*ridgeHeight})
	}
	return c
}

// ridge draws a histogram in steps of some numbers. Below it are a dot at the median and a
// bar from the 5th to the 95th percentile.
func (c *canvas) ridge(r Ridge, wide int, height scale) {
	color, ground := series(r.Series), height.from
	first := floorTo(r.Counts.Values()[0], wide)
	var outline []point
	for i, share := range inSteps(r.Counts, wide) {
		left, y := float64(first+i*wide)-0.5, height.at(share)
		outline = append(outline, point{c.x.at(left), y}, point{c.x.at(left + float64(wide)), y})
	}
	outline = slices.Concat([]point{{outline[0].x, ground}}, outline, []point{{outline[len(outline)-1].x, ground}})
	c.area(pale(r.Series), outline...)
	c.line(color, 1.2, outline...)
	c.line(inkLine, 1, point{c.left, ground}, point{c.right, ground})
	low, median, high := c.quantile(r.Counts, 5), c.quantile(r.Counts, 50), c.quantile(r.Counts, 95)
	c.line(color, 3, point{low, ground + 4}, point{high, ground + 4})
	c.dot(inkText, point{median, ground + 4}, 3.5)
	a, x := atStart, c.left+2 // the name is where there is more room
	if median < (c.left+c.right)/2 {
		a, x = atEnd, c.right-2
	}
	c.text(inkText, a, x, ground-0.55*ridgeHeight, 130, r.Label)
}

// quantile returns where the number is that so many of 100 are at or below.
func (c *canvas) quantile(h sim.Histogram, percent int64) float64 {
	upTo, total := int64(0), h.Total()
	for _, v := range h.Values() {
		if upTo += h[v]; 100*upTo >= percent*total {
			return c.x.at(float64(v))
		}
	}
	return c.left
}

// stepWidth is how many numbers a step has, so that there are not too many steps.
func stepWidth(width int) int {
	wide := 1
	for _, next := range []int{2, 5, 10, 20, 50, 100, 200, 500, 1000} {
		if width/wide < mostSteps {
			break
		}
		wide = next
	}
	return wide
}

// inSteps joins every wide neighboring numbers, from a multiple of wide up. It returns the
// share of cases in each step.
func inSteps(h sim.Histogram, wide int) []float64 {
	values := h.Values()
	first, last := floorTo(values[0], wide), values[len(values)-1]
	steps, total := make([]float64, (last-first)/wide+1), float64(h.Total())
	for _, v := range values {
		steps[(v-first)/wide] += float64(h[v]) / total
	}
	return steps
}

// floorTo returns the multiple of step at or below n.
func floorTo(n, step int) int {
	if rest := n % step; rest < 0 {
		return n - rest - step
	}
	return n - n%step
}
