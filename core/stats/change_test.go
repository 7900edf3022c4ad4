package stats_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/stats"
)

// changed is the change of blocks of which some have one more, and some one less.
func changed(blocks, more, less int64) stats.Change {
	n, sum := float64(blocks), float64(more-less)
	return stats.Change{N: blocks, Mean: sum / n, SD: math.Sqrt((float64(more+less) - sum*sum/n) / max(1, n-1))}
}

// rare draws how many of some blocks have something rare.
func rare(r *rand.Rand, blocks int, p float64) (n int64) {
	for range blocks {
		if r.Float64() < p {
			n++
		}
	}
	return n
}

// A difference that few blocks have, or none, lies in its interval in 95 of 100 runs or
// somewhat more, which is the price of there being few: to one side, and to both.
func TestCoverageOfRareChanges(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	for _, blocks := range []int{100, 500, 1000} {
		for _, p := range []float64{0.002, 0.01, 0.05} {
			covered := share(runs, func() bool {
				return changed(int64(blocks), rare(r, blocks, p), 0).Interval().Contains(p)
			})
			assert.Greater(t, covered, 0.95-tolerance, "%d blocks, %v more", blocks, p)
			covered = share(runs, func() bool {
				return changed(int64(blocks), rare(r, blocks, p), rare(r, blocks, p/2)).Interval().Contains(p / 2)
			})
			assert.Greater(t, covered, 0.95-tolerance, "%d blocks, %v more or less", blocks, p)
		}
	}
}

// Where many blocks differ the interval is Student's, and as narrow.
func TestChangeOfManyBlocks(t *testing.T) {
	c := changed(1000, 400, 300)
	student := stats.Sample(c).Interval()
	assert.InDelta(t, student.Low, c.Interval().Low, 0.001)
	assert.InDelta(t, student.High, c.Interval().High, 0.001)
	assert.InDelta(t, stats.Sample(c).PValue(0), c.PValue(0), 0.0005)
	assert.InDelta(t, stats.Sample(c).DetectableOf(20), c.DetectableOf(20), 0.002)
}

// Blocks of which none differs, or all by as much as can be, leave a doubt that becomes
// smaller with their number: about z², which is 3.84, in that many blocks.
func TestChangeWithoutSpread(t *testing.T) {
	for n, want := range map[int64]float64{100: 0.03767, 1000: 0.003834} {
		none, all := changed(n, 0, 0).Interval(), changed(n, n, 0).Interval()
		assert.InEpsilon(t, want, none.High, 0.001, "%d blocks", n)
		assert.InDelta(t, -none.High, none.Low, 1e-12)
		assert.InDelta(t, 1, all.High, 0)
		assert.InEpsilon(t, 2*want, 1-all.Low, 0.03, "%d blocks", n)
	}
	assert.Greater(t, changed(1, 0, 0).Interval().High, 0.75)
	assert.Equal(t, stats.Interval{Low: -1, High: 1}, stats.Change{}.Interval())
	assert.InDelta(t, 1, stats.Change{}.PValue(0), 0)
	assert.InDelta(t, 1, changed(50, 0, 0).PValue(0), 0)
	assert.True(t, math.IsInf(stats.Change{}.DetectableOf(1), 1))
}

// So many throws of a coin that all fall to the same side come in 2 of 2^n cases: below
// 5 of 100 from six on. Of many blocks it takes seven that differ.
func TestFewBlocksThatDifferProveLittle(t *testing.T) {
	for n := int64(1); n < 12; n++ {
		assert.Equal(t, n >= 7, changed(1000, n, 0).PValue(0) < 0.05, "%d blocks", n)
	}
}

// The p value is 5 % where 0 is a bound of the interval.
func TestChangeTestAndIntervalAgree(t *testing.T) {
	for more := range int64(40) {
		c := changed(200, more, 10)
		assert.Equal(t, c.PValue(0) < 0.05, !c.Interval().Contains(0), "%d more", more)
	}
}
