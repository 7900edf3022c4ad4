package pavilion

import (
	"math"
	"math/bits"
	"slices"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core/view"
)

// point is a place on the lattice of a board.
type point struct{ x, y int }

func (p point) plus(q point) point { return point{p.x + q.x, p.y + q.y} }

// The lattice of a board: stars are starX and starY points apart, and those of
// the published board fit 31 by 17 points.
const (
	starX  = 10
	starY  = 6
	perRow = 3 // stars in a row, on boards of another shape
)

// Places around the middle of a ring, clockwise: six of them a hexagon, eight a
// row above the star's name and a row below it.
var (
	hexagon = [...]point{{0, -2}, {3, -1}, {3, 1}, {0, 2}, {-3, 1}, {-3, -1}}
	band    = [...]point{{-4, -1}, {-1, -1}, {2, -1}, {5, -1}, {5, 1}, {2, 1}, {-1, 1}, {-4, 1}}
)

// ringOfStars are the middles of the stars of the published board: six clockwise from the top
// left, and one between them.
var ringOfStars = [...]point{{10, 2}, {20, 2}, {25, 8}, {20, 14}, {10, 14}, {5, 8}, {15, 8}}

// layout says where the stars, their spaces and the structures stand, and how they look on
// an empty board.
type layout struct {
	middles    []point // by star
	names      []int   // by star, how long its name is
	spaces     []point // by space
	structures []point

	labels []view.Label // by star
}

// newLayout lays a board out: seven rings of six as on the published board, six
// of them around the seventh, other stars in rows.
func newLayout(r *rules) *layout {
	l := new(layout)
	for i := range r.stars {
		l.names = append(l.names, utf8.RuneCountInString(r.stars[i].name))
	}
	if r.published() {
		l.middles = ringOfStars[:]
	} else {
		l.rowsOfStars(r.stars)
	}
	for i := range r.stars {
		st := &r.stars[i]
		turned := 0
		if r.published() && i < len(hexagon) {
			turned = i + 1 // each star is turned by a sixth against the one before
		}
		for at := range st.size {
			l.spaces = append(l.spaces, l.middles[i].plus(st.offset(at+turned)))
		}
	}
	for i := range r.structures {
		l.structures = append(l.structures, l.structurePoint(r, &r.structures[i]))
	}
	for i := range r.stars {
		star, middle := &r.stars[i], l.middles[i]
		l.labels = append(l.labels, view.Label{X: middle.x, Y: middle.y, Text: star.name, Color: r.colorNamed(star.name)})
	}
	return l
}

// published reports whether the stars are shaped like those of the published
// board, and have names that fit into them.
func (r *rules) published() bool {
	if len(r.stars) != len(hexagon)+1 {
		return false
	}
	for i := range r.stars {
		if r.stars[i].size != len(hexagon) || !r.stars[i].ring || len(r.stars[i].name) >= starX {
			return false
		}
	}
	return true
}

// rowsOfStars places stars in rows, from the left, as far apart as the widest of
// them and the longest name need.
func (l *layout) rowsOfStars(stars []star) {
	const margin = 1
	left, right := starX/2-margin, starX/2-margin
	for i := range stars {
		left, right = max(left, l.names[i]/2), max(right, (l.names[i]-1)/2)
		for at := range stars[i].size {
			x := stars[i].offset(at).x
			left, right = max(left, view.CellWidth/2-x), max(right, view.CellWidth/2+x)
		}
	}
	for i := range stars {
		column, row := i%perRow, i/perRow
		l.middles = append(l.middles, point{margin + left + column*(left+1+right+margin), starY/3 + row*starY})
	}
}

// offset returns where a position stands, seen from the middle of its star.
func (s *star) offset(at int) point {
	switch {
	case !s.ring:
		// A row of up to four, and a second one below it.
		return point{view.CellWidth*(at%4) - 4, 2*(at/4) - 1}
	case s.size <= len(hexagon):
		return hexagon[at%len(hexagon)]
	}
	return band[at%len(band)]
}

// structurePoint returns where a structure is drawn: between the spaces around it, or
// outside the star where all are of one. It is the nearest point that no cell, no name and
// no other structure covers. Halves go outward from the middle of the board, so that
// mirrored structures have mirrored places.
func (l *layout) structurePoint(r *rules, st *structure) point {
	var x, y float64
	for spaces := st.spaces; spaces != 0; spaces &= spaces - 1 {
		p := l.spaces[bits.TrailingZeros64(spaces)]
		x, y = x+float64(p.x), y+float64(p.y)
	}
	n := float64(bits.OnesCount64(st.spaces))
	x, y = x/n, y/n
	for i, m := range l.middles {
		if st.spaces&^r.stars[i].mask == 0 {
			const outward = 1.6
			mx, my := float64(m.x), float64(m.y)
			x, y = mx+outward*(x-mx), my+outward*(y-my)
		}
	}
	width, height := 0, 0
	for _, p := range l.spaces {
		width, height = max(width, p.x+view.CellWidth), max(height, p.y+1)
	}
	best, distance := point{}, math.Inf(1)
	for py := range height {
		for px := range width {
			// Letters are about twice as high as wide.
			d := math.Hypot(float64(px)-x, 2*(float64(py)-y)) - math.Abs(float64(px)-float64(width-1)/2)/100
			if d < distance && l.free(point{px, py}) {
				best, distance = point{px, py}, d
			}
		}
	}
	return best
}

func (l *layout) free(p point) bool {
	for _, s := range l.spaces {
		if p.y == s.y && p.x >= s.x-1 && p.x <= s.x+1 {
			return false
		}
	}
	for i, m := range l.middles {
		if first := m.x - l.names[i]/2; p.y == m.y && p.x >= first && p.x < first+l.names[i] {
			return false
		}
	}
	return !slices.Contains(l.structures, p)
}
