package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Change is a sample of which the values are differences between two shares, from −1 to
// 1, and so is the mean. It knows these limits.
//
// What two ways of doing the same thing differ in may be rare: none of the blocks shows
// it, or a few do, all to the same side, and their spread says next to nothing of those
// to come. So some blocks more are thought of, with as much spread as is possible: z²
// of them, where z is how many standard errors the interval reaches. That is what Wilson
// gives a share near 0. A difference that no block shows is then known up to some 3.8 in
// as many blocks as there are.
type Change Sample

// share is the same on the scale of a share, with the number of observations that say
// as much.
func (c Change) share() (s Share, n float64) {
	s = Share{N: c.N, Mean: (1 + c.Mean) / 2, SD: c.SD / 2}
	return s, s.effective(z * z)
}

// Interval is that of the mean. It stays within −1 and 1, and always has a width.
func (c Change) Interval() Interval {
	s, n := c.share()
	i := s.interval(n)
	return Interval{2*i.Low - 1, 2*i.High - 1}
}

// PValue is the probability to see a mean at least as far from 0 if there is no
// difference. It is below 1 − [Confidence] where [Change.Interval] does not hold 0.
func (c Change) PValue() float64 {
	s, n := c.share()
	return s.pValue(0.5, n)
}

// DetectableOf is [Sample.DetectableOf] for a change. It is infinite without blocks.
func (c Change) DetectableOf(tests int) float64 {
	s, n := c.share()
	if c.N == 0 {
		return math.Inf(1)
	}
	reach := distuv.UnitNormal.Quantile(1-levelOf(tests)/2) + distuv.UnitNormal.Quantile(Power)
	return 2 * reach * s.error(n)
}
