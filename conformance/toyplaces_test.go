package conformance_test

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// PickMove finds a move of the seat to act by its place in the list of all of them.
func (s *toyState) PickMove(p core.Picker) (m core.Move, legal int) {
	if legal = s.rules.number(s); legal == 0 {
		return 0, 0
	}
	return s.rules.moveAt(s, p.Pick(legal)), legal
}

// number returns how many moves the seat to act has.
func (s *toyState) number() int {
	if s.Phase != offering {
		return 0
	}
	n := 0
	for src := range fromSupply + 1 {
		for c, tiles := range s.offered(src) {
			if tiles > 0 {
				n += s.ways(core.Color(c))
			}
		}
	}
	return n
}

// moveAt returns the move at a place in the list.
func (s *toyState) moveAt(place int) core.Move {
	for src := draft.Source(0); ; src++ {
		for c, tiles := range s.offered(src) {
			if tiles == 0 {
				continue
			}
			ways := s.ways(core.Color(c))
			if place < ways {
				return toyMove(src, core.Color(c), s.way(core.Color(c), place))
			}
			place -= ways
		}
	}
}

// offered returns the tiles of a source that the seat to act can take.
func (s *toyState) offered(src draft.Source) core.Tray {
	switch {
	case src != fromSupply:
		return s.Table.Offers[src]
	case s.boards[s.Seat].helped:
		return core.Tray{}
	}
	return s.Table.Supply
}

// ways counts the lanes that take a color, and the floor.
func (s *toyState) ways(c core.Color) int {
	n := 1
	for lane := range s.rules.lengths {
		if s.takes(lane, c) {
			n++
		}
	}
	return n
}

// way returns one of them.
func (s *toyState) way(c core.Color, place int) int {
	for lane := range s.rules.lengths {
		if !s.takes(lane, c) {
			continue
		}
		if place == 0 {
			return lane
		}
		place--
	}
	return toFloor
}
