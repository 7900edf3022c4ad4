package pavilion

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// Forecast returns the points that a seat can expect if nobody takes another
// tile this round: its hand is played out alone, with the supply as it lies.
//
// Spaces are covered one after the other, the best for its tiles first, until
// none is worth its tiles; prizes are picked and used in turn; what is left is
// kept or discarded. In the last round the bonuses and the leftovers follow.
// Before it, the share of the bonuses that the board has earned is added, and
// the worth of kept tiles and of the start marker: with the points alone no bot
// would work toward a bonus or save a tile for its next round.
func (s *state) Forecast(seat int) int {
	if s.phase == over {
		return s.Track[seat] * core.Hundredths
	}
	// The position itself is played on, and put back: bonuses are formulas
	// that look at it, and a copy of it for them would be on the heap.
	b := &s.boards[seat]
	board, score, supply, me := *b, s.Track[seat], s.supply, s.me
	o := s.outlook(int8(seat))
	points := o.points()
	*b, s.Track[seat], s.supply, s.me = board, score, supply, me
	return points
}

// outlook plays the hand of one seat out, on the position that it looks at.
type outlook struct {
	*state
	mine  *board
	seat  int8
	last  bool     // the game ends with this round
	ahead *horizon // what bonuses are worth with so many rounds to come

	// gains has what covering a space brings, for the spaces that are known:
	// a tile changes it for the spaces near it alone.
	gains [maxSpaces]int
	known uint64

	// single has, by color, the spaces of free stars on which one tile of
	// that color lies.
	single [core.MaxColors]uint64
}

// outlook returns what plays the hand of a seat out.
func (s *state) outlook(seat int8) outlook {
	rounds := s.rules.rounds - s.Round()
	if s.preparing() {
		rounds++ // the round has its number, but is still to be played
	}
	return outlook{state: s, mine: &s.boards[seat], seat: seat,
		last: rounds == 0, ahead: s.rules.guide.horizon(rounds)}
}

// points plays to the end of the round and returns what the seat then has, in
// hundredths.
func (o *outlook) points() int {
	acts := o.Seat == o.seat
	if acts && o.phase == picking {
		o.pickPrizes(int(o.picks))
	}
	if !o.mine.passed {
		o.playHand()
	}
	if !o.mine.passed || acts && o.phase == keeping {
		o.keepBest()
	}
	if o.endsGame() {
		return o.final()
	}
	return o.Track[o.seat]*onePoint + o.prospects() + o.savings()
}

// endsGame gives the bonuses of the round, and reports whether the game would be
// over with it. Where a formula has no value the game will end without a winner,
// and what is forecast does not matter. As long as a round is only prepared
// nothing is to be had for it.
func (o *outlook) endsGame() bool {
	if o.preparing() {
		return o.last
	}
	o.rules.shared.ForecastBonuses(draft.EachRound, o.of(o.seat), &o.Track, o.seat)
	reached, _ := o.reached()
	return o.last || reached
}

// final gives the bonuses, and takes the points for what is kept.
func (o *outlook) final() int {
	o.rules.shared.ForecastBonuses(draft.EachGame, o.of(o.seat), &o.Track, o.seat)
	if n := min(o.mine.kept.Total(), maxKept); n > 0 {
		o.penalize(o.seat, o.rules.leftovers, keyLeftovers, nil, n)
	}
	return o.Track[o.seat] * onePoint
}
