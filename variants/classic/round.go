package classic

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// New returns the position before the first deal.
func (r *rules) New(seats int) (core.State, error) {
	base, err := r.NewBase(seats)
	if err != nil {
		return nil, err
	}
	s := r.newState()
	s.Base = base
	for seat := range seats {
		for row := range r.rows {
			s.boards[seat].refreshLine(r, row)
		}
	}
	return s, nil
}

// newState returns an empty state, with all memory that it will need.
func (r *rules) newState() *state {
	s := &state{turns: turns{rules: r}}
	if r.placeSees {
		s.past = &state{turns: turns{rules: r}}
		s.past.Shared = r.Shared
	}
	return s
}

// Deal fills the displays and so opens the round.
func (s *state) Deal(d core.Dealer, w core.Watcher) {
	s.BeginStep()
	played := s.Phase == draft.Dummying
	switch {
	case !s.rules.unusual:
		draft.Deal(s, d, w)
		s.EndStep()
		return
	case s.Phase == draft.Gaining:
		s.Gain(s, d, w)
	case played:
		if draft.PlayDummy(s, d, w); s.Table.Empty() {
			s.startTiling(w)
		}
	default:
		s.open(d, w)
	}
	s.settle(played, w)
	s.EndStep()
}

// open opens the round of a ruleset with effects, unless the deal has drawn a value.
func (s *state) open(d core.Dealer, w core.Watcher) {
	if draft.Deal(s, d, w); s.Phase != offering {
		return
	}
	if draft.RaiseForAll(s, onRound, w); s.Stops() {
		s.endTurn(w)
	}
}

func (s *state) startTiling(w core.Watcher) {
	s.again = 0 // a forecast can come between two takes
	draft.BeginPlacing(s, s.Begins)
	s.remember()
	s.tileWalls(w)
}

// tileWalls resumes the wall-tiling: from the seat that started the round on, or in the
// order of `turns.placing`, each seat tiles its complete lines, from top to bottom or the other way round, and then pays
// for its floor line. Where that depends on other seats, all walls are tiled first.
// It returns early where a seat has to choose a cell.
func (s *state) tileWalls(w core.Watcher) {
	for {
		if choice := s.tileWall(w); choice {
			s.Phase = tiling
			return
		}
		if !s.Halted() && !s.rules.floorSees {
			s.payFloor(w)
		}
		if s.Halted() {
			return
		}
		if s.Seat = s.PlacerAfter(s.Seat); s.Seat == s.FirstPlacer(s.Begins) {
			break
		}
	}
	if s.rules.floorSees {
		s.payFloors(w)
	}
	s.endRound(w)
}

// tileWall tiles the lines of one seat, and reports whether it has several tiles or cells to choose from.
// A line that has none falls, in any order only when no other line has one either.
func (s *state) tileWall(w core.Watcher) (choice bool) {
	b := &s.boards[s.Seat]
	for b.complete != 0 && !s.Halted() {
		n, row, col, c := s.options()
		switch {
		case s.Failed():
		case n == 0:
			s.dropLine(row, w)
		case n == 1:
			s.placeTile(row, col, c, w)
		default:
			return true
		}
	}
	return false
}

// endRound closes a round that all seats have scored: the game ends, or the next round
// is prepared.
func (s *state) endRound(w core.Watcher) {
	if s.rules.keep != nil {
		s.emptyLines(w)
	}
	if s.rules.Cushions() {
		s.clearCushions(w)
	}
	if s.rules.returnsTiles {
		s.Table.Recycle(w)
	}
	if draft.RaiseForAll(s, onRoundEnd, w); s.Halted() {
		return
	}
	draft.CloseRound(s, w)
}

// emptyLines takes the tiles from all lines that do not keep them. It sees all lines as they were.
func (s *state) emptyLines(w core.Watcher) {
	var emptied [core.MaxSeats]uint8
	for seat := range s.Size {
		for row := range s.rules.rows {
			if s.boards[seat].lineCount[row] == 0 {
				continue
			}
			s.About = draft.About{Topic: ofLine, Seat: seat, Row: int8(row)}
			emptied[seat] |= uint8(1-s.Ask(s.rules.keep, s)) << row
		}
	}
	if s.Failed() {
		return
	}
	seat := s.Begins
	for range s.Size {
		b := &s.boards[seat]
		for rows := emptied[seat]; rows != 0; rows &= rows - 1 {
			row := bits.TrailingZeros8(rows)
			tiles := b.lines[row]
			s.clearLine(b, row)
			s.rules.lineReturn.Send(s, seat, tiles, core.Spot{Place: Line, Row: int8(row)}, w)
		}
		seat = s.Next(seat)
	}
}
