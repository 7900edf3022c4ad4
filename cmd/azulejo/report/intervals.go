package report

import (
	"math"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Intervals is a plot of values with the intervals that they lie in: shares,
// differences, ratings. Each has a row of its own.
type Intervals struct {
	Axis   string
	Digits int      // behind the point
	Rule   *float64 // where a line stands: what would be even, or no difference
	Ruled  string   // what the line is
	Rows   []Interval
}

// Interval is a row of [Intervals]. On the side where nothing is known its bound is
// infinite.
type Interval struct {
	Label            string
	Value, Low, High float64
	Series           int  // its color, from 0
	Open             bool // the dot is an open one
}

// Sizes of a plot of intervals.
const (
	rowHeight  = 30
	labelWidth = 118
	valueWidth = 46
)

func (p Intervals) chart() *chart {
	rows := len(p.Rows)
	c := newChart(vg.Length(rows*rowHeight) + 52)
	c.right = valueWidth
	c.name(p.Axis)
	c.X.Min, c.X.Max = p.bounds()
	c.X.Tick.Marker = ticks{most: 5}
	c.Y.Min, c.Y.Max = 0, float64(rows)
	var names []plot.Tick
	style := label(inkText, draw.XLeft, draw.YCenter)
	for i, row := range p.Rows {
		names = append(names, plot.Tick{Value: p.height(i), Label: fit(style, labelWidth, row.Label)})
	}
	c.Y.Tick.Label.Color = inkText
	c.Y.Tick.Marker = plot.ConstantTicks(names)
	if p.Rule != nil {
		c.top += 14
		c.Add(drawing(p.drawRule))
	}
	c.Add(drawing(p.drawRows))
	return c
}

// height is where a row stands; the first is on top.
func (p Intervals) height(row int) float64 { return float64(len(p.Rows)-row) - 0.5 }

// bounds returns the range that all intervals and the line lie in.
func (p Intervals) bounds() (low, high float64) {
	low, high = math.Inf(1), math.Inf(-1)
	for _, r := range p.Rows {
		for _, at := range []float64{r.Low, r.Value, r.High} {
			if known(at) {
				low, high = min(low, at), max(high, at)
			}
		}
	}
	if p.Rule != nil {
		low, high = min(low, *p.Rule), max(high, *p.Rule)
	}
	if !(low < high) {
		low, high = low-1, high+1
	}
	room := (high - low) * 0.06
	return low - room, high + room
}

func (p Intervals) drawRule(c draw.Canvas, x, _ func(float64) vg.Length) {
	at := x(*p.Rule)
	dashed := stroke(inkSoft, 1)
	dashed.Dashes = []vg.Length{2, 3}
	c.StrokeLine2(dashed, at, c.Min.Y, at, c.Max.Y+2)
	style := label(inkSoft, draw.XCenter, draw.YBottom)
	ruled := fit(style, pageWidth/2, p.Ruled)
	half := style.Width(ruled) / 2
	at = min(max(at, half), c.Max.X+valueWidth-half)
	c.FillText(style, point(at, c.Max.Y+7), ruled)
}

func (p Intervals) drawRows(c draw.Canvas, x, y func(float64) vg.Length) {
	for i, r := range p.Rows {
		at, color := y(p.height(i)), series(r.Series)
		left, right := c.Min.X, c.Max.X
		if known(r.Low) {
			left = x(r.Low)
			c.StrokeLine2(stroke(color, 2), left, at-4, left, at+4)
		}
		if known(r.High) {
			right = x(r.High)
			c.StrokeLine2(stroke(color, 2), right, at-4, right, at+4)
		}
		c.StrokeLine2(stroke(color, 2), left, at, right, at)
		middle := point(x(r.Value), at)
		c.DrawGlyphNoClip(draw.GlyphStyle{Color: color, Radius: 4.5, Shape: draw.CircleGlyph{}}, middle)
		if r.Open {
			c.DrawGlyphNoClip(draw.GlyphStyle{Color: inkPaper, Radius: 2.7,
				Shape: draw.CircleGlyph{}}, middle)
		}
		value := label(inkText, draw.XRight, draw.YCenter)
		c.FillText(value, point(c.Max.X+valueWidth-2, at+2), decimal(r.Value, p.Digits))
	}
}
