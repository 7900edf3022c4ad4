package conformance

import (
	"fmt"

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

// marked checks that the start marker lies in one place, if there is one.
func (g *gallery) marked(v view.View) error {
	if n := markers(v); n != g.markers || n > 1 {
		return fmt.Errorf("the picture has %s, and the first one had %d", count(n, "start marker"), g.markers)
	}
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
