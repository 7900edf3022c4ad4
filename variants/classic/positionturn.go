package classic

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// endReasons are the rules that can have ended a game.
var endReasons = []string{keyEndWhen, keyRoundLimit, endNoTiles}

// readTurn checks that the phase fits what lies on the table and the boards.
func (s *state) readTurn(p *draft.Position, v ruleset.Value) {
	at := v.Get("phase")
	s.Seat = max(0, p.Turn)
	s.readDirection(v)
	p.RefuseUnless(s.phase == offering || s.phase == tiling, v, "turn")
	p.RefuseUnless(s.phase == over, v, "end")
	switch s.phase {
	case offering, tiling:
		if p.Turn < 0 {
			at.Errorf("`turn` has to say which seat acts")
		}
	case over:
		s.Reason = v.Get("end").Word(endReasons...)
	}
	if s.phase == offering && s.Table.Empty() {
		at.Errorf("no tile lies on the table, so that none can be offered")
	}
	if s.phase == tiling && p.Turn >= 0 && !s.mustChoose() {
		at.Errorf("seat %d has no complete line with several cells to choose from", s.Seat+1)
	}
	switch {
	case s.phase == tiling && p.Turn >= 0:
		s.checkSwept(at, p.Start, p.Turn)
	case s.phase == dealing || s.phase == over:
		s.checkSwept(at, 0, s.Size)
		s.checkEmptied(at)
	}
	if s.phase == dealing && s.Table.Marker != draft.InCenter {
		at.Errorf("the marker lies in the center when a round is dealt")
	}
}

// mustChoose reports whether the complete line of the seat to act whose turn it
// is has several cells to go to.
func (s *state) mustChoose() bool {
	b := &s.boards[s.Seat]
	if b.complete == 0 {
		return false
	}
	row := b.due(s.rules.tilesUp)
	cells := s.rules.columnsFor(b, row, core.Color(b.lineColor[row]))
	return bits.OnesCount8(cells) > 1
}

// checkEmptied checks that no line holds tiles where the end of a round empties
// all of them.
func (s *state) checkEmptied(at ruleset.Value) {
	for seat := range s.boards[:s.Size] {
		if s.rules.emptiesLines && s.boards[seat].lineCount != [maxRows]uint8{} {
			at.Errorf("seat %d has tiles on its lines, which the end of the round would have discarded (lines.keep)",
				seat+1)
		}
	}
}

// checkSwept checks that the boards of the seats around the table from one up
// to another are as the end of a round leaves them.
func (s *state) checkSwept(at ruleset.Value, from, to int8) {
	for seat := from; seat != to; seat++ {
		if seat == s.Size {
			seat = 0
			if to == 0 {
				return
			}
		}
		b := &s.boards[seat]
		if b.complete != 0 {
			at.Errorf("seat %d has a complete line, which the end of the round would have moved", seat+1)
		}
		if b.fallen != 0 && !(s.phase == tiling && s.rules.floorSees) {
			at.Errorf("seat %d has tiles on its floor line, which the end of the round would have cleared", seat+1)
		}
	}
}

// readDirection reads where the turn goes.
func (s *state) readDirection(v ruleset.Value) {
	switch at := v.Get("direction"); {
	case !at.Exists():
	case !s.rules.snake || s.phase != offering:
		at.Errorf("`direction` means nothing here: it is for rulesets with `turns: { order: snake }`, " +
			"while tiles are taken")
	default:
		s.back = at.Word(directions[:]...) == directions[1]
	}
}
