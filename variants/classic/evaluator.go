package classic

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// evaluator judges positions. It plays a copy to the end of the round as if the table were empty, and
// places each tile where it scores most. The points that a seat then has are sure. The features add
// what its board then promises.
type evaluator struct {
	rules  *rules
	at     *state // the position that is judged
	closed *state // its copy at the end of the round

	// The next turn is the first of a round. What the displays hold then does not count: weights for the middle of
	// rounds say less of such a position than those for its time before the deal.
	between    bool
	explaining bool // that does not hold while parts of a forecast are listed

	promises [][wallsKept]promise    // by seat, of walls that were met
	sample   *state                  // a new game, in which walls are looked at
	walls    [core.MaxSeats]*promise // of those at the end of the round
	endings  [wallsKept]uint64       // hashes of positions, with a 1 in the lowest bit where they end the game

	later [core.MaxSeats]int // what they expect beside the promises of their walls
	idle  *state             // a copy of closed for that

	weights [][]int32 // for the number of seats
	phase   int
	offers  struct { // what lies on the table
		any    bool
		all    core.Tray
		counts [core.MaxColors]uint32 // by color, a bit for each number of tiles that some source holds
	}
}

// Evaluator returns a new evaluator.
func (r *rules) Evaluator() core.Evaluator { return &evaluator{rules: r, closed: r.newState()} }

// AppendForecasts appends what each seat can expect.
func (e *evaluator) AppendForecasts(dst []int, of core.State) []int {
	s := of.(*state)
	if s.Phase == draft.Over {
		return s.AppendScores(dst)
	}
	e.look(s)
	for seat := range s.Size {
		t := tally{weights: e.weights[e.phase]}
		e.addFeatures(&t, seat)
		dst = append(dst, e.closed.Track[seat]*core.Hundredths+e.later[seat]+t.sum/core.Hundredths)
	}
	return dst
}

// AppendFeatures appends the features and the sure points of each seat.
func (e *evaluator) AppendFeatures(dst []int32, sure []int, of core.State) ([]int32, []int, int) {
	s := of.(*state)
	if s.Phase == draft.Over {
		return append(dst, make([]int32, features*int(s.Size))...), s.AppendScores(sure), 0
	}
	e.look(s)
	for seat := range s.Size {
		var values [features]int32
		e.addFeatures(&tally{weights: e.weights[e.phase], values: &values}, seat)
		dst, sure = append(dst, values[:]...), append(sure, e.closed.Track[seat]*core.Hundredths+e.later[seat])
	}
	return dst, sure, e.phase
}

// look prepares to judge a position: it closes the round, and finds the phase and the promises of the walls.
func (e *evaluator) look(s *state) {
	if e.at == nil || e.at.Size != s.Size {
		e.weights = e.rules.weights().For(int(s.Size))
	}
	e.at, e.between = s, s.Phase == draft.Dealing || !e.explaining && s.untouched()
	e.close()
	e.survey()
	rounds := e.rules.Rounds - s.Round()
	if e.between {
		rounds++ // the round has its number, but is still to be played
	}
	for seat := range s.Size {
		e.walls[seat] = e.promiseOf(seat)
		rounds = min(rounds, e.walls[seat].rounds)
	}
	rounds = min(max(rounds, 1), horizons-1)
	e.phase = 0
	if !e.lastRound() {
		e.phase = tableStates * rounds
	}
	e.expectLater(rounds)
	switch left := e.offers.all.Total(); {
	case left == 0:
		e.phase += 2
	case left < many*int(s.Size):
		e.phase++
	}
}

// lastRound reports whether the game ends with the round.
func (e *evaluator) lastRound() bool { return e.closed.Phase == draft.Over }

// untouched reports whether nothing has been taken in the round. Effects and special displays can have changed more than
// that shows.
func (s *state) untouched() bool {
	full := uint32(1)<<s.Table.Displays - 1
	return s.Table.Filled == full && s.Table.Marker == draft.InCenter && s.TakesOn() && s.takesLeft == 0 &&
		!s.rules.Extended() && !s.rules.SpecialDisplays()
}

// survey notes what lies on the table.
func (e *evaluator) survey() {
	e.offers.any = !e.between && !e.at.Table.Empty()
	e.offers.all, e.offers.counts = core.Tray{}, [core.MaxColors]uint32{}
	if !e.offers.any {
		return
	}
	for filled := e.at.Table.Filled; filled != 0; filled &= filled - 1 {
		offer := &e.at.Table.Offers[bits.TrailingZeros32(filled)]
		e.offers.all.Add(offer)
		for colors := offer.Colors(); colors != 0; colors &= colors - 1 {
			c := bits.TrailingZeros8(colors)
			e.offers.counts[c] |= 1 << min(offer[c], 31)
		}
	}
}
