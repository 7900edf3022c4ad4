package stats_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/stats"
)

// Holm's own arithmetic, done by hand: times 4, 3, 2 and 1, and never less than before.
func TestHolmByHand(t *testing.T) {
	assert.InDeltaSlice(t, []float64{0.03, 0.06, 0.06, 0.02},
		stats.Holm([]float64{0.01, 0.04, 0.03, 0.005}), 1e-12)
	assert.InDeltaSlice(t, []float64{1, 1}, stats.Holm([]float64{0.9, 0.6}), 1e-12)
	assert.InDeltaSlice(t, []float64{0.2}, stats.Holm([]float64{0.2}), 1e-12)
	assert.Empty(t, stats.Holm(nil))
}

// Among many tests of what is not there, one finds something in 5 of 100 runs, and
// without the correction in nearly all of them.
func TestHolmKeepsItsPromise(t *testing.T) {
	const runs, tests = 4000, 40
	random := rand.New(rand.NewPCG(1, 2))
	plain, corrected := 0, 0
	for range runs {
		values := make([]float64, tests)
		for i := range values {
			values[i] = random.Float64()
		}
		if anyBelow(values) {
			plain++
		}
		if anyBelow(stats.Holm(values)) {
			corrected++
		}
	}
	sd := math.Sqrt(0.05 * 0.95 / runs)
	assert.InDelta(t, 0.05, float64(corrected)/runs, 3*sd)
	assert.Greater(t, float64(plain)/runs, 0.8)
}

func anyBelow(values []float64) bool {
	for _, v := range values {
		if v < 1-stats.Confidence {
			return true
		}
	}
	return false
}

// A difference as large as several tests can see is found by Holm's correction in as
// many runs as Power says, where nothing else is there to be found before it.
func TestDetectableOfSeveralIsSeen(t *testing.T) {
	const runs, blocks, tests = 1000, 60, 20
	random := rand.New(rand.NewPCG(3, 4))
	// The standard deviation is 1 in truth.
	size := stats.Sample{N: blocks, SD: 1}.DetectableOf(tests)
	seen := 0
	for range runs {
		values := make([]float64, tests)
		for i := range values {
			values[i] = random.Float64()
		}
		differences := make([]float64, blocks)
		for i := range differences {
			differences[i] = size + random.NormFloat64()
		}
		values[0] = of(differences...).PValue(0)
		if stats.Holm(values)[0] < 1-stats.Confidence {
			seen++
		}
	}
	assert.InDelta(t, stats.Power, float64(seen)/runs, 0.04)
}

// One test alone can see what it can see, and one block nothing.
func TestDetectableOfOne(t *testing.T) {
	s := stats.Sample{N: 30, Mean: 1, SD: 2}
	assert.InDelta(t, s.DetectableOf(1), s.DetectableOf(1), 1e-12)
	assert.InDelta(t, s.DetectableOf(1), s.DetectableOf(0), 1e-12)
	assert.Greater(t, s.DetectableOf(10), s.DetectableOf(1))
	assert.True(t, math.IsInf(stats.Sample{N: 1}.DetectableOf(3), 1))
}
