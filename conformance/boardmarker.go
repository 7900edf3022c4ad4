package conformance

import (
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// markers counts the start markers on the table and with the seats.
func markers(v view.View) int {
	n := 0
	for _, tray := range v.Table {
		if tray.Marker {
			n++
		}
	}
	for _, s := range v.Seats {
		if s.Marker {
			n++
		}
	}
	return n
}

// holder returns the seat that has the start marker, -1 for none.
func holder(v view.View) int {
	return slices.IndexFunc(v.Seats, func(s view.Seat) bool { return s.Marker })
}

// marked checks that the start marker lies in one place, if there is one, and with a
// seat only where it was told to have taken it.
func (g *gallery) marked(v view.View) error {
	if n := markers(v); n != g.markers || n > 1 {
		return fmt.Errorf("the picture has %s, and the first one had %d", count(n, "start marker"), g.markers)
	}
	had, has := g.had, holder(v)
	switch {
	case g.start >= 0 && g.holder >= 0 && has != g.holder:
		return fmt.Errorf("seat %d was told to have taken the marker, and has none in the picture", g.holder+1)
	case has >= 0 && has != had && !g.took[has]:
		return fmt.Errorf("seat %d has the marker in the picture, and was not told to have taken it", has+1)
	}
	g.had, g.took = has, [core.MaxSeats]bool{}
	return g.markedOnce(v)
}

// markedOnce checks that the marker lies on one cell at most, of the seat that has it.
func (g *gallery) markedOnce(v view.View) error {
	for seat, s := range v.Seats {
		cells := 0
		for c := range cellsOf(s) {
			if c.Marker {
				cells++
			}
			if c.Marker && c.Tile != core.NoColor {
				return fmt.Errorf("%s holds a tile and the marker", spotText(c.Spot, int8(seat)))
			}
		}
		if cells > 1 || cells == 1 && !s.Marker {
			return fmt.Errorf("the marker lies on %s of seat %d, and that the seat has it is %v",
				count(cells, "cell"), seat+1, s.Marker)
		}
	}
	return nil
}
