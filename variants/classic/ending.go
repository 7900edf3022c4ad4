package classic

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
)

// The rules that end a game.
const (
	keyEndWhen    = "end.when"
	keyRoundLimit = "end.round_limit"
	endNoTiles    = "end.no_tiles"
)

// endRound closes a round that all seats have scored: the game ends, or the
// next round is prepared.
func (s *state) endRound(w core.Watcher) {
	if s.rules.emptiesLines {
		s.emptyLines(w)
	}
	if s.rules.roundBonuses && !s.giveBonuses(draft.EachRound, w) {
		return
	}
	if s.rules.returnsTiles {
		s.Table.Recycle(w)
	}
	s.CloseRound(w)
	reached, fault := s.rules.endWhen.Eval(s.of(s.Begins))
	switch {
	case fault != nil:
		s.fail(fault)
	case reached != 0:
		s.finish(keyEndWhen, w)
	case s.Round() >= s.rules.roundLimit:
		s.finish(keyRoundLimit, w)
	default:
		s.OpenRound()
		s.markStart()
		s.phase = dealing
	}
}

// emptyLines discards the tiles of all lines that are not complete.
func (s *state) emptyLines(w core.Watcher) {
	seat := s.Begins
	for range s.Size {
		b := &s.boards[seat]
		for row := range s.rules.rows {
			var tiles core.Tray
			tiles[b.lineColor[row]] = b.lineCount[row]
			s.Table.Throw(seat, tiles, core.Spot{Place: Line, Row: int8(row)}, w)
			s.clearLine(b, row)
		}
		seat = s.Next(seat)
	}
}

// giveBonuses gives all seats their bonuses, and reports whether each had a value.
func (s *state) giveBonuses(each draft.Each, w core.Watcher) bool {
	fault := s.rules.shared.GiveAllBonuses(each, &s.Base, s.of, w, nil)
	if fault != nil {
		s.fail(fault)
	}
	return fault == nil
}

// finish gives the final bonuses and ends the game.
func (s *state) finish(reason string, w core.Watcher) {
	if !s.giveBonuses(draft.EachGame, w) {
		return
	}
	if fault := s.rules.shared.CheckRanking(s.Size, s.of); fault != nil {
		s.fail(fault)
		return
	}
	s.phase = over
	s.End(reason, w)
}

// fail ends the game because a formula has no value. Nobody has won.
func (s *state) fail(fault *formula.Fault) { s.phase, s.Fault = over, fault }

// AppendRanking appends what the ruleset ranks by.
func (s *state) AppendRanking(dst []int, seat int) []int {
	return s.rules.shared.AppendRanking(dst, s.of(int8(seat)))
}
