package report

import (
	"math"
	"slices"

	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
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

const curveLabel = 84

func (p Curves) chart() *chart {
	c := newChart(220)
	c.name(p.Axis)
	if len(p.Curves) > 1 {
		c.right = curveLabel
	}
	c.X.Min, c.X.Max, c.Y.Min, c.Y.Max = p.bounds()
	c.X.Tick.Marker = ticks{most: 7, whole: p.Whole}
	c.caption(p.Caption)
	c.grid()
	if p.Rule != nil {
		c.Add(drawing(func(area draw.Canvas, _, y func(float64) vg.Length) {
			dashed := stroke(inkSoft, 1)
			dashed.Dashes = []vg.Length{2, 3}
			area.StrokeLine2(dashed, area.Min.X, y(*p.Rule), area.Max.X, y(*p.Rule))
		}))
	}
	c.Add(drawing(p.draw))
	return c
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

func (p Curves) draw(c draw.Canvas, x, y func(float64) vg.Length) {
	for _, curve := range p.Curves {
		curve.drawBand(c, x, y)
	}
	var tags []tag
	for n, curve := range p.Curves {
		var line []vg.Point
		for i, at := range curve.X {
			line = append(line, point(x(at), y(curve.Value[i])))
		}
		c.StrokeLines(stroke(series(curve.Series), 1.8), line)
		for _, pt := range line {
			c.DrawGlyphNoClip(draw.GlyphStyle{Color: series(curve.Series), Radius: 2.8,
				Shape: draw.CircleGlyph{}}, pt)
		}
		last := line[len(line)-1].Y
		tags = append(tags, tag{n, last, last})
	}
	if len(p.Curves) > 1 {
		p.drawTags(c, spread(tags, c.Min.Y, c.Max.Y))
	}
}

// drawBand draws the area in which the values of a curve lie.
func (c Curve) drawBand(area draw.Canvas, x, y func(float64) vg.Length) {
	if len(c.Low) == 0 {
		return
	}
	var band []vg.Point
	for i, at := range c.X {
		band = append(band, point(x(at), y(c.High[i])))
	}
	for i := len(c.X) - 1; i >= 0; i-- {
		band = append(band, point(x(c.X[i]), y(c.Low[i])))
	}
	area.FillPolygon(pale(c.Series), band)
}

func (p Curves) drawTags(c draw.Canvas, tags []tag) {
	for _, t := range tags {
		curve := p.Curves[t.layer]
		style := label(series(curve.Series), draw.XLeft, draw.YCenter)
		c.FillText(style, point(c.Max.X+8, t.at+2), fit(style, curveLabel-8, curve.Label))
	}
}
