package stats

import (
	"math"

	"gonum.org/v1/gonum/mathext"
)

// normalReach is a number of standard errors: the size of a difference that [Power] detects as
// the first of several tests, for a normal distribution.
func normalReach(tests int) float64 {
	return mathext.NormalQuantile(1-levelOf(tests)/2) + mathext.NormalQuantile(Power)
}

// Share is a sample of shares, from 0 to 1. Its intervals and tests respect these limits.
type Share Sample

// Effective is the number of independent observations with the same information about a share p
// as the blocks: p(1−p) divided by the variance of the mean. For blocks of one game, won or lost,
// it is the number of blocks. It is smaller if the games of a block go alike, and larger if they
// compensate, such as the games of two bots that change seats.
//
// A few blocks with the same value do not prove that all blocks have it. So the prior is one
// block with the largest variance of a share. If the share is 0 or 1, the blocks have no
// variance, and Effective is their number.
func (s Share) Effective() float64 { return s.effective(1) }

// effective is Effective with a number of blocks as the prior.
func (s Share) effective(prior float64) float64 {
	n, most := float64(s.N), s.Mean*(1-s.Mean)
	if s.N == 0 || most <= 0 {
		return n
	}
	seen := s.SD * s.SD * (n - 1) / n
	return n * (n + prior) * most / (n*seen + prior*most)
}

// Interval is Wilson's, with [Share.Effective] observations. It stays within 0 and 1, and
// has a width at both.
func (s Share) Interval() Interval { return s.interval(s.Effective()) }

// interval is Wilson's with n observations.
func (s Share) interval(n float64) Interval {
	middle, half := s.wilson(n)
	low, high := max(0, middle-half), min(1, middle+half)
	// Rounding must not leave anything outside 0 and 1.
	if s.Mean <= 0 {
		low = 0
	}
	if s.Mean >= 1 {
		high = 1
	}
	return Interval{low, high}
}

// wilson returns the middle and half the width of the interval for n observations.
func (s Share) wilson(n float64) (middle, half float64) {
	if n == 0 {
		return 0.5, 0.5
	}
	p, wide := s.Mean, 1+z*z/n
	return (p + z*z/(2*n)) / wide, z / wide * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
}

// error is the standard error of the share in its interval with n observations, never zero.
func (s Share) error(n float64) float64 {
	_, half := s.wilson(n)
	return half / z
}

// PValue is the probability of a share at least as far from the expected share if that is the
// true one: the score test, with [Share.Effective] observations. It is below 1 − [Confidence] if
// [Share.Interval] does not hold the expected share.
func (s Share) PValue(expected float64) float64 { return s.pValue(expected, s.Effective()) }

// pValue is the score test with n observations.
func (s Share) pValue(expected, n float64) float64 {
	if n == 0 || s.Mean == expected {
		return 1
	}
	return normalTails((s.Mean - expected) / math.Sqrt(expected*(1-expected)/n))
}

// EqualShares is the probability of shares at least as unequal, with the sum 1, if the true
// shares are equal. It is Pearson's chi-square test for the mean number of effective
// observations: Rao and Scott's first-order correction for dependent games in a block.
func EqualShares(shares []Share) float64 {
	if len(shares) < 2 {
		return 1
	}
	k := float64(len(shares))
	var square, effect float64
	for _, s := range shares {
		if s.N == 0 {
			return 1
		}
		square += (s.Mean - 1/k) * (s.Mean - 1/k) * k
		effect += (1 - s.Mean) / (k - 1) / s.Effective()
	}
	return mathext.GammaIncRegComp((k-1)/2, square/effect/2)
}

// DetectableOf is [Sample.DetectableOf] for a share, with the standard error of its interval and
// quantiles of the normal distribution. It is infinite without blocks.
func (s Share) DetectableOf(tests int) float64 {
	if s.N == 0 {
		return math.Inf(1)
	}
	return normalReach(tests) * s.error(s.Effective())
}

// DetectableFrom is the smallest difference from the expected share that this number of
// observations detects with [Power]. It is infinite if no share is that far away: a few games
// prove nothing, whatever their results.
func (s Share) DetectableFrom(expected float64) float64 {
	reach := normalReach(1) * math.Sqrt(expected*(1-expected)/s.Effective())
	if !(reach <= max(expected, 1-expected)) {
		return math.Inf(1)
	}
	return reach
}

// Change is a sample of differences between two shares, from −1 to 1. Its intervals and tests
// respect these limits.
//
// Differences may be rare: if no block has one, or a few do and all to the same side, their
// variance says little about later blocks. So the prior is z² blocks with the largest variance,
// where z is the reach of the interval in standard errors. Wilson's interval for a share near 0
// has the same prior. If none of n blocks has a difference, its mean is then known to about
// ±3.8/n.
type Change Sample

// share is the same on the scale of a share, with the effective number of observations.
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

// PValue is the probability of a mean at least as far from the expected mean if that is the true
// one. It is below 1 − [Confidence] if [Change.Interval] does not hold the expected mean.
func (c Change) PValue(expected float64) float64 {
	s, n := c.share()
	return s.pValue((1+expected)/2, n)
}

// DetectableOf is [Sample.DetectableOf] for a change. It is infinite without blocks.
func (c Change) DetectableOf(tests int) float64 {
	s, n := c.share()
	if c.N == 0 {
		return math.Inf(1)
	}
	return 2 * normalReach(tests) * s.error(n)
}
