package report

import "strconv"

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

// fewBars is how many bars can have their shares written above them, and leastBars how
// many there is room for at least.
const (
	fewBars   = 7
	leastBars = 6
)

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

// per says of what bars are that stand for several numbers.
func per(what string, wide int) string {
	if wide == 1 {
		return what
	}
	return what + ", by steps of " + strconv.Itoa(wide)
}

// binned joins neighboring values until there are no more bars than that, and
// returns how many values a bar stands for.
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

// inSteps joins so many neighboring values each.
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
