package soak

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// seen is what happened in some games.
type seen struct {
	games  int
	scored map[string]bool    // rules that gave points
	ends   map[string]int     // games by the rule that ended them
	cells  map[core.Spot]bool // spaces of a board that somebody covered
	colors map[core.Color]bool
	prizes map[string]bool // kinds of prizes that somebody won
}

func newSeen() *seen {
	return &seen{scored: map[string]bool{}, ends: map[string]int{}, cells: map[core.Spot]bool{},
		colors: map[core.Color]bool{}, prizes: map[string]bool{}}
}

// Watch notes what gives points and what ends games.
func (s *seen) Watch(e core.Event) {
	switch e.Kind {
	case core.Scored:
		s.scored[e.Key] = true
	case core.GameEnded:
		s.ends[e.Key]++
	}
}

// End notes what lies on the boards: what is laid there stays.
func (s *seen) End(state core.State) {
	s.games++
	v, ok := view.Of(state)
	if !ok {
		return
	}
	for _, seat := range v.Seats {
		for _, area := range boards(seat) {
			s.area(area)
		}
		for _, p := range seat.Prizes {
			if p.Missing == 0 {
				s.prizes[p.Kind] = true
			}
		}
	}
}

func (s *seen) area(a view.Area) {
	for _, c := range a.Cells {
		if c.Tile != core.NoColor {
			s.cells[c.Spot] = true
			s.colors[c.Tile] = true
		}
	}
}

// boards are the areas of a seat where tiles come to lie for good.
func boards(seat view.Seat) []view.Area {
	var areas []view.Area
	for _, a := range seat.Areas {
		if a.Place == core.Wall || a.Place == core.Star {
			areas = append(areas, a)
		}
	}
	return areas
}

// add adds what was seen in other games.
func (s *seen) add(o *seen) {
	s.games += o.games
	for key, n := range o.ends {
		s.ends[key] += n
	}
	union(s.scored, o.scored)
	union(s.cells, o.cells)
	union(s.colors, o.colors)
	union(s.prizes, o.prizes)
}

func union[K comparable](s, o map[K]bool) {
	for key := range o {
		s[key] = true
	}
}
