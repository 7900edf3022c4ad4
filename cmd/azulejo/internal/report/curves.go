package report

import (
	"math"
	"slices"

	"github.com/azulejo/azulejo/core/sim"
)

// Curves is a plot of values over a number that changes, with the bands in which
// they lie where these are known.
type Curves struct {
	Axis    string
	Caption string // what the heights are
	Whole   bool   // the number that changes is a whole one
	Digits  int    // of the labels
	Rule    *float64
	Curves  []Curve
}

// Curve is a line of [Curves]. Without Low and High it has no band.
type Curve struct {
	Label               string
	X, Value, Low, High []float64
	Series              int
}

// add adds a point with the bounds of its interval, as far as they are known.
func (c *Curve) add(x, value float64, low, high sim.Bound) {
	c.X, c.Value = append(c.X, x), append(c.Value, value)
	if !low.Known() || !high.Known() {
		low, high = sim.Bound(value), sim.Bound(value)
	}
	c.Low, c.High = append(c.Low, float64(low)), append(c.High, float64(high))
}

const curveLabel = 84

func (p Curves) chart() *chart {
	c := newChart(220)
	if len(p.Curves) > 1 {
		c.right -= curveLabel
	}
	c.name(p.Axis)
	c.caption(p.Caption)
	left, right, low, high := p.bounds()
	c.rows(left, right, low, high)
	c.columns(ticks(left, right, 7, p.Whole))
	for _, curve := range p.Curves {
		if len(curve.Low) > 0 {
			backward := c.points(curve.X, curve.Low)
			slices.Reverse(backward)
			c.area(pale(curve.Series), append(c.points(curve.X, curve.High), backward...)...)
		}
	}
	if p.Rule != nil {
		y := c.y.at(*p.Rule)
		c.dashed(point{c.left, y}, point{c.right, y})
	}
	var tags []tag
	for n, curve := range p.Curves {
		line := c.points(curve.X, curve.Value)
		c.line(series(curve.Series), 1.8, line...)
		for _, p := range line {
			c.dot(series(curve.Series), p, 2.8)
		}
		last := line[len(line)-1].y
		tags = append(tags, tag{n, last, last})
	}
	if len(p.Curves) > 1 {
		for _, t := range spread(tags, c.top, c.bottom) {
			curve := p.Curves[t.layer]
			c.text(series(curve.Series), atStart, c.right+8, t.at+lowered, curveLabel-8, curve.Label)
		}
	}
	return c
}

// points returns where values are in a chart.
func (c *chart) points(x, y []float64) []point {
	points := make([]point, len(x))
	for i := range x {
		points[i] = point{c.x.at(x[i]), c.y.at(y[i])}
	}
	return points
}

// bounds returns the range of the numbers and of the values with their bands.
func (p Curves) bounds() (left, right, low, high float64) {
	left, right, low, high = math.Inf(1), math.Inf(-1), math.Inf(1), math.Inf(-1)
	if p.Rule != nil {
		low, high = *p.Rule, *p.Rule
	}
	for _, c := range p.Curves {
		left, right = min(left, slices.Min(c.X)), max(right, slices.Max(c.X))
		for _, values := range [][]float64{c.Value, c.Low, c.High} {
			for _, v := range values {
				low, high = min(low, v), max(high, v)
			}
		}
	}
	if left == right {
		left, right = left-1, right+1
	}
	if low == high {
		low, high = low-1, high+1
	}
	side, room := (right-left)*0.03, (high-low)*0.05
	return left - side, right + side, low - room, high + room
}
