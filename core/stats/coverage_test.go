package stats_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/stats"
)

// runs is how many runs are simulated for a coverage, and tolerance how far it may
// then lie from 95 % by chance: 2.6 standard deviations.
const runs = 2000

var tolerance = 2.6 * math.Sqrt(0.95*0.05/runs)

// share is how often something holds.
func share(runs int, holds func() bool) float64 {
	n := 0
	for range runs {
		if holds() {
			n++
		}
	}
	return float64(n) / float64(runs)
}

// normal draws blocks from a normal distribution.
func normal(r *rand.Rand, blocks int, mean, sd float64) stats.Sample {
	values := make([]float64, blocks)
	for i := range values {
		values[i] = mean + sd*r.NormFloat64()
	}
	return of(values...)
}

// deals draws blocks of games that are won or lost. How good the deal is for the
// player differs from block to block, so that the games of a block are correlated.
func deals(r *rand.Rand, blocks, games int, p, spread float64) stats.Share {
	values := make([]float64, blocks)
	for i := range values {
		here := p - spread
		if r.IntN(2) == 0 {
			here = p + spread
		}
		for range games {
			if r.Float64() < here {
				values[i] += 1 / float64(games)
			}
		}
	}
	return stats.Share(of(values...))
}

// rotated draws blocks of two games in which two bots change seats over one deal:
// mostly the good seat wins both, so that the games even out.
func rotated(r *rand.Rand, blocks int, seat float64) stats.Share {
	values := make([]float64, blocks)
	for i := range values {
		for _, p := range []float64{0.5 + seat, 0.5 - seat} {
			if r.Float64() < p {
				values[i] += 0.5
			}
		}
	}
	return stats.Share(of(values...))
}

// The interval of a mean holds it in 95 of 100 runs: for normal blocks, however few,
// and for skewed ones, of which there must be more.
func TestCoverageOfMeans(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, blocks := range []int{2, 5, 50, 500} {
		covered := share(runs, func() bool { return normal(r, blocks, 40, 12).Interval().Contains(40) })
		assert.InDelta(t, 0.95, covered, tolerance, "%d normal blocks", blocks)
	}
	covered := share(runs, func() bool {
		values := make([]float64, 300)
		for i := range values {
			values[i] = r.ExpFloat64()
		}
		return of(values...).Interval().Contains(1)
	})
	assert.InDelta(t, 0.95, covered, tolerance, "exponential blocks")
}

// The interval of a paired difference holds it: what both have in common, which is
// most, does not count.
func TestCoverageOfPairedDifferences(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	for _, blocks := range []int{5, 100} {
		var wide float64
		covered := share(runs, func() bool {
			values := make([]float64, blocks)
			for i := range values {
				common := 20 * r.NormFloat64()
				a, b := math.Round(common+r.NormFloat64()), math.Round(common+0.5+2*r.NormFloat64())
				values[i] = b - a
			}
			s := of(values...)
			wide += s.Interval().Half() / runs
			return s.Interval().Contains(0.5)
		})
		assert.InDelta(t, 0.95, covered, tolerance, "%d blocks", blocks)
		assert.Less(t, wide, 20/math.Sqrt(float64(blocks)))
	}
}

// The interval of a share holds it where the games of a block go alike, where they
// even out, and where they do neither.
func TestCoverageOfShares(t *testing.T) {
	r := rand.New(rand.NewPCG(7, 8))
	for _, test := range []struct {
		name  string
		truth float64
		draw  func() stats.Share
	}{
		{"single games", 0.5, func() stats.Share { return deals(r, 300, 1, 0.5, 0) }},
		{"few single games", 0.4, func() stats.Share { return deals(r, 40, 1, 0.4, 0) }},
		{"rare wins", 0.06, func() stats.Share { return deals(r, 500, 1, 0.06, 0) }},
		{"alike, in twos", 0.45, func() stats.Share { return deals(r, 200, 2, 0.45, 0.4) }},
		{"alike, in fours", 0.25, func() stats.Share { return deals(r, 200, 4, 0.25, 0.2) }},
		{"few in fours", 0.5, func() stats.Share { return deals(r, 30, 4, 0.5, 0.3) }},
		{"rare and alike", 0.05, func() stats.Share { return deals(r, 400, 4, 0.05, 0.05) }},
		{"evened out", 0.5, func() stats.Share { return rotated(r, 200, 0.3) }},
	} {
		covered := share(runs, func() bool { return test.draw().Interval().Contains(test.truth) })
		assert.InDelta(t, 0.95, covered, tolerance, test.name)
	}
}

// Taking the games of a block for independent, which they are not, would hold the
// share far less often than is said. This is why there are blocks.
func TestGamesOfABlockAreNotIndependent(t *testing.T) {
	r := rand.New(rand.NewPCG(9, 10))
	covered := share(runs, func() bool {
		s := deals(r, 200, 4, 0.5, 0.4)
		return seen(int64(math.Round(s.Mean*800)), 800).Interval().Contains(0.5)
	})
	assert.Less(t, covered, 0.85)
}

// Where all seats are equal, the test of seats finds a difference in one of twenty
// runs, with correlated games too.
func TestLevelOfEqualShares(t *testing.T) {
	r := rand.New(rand.NewPCG(11, 12))
	for _, games := range []int{1, 3} {
		found := share(runs, func() bool { return stats.EqualShares(seatWins(r, 300, games)) < 0.05 })
		assert.InDelta(t, 0.05, found, tolerance, "%d games in a block", games)
	}
}

// seatWins draws blocks of games of three seats. The deal favors one of them.
func seatWins(r *rand.Rand, blocks, games int) []stats.Share {
	values := make([][]float64, 3)
	for range blocks {
		favored := r.IntN(3)
		var won [3]float64
		for range games {
			winner := r.IntN(3)
			if r.IntN(2) == 0 {
				winner = favored
			}
			won[winner] += 1 / float64(games)
		}
		for seat, w := range won {
			values[seat] = append(values[seat], w)
		}
	}
	shares := make([]stats.Share, 3)
	for seat := range shares {
		shares[seat] = stats.Share(of(values[seat]...))
	}
	return shares
}
