package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// normalReach is how many standard errors a difference must have to be seen with
// [Power], where the distribution is normal.
var normalReach = z + distuv.UnitNormal.Quantile(Power)

// reach is normalReach by Student's t, where the standard deviation is only known from
// n blocks.
func reach(n int64) float64 { return student(n-1, upper) + student(n-1, Power) }

// Detectable is the smallest difference from the mean that the blocks would have
// seen with [Power]: (t₁+t₂)·SD/√N, where t₁ and t₂ are the quantiles of Student's
// t for the level and for the power. It is infinite below two blocks.
func (s Sample) Detectable() float64 {
	if s.N < 2 {
		return math.Inf(1)
	}
	return reach(s.N) * s.Error()
}

// Detectable is [Sample.Detectable] for a share, with [Share.Error] and, as in its
// interval, quantiles of the normal distribution. It is infinite without blocks.
func (s Share) Detectable() float64 {
	if s.N == 0 {
		return math.Inf(1)
	}
	return normalReach * s.Error()
}

// DetectableFrom is the smallest difference from the expected share that as many
// observations as say what is said here would have seen with [Power]. It is infinite
// where no share is that far away, as after a few games, which prove nothing however
// they end.
func (s Share) DetectableFrom(expected float64) float64 {
	reach := normalReach * math.Sqrt(expected*(1-expected)/s.Effective())
	if !(reach <= max(expected, 1-expected)) {
		return math.Inf(1)
	}
	return reach
}
