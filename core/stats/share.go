package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Share is a sample of which the values are shares, from 0 to 1, and so is the
// mean. It knows these limits.
type Share Sample

// Effective is the number of independent observations that say as much about a
// share as the blocks do: p(1−p) divided by the variance of the mean, where p is
// the share. For blocks of one game that is won or lost it is their number; it is
// less where the games of a block go alike, and more where they even one another
// out, as those of two bots do that change seats.
//
// Some blocks that are all alike do not prove that there are no others. So one
// more block is thought of, with as much spread as a share can have. Where the
// share is 0 or 1 the blocks say nothing of their spread, and their number stands.
func (s Share) Effective() float64 { return s.effective(1) }

// effective is Effective where some number of blocks more is thought of.
func (s Share) effective(thought float64) float64 {
	n, most := float64(s.N), s.Mean*(1-s.Mean)
	if s.N == 0 || most <= 0 {
		return n
	}
	seen := s.SD * s.SD * (n - 1) / n
	return n * (n + thought) * most / (n*seen + thought*most)
}

// Interval is Wilson's, with [Share.Effective] observations. It stays within 0 and 1, and is sound at
// both, where the plain one would have no width.
func (s Share) Interval() Interval { return s.interval(s.Effective()) }

// interval is Wilson's with n observations.
func (s Share) interval(n float64) Interval {
	middle, half := s.wilson(n)
	low, high := max(0, middle-half), min(1, middle+half)
	// What rounding leaves beside 0 and 1 is nothing.
	if s.Mean <= 0 {
		low = 0
	}
	if s.Mean >= 1 {
		high = 1
	}
	return Interval{low, high}
}

// wilson returns the middle of the interval that n observations give, and half its
// width.
func (s Share) wilson(n float64) (middle, half float64) {
	if n == 0 {
		return 0.5, 0.5
	}
	p, wide := s.Mean, 1+z*z/n
	return (p + z*z/(2*n)) / wide, z / wide * math.Sqrt(p*(1-p)/n+z*z/(4*n*n))
}

// Error is the standard error of the share, as its interval has it. It is never
// zero.
func (s Share) Error() float64 { return s.error(s.Effective()) }

func (s Share) error(n float64) float64 {
	_, half := s.wilson(n)
	return half / z
}

// PValue is the probability to see a share at least as far from the expected
// one if that is true: the score test, with [Share.Effective] observations. It is
// below 1 − [Confidence] where [Share.Interval] does not hold the expected
// share.
func (s Share) PValue(expected float64) float64 { return s.pValue(expected, s.Effective()) }

// pValue is the score test with n observations.
func (s Share) pValue(expected, n float64) float64 {
	if n == 0 || s.Mean == expected {
		return 1
	}
	return normalTails((s.Mean - expected) / math.Sqrt(expected*(1-expected)/n))
}

// EqualShares is the probability to see shares at least as unequal as these, which
// add up to 1, if they are equal in truth. It is Pearson's chi-square test, with
// Rao and Scott's correction of the first order where the games of a block are not
// independent: the statistic is that of as many observations as the shares have on
// average.
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
	return distuv.ChiSquared{K: k - 1}.Survival(square / effect)
}
