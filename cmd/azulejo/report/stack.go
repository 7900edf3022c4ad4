package report

import (
	"cmp"
	"slices"
	"strconv"

	"gonum.org/v1/plot"
	"gonum.org/v1/plot/vg"
	"gonum.org/v1/plot/vg/draw"
)

// Stack is a plot of parts that add up, column by column; what is taken away hangs
// below the line.
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

const layerLabel = 108

func (p Stack) chart() *chart {
	c := newChart(max(230, vg.Length(len(p.Layers)*17+70)))
	c.right = layerLabel + 14
	var marks []plot.Tick
	for i, name := range p.Columns {
		above, below := p.reach(i)
		c.Y.Max, c.Y.Min = max(c.Y.Max, above), min(c.Y.Min, below)
		room := vg.Length(pageWidth-layerLabel-40) / vg.Length(len(p.Columns))
		marks = append(marks, plot.Tick{Value: float64(i), Label: fit(c.X.Tick.Label, room, name)})
	}
	c.Y.Min = min(c.Y.Min, 0)
	c.X.Min, c.X.Max = -0.5, float64(len(p.Columns))-0.5
	c.X.Tick.Marker = plot.ConstantTicks(marks)
	c.X.LineStyle.Width, c.X.Tick.LineStyle.Width = 0, 0
	c.caption(p.Caption)
	c.grid()
	c.Add(drawing(p.draw))
	return c
}

// reach returns how far a column goes up and down.
func (p Stack) reach(column int) (above, below float64) {
	for _, l := range p.Layers {
		above += max(0, l.Values[column])
		below += min(0, l.Values[column])
	}
	return above, below
}

// tag is where a label would best stand, and where it stands.
type tag struct {
	layer  int
	at, to vg.Length
}

func (p Stack) draw(c draw.Canvas, x, y func(float64) vg.Length) {
	var tags []tag
	tallest := p.tallest()
	above, below := make([]float64, len(p.Columns)), make([]float64, len(p.Columns))
	for n, l := range p.Layers {
		for i, v := range l.Values {
			from := &above[i]
			if v < 0 {
				from = &below[i]
			}
			left, right := x(float64(i)-0.4), x(float64(i)+0.4)
			fillBox(c, series(l.Series), left, y(*from), right, y(*from+v))
			c.StrokeLine2(stroke(inkPaper, 0.8), left, y(*from+v), right, y(*from+v))
			if i == tallest {
				middle := y(*from + v/2)
				tags = append(tags, tag{n, middle, middle})
			}
			*from += v
		}
	}
	c.StrokeLine2(stroke(inkSoft, 1), c.Min.X, y(0), c.Max.X, y(0))
	p.drawTags(c, spread(tags, c.Min.Y, c.Max.Y))
}

// tallest is the column that labels stand in the order of.
func (p Stack) tallest() int {
	column, most := 0, 0.0
	for i := range p.Columns {
		if above, below := p.reach(i); above-below > most {
			column, most = i, above-below
		}
	}
	return column
}

// tagGap is how far apart labels stand at least.
const tagGap = 15

// spread moves labels apart, in the order of what they point to, within a range.
func spread(tags []tag, low, high vg.Length) []tag {
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

func (p Stack) drawTags(c draw.Canvas, tags []tag) {
	style := label(inkText, draw.XLeft, draw.YCenter)
	for _, t := range tags {
		l := p.Layers[t.layer]
		right := c.Max.X
		fillBox(c, series(l.Series), right+3, t.at-4, right+11, t.at+4)
		c.FillText(style, point(right+15, t.at+2), fit(style, layerLabel-6, l.Label))
	}
}

// rounds names columns that are rounds.
func rounds(n int) []string {
	names := make([]string, n)
	for i := range names {
		names[i] = strconv.Itoa(i + 1)
	}
	return names
}
