package sim

import (
	"math"

	"github.com/azulejo/azulejo/core/stats"
)

// gap is the differences between two rulesets in a metric, by block.
type gap struct {
	stats.Sample
	nonzero int64 // blocks in which there is a difference
	share   bool  // they are between shares
}

// gap turns differences by block into the metric's unit.
func (m Metric) gap(sums Moments) gap { return gap{m.sample(sums), sums.Nonzero, m.Share()} }

// interval is that of the mean. That of shares has a width also where all blocks are
// alike, as no block can be further away than they reach. Of other numbers nothing is
// known then: a difference of any size may come as rarely as it has not come yet. Nor is
// it of one block.
func (g gap) interval() stats.Interval {
	switch {
	case g.N < 2 || !g.share && g.SD == 0:
		return stats.Interval{Low: math.Inf(-1), High: math.Inf(1)}
	case g.share:
		return stats.Change(g.Sample).Interval()
	}
	return g.Sample.Interval()
}

// same reports whether no block has a difference.
func (g gap) same() bool { return g.N > 0 && g.nonzero == 0 }

// pValue is how often chance alone makes a difference at least as large.
func (g gap) pValue() float64 {
	p := g.Sample.PValue(0)
	if g.share {
		p = stats.Change(g.Sample).PValue()
	}
	return max(p, leastPValue(g.nonzero))
}

// leastPValue is the smallest probability that differences in some blocks can have. If
// it is chance alone which of two rulesets has the larger number in a block, all blocks
// that differ agree that often; however much alike they are, they prove no more.
func leastPValue(differ int64) float64 { return min(1, math.Exp2(float64(1-differ))) }

// detectableOf is the smallest difference that would have been seen among so many. It is
// unknown where there is no spread to tell it from.
func (g gap) detectableOf(tests int) Bound {
	switch {
	case g.share && g.N > 1:
		return Bound(stats.Change(g.Sample).DetectableOf(tests))
	case g.SD > 0:
		return Bound(g.Sample.DetectableOf(tests))
	}
	return unknown
}

// unknown is what nothing is known of.
var unknown = Bound(math.Inf(1))
