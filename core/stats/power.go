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

// most is more blocks than anybody plays.
const most = 1 << 53

// Needed is the number of blocks, of all, that see a difference above zero with
// [Power] if the standard deviation stays what it is: the smallest N, from 2, for which
// [Sample.Detectable] is not larger than the difference.
func (s Sample) Needed(difference float64) int64 {
	// It lies a few steps above what the normal distribution says, which t comes close to.
	n := max(2, blocksFor(normalReach*s.SD/difference))
	for n < most && float64(n) < math.Pow(reach(n)*s.SD/difference, 2) {
		n++
	}
	return n
}

// Needed is [Sample.Needed] for a share.
func (s Share) Needed(difference float64) int64 {
	return blocksFor(s.Detectable() * math.Sqrt(float64(s.N)) / difference)
}

// blocksFor is the smallest number of blocks of which the square root is as large.
func blocksFor(root float64) int64 {
	if !(root*root < most) {
		return most
	}
	return int64(math.Ceil(root * root))
}
