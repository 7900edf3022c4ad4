package report

import (
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
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

// fewBars is how many bars can have their shares written above them, and leastBars how
// many there is room for at least.
const (
	fewBars   = 10
	leastBars = 6
)

// valueTicks marks values that there are bars for.
func valueTicks(bars []Bar) plot.ConstantTicks {
	marks := ticks{most: 8, whole: true}.Ticks(float64(bars[0].Value),
		float64(bars[len(bars)-1].Value)+0.5)
	return plot.ConstantTicks(marks)
}

func (p Bars) chart() *chart {
	c := newChart(190)
	c.name(p.Axis)
	bars, wide := binned(p.Values, 48)
	for _, b := range bars {
		c.Y.Max = max(c.Y.Max, 100*b.Share)
	}
	c.Y.Min = 0
	c.X.Min, c.X.Max = float64(bars[0].Value)-0.5, float64(bars[len(bars)-1].Value+wide)-0.5
	if spare := 0.5 * float64(leastBars-len(bars)); spare > 0 {
		c.X.Min, c.X.Max = c.X.Min-spare, c.X.Max+spare // or they would be walls
	}
	c.X.Tick.Marker = valueTicks(bars)
	if len(bars) <= fewBars {
		c.hideY()
		c.top += 14
	} else {
		c.caption(per("% of games", wide))
		c.grid()
	}
	c.Add(drawing(func(area draw.Canvas, x, y func(float64) vg.Length) {
		drawBars(area, x, y, bars, wide)
	}))
	return c
}

// per says of what bars are that stand for several numbers.
func per(what string, wide int) string {
	if wide == 1 {
		return what
	}
	return what + ", by steps of " + strconv.Itoa(wide)
}

func drawBars(c draw.Canvas, x, y func(float64) vg.Length, bars []Bar, wide int) {
	for _, b := range bars {
		left, right := x(float64(b.Value)-0.5), x(float64(b.Value+wide)-0.5)
		gap := min(4, (right-left)*0.1)
		top := y(100 * b.Share)
		fillBox(c, series(0), left+gap, y(0), right-gap, top)
		if len(bars) <= fewBars {
			style := label(inkSoft, draw.XCenter, draw.YBottom)
			c.FillText(style, point((left+right)/2, top+4), percent(b.Share))
		}
	}
}

// fillBox fills a rectangle.
func fillBox(c draw.Canvas, i ink, left, bottom, right, top vg.Length) {
	c.FillPolygon(i, []vg.Point{point(left, bottom), point(right, bottom), point(right, top),
		point(left, top)})
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

// percent writes a share in percent, with a digit more where it is small.
func percent(share float64) string {
	switch {
	case share == 0:
		return "0" + percentSign
	case share < 0.001:
		return "<0.1" + percentSign
	case share < 0.1:
		return decimal(100*share, 1) + percentSign
	}
	return decimal(100*share, 0) + percentSign
}
