package pavilion

import (
	"fmt"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// A seat passes: it takes no further turn in the round.
var passDecision = decision{
	Phases: []draft.Phase{placing},
	Word:   "pass",
	Form:   "pass ends your round.",
	Refuse: func(s *state, _ core.Move) (reason, key string) {
		switch {
		case s.placed > 0:
			return "the seat has covered a space in this turn: done ends the turn, and it can pass in its next one", ""
		case !s.mayPass(s.Seat, len(s.appendPlaces(nil))):
			return fmt.Sprintf("`pass.when` is not true: %s", s.rules.passWhen), keyPassWhen
		}
		return "", ""
	},
}

// A seat that may cover several spaces in a turn ends its turn before it has.
var doneDecision = decision{
	Phases: []draft.Phase{placing},
	Word:   "done",
	Form:   "done ends your turn.",
	Used:   func(r core.Rules) bool { return r.(*rules).placements != nil },
	Refuse: func(s *state, _ core.Move) (reason, key string) {
		if s.placed == 0 {
			return "the seat has not covered a space in this turn: it can pass, which ends its round", keyPlacements
		}
		return "", ""
	},
}

// appendEnds appends how a seat can end its turn or its round, which has a number of possible placements.
func (s *state) appendEnds(moves []core.Move, placements int) []core.Move {
	switch {
	case s.placed > 0:
		return append(moves, doneMove)
	case s.rules.passWhen == nil || s.mayPass(s.Seat, placements):
		return append(moves, passMove)
	}
	return moves
}

// mayPass reports whether a seat with a number of possible placements may pass. A seat without
// any may pass whatever pass.when says.
func (s *state) mayPass(seat int8, placements int) bool {
	return s.rules.passWhen == nil || placements == 0 || s.ask(s.rules.passWhen, draft.About{Seat: seat}) != 0
}

// playPass ends the round for the seat to act, which then keeps tiles of its hand if it has some.
func (s *state) playPass(w core.Watcher) {
	s.markPassed(s.Seat)
	draft.Raise(s, onPass, draft.About{Seat: s.Seat}, w)
	s.Phase = keeping
}

// markPassed notes that a seat passes, after those that have.
func (s *state) markPassed(seat int8) {
	s.boards[seat].passed = true
	for other := range s.Size {
		s.boards[seat].passedAt += int8(draft.Truth(s.boards[other].passed))
	}
}

// beginPlacing opens phase 2. The marker's holder begins, or if nobody has the marker, the seat
// that started the round. With turns.placing, the first seat of that order begins.
func (s *state) beginPlacing() {
	s.Phase = placing
	draft.BeginPlacing(s, s.NextStart())
}

// offerSpaces lets the seat cover a space, unless an effect has ended the round.
func (s *state) offerSpaces(core.Watcher) draft.Pace {
	if s.Stops() {
		s.Phase = turnEnd
		return draft.More
	}
	return draft.Wait
}

// endTurn ends a turn of phase 2. The supply is filled before the next seat acts, unless
// it has to wait for the next round.
func (s *state) endTurn(w core.Watcher) draft.Pace {
	if s.placed = 0; s.ClearStop() {
		s.stopPlacing(w)
	}
	if s.rules.eachTurn && s.supplyShort() {
		return draft.Next
	}
	return s.nextPlacer()
}

// nextPlacer gives the turn to the next seat that has not passed. When all have, the
// round is over.
func (s *state) nextPlacer() draft.Pace {
	s.Phase = placing
	if s.UseAgain() && !s.boards[s.Seat].passed {
		return draft.Wait
	}
	for range s.Size {
		s.Seat = s.PlacerAfter(s.Seat)
		if !s.boards[s.Seat].passed {
			return draft.Wait
		}
	}
	s.Phase = draft.RoundEnd
	return draft.More
}
