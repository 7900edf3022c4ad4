package report

import (
	"math"
	"slices"
	"strconv"
)

// Graph is a plot of values with their intervals, such as shares, differences and ratings: in
// rows, one below the other, or as lines over a number that changes.
type Graph struct {
	Axis  string   // what the values are, with their unit; of lines what changes
	Rule  *float64 // a dashed line at this value, such as no difference
	To    *float64 // another one, if all values between are named
	Ruled string   // the name of the line, or of the range
	Lines bool     // a line for each series, through its values in their order
	Steps bool     // lines are the outlines of columns, as wide as the values are apart
	Rows  []Interval
}

// Interval is a value with its interval. An unknown bound is infinite.
type Interval struct {
	Label            string  // of the row, or of the line in the legend of lines
	X                float64 // of lines; NaN leaves the value out
	Shown            string  // the value as the table writes it
	Value, Low, High float64 // in the unit of the axis: percent and not shares
	Series           int     // its color, from 0
	Open             bool    // the dot is open
}

// intervals begins a plot of rows around a value.
func intervals(axis string, rule float64, ruled string) *Graph {
	return &Graph{Axis: axis, Rule: &rule, Ruled: ruled}
}

// lines begins a plot of lines, with a dashed line at 0 if asked.
func lines(axis string, zero bool) *Graph {
	g := &Graph{Axis: axis, Lines: true}
	if zero {
		g.Rule = new(0.0)
	}
	return g
}

// over begins a plot of lines over the values at a path. It returns where each value is: at its number or, if
// none is a number, one after the other. Among numbers, what is no number is left out.
func over(path string, values []string) (g *Graph, places []float64) {
	numbers := 0
	for _, value := range values {
		number, err := strconv.ParseFloat(value, 64)
		if err != nil {
			number = math.NaN()
		} else {
			numbers++
		}
		places = append(places, number)
	}
	for i := range places {
		if numbers == 0 {
			places[i] = float64(i)
		}
	}
	return lines(path, false), places
}

// Row adds a value, as it is shown, and as a number with the bounds of its interval. The numbers are
// multiplied by a factor.
func (g *Graph) Row(label string, series int, shown string, factor, value float64, low, high any) (none string) {
	g.Rows = append(g.Rows, Interval{Label: label, Shown: shown, Value: factor * value, Low: times(factor, low),
		High: times(factor, high), Series: series})
	return ""
}

// Open changes the last dot to an open one in the color of a series.
func (g *Graph) Open(series int) (none string) {
	last := &g.Rows[len(g.Rows)-1]
	last.Open, last.Series = true, series
	return ""
}

// Point adds a point of a line.
func (g *Graph) Point(label string, series int, x any, value float64, low, high any) (none string) {
	g.Row(label, series, "", 1, value, low, high)
	g.Rows[len(g.Rows)-1].X = times(1, x)
	return ""
}

// values lists all that the axis of the values has room for.
func (g *Graph) values() []float64 {
	var values []float64
	for _, row := range g.Rows {
		values = append(values, row.Low, row.Value, row.High)
	}
	for _, rule := range g.rules() {
		values = append(values, *rule)
	}
	return values
}

// rules are the values at dashed lines.
func (g *Graph) rules() []*float64 {
	return slices.DeleteFunc([]*float64{g.Rule, g.To}, func(rule *float64) bool { return rule == nil })
}

// Sizes of a plot of intervals, in the unit of its text. Longer labels are cut.
const (
	rowHeight  = 30
	labelWidth = 148
	valueWidth = 46
)

// draw draws a row for each interval: its label, a dot at the value on the line of the
// interval, and the value in digits.
func (g *Graph) draw() *canvas {
	if g.Lines {
		return g.lines()
	}
	rows := len(g.Rows)
	c := newCanvas(float64(rows*rowHeight) + 52)
	c.left = 8
	for _, row := range g.Rows {
		c.left = max(c.left, min(labelWidth, widthOf(printable(row.Label)))+8)
	}
	c.right -= valueWidth
	c.name(g.Axis)
	if g.Rule != nil {
		c.top += 14
	}
	low, high := around(g.values(), 0.06)
	c.span(low, high, float64(rows), 0) // the first row on top
	c.columns(ticks(low, high, 5, false))
	if g.Rule != nil {
		var x float64 // of the name
		rules := g.rules()
		for _, rule := range rules {
			c.dashed(point{c.x.at(*rule), c.top - 2}, point{c.x.at(*rule), c.bottom})
			x += c.x.at(*rule) / float64(len(rules))
		}
		half := min(widthOf(printable(g.Ruled)), pageWidth/2) / 2
		c.text(inkSoft, atMiddle, min(max(x, half), pageWidth-half), c.top-7, pageWidth/2, g.Ruled)
	}
	for i, row := range g.Rows {
		y := c.y.at(float64(i) + 0.5)
		c.text(inkText, atEnd, c.left-6, y+lowered, labelWidth, row.Label)
		c.interval(row, y)
		c.text(inkText, atEnd, pageWidth-4, y+lowered, valueWidth, minus(row.Shown))
	}
	return c
}

// interval draws a dot on the line of its interval. The line has an end mark at each bound
// that is known, and reaches to the edge at the other. Without any it is not drawn.
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
	if known(r.Low) || known(r.High) {
		c.line(color, 2, point{left, y}, point{right, y})
	}
	c.dot(color, point{c.x.at(r.Value), y}, 4.5)
	if r.Open {
		c.dot(inkPaper, point{c.x.at(r.Value), y}, 2.7)
	}
}

// around returns a range that holds all known values, with room at both ends as a part of
// its width. It is wider than what numbers differ in by rounding.
func around(values []float64, room float64) (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, v := range values {
		if known(v) {
			low, high = min(low, v), max(high, v)
		}
	}
	if !(high-low > 1e-9*max(math.Abs(low), math.Abs(high))) {
		low, high = low-1, high+1
	}
	if math.IsInf(low, 0) { // nothing is known
		low, high = -1, 1
	}
	room *= high - low
	return low - room, high + room
}
