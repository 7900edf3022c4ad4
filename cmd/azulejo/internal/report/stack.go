package report

import (
	"cmp"
	"slices"
	"strconv"
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

// layers draws the layers of all columns, and returns where each is in the tallest.
func (c *chart) layers(p Stack) []tag {
	var tags []tag
	tallest := p.tallest()
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
