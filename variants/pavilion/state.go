package pavilion

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// phase is where in a round the game stands.
type phase uint8

const (
	refilling phase = iota // the supply is to be filled
	dealing                // the displays are to be filled
	taking                 // phase 1 of the rulebook
	placing                // phase 2
	picking                // a seat has won tiles of the supply
	keeping                // a seat has passed and says what it keeps
	over
)

// nobody is the seat while there is none, at set-up.
const nobody int8 = -1

// state is a position: one flat struct, so that a copy is one assignment.
type state struct {
	draft.Base
	rules  *rules
	supply core.Tray
	boards [core.MaxSeats]board
	order  [core.MaxSeats]int8 // of the seats in phase 2, where the ruleset has one
	me     int8                // the seat whose board a formula asks about
	spot   int8                // the space whose points a formula works out
	picks  uint8
	wild   core.Color // of this round, or core.NoColor
	phase  phase
}

// Turn returns who is to act.
func (s *state) Turn() core.Turn {
	switch s.phase {
	case refilling:
		return core.Refill
	case dealing:
		return core.Deal
	case over:
		return core.Over
	}
	return core.Turn(s.Seat)
}

// Set makes s a copy of src.
func (s *state) Set(src core.State) { *s = *src.(*state) }

// AppendMoves appends the legal moves of the seat to act.
func (s *state) AppendMoves(dst []core.Move) []core.Move {
	switch s.phase {
	case taking:
		if s.rules.handLimit != nil {
			return s.appendFitting(dst)
		}
		return s.appendTakes(dst)
	case placing:
		if s.rules.wildLimit != nil {
			return append(s.appendPayable(dst), passMove)
		}
		return append(s.appendPlaces(dst), passMove)
	case picking:
		return s.appendPicks(dst)
	case keeping:
		return s.appendKeeps(dst)
	}
	return dst
}

// Play makes a legal move.
func (s *state) Play(move core.Move, w core.Watcher) {
	m := parts(move)
	switch m.kind() {
	case takeMove:
		s.takeTiles(m.source(), m.color(), w)
	case placeMove:
		s.placeTile(m.space(), m.placed(), m.wild(), w)
	case pickMove:
		s.pickTile(m.color(), w)
	case passMove:
		s.pass(w)
	case keepMove:
		s.keepTiles(m.kept(), w)
	}
}

// Deal draws the tiles of a chance turn.
func (s *state) Deal(d core.Dealer, w core.Watcher) {
	if s.phase == refilling {
		s.refill(d, w)
		return
	}
	s.Table.Start(s.Begins, s.wild, w)
	s.Table.Fill(s.rules.shared.TilesPerDisplay(s.Seats(), s.Round()), d, w)
	s.chooseWild(w)
	s.unpackKept(w)
	s.phase, s.Seat = taking, s.Begins
	if s.Table.Empty() {
		s.beginPlacing()
	}
}

// preparing reports whether the next thing to come is the deal of the round, or
// the supply before it.
func (s *state) preparing() bool {
	return s.phase == dealing || s.phase == refilling && s.Seat == nobody
}

// unpackKept gives every seat the tiles back that it kept.
func (s *state) unpackKept(w core.Watcher) {
	for seat := range s.boards[:s.Size] {
		b := &s.boards[seat]
		draft.Report(core.Tiles(w), int8(seat), b.kept, core.Spot{Place: Kept}, core.Spot{Place: draft.Hand})
		b.hand.Add(&b.kept)
		b.kept = core.Tray{}
		b.passed = false
	}
}

// prepare makes a round ready to be dealt: first the supply is filled, where a
// space of it is empty.
func (s *state) prepare() {
	s.phase, s.Seat = dealing, nobody
	if s.supplyShort() {
		s.phase = refilling
	}
	s.setWild()
	if s.rules.shows.startScore {
		for seat := range s.boards[:s.Size] {
			s.boards[seat].begun = int32(s.Track[seat])
		}
	}
	s.closeSpaces()
}

// CountTiles returns all tiles of the game, for conservation.
func (s *state) CountTiles() core.Tray {
	all := s.Table.CountTiles()
	all.Add(&s.supply)
	for seat := range s.boards[:s.Size] {
		tiles := s.boards[seat].tiles()
		all.Add(&tiles)
	}
	return all
}
