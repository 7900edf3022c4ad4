package playtest

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// seen is how often things happened in some games.
type seen struct {
	games  int
	scored map[string]int // games by a rule that gave points in them
	ends   map[string]int // games by the rule that ended them

	// How many boards had it in the end: a tile on a space, a tile of a color, a
	// prize of a kind.
	cells  map[core.Spot]int
	colors map[core.Color]int
	prizes map[string]int

	now map[string]bool // the rules that gave points in the game that is played
}

func newSeen() *seen {
	return &seen{scored: map[string]int{}, ends: map[string]int{}, cells: map[core.Spot]int{},
		colors: map[core.Color]int{}, prizes: map[string]int{}, now: map[string]bool{}}
}

// Watch notes what gives points and what ends games.
func (s *seen) Watch(e core.Event) {
	switch e.Kind {
	case core.Scored:
		s.now[e.Key] = true
	case core.GameEnded:
		s.ends[e.Key]++
	}
}

// End notes what a game has come to, and what lies on the boards: it stays there
// once it is laid.
func (s *seen) End(state core.State) {
	s.games++
	for key := range s.now {
		s.scored[key]++
	}
	clear(s.now)
	v, ok := view.Of(state)
	if !ok {
		return
	}
	for _, seat := range v.Seats {
		s.board(seat)
	}
}

// board notes what is on one board.
func (s *seen) board(seat view.Seat) {
	colors, prizes := map[core.Color]bool{}, map[string]bool{}
	for _, area := range boards(seat) {
		for _, c := range area.Cells {
			if c.Tile != core.NoColor {
				s.cells[c.Spot]++
				colors[c.Tile] = true
			}
		}
	}
	for _, p := range seat.Prizes {
		if p.Missing == 0 {
			prizes[p.Kind] = true
		}
	}
	for c := range colors {
		s.colors[c]++
	}
	for kind := range prizes {
		s.prizes[kind]++
	}
}

// boards are the areas of a seat where tiles come to lie for good.
func boards(seat view.Seat) []view.Area {
	var areas []view.Area
	for _, a := range seat.Areas {
		if a.Place.Cells() {
			areas = append(areas, a)
		}
	}
	return areas
}

// add adds what was seen in other games.
func (s *seen) add(o *seen) {
	s.games += o.games
	sum(s.scored, o.scored)
	sum(s.ends, o.ends)
	sum(s.cells, o.cells)
	sum(s.colors, o.colors)
	sum(s.prizes, o.prizes)
}

func sum[K comparable](s, o map[K]int) {
	for key, n := range o {
		s[key] += n
	}
}
