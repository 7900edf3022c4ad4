package pavilion

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
)

const (
	keyRounds    = "end.rounds"
	keyEndWhen   = "end.when"
	keyLeftovers = "scoring.leftovers"
)

// endRound closes a round in which all seats have passed: the game ends, or
// the next round is prepared.
func (s *state) endRound(w core.Watcher) {
	if s.rules.eachRound && !s.giveBonuses(draft.EachRound, w, nil) {
		return
	}
	s.CloseRound(w)
	reached, fault := s.reached()
	switch {
	case fault != nil:
		s.fail(fault)
	case reached:
		s.finish(keyEndWhen, w)
	case s.Round() >= s.rules.rounds:
		s.finish(keyRounds, w)
	default:
		s.OpenRound()
		s.prepare()
	}
}

// giveBonuses gives all seats their bonuses, and reports whether each had a value.
// then is called for each seat after all of them.
func (s *state) giveBonuses(each draft.Each, w core.Watcher, then func(seat int8)) bool {
	fault := s.rules.shared.GiveAllBonuses(each, &s.Base, s.of, w, then)
	if fault != nil {
		s.fail(fault)
	}
	return fault == nil
}

// finish gives the final bonuses, then takes points for tiles still kept.
func (s *state) finish(reason string, w core.Watcher) {
	if !s.giveBonuses(draft.EachGame, w, func(seat int8) { s.payLeftovers(seat, w) }) {
		return
	}
	if fault := s.rules.shared.CheckRanking(s.Size, s.of); fault != nil {
		s.fail(fault)
		return
	}
	s.phase = over
	s.End(reason, w)
}

// payLeftovers discards what a seat kept after the last round.
func (s *state) payLeftovers(seat int8, w core.Watcher) {
	b := &s.boards[seat]
	n := b.kept.Total()
	if n == 0 {
		return
	}
	s.Table.Throw(seat, b.kept, core.Spot{Place: Kept}, w)
	b.kept = core.Tray{}
	s.penalize(seat, s.rules.leftovers, keyLeftovers, w, n)
}

// reached reports whether the round that ends is the last because of end.when.
func (s *state) reached() (bool, *formula.Fault) {
	if s.rules.allRounds {
		return false, nil
	}
	reached, fault := s.rules.endWhen.Eval(s.of(s.Begins))
	return reached != 0, fault
}

// endReasons returns the rules that can end a game.
func (r *rules) endReasons() []string {
	if r.allRounds {
		return []string{keyRounds}
	}
	return []string{keyEndWhen, keyRounds}
}

// fail ends the game because a formula has no value. Nobody has won.
func (s *state) fail(fault *formula.Fault) { s.phase, s.Fault = over, fault }

// AppendRanking appends what the ruleset ranks by.
func (s *state) AppendRanking(dst []int, seat int) []int {
	return s.rules.shared.AppendRanking(dst, s.of(int8(seat)))
}
