package stats_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/stats"
)

// Looks come after 100 blocks and after a quarter more each time.
func TestNextLook(t *testing.T) {
	var looks []int64
	for n := int64(0); n < 250; {
		n = stats.NextLook(n)
		looks = append(looks, n)
	}
	assert.Equal(t, []int64{100, 125, 156, 195, 243, 303}, looks)
	assert.EqualValues(t, 156, stats.NextLook(130))
}

// untilNarrow adds blocks until the interval, seen at the looks alone, is as narrow
// as wanted.
func untilNarrow(half float64, draw func() float64, interval func(stats.Sample) stats.Interval) stats.Interval {
	var n, sum, squares float64
	for look := stats.NextLook(0); ; look = stats.NextLook(look) {
		for n < float64(look) {
			x := draw()
			n, sum, squares = n+1, sum+x, squares+x*x
		}
		s := stats.Sample{N: look, Mean: sum / n, SD: math.Sqrt(max(0, squares-sum*sum/n) / (n - 1))}
		if i := interval(s); i.Half() <= half {
			return i
		}
	}
}

// meanInterval and shareInterval are the intervals that a run may be stopped by.
func meanInterval(s stats.Sample) stats.Interval  { return s.Interval() }
func shareInterval(s stats.Sample) stats.Interval { return stats.Share(s).Interval() }

// To stop at the first narrow interval costs at most two of the 95 in 100, whether
// the run ends at its first looks or at one far later.
func TestCoverageOfStoppedRuns(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	r := rand.New(rand.NewPCG(13, 14))
	won := func(p float64) func() float64 {
		return func() float64 {
			if r.Float64() < p {
				return 1
			}
			return 0
		}
	}
	for _, test := range []struct {
		name      string
		truth, sd float64
		draw      func() float64
		interval  func(stats.Sample) stats.Interval
	}{
		{"normal", 0, 1, r.NormFloat64, meanInterval},
		{"exponential", 1, 1, r.ExpFloat64, meanInterval},
		{"half", 0.5, 0.5, won(0.5), shareInterval},
		{"a fifth", 0.2, 0.4, won(0.2), shareInterval},
		{"rare", 0.05, math.Sqrt(0.05 * 0.95), won(0.05), shareInterval},
	} {
		for _, blocks := range []float64{80, 110, 150, 600} {
			half := 1.96 * test.sd / math.Sqrt(blocks)
			covered := share(runs, func() bool {
				return untilNarrow(half, test.draw, test.interval).Contains(test.truth)
			})
			assert.Greater(t, covered, 0.93-tolerance/2, "%s, some %v blocks", test.name, blocks)
			assert.Less(t, covered, 0.99, "%s, some %v blocks", test.name, blocks)
		}
	}
}
