package stats

import (
	"math"

	"gonum.org/v1/gonum/stat/distuv"
)

// Detectable is the smallest difference from the mean that the blocks would have
// seen with [Power]: (t₁+t₂)·SD/√N, where t₁ and t₂ are the quantiles of Student's
// t for the level and for the power. It is infinite below two blocks.
func (s Sample) Detectable() float64 { return detectable(s.N, s.Error()) }

// Detectable is [Sample.Detectable] for a share, with [Share.Error].
func (s Share) Detectable() float64 { return detectable(s.N, s.Error()) }

func detectable(n int64, standardError float64) float64 {
	if n < 2 {
		return math.Inf(1)
	}
	return reach(n) * standardError
}

// Needed is the number of blocks, of all, that see a difference above zero with
// [Power] if the standard deviation stays what it is. Two are always needed.
func (s Sample) Needed(difference float64) int64 { return needed(s.SD, difference) }

// Needed is [Sample.Needed] for a share.
func (s Share) Needed(difference float64) int64 {
	return needed(s.Error()*math.Sqrt(float64(s.N)), difference)
}

// most is more blocks than anybody plays.
const most = 1 << 53

// needed finds the smallest n that is at least (reach(n)·sd/difference)². It lies a
// few steps above what the normal distribution says, which t comes close to.
func needed(sd, difference float64) int64 {
	ratio := sd / difference
	normal := distuv.UnitNormal.Quantile(Power) + z
	first := math.Ceil(normal * normal * ratio * ratio)
	if !(first < most) {
		return most
	}
	n := max(2, int64(first))
	for float64(n) < math.Pow(reach(n)*ratio, 2) {
		n++
	}
	return n
}

// reach is how many standard errors a difference must have to be seen in n blocks.
func reach(n int64) float64 { return student(n-1, upper) + student(n-1, Power) }
