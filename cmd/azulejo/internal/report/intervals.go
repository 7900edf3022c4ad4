package report

import (
	"math"
)

// Intervals is a plot of values with their intervals, such as shares, differences and
// ratings. Each has a row of its own.
type Intervals struct {
	Axis   string   // what the values are, with their unit
	Digits int      // after the point
	Rule   *float64 // a dashed line at this value, such as no difference
	Ruled  string   // the name of the line
	Rows   []Interval
}

// Interval is a value with its interval. An unknown bound is infinite.
type Interval struct {
	Label            string  // of the row, or of the line in the legend of a [Curve]
	X                float64 // of a [Curve]; NaN leaves the value out
	Value, Low, High float64 // in the unit of the axis: percent and not shares
	Series           int     // its color, from 0
	Open             bool    // the dot is open
}

// values lists all that the axis of the values has room for.
func (p Intervals) values() []float64 {
	var values []float64
	for _, row := range p.Rows {
		values = append(values, row.Low, row.Value, row.High)
	}
	if p.Rule != nil {
		values = append(values, *p.Rule)
	}
	return values
}

// Sizes of a plot of intervals, in the unit of its text. Longer labels are cut.
const (
	rowHeight  = 30
	labelWidth = 136
	valueWidth = 46
)

// draw draws a row for each interval: its label, a dot at the value on the line of the
// interval, and the value in digits.
func (p Intervals) draw() *canvas {
	rows := len(p.Rows)
	c := newCanvas(float64(rows*rowHeight) + 52)
	c.left = 8
	for _, row := range p.Rows {
		c.left = max(c.left, min(labelWidth, widthOf(printable(row.Label)))+8)
	}
	c.right -= valueWidth
	c.name(p.Axis)
	if p.Rule != nil {
		c.top += 14
	}
	low, high := around(p.values(), 0.06)
	c.span(low, high, float64(rows), 0) // the first row on top
	c.columns(ticks(low, high, 5, false))
	if p.Rule != nil {
		x := c.x.at(*p.Rule)
		c.dashed(point{x, c.top - 2}, point{x, c.bottom})
		half := min(widthOf(printable(p.Ruled)), pageWidth/2) / 2
		c.text(inkSoft, atMiddle, min(max(x, half), pageWidth-half), c.top-7, pageWidth/2, p.Ruled)
	}
	for i, row := range p.Rows {
		y := c.y.at(float64(i) + 0.5)
		c.text(inkText, atEnd, c.left-6, y+lowered, labelWidth, row.Label)
		c.interval(row, y)
		c.text(inkText, atEnd, pageWidth-4, y+lowered, valueWidth, minus(Number(row.Value, p.Digits)))
	}
	return c
}

// interval draws a dot on the line of its interval. The line has an end mark at each bound
// that is known, and reaches to the edge at the others.
func (c *canvas) interval(r Interval, y float64) {
	color, left, right := series(r.Series), c.left, c.right
	if known(r.Low) {
		left = c.x.at(r.Low)
		c.line(color, 2, point{left, y - 4}, point{left, y + 4})
	}
	if known(r.High) {
		right = c.x.at(r.High)
		c.line(color, 2, point{right, y - 4}, point{right, y + 4})
	}
	c.line(color, 2, point{left, y}, point{right, y})
	c.dot(color, point{c.x.at(r.Value), y}, 4.5)
	if r.Open {
		c.dot(inkPaper, point{c.x.at(r.Value), y}, 2.7)
	}
}

// around returns a range that holds all known values, with room at both ends as a part of
// its width. It is never empty.
func around(values []float64, room float64) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, v := range values {
		if known(v) {
			low, high = min(low, v), max(high, v)
		}
	}
	if !(low < high) {
		low, high = low-1, high+1
	}
	room *= high - low
	return low - room, high + room
}
