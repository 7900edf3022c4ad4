package report

import (
	"math"
	"slices"

	"github.com/azulejo/azulejo/core/sim"
)

// mostDots is the number of values from which a line has no dots, as they would touch.
const mostDots = 20

// lines draws a line for each series. The bands of intervals are below the lines, so that they
// hide nothing; an unknown interval narrows its band to nothing. The name of the axis is
// that of X; the title of the chart says what the heights are.
func (g *Graph) lines() *canvas {
	rows := slices.DeleteFunc(slices.Clone(g.Rows), func(r Interval) bool { return math.IsNaN(r.X) })
	across, whole := []float64{}, true
	var lines [][]Interval
	for i, row := range rows {
		across, whole = append(across, row.X), whole && row.X == math.Trunc(row.X)
		if i == 0 || row.Series != rows[i-1].Series {
			lines = append(lines, nil)
		}
		last := len(lines) - 1
		lines[last] = append(lines[last], row)
	}
	c := newCanvas(210)
	if len(lines) > 1 {
		c.legend(lines)
	}
	c.name(g.Axis)
	left, right := around(across, 0.03)
	low, high := around(g.values(), 0.05)
	c.rows(left, right, low, high)
	c.columns(ticks(left, right, 7, whole))
	for _, line := range lines {
		c.band(line)
	}
	if g.Rule != nil {
		y := c.y.at(*g.Rule)
		c.dashed(point{c.left, y}, point{c.right, y})
	}
	for _, line := range lines {
		c.curve(line, g.Steps)
	}
	return c
}

// legend names the lines above the chart, in two columns.
func (c *canvas) legend(lines [][]Interval) {
	const height, width = 16, pageWidth / 2
	for i, line := range lines {
		x, y := float64(i%2*width), float64(8+i/2*height)
		c.box(series(line[0].Series), x, y-4, x+8, y+4)
		c.text(inkText, atStart, x+13, y+lowered, width-20, line[0].Label)
	}
	room := float64((len(lines) + 1) / 2 * height)
	c.top, c.bottom, c.height = c.top+room, c.bottom+room, c.height+room
}

// band fills the intervals of a line.
func (c *canvas) band(line []Interval) {
	var upper, lower []point
	for _, row := range line {
		if !known(row.Low) || !known(row.High) {
			row.Low, row.High = row.Value, row.Value
		}
		x := c.x.at(row.X)
		upper, lower = append(upper, point{x, c.y.at(row.High)}), append(lower, point{x, c.y.at(row.Low)})
	}
	slices.Reverse(lower)
	c.area(pale(line[0].Series), append(upper, lower...)...)
}

// outline returns the outline of columns whose tops are around points at equal distances.
func outline(tops []point) []point {
	var corners []point
	for i, top := range tops {
		half := (tops[1].x - tops[0].x) / 2
		switch i {
		case 0:
			corners = append(corners, point{top.x + half, top.y})
		case len(tops) - 1:
			corners = append(corners, point{top.x - half, top.y})
		default:
			corners = append(corners, point{top.x - half, top.y}, point{top.x + half, top.y})
		}
	}
	return corners
}

// curve draws a line through values, or the outline of their columns.
func (c *canvas) curve(line []Interval, steps bool) {
	var points []point
	for _, row := range line {
		points = append(points, point{c.x.at(row.X), c.y.at(row.Value)})
	}
	color := series(line[0].Series)
	if steps {
		c.line(color, 1.8, outline(points)...)
		return
	}
	radius := 2.8
	if len(points) == 1 {
		radius = 5 // there is no line
	}
	c.line(color, 1.8, points...)
	if len(points) <= mostDots {
		for _, at := range points {
			c.dot(color, at, radius)
		}
	}
}

// addHistogram adds an outline for the shares of a histogram in percent, with a column for every few
// numbers. It begins and ends at 0.
func (g *Graph) addHistogram(label string, h sim.Histogram, wide, series int) {
	add := func(x int, value float64) {
		g.Rows = append(g.Rows, Interval{Label: label, X: float64(x) + float64(wide-1)/2, Value: value, Low: value,
			High: value, Series: series})
	}
	first, shares := inSteps(h, wide)
	add(first-wide, 0)
	for i, share := range shares {
		add(first+i*wide, 100*share)
	}
	add(first+len(shares)*wide, 0)
}

// stepWidth is how many numbers a step of a histogram has, so that there are not too many.
func stepWidth(width int) int {
	const most = 60
	return 1 + width/most
}

// inSteps joins every wide neighboring numbers, from a multiple of wide up. It returns the
// first number, and the share of cases in each step.
func inSteps(h sim.Histogram, wide int) (first int, shares []float64) {
	values := h.Values()
	first = int(math.Floor(float64(values[0])/float64(wide))) * wide
	shares = make([]float64, (values[len(values)-1]-first)/wide+1)
	for _, v := range values {
		shares[(v-first)/wide] += float64(h[v]) / float64(h.Total())
	}
	return first, shares
}
