package pavilion

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
)

const (
	keyRounds    = "end.rounds"
	keyLeftovers = "scoring.leftovers"
)

// endRound closes a round in which all seats have passed: the game ends, or
// the next round is prepared.
func (s *state) endRound(w core.Watcher) {
	if w != nil {
		w.Watch(core.Event{Kind: core.RoundEnded, Seat: -1, Color: core.NoColor})
	}
	if int(s.round) >= s.rules.rounds {
		s.finish(w)
		return
	}
	s.start = s.table.NextStart(s.start)
	s.table.Return()
	s.round++
	s.setWild()
	s.phase = dealing
}

// finish gives the final bonuses, then takes points for tiles still kept.
func (s *state) finish(w core.Watcher) {
	seat := s.start
	for range s.seats {
		if fault := s.giveBonuses(seat, w); fault != nil {
			s.fail(fault)
			return
		}
		s.payLeftovers(seat, w)
		seat = s.next(seat)
	}
	s.phase, s.reason = over, keyRounds
	if w != nil {
		w.Watch(core.Event{Kind: core.GameEnded, Seat: -1, Color: core.NoColor, Key: keyRounds})
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

// payLeftovers discards what a seat kept after the last round.
func (s *state) payLeftovers(seat int8, w core.Watcher) {
	b := &s.boards[seat]
	n := b.kept.Total()
	if n == 0 {
		return
	}
	s.table.Throw(seat, b.kept, core.Spot{Place: core.Kept}, w)
	b.kept = core.Tray{}
	s.track.Add(seat, s.rules.leftovers.At(n, int(s.round), int(s.seats)), 1, keyLeftovers, w)
	s.track.Lift(seat, s.rules.shared.Minimum, w)
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
