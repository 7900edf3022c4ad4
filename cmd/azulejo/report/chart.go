package report

import (
	"strings"
	"unicode"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/font"
	"gonum.org/v1/plot/text"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// textSize is how large the text of drawings is: what can be read on a phone.
const textSize = 11.5

// chart is a plot in the style of the page, with room for labels beside it.
type chart struct {
	*plot.Plot
	height     vg.Length
	right, top vg.Length // room for labels
}

// newChart returns a chart without anything in it: thin axes, no box, no color but
// the inks.
func newChart(height vg.Length) *chart {
	p := plot.New()
	p.BackgroundColor = nil
	for _, axis := range []*plot.Axis{&p.X, &p.Y} {
		axis.LineStyle = stroke(inkLine, 1)
		axis.Padding = 0
		axis.Tick.LineStyle = stroke(inkLine, 1)
		axis.Tick.Length = 3
		axis.Tick.Label.Font = textFont()
		axis.Tick.Label.Color = inkSoft
		axis.Label.TextStyle = label(inkSoft, draw.XCenter, draw.YBottom)
		axis.Label.Padding = 2
	}
	p.Y.LineStyle.Width = 0
	p.Y.Tick.LineStyle.Width = 0
	p.X.Tick.Marker = ticks{most: 6}
	p.Y.Tick.Marker = ticks{most: 5}
	return &chart{Plot: p, height: height, right: 4, top: 6}
}

func textFont() font.Font {
	return font.From(font.Font{Typeface: "Liberation", Variant: "Sans"}, textSize)
}

// label is the style of a text in a drawing.
func label(i ink, x draw.XAlignment, y draw.YAlignment) text.Style {
	return text.Style{Color: i, Font: textFont(), XAlign: x, YAlign: y,
		Handler: plot.DefaultTextHandler}
}

func stroke(i ink, width vg.Length) draw.LineStyle { return draw.LineStyle{Color: i, Width: width} }

// hideY leaves the axis of heights out, where the drawing says the values itself.
func (c *chart) hideY() { c.Y.Tick.Marker = plot.ConstantTicks(nil) }

// drawing is a part of a chart.
type drawing func(c draw.Canvas, x, y func(float64) vg.Length)

// Plot draws it.
func (d drawing) Plot(c draw.Canvas, p *plot.Plot) {
	x, y := p.Transforms(&c)
	d(c, x, y)
}

// name says what the numbers along the chart are.
func (c *chart) name(txt string) {
	c.X.Label.Text = fit(c.X.Label.TextStyle, pageWidth*0.6, txt)
}

// fit cuts a text that is wider than there is room for.
func fit(s text.Style, width vg.Length, txt string) string {
	txt = printable(txt)
	if s.Width(txt) <= width {
		return txt
	}
	runes := []rune(txt)
	for n := min(len(runes), int(width)) - 1; n > 0; n-- {
		if cut := string(runes[:n]) + "…"; s.Width(cut) <= width {
			return cut
		}
	}
	return "…"
}

// printable returns a text in one line that a drawing can show.
func printable(txt string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return ' '
		}
		return visible(r)
	}, strings.ToValidUTF8(txt, ""))
}

// visible leaves out what no page may have: what controls a terminal, or turns the
// direction of all text behind it.
func visible(r rune) rune {
	if unicode.IsControl(r) && r != '\n' && r != '\t' || unicode.Is(unicode.Bidi_Control, r) ||
		r >= 0xFFFE && r <= 0xFFFF {
		return -1
	}
	return r
}

// grid draws pale lines across the chart, behind what is drawn after it.
func (c *chart) grid() {
	c.Add(drawing(func(area draw.Canvas, _, y func(float64) vg.Length) {
		for _, t := range c.Y.Tick.Marker.Ticks(c.Y.Min, c.Y.Max) {
			if at := y(t.Value); area.ContainsY(at) && !t.IsMinor() {
				area.StrokeLine2(stroke(inkLine, 0.5), area.Min.X, at, area.Max.X, at)
			}
		}
	}))
}

// caption writes what the heights are above the left end of the chart, where it
// can be read without turning one's head.
func (c *chart) caption(txt string) {
	c.top += 16
	c.Add(drawing(func(area draw.Canvas, _, _ func(float64) vg.Length) {
		area.FillText(label(inkSoft, draw.XLeft, draw.YBottom), point(2, area.Max.Y+9),
			fit(label(inkSoft, 0, 0), pageWidth-8, txt))
	}))
}
