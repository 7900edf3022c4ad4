package board

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// news is what has happened on one seat's board since the player's last turn.
type news struct {
	scored bool
	points int
	spots  map[core.Spot]bool // where a tile or the marker came to lie

	// lines counts the tiles that came into each pattern line since it was last
	// emptied: events say which line, and not which of its spaces.
	lines map[int8]int
}

// newsOf gathers what events say about a seat.
func newsOf(events []core.Event, seat int) news {
	n := news{spots: map[core.Spot]bool{}, lines: map[int8]int{}}
	for _, e := range events {
		if int(e.Seat) != seat {
			continue
		}
		switch e.Kind {
		case core.Scored:
			n.scored, n.points = true, n.points+e.Points
		case core.TilesMoved, core.MarkerTaken:
			n.moved(e)
		}
	}
	return n
}

func (n *news) moved(e core.Event) {
	if e.From.Place.Info().Layout == core.Lines {
		n.lines[e.From.Row] = 0
	}
	if e.To.Place.Info().Layout == core.Lines {
		n.lines[e.To.Row] += int(e.Count)
		return
	}
	n.spots[e.To] = true
}

// fresh returns which cells of an area hold something that has just come. The
// tiles of a line came in the order of its spaces, the last ones latest.
func (n *news) fresh(a view.Area) []bool {
	fresh := make([]bool, len(a.Cells))
	left := map[int8]int{}
	for i := len(a.Cells) - 1; i >= 0; i-- {
		c := &a.Cells[i]
		switch {
		case c.Tile == core.NoColor && !c.Marker:
		case c.Spot.Place.Info().Layout == core.Lines:
			left[c.Spot.Row]++
			fresh[i] = left[c.Spot.Row] <= n.lines[c.Spot.Row]
		default:
			fresh[i] = n.spots[c.Spot]
		}
	}
	return fresh
}
