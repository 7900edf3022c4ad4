package bot

import (
	"math"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// judge sets the points and the reward of every seat for how the playout
// ended. A reward lies between 0 and 1. It is the margin, where a point counts
// the less the larger the margin is already; where the game is over, the share
// in the victory is half of it.
func (t *tree) judge() {
	for seat := range t.points {
		t.points[seat] = outlook(t.at, seat)
	}
	for seat := range t.rewards {
		x := float64(margin(t.seats, seat, t.pointsOf)) / t.unit
		t.rewards[seat] = 0.5 + 0.5*x/math.Sqrt(1+float64(x*x))
	}
	t.spread.note(float64(margin(t.seats, 0, t.pointsOf)))
	if t.at.Turn() == core.Over {
		t.shareVictory()
	}
}

// outlook returns what a seat can expect to have at the end of the round, in
// hundredths of a point, as are all points here.
func outlook(s core.State, seat int) int {
	if f, ok := s.(core.Forecaster); ok {
		return f.Forecast(seat)
	}
	return s.Score(seat) * core.Hundredths
}

// pointsOf returns what a seat had at the end of the playout.
func (t *tree) pointsOf(seat int) int { return t.points[seat] }

// shareVictory mixes who has won into the rewards of a game that is over.
func (t *tree) shareVictory() {
	winners := 0
	for seat := range t.seats {
		if t.wins(seat) {
			winners++
		}
	}
	for seat := range t.rewards {
		t.rewards[seat] *= 0.5
		if t.wins(seat) {
			t.rewards[seat] += 0.5 / float64(winners)
		}
	}
}

// wins reports whether no seat outranks a seat.
func (t *tree) wins(seat int) bool {
	t.mine = t.at.AppendRanking(t.mine[:0], seat)
	for other := range t.seats {
		t.theirs = t.at.AppendRanking(t.theirs[:0], other)
		if slices.Compare(t.theirs, t.mine) > 0 {
			return false
		}
	}
	return true
}

// spread tells how far apart the margins of playouts lie, so that a search is
// as good where points come by the thousand as where each one counts.
type spread struct {
	count        int
	mean, square float64 // of the margins, and their summed squared deviation
}

// note counts a margin.
func (s *spread) note(margin float64) {
	s.count++
	d := margin - s.mean
	s.mean += d / float64(s.count)
	s.square += float64(d * (margin - s.mean))
}

// deviation returns the standard deviation, at least a point.
func (s *spread) deviation() float64 {
	return max(core.Hundredths, math.Sqrt(s.square/float64(max(1, s.count))))
}
