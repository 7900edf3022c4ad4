package bot_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
)

// What forecasts say at the end of a round and at the start of the next differs by less than half a point on average,
// for who leads and for who begins. Only an exhaustive run has more than two seats.
func TestForecastsAreHonestBetweenRounds(t *testing.T) {
	most := 2
	if conformance.Exhaustive() {
		most = 4
	}
	for _, board := range []string{"classic", "classic-gray"} {
		for seats := 2; seats <= most; seats++ {
			r, last := rulesOf(t, board), 0
			e := core.EvaluatorOf(r)
			var games, leaders, beginners [20]int // by round
			for seed := range uint64(times(20, 5)) {
				s, luck := dealt(t, r, seats, seed), core.NewRandom(seed, core.Stream{})
				b := started(t, "search:300", r, seed)
				for s.Turn() != core.Over {
					if s.Turn().Seat() {
						s.Play(choose(t, b, s), nil)
						continue
					}
					before := e.AppendForecasts(nil, s)
					s.Deal(luck, nil)
					after := e.AppendForecasts(nil, s)
					leader, round := slices.Index(before, slices.Max(before)), s.Round()
					games[round]++
					leaders[round] += lead(after, leader) - lead(before, leader)
					beginners[round] += lead(after, int(s.Turn())) - lead(before, int(s.Turn()))
					last = max(last, round)
				}
			}
			assert.GreaterOrEqual(t, last, 5)
			for round := 2; round <= last; round++ {
				half := games[round] * core.Hundredths / 2
				assert.InDelta(t, 0, leaders[round], float64(half), "%s, %d seats, round %d", board, seats, round)
				assert.InDelta(t, 0, beginners[round], float64(half), "%s, %d seats, round %d", board, seats, round)
			}
		}
	}
}

// lead returns what a seat has more than the best other seat.
func lead(points []int, seat int) int {
	return points[seat] - slices.Max(slices.Delete(slices.Clone(points), seat, seat+1))
}
