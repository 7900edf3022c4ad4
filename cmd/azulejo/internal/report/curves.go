package report

import (
	"cmp"
	"math"
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core/sim"
)

// Curve is a plot of values over a number that changes. Without Low and High it has no
// band of intervals.
type Curve struct {
	Axis    string
	Caption string   // what the heights are
	Whole   bool     // the number that changes is a whole one
	Rule    *float64 // a dashed line at this height
	Series  int      // its color, from 0

	X, Value, Low, High []float64
}

// add adds a point with its interval. A point without one narrows the band to nothing.
func (p *Curve) add(x, value float64, low, high sim.Bound) {
	p.X, p.Value = append(p.X, x), append(p.Value, value)
	if !low.Known() || !high.Known() {
		low, high = sim.Bound(value), sim.Bound(value)
	}
	p.Low, p.High = append(p.Low, float64(low)), append(p.High, float64(high))
}

// chart draws the band below the line, so that it hides nothing.
func (p Curve) chart() *chart {
	c := newChart(220)
	c.name(p.Axis)
	c.caption(p.Caption)
	left, right, low, high := p.bounds()
	c.rows(left, right, low, high)
	c.columns(ticks(left, right, 7, p.Whole))
	if len(p.Low) > 0 {
		backward := c.points(p.X, p.Low)
		slices.Reverse(backward)
		c.area(pale(p.Series), append(c.points(p.X, p.High), backward...)...)
	}
	if p.Rule != nil {
		y := c.y.at(*p.Rule)
		c.dashed(point{c.left, y}, point{c.right, y})
	}
	line := c.points(p.X, p.Value)
	c.line(series(p.Series), 1.8, line...)
	for _, at := range line {
		c.dot(series(p.Series), at, 2.8)
	}
	return c
}

// points maps values to points of a chart.
func (c *chart) points(x, y []float64) []point {
	points := make([]point, len(x))
	for i := range x {
		points[i] = point{c.x.at(x[i]), c.y.at(y[i])}
	}
	return points
}

// bounds returns the ranges of both axes, with some room around all that is drawn.
func (p Curve) bounds() (left, right, low, high float64) {
	heights := slices.Concat(p.Value, p.Low, p.High)
	if p.Rule != nil {
		heights = append(heights, *p.Rule)
	}
	left, right = around(p.X, 0.03)
	low, high = around(heights, 0.05)
	return left, right, low, high
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

// Stack is a plot of columns whose parts add up. Negative parts are below the line.
type Stack struct {
	Caption string // what the heights are
	Columns []string
	Layers  []Layer
}

// Layer is a part of all columns.
type Layer struct {
	Label  string
	Values []float64
	Series int
}

// layerLabel is the width of the labels of layers.
const layerLabel = 108

// chart draws the columns, and labels the layers beside the last one in the order that they
// have in the tallest column.
func (p Stack) chart() *chart {
	c := newChart(max(230, float64(len(p.Layers)*17+70)))
	c.right -= layerLabel + 14
	c.caption(p.Caption)
	low, high := 0.0, 0.0
	for i := range p.Columns {
		above, below := p.reach(i)
		high, low = max(high, above), min(low, below)
	}
	c.rows(-0.5, float64(len(p.Columns))-0.5, low, high)
	for i, name := range p.Columns {
		room := (c.right - c.left) / float64(len(p.Columns))
		c.text(inkSoft, atMiddle, c.x.at(float64(i)), c.bottom+15, room, name)
	}
	tags := c.layers(p)
	c.line(inkSoft, 1, point{c.left, c.y.at(0)}, point{c.right, c.y.at(0)})
	for _, t := range spread(tags, c.top, c.bottom) {
		l := p.Layers[t.layer]
		c.box(series(l.Series), c.right+3, t.at-4, c.right+11, t.at+4)
		c.text(inkText, atStart, c.right+15, t.at+lowered, layerLabel-6, l.Label)
	}
	return c
}

// layers draws the layers of all columns. It returns where each is in the tallest column,
// whose order the labels have.
func (c *chart) layers(p Stack) []tag {
	tallest, most := 0, 0.0
	for i := range p.Columns {
		if above, below := p.reach(i); above-below > most {
			tallest, most = i, above-below
		}
	}
	var tags []tag
	above, below := make([]float64, len(p.Columns)), make([]float64, len(p.Columns))
	for n, l := range p.Layers {
		for i, v := range l.Values {
			from := &above[i]
			if v < 0 {
				from = &below[i]
			}
			left, right := c.x.at(float64(i)-0.4), c.x.at(float64(i)+0.4)
			start, end := c.y.at(*from), c.y.at(*from+v)
			c.box(series(l.Series), left, end, right, start)
			c.line(inkPaper, 0.8, point{left, end}, point{right, end})
			if i == tallest {
				tags = append(tags, tag{n, (start + end) / 2, (start + end) / 2})
			}
			*from += v
		}
	}
	return tags
}

// reach returns how far a column goes up and down.
func (p Stack) reach(column int) (above, below float64) {
	for _, l := range p.Layers {
		above += max(0, l.Values[column])
		below += min(0, l.Values[column])
	}
	return above, below
}

// tag is the place of a label, and the place of what it names.
type tag struct {
	layer  int
	at, to float64
}

// tagGap is the least distance of labels.
const tagGap = 15

// spread moves labels apart within a range. They keep the order of what they name.
func spread(tags []tag, low, high float64) []tag {
	slices.SortStableFunc(tags, func(a, b tag) int { return cmp.Compare(a.to, b.to) })
	for i := range tags {
		if i > 0 {
			low = tags[i-1].at + tagGap
		}
		tags[i].at = max(tags[i].at, low)
	}
	for i := len(tags) - 1; i >= 0; i-- {
		tags[i].at = min(tags[i].at, high)
		high = tags[i].at - tagGap
	}
	return tags
}

// rounds names columns that are rounds.
func rounds(n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = strconv.Itoa(i + 1)
	}
	return names
}
