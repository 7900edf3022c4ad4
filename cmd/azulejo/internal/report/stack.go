package report

// Stack is a plot of columns whose parts add up. Negative parts are below the line.
type Stack struct {
	Columns []string
	Layers  []Layer
}

// Layer is a part of all columns.
type Layer struct {
	Label  string
	Values []float64 // by column
	Series int       // its color, from 0
}

const (
	legendWidth  = 108
	legendHeight = 17
)

// draw draws the columns, with the names of the layers beside them, in the order in which
// positive layers are on each other.
func (p Stack) draw() *canvas {
	c := newCanvas(max(230, float64(len(p.Layers)*legendHeight+70)))
	c.right -= legendWidth + 14
	above, below := make([]float64, len(p.Columns)), make([]float64, len(p.Columns))
	low, high := 0.0, 0.0
	for _, l := range p.Layers {
		for i, v := range l.Values {
			above[i] += max(0, v)
			below[i] += min(0, v)
			low, high = min(low, below[i]), max(high, above[i])
		}
	}
	low, high = around([]float64{low, high}, 0)
	c.rows(-0.5, float64(len(p.Columns))-0.5, low, high)
	for i, name := range p.Columns {
		room := (c.right - c.left) / float64(len(p.Columns))
		c.text(inkSoft, atMiddle, c.x.at(float64(i)), c.bottom+15, room, name)
	}
	clear(above)
	clear(below)
	for n, l := range p.Layers {
		for i, v := range l.Values {
			from := &above[i]
			if v < 0 {
				from = &below[i]
			}
			left, right, end := c.x.at(float64(i)-0.4), c.x.at(float64(i)+0.4), c.y.at(*from+v)
			c.box(series(l.Series), left, end, right, c.y.at(*from))
			c.line(inkPaper, 0.8, point{left, end}, point{right, end})
			*from += v
		}
		y := c.top + float64(len(p.Layers)-n)*legendHeight
		c.box(series(l.Series), c.right+3, y-4, c.right+11, y+4)
		c.text(inkText, atStart, c.right+15, y+lowered, legendWidth-6, l.Label)
	}
	c.line(inkSoft, 1, point{c.left, c.y.at(0)}, point{c.right, c.y.at(0)})
	return c
}
