package classic

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// phase is where in a round the game stands.
type phase uint8

const (
	dealing phase = iota // the displays are to be filled
	offering
	tiling // a seat must choose a cell
	over
)

// state is a position: one flat struct, so that a copy is one assignment.
type state struct {
	draft.Base
	rules  *rules
	boards [core.MaxSeats]board
	about  about
	phase  phase
	back   bool // turns go back at the moment, against the clock

	started     [core.MaxSeats]int32  // points at the start of the round
	floorPoints [core.MaxSeats]int32  // what the floor line has given so far
	seen        [core.MaxSeats]fields // when the wall-tiling began, where the points of tiles depend on it
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

// Play makes a legal move.
func (s *state) Play(m core.Move, w core.Watcher) {
	if m >= tileMove {
		row, col := cell(m)
		s.placeTile(row, col, w)
		s.tileWalls(w)
		return
	}
	s.takeTiles(m, w)
	if s.Table.Empty() {
		s.startTiling(w)
		return
	}
	if s.rules.snake {
		s.passAround()
	} else {
		s.Seat = s.Next(s.Seat)
	}
}

// Deal fills the displays and so opens the round. Where no tile is left for
// them nothing can change any more, and the game ends.
func (s *state) Deal(d core.Dealer, w core.Watcher) {
	s.Table.Start(s.Begins, core.NoColor, w)
	s.Table.Fill(s.rules.shared.TilesPerDisplay(s.Seats(), s.Round()), d, w)
	if s.Table.Empty() {
		s.finish(endNoTiles, w)
		return
	}
	s.phase, s.Seat, s.back = offering, s.Begins, false
}

// markStart notes every seat's points as those at the start of a round.
func (s *state) markStart() {
	for seat := range s.Size {
		s.started[seat] = int32(s.Track[seat])
	}
}

// CountTiles returns all tiles of the game, for conservation.
func (s *state) CountTiles() core.Tray {
	all := s.Table.CountTiles()
	for seat := range s.boards[:s.Size] {
		tiles := s.boards[seat].tiles(s.rules)
		all.Add(&tiles)
	}
	return all
}
