package bot

import (
	"slices"

	"github.com/azulejo/azulejo/core"
)

// standing compares seats at the end of a game. It reuses its memory.
type standing struct{ mine, theirs []int }

// wins reports whether no seat outranks a seat, and the game ended without a fault.
func (r *standing) wins(s core.State, seat int) bool {
	if s.Err() != nil || core.HasLost(s, seat) {
		return false
	}
	r.mine = s.AppendRanking(r.mine[:0], seat)
	for other := range s.Seats() {
		r.theirs = s.AppendRanking(r.theirs[:0], other)
		if slices.Compare(r.theirs, r.mine) > 0 && !core.HasLost(s, other) {
			return false
		}
	}
	return true
}

// share returns 1 for a seat that wins, and 0 otherwise.
func (r *standing) share(s core.State, seat int) int {
	if r.wins(s, seat) {
		return 1
	}
	return 0
}

// leastUncertainty is in hundredths. Leads of the first rounds, of which forecasts see little, change by some 16 points.
const leastUncertainty = 10 * core.Hundredths

// uncertainty is a measure of how much leads still change, in hundredths: half of what a seat
// still expects to gain on the average, and not less than leastUncertainty.
func uncertainty(s core.State) int {
	sum := 0
	for seat := range s.Seats() {
		sum += max(0, outlook(s, seat)-s.Score(seat)*core.Hundredths)
	}
	return max(leastUncertainty, sum/(2*s.Seats()))
}

// outlook returns what a seat can expect, in hundredths of a point: its points without a forecast.
func outlook(s core.State, seat int) int {
	if f, ok := s.(core.Forecaster); ok {
		return f.Forecast(seat)
	}
	return s.Score(seat) * core.Hundredths
}
