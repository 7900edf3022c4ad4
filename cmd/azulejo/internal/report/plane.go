package report

// Plane is a plot of named points.
type Plane struct {
	X, Y   string // what the axes are
	Points []Spot
}

// Spot is a point of a plane.
type Spot struct {
	Label string
	X, Y  float64
}

// draw draws the points with their numbers, and lists their names above.
func (p *Plane) draw() *canvas {
	const row = 16
	c := newCanvas(260)
	var across, up []float64
	for i, s := range p.Points {
		across, up = append(across, s.X), append(up, s.Y)
		y := float64(8 + i*row)
		c.dot(series(i), point{4, y}, 4)
		c.text(inkText, atStart, 13, y+lowered, pageWidth-20, s.Label)
	}
	room := float64(len(p.Points)*row + row)
	c.top, c.bottom, c.height = c.top+room, c.bottom+room, c.height+room
	c.text(inkSoft, atStart, 4, c.top-6, pageWidth-8, p.Y)
	c.top += 4
	c.name(p.X)
	left, right := around(across, 0.08)
	low, high := around(up, 0.08)
	c.rows(left, right, low, high)
	c.columns(ticks(left, right, 6, false))
	for i, s := range p.Points {
		c.dot(series(i), point{c.x.at(s.X), c.y.at(s.Y)}, 5)
	}
	return c
}
