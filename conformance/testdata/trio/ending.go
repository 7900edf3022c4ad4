package trio

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
)

// endRound scores the round. Then the game ends, or the next round is prepared.
func (s *state) endRound(w core.Watcher) {
	s.scoreRound(w)
	if fault := s.rules.shared.GiveAllBonuses(draft.EachRound, &s.Base, s.of, w, nil); fault != nil {
		s.fail(fault)
		return
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
		s.phase = dealing
	}
}

// finish gives the final bonuses and ends the game.
func (s *state) finish(reason string, w core.Watcher) {
	fault := s.rules.shared.GiveAllBonuses(draft.EachGame, &s.Base, s.of, w, nil)
	if fault == nil {
		fault = s.rules.shared.CheckRanking(s.Size, s.of)
	}
	if fault != nil {
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
