package stats_test

import (
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/stats"
)

// The sizes of samples for a small, a medium and a large effect, in Cohen's words,
// as G*Power has them for the t test of one sample or of pairs.
func TestNeededBlocks(t *testing.T) {
	s := stats.Sample{N: 10, SD: 1}
	assert.EqualValues(t, 199, s.Needed(0.2))
	assert.EqualValues(t, 34, s.Needed(0.5))
	assert.EqualValues(t, 15, s.Needed(0.8))
	assert.EqualValues(t, 2, s.Needed(1000))
	assert.Greater(t, s.Needed(1e-300), int64(1e15))
}

// To see 55 % in place of 50 % takes some 785 games: (1.96+0.84)²·0.25/0.05².
func TestNeededGamesForAShare(t *testing.T) {
	assert.InDelta(t, 785, float64(seen(5000, 10000).Needed(0.05)), 3)
}

// What a run could have seen it would have seen with as many blocks as it has.
func TestDetectableAndNeededAgree(t *testing.T) {
	for _, n := range []int64{2, 5, 30, 1000} {
		s := stats.Sample{N: n, Mean: 3, SD: 7}
		assert.Equal(t, n, s.Needed(s.Detectable()*1.0000001))
		share := seen(n/2, n)
		assert.Equal(t, n, share.Needed(share.Detectable()*1.0000001))
	}
}

// A difference that can be seen is seen in 80 % of runs that have it, and one that
// is not there in 5 %.
func TestPowerBySimulation(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, n := range []int{10, 100} {
		truth := stats.Sample{N: int64(n), SD: 1}
		for difference, want := range map[float64]float64{truth.Detectable(): 0.80, 0: 0.05} {
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
	reach := seen(200, 400).Detectable()
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
