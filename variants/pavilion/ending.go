package pavilion

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

const (
	keyRounds    = "end.rounds"
	keyLeftovers = "scoring.leftovers"
)

// endRound closes a round in which all seats have passed: the game ends, or
// the next round is prepared.
func (s *state) endRound(w core.Watcher) {
	s.CloseRound(w)
	if s.Round() >= s.rules.rounds {
		s.finish(w)
		return
	}
	s.OpenRound()
	s.setWild()
	s.phase = dealing
}

// finish gives the final bonuses, then takes points for tiles still kept.
func (s *state) finish(w core.Watcher) {
	seat := s.Begins
	for range s.Size {
		if fault := s.rules.shared.GiveBonuses(ruleset.EachGame, s.of(seat), &s.Track, seat, w); fault != nil {
			s.fail(fault)
			return
		}
		s.payLeftovers(seat, w)
		seat = s.Next(seat)
	}
	if fault := s.rules.shared.CheckRanking(s.Size, s.of); fault != nil {
		s.fail(fault)
		return
	}
	s.phase = over
	s.End(keyRounds, w)
}

// payLeftovers discards what a seat kept after the last round.
func (s *state) payLeftovers(seat int8, w core.Watcher) {
	b := &s.boards[seat]
	n := b.kept.Total()
	if n == 0 {
		return
	}
	s.Table.Throw(seat, b.kept, core.Spot{Place: core.Kept}, w)
	b.kept = core.Tray{}
	s.penalize(seat, s.rules.leftovers, keyLeftovers, w, n, s.Round(), s.Seats())
}

// fail ends the game because a formula has no value. Nobody has won.
func (s *state) fail(fault *formula.Fault) { s.phase, s.Fault = over, fault }

// Standing appends what the ruleset ranks by.
func (s *state) Standing(dst []int, seat int) []int {
	return s.rules.shared.AppendRanking(dst, s.of(int8(seat)))
}
