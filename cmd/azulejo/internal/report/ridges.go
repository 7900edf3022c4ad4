package report

import "slices"

// Ridges is a plot of distributions below one another, over the same axis.
type Ridges struct {
	Axis string
	Rows []Ridge
}

// Ridge is a distribution: the share of cases in which each whole number came, with
// the values that 5, 50 and 95 of 100 cases lie at or below.
type Ridge struct {
	Label        string
	Values       []Bar
	P5, P50, P95 int
	Series       int
}

const ridgeHeight = 66

func (p Ridges) chart() *chart {
	c := newChart(float64(len(p.Rows)*ridgeHeight) + 46)
	c.name(p.Axis)
	low, high := p.bounds()
	c.span(low, high, 0, 1)
	c.columns(ticks(low, high, 6, false))
	wide, top := p.steps()
	for i, row := range p.Rows {
		ground := c.bottom - (float64(len(p.Rows)-1-i)+0.2)*ridgeHeight
		c.ridge(row, wide, scale{0, top, ground, ground - 0.62*ridgeHeight})
	}
	return c
}

// ridge draws a distribution in steps of some values, and below it its median in the
// range of 90 of 100 cases.
func (c *chart) ridge(r Ridge, wide int, height scale) {
	color, ground := series(r.Series), height.from
	var outline []point
	for _, b := range inSteps(r.Values, wide) {
		y := height.at(b.Share)
		outline = append(outline, point{c.x.at(float64(b.Value) - 0.5), y},
			point{c.x.at(float64(b.Value+wide) - 0.5), y})
	}
	first, last := outline[0].x, outline[len(outline)-1].x
	outline = slices.Concat([]point{{first, ground}}, outline, []point{{last, ground}})
	c.area(pale(r.Series), outline...)
	c.line(color, 1.2, outline...)
	c.line(inkLine, 1, point{c.left, ground}, point{c.right, ground})
	c.line(color, 3, point{c.x.at(float64(r.P5)), ground + 4}, point{c.x.at(float64(r.P95)), ground + 4})
	median := c.x.at(float64(r.P50))
	c.dot(inkText, point{median, ground + 4}, 3.5)
	a, x := atStart, c.left+2 // the name is where there is more room
	if median < (c.left+c.right)/2 {
		a, x = atEnd, c.right-2
	}
	c.text(inkText, a, x, ground-0.55*ridgeHeight, 130, r.Label)
}

// bounds returns the range of all values.
func (p Ridges) bounds() (low, high float64) {
	low, high = float64(p.Rows[0].Values[0].Value), float64(p.Rows[0].Values[0].Value)
	for _, r := range p.Rows {
		low = min(low, float64(r.Values[0].Value))
		high = max(high, float64(r.Values[len(r.Values)-1].Value))
	}
	return low - 1, high + 1
}

// steps returns how many values one step of the ridges stands for, the same for
// all, and how high the highest is.
func (p Ridges) steps() (wide int, top float64) {
	for _, r := range p.Rows {
		_, w := binned(r.Values, 60)
		wide = max(wide, w)
	}
	for _, r := range p.Rows {
		for _, b := range inSteps(r.Values, wide) {
			top = max(top, b.Share)
		}
	}
	return wide, top
}
