package stats_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/stats"
)

// A difference of 0.2, 0.5 or 0.8 standard deviations, which Cohen calls a small, a medium
// and a large effect, is seen with as many blocks as G*Power has for the t test of one
// sample or of pairs, and not with one less.
func TestDetectableOfCohensEffects(t *testing.T) {
	for n, effect := range map[int64]float64{199: 0.2, 34: 0.5, 15: 0.8} {
		assert.LessOrEqual(t, stats.Sample{N: n, SD: 1}.DetectableOf(1), effect)
		assert.Greater(t, stats.Sample{N: n - 1, SD: 1}.DetectableOf(1), effect)
	}
}

// To see 55 % in place of 50 % takes some 785 games: (1.96+0.84)²·0.25/0.05². It does so
// whatever these games say, as long as they do not depend on one another.
func TestDetectableFromAnExpectedShare(t *testing.T) {
	for _, won := range []int64{0, 300, 392, 785} {
		assert.InDelta(t, 0.05, seen(won, 785).DetectableFrom(0.5), 0.0001, "%d won", won)
	}
	assert.InDelta(t, 0.05, seen(5000, 10000).DetectableFrom(0.5)*math.Sqrt(10000./785), 0.0001)
}

// Few games see nothing: however one game ends, it proves nothing, and what seven would
// see with 80 % power is further from one half than any share. Of eight it is
// 2.8016·√(0.25/8), of four with an expected quarter 2.8016·√(0.1875/4).
func TestFewGamesSeeNothing(t *testing.T) {
	for n := range int64(8) {
		assert.True(t, math.IsInf(seen(n/2, n).DetectableFrom(0.5), 1), "%d games", n)
	}
	assert.InDelta(t, 0.4953, seen(4, 8).DetectableFrom(0.5), 0.0001)
	assert.InDelta(t, 0.6066, seen(1, 4).DetectableFrom(0.25), 0.0001)
}

// A difference that can be seen is seen in 80 % of runs that have it, and one that
// is not there in 5 %.
func TestPowerBySimulation(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{10, 100} {
		truth := stats.Sample{N: int64(n), SD: 1}
		for difference, want := range map[float64]float64{truth.DetectableOf(1): 0.80, 0: 0.05} {
			significant := share(2000, func() bool {
				return normal(r, n, difference, 1).PValue(0) < 0.05
			})
			assert.InDelta(t, want, significant, 0.027, "%d blocks, difference %v", n, difference)
		}
	}
}

// A share that can be told from one half is told from it in 80 % of runs.
func TestPowerOfSharesBySimulation(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	reach := seen(200, 400).DetectableFrom(0.5)
	significant := share(2000, func() bool {
		won := int64(0)
		for range 400 {
			if r.Float64() < 0.5+reach {
				won++
			}
		}
		return seen(won, 400).PValue(0.5) < 0.05
	})
	assert.InDelta(t, 0.80, significant, 0.03)
}
