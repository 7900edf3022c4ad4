package trio

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// phase is where in a round the game stands.
type phase uint8

const (
	dealing phase = iota // the displays are to be filled
	offering
	over
)

// state is a position. It has no pointer to anything that changes, so that a copy
// is one assignment, and the methods of draft.Base are those of every variant.
type state struct {
	draft.Base
	rules  *rules
	boards [core.MaxSeats]board
	phase  phase
	asked  int8 // the seat whose board a formula asks about; no part of the position
}

// Turn returns who is to act.
func (s *state) Turn() core.Turn {
	switch s.phase {
	case dealing:
		return core.Deal
	case over:
		return core.Over
	}
	return core.Turn(s.Seat)
}

// Set makes s a copy of src.
func (s *state) Set(src core.State) { *s = *src.(*state) }

// Deal fills the displays and so opens the round. Where no tile is left for them
// nothing can change any more, and the game ends.
func (s *state) Deal(d core.Dealer, w core.Watcher) {
	s.Table.Start(s.Begins, core.NoColor, w)
	s.Table.Fill(s.rules.shared.TilesPerDisplay(s.Seats(), s.Round()), d, w)
	if s.Table.Empty() {
		s.finish(endNoTiles, w)
		return
	}
	s.phase, s.Seat = offering, s.Begins
}

// Play makes a legal move.
func (s *state) Play(m core.Move, w core.Watcher) {
	s.takeTiles(m, w)
	if s.Table.Empty() {
		s.endRound(w)
		return
	}
	s.Seat = s.Next(s.Seat)
}

// CountTiles returns all tiles of the game, wherever they lie.
func (s *state) CountTiles() core.Tray {
	all := s.Table.CountTiles()
	for seat := range s.boards[:s.Size] {
		tiles := s.boards[seat].tiles()
		all.Add(&tiles)
	}
	return all
}
