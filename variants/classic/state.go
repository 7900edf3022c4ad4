package classic

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
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
	rules  *rules
	table  draft.Table
	track  draft.Track
	boards [core.MaxSeats]board
	fault  *formula.Fault
	reason string // the key of the rule that ended the game
	round  int32
	seats  int8
	start  int8 // the seat that started the round
	seat   int8 // the seat to act, or whose board is being tiled
	me     int8 // the seat whose board a formula asks about
	phase  phase
}

// Turn returns who is to act.
func (s *state) Turn() core.Turn {
	switch s.phase {
	case dealing:
		return core.Deal
	case over:
		return core.Over
	}
	return core.Turn(s.seat)
}

// Seats returns the number of seats.
func (s *state) Seats() int { return int(s.seats) }

// Round returns the number of the round, from 1.
func (s *state) Round() int { return int(s.round) }

// Score returns a seat's points.
func (s *state) Score(seat int) int { return s.track[seat] }

// Err returns the formula's fault that ended the game, if one did.
func (s *state) Err() error {
	if s.fault == nil {
		return nil
	}
	return s.fault
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
	if s.table.Empty() {
		s.seat = s.start
		s.tileWalls(w)
		return
	}
	s.seat = s.next(s.seat)
}

// next returns the seat to the left of a seat.
func (s *state) next(seat int8) int8 {
	if seat++; seat < s.seats {
		return seat
	}
	return 0
}

// Deal fills the displays and so opens the round. Where no tile is left for
// them nothing can change any more, and the game ends.
func (s *state) Deal(d core.Dealer, w core.Watcher) {
	s.table.Start(s.start, core.NoColor, w)
	s.table.Fill(s.rules.shared.TilesPerDisplay(int(s.seats), int(s.round)), d, w)
	if s.table.Empty() {
		s.finish(endNoTiles, w)
		return
	}
	s.phase, s.seat = offering, s.start
}

// CountTiles returns all tiles of the game, for conservation.
func (s *state) CountTiles() core.Tray {
	all := s.table.CountTiles()
	for seat := range s.boards[:s.seats] {
		tiles := s.boards[seat].tiles(s.rules)
		all.Add(&tiles)
	}
	return all
}
