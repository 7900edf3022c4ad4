package report

import (
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Ridges is a plot of distributions below one another, over the same axis.
type Ridges struct {
	Axis string
	Rows []Ridge
}

// Ridge is a distribution: the share of cases in which each whole number came, with
// the values that 5, 50 and 95 of 100 cases lie at or below.
type Ridge struct {
	Label        string
	Values       []Bar
	P5, P50, P95 int
	Series       int
}

const ridgeHeight = 66

func (p Ridges) chart() *chart {
	c := newChart(vg.Length(len(p.Rows)*ridgeHeight) + 46)
	c.name(p.Axis)
	c.hideY()
	c.Y.Min, c.Y.Max = 0, float64(len(p.Rows))
	c.X.Min, c.X.Max = p.bounds()
	wide, top := p.steps()
	for i, row := range p.Rows {
		ground := float64(len(p.Rows) - 1 - i)
		c.Add(drawing(func(area draw.Canvas, x, y func(float64) vg.Length) {
			height := func(share float64) vg.Length { return y(ground + 0.2 + 0.62*share/top) }
			row.draw(area, x, height, wide)
		}))
	}
	return c
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

// steps returns how many values one step of the ridges stands for, the same for
// all, and how high the highest is.
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

func (r Ridge) draw(c draw.Canvas, x, y func(float64) vg.Length, wide int) {
	color, ground := series(r.Series), y(0)
	var line []vg.Point
	for _, b := range inSteps(r.Values, wide) {
		line = append(line, point(x(float64(b.Value)-0.5), y(b.Share)),
			point(x(float64(b.Value+wide)-0.5), y(b.Share)))
	}
	first, last := line[0].X, line[len(line)-1].X
	area := append([]vg.Point{point(first, ground)}, line...)
	area = append(area, point(last, ground))
	c.FillPolygon(pale(r.Series), area)
	c.StrokeLines(stroke(color, 1.2), area)
	c.StrokeLine2(stroke(inkLine, 1), c.Min.X, ground, c.Max.X, ground)
	c.StrokeLine2(stroke(color, 3), x(float64(r.P5)), ground-4, x(float64(r.P95)), ground-4)
	dot := draw.GlyphStyle{Color: inkText, Radius: 3.5, Shape: draw.CircleGlyph{}}
	c.DrawGlyphNoClip(dot, point(x(float64(r.P50)), ground-4))
	r.name(c, x, y)
}

// name writes whose distribution it is where there is more room: left or right of
// the middle.
func (r Ridge) name(c draw.Canvas, x, y func(float64) vg.Length) {
	middle := (c.Min.X + c.Max.X) / 2
	style, at := label(inkText, draw.XLeft, draw.YTop), c.Min.X+2
	if x(float64(r.P50)) < middle {
		style.XAlign, at = draw.XRight, c.Max.X-2
	}
	c.FillText(style, point(at, y(0)+ridgeHeight*0.7), fit(style, 130, r.Label))
}
