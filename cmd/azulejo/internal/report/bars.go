package report

import (
	"slices"
	"strconv"
)

// Bars is a plot of how often each whole number came.
type Bars struct {
	Axis   string
	Values []Bar // by value
}

// Bar is a number and the share of cases, from 0 to 1, in which it came.
type Bar struct {
	Value int
	Share float64
}

// Up to fewBars bars have their shares written above them. The plot has room for at least
// leastBars, so that one bar does not fill it.
const (
	fewBars   = 7
	leastBars = 6
)

// chart draws a bar for each number or, where there are many, for each step of numbers.
func (p Bars) chart() *chart {
	c := newChart(190)
	c.name(p.Axis)
	bars, wide := binned(p.Values, 48)
	top := 0.0
	for _, b := range bars {
		top = max(top, 100*b.Share)
	}
	left, right := float64(bars[0].Value)-0.5, float64(bars[len(bars)-1].Value+wide)-0.5
	marks := ticks(left+0.5, right, 8, true)
	if spare := 0.5 * float64(leastBars-len(bars)); spare > 0 {
		left, right = left-spare, right+spare // or they would be walls
	}
	if len(bars) <= fewBars {
		c.top += 14
		c.span(left, right, 0, top)
	} else {
		c.caption(per("% of games", wide))
		c.rows(left, right, 0, top)
	}
	c.columns(marks)
	for _, b := range bars {
		from, to, y := c.x.at(float64(b.Value)-0.5), c.x.at(float64(b.Value+wide)-0.5), c.y.at(100*b.Share)
		gap := min(4, (to-from)*0.1)
		c.box(series(0), from+gap, y, to-gap, c.bottom)
		if len(bars) <= fewBars {
			c.text(inkSoft, atMiddle, (from+to)/2, y-5, pageWidth, share(b.Share))
		}
	}
	return c
}

// per names what a bar counts, with its width if that is several numbers.
func per(what string, wide int) string {
	if wide == 1 {
		return what
	}
	return what + ", by steps of " + strconv.Itoa(wide)
}

// binned joins neighboring values until there are at most most bars. It returns how many
// values each bar has.
func binned(values []Bar, most int) (bars []Bar, wide int) {
	width := values[len(values)-1].Value - values[0].Value
	wide = 1
	for _, next := range []int{2, 5, 10, 20, 50, 100, 200, 500, 1000} {
		if width/wide < most {
			break
		}
		wide = next
	}
	return inSteps(values, wide), wide
}

// inSteps joins every wide neighboring values.
func inSteps(values []Bar, wide int) []Bar {
	first, last := floorTo(values[0].Value, wide), values[len(values)-1].Value
	bars := make([]Bar, (last-first)/wide+1)
	for i := range bars {
		bars[i].Value = first + i*wide
	}
	for _, v := range values {
		bars[(v.Value-first)/wide].Share += v.Share
	}
	return bars
}

// floorTo returns the multiple of step at or below n.
func floorTo(n, step int) int {
	if rest := n % step; rest < 0 {
		return n - rest - step
	}
	return n - n%step
}

// Ridges is a plot of distributions one below another, over the same axis.
type Ridges struct {
	Axis string
	Rows []Ridge
}

// Ridge is a distribution: the share of cases in which each whole number came, with
// the 5th, 50th and 95th percentile.
type Ridge struct {
	Label        string
	Values       []Bar
	P5, P50, P95 int
	Series       int
}

const ridgeHeight = 66

// chart draws the distributions with one scale, so that their heights can be compared.
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

// ridge draws a distribution in steps of some values. Below it are a dot at the median and a
// bar from the 5th to the 95th percentile.
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

// steps returns how many values a step has, the same for all ridges, and the share of the
// highest step.
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
