package pavilion

import (
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
)

// beginPlacing opens phase 2 with the holder of the marker, or the seat that
// started the round where nobody took it; where the ruleset orders the seats,
// with the first of its order.
func (s *state) beginPlacing() {
	s.phase, s.Seat = placing, s.Table.NextStart(s.Begins)
	if s.rules.turns == nil {
		return
	}
	if fault := s.orderSeats(); fault != nil {
		s.fail(fault)
		return
	}
	s.Seat = s.order[0]
}

// orderSeats orders the seats by the ruleset's value, the smallest first; of
// equal ones the seat comes first that came first in the offer. The marker has
// no say here: where the ruleset orders the seats, it only starts the next round.
func (s *state) orderSeats() *formula.Fault {
	var values [core.MaxSeats]int
	seat := s.Begins
	for i := range int(s.Size) {
		v, fault := s.rules.turns.Eval(s.of(seat))
		if fault != nil {
			return fault
		}
		at := i
		for ; at > 0 && values[at-1] > v; at-- {
			values[at], s.order[at] = values[at-1], s.order[at-1]
		}
		values[at], s.order[at] = v, seat
		seat = s.Next(seat)
	}
	return nil
}

// ordered reports whether the seats stand in an order of the ruleset: in phase 2,
// as long as a turn of it can follow.
func (s *state) ordered() bool {
	return s.rules.turns != nil && s.phase != taking && s.phase != over && !s.preparing()
}

// follower returns the seat that comes behind a seat in the ruleset's order.
func (s *state) follower(seat int8) int8 {
	at := slices.Index(s.order[:s.Size], seat)
	return s.order[s.Next(int8(at))]
}
