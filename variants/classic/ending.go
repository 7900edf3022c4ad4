package classic

import (
	"github.com/azulejo/azulejo/core"
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
	if w != nil {
		w.Watch(core.Event{Kind: core.RoundEnded, Seat: -1, Color: core.NoColor})
	}
	reached, fault := s.eval(s.rules.endWhen, s.start)
	switch {
	case fault != nil:
		s.fail(fault)
	case reached != 0:
		s.finish(keyEndWhen, w)
	case int(s.round) >= s.rules.roundLimit:
		s.finish(keyRoundLimit, w)
	default:
		s.start = s.table.NextStart(s.start)
		s.table.Return()
		s.round++
		s.phase = dealing
	}
}

// finish gives the final bonuses and ends the game.
func (s *state) finish(reason string, w core.Watcher) {
	seat := s.start
	for range s.seats {
		if fault := s.giveBonuses(seat, w); fault != nil {
			s.fail(fault)
			return
		}
		seat = s.next(seat)
	}
	s.phase, s.reason = over, reason
	if w != nil {
		w.Watch(core.Event{Kind: core.GameEnded, Seat: -1, Color: core.NoColor, Key: reason})
	}
}

// giveBonuses adds the points of all bonuses to a seat.
func (s *state) giveBonuses(seat int8, w core.Watcher) *formula.Fault {
	s.me = seat
	for i := range s.rules.shared.Bonuses {
		b := &s.rules.shared.Bonuses[i]
		count, points, fault := b.Value((*env)(s))
		if fault != nil {
			return fault
		}
		s.track.Add(seat, points, count, b.Key, w)
	}
	s.track.Lift(seat, s.rules.shared.Minimum, w)
	return nil
}

// fail ends the game because a formula has no value. Nobody has won.
func (s *state) fail(fault *formula.Fault) {
	s.phase, s.fault, s.reason = over, fault, ""
}

// Standing appends what the ruleset ranks by.
func (s *state) Standing(dst []int, seat int) []int {
	s.me = int8(seat)
	dst, fault := s.rules.shared.AppendRanking(dst, (*env)(s))
	if fault != nil {
		s.fail(fault)
	}
	return dst
}
