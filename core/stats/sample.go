package stats

import (
	"math"
	"math/big"
)

// Sample is what is known of the values of some blocks: how many there are, their
// mean, and their standard deviation with n−1 as the divisor, which is 0 for one
// block. Differences between paired observations are a sample like any other, of
// one difference for each block.
type Sample struct {
	N    int64
	Mean float64
	SD   float64
}

// Sums returns the sample of n whole numbers with this sum, of which the squares
// add up to this. The work is done in whole numbers, so that nothing is lost where
// the values are large and lie close together.
func Sums(n, sum int64, squares *big.Int) Sample {
	if n == 0 {
		return Sample{}
	}
	s := Sample{N: n, Mean: float64(sum) / float64(n)}
	if n == 1 {
		return s
	}
	// n·Σx² − (Σx)² is n(n−1) times the variance.
	spread := new(big.Int).Mul(squares, big.NewInt(n))
	spread.Sub(spread, new(big.Int).Mul(big.NewInt(sum), big.NewInt(sum)))
	all, _ := new(big.Float).SetInt(spread).Float64()
	s.SD = math.Sqrt(all / float64(n) / float64(n-1))
	return s
}

// Scale returns the sample of the values multiplied by a number above zero.
func (s Sample) Scale(by float64) Sample { return Sample{s.N, s.Mean * by, s.SD * by} }

// Error is the standard error of the mean, SD/√N. It is infinite below two blocks,
// as one alone does not say how far the next one lies.
func (s Sample) Error() float64 {
	if s.N < 2 {
		return math.Inf(1)
	}
	return s.SD / math.Sqrt(float64(s.N))
}

// Interval is that of the mean by Student's t with N−1 degrees of freedom:
// Mean ± t·SD/√N. A [Share] has a better one.
func (s Sample) Interval() Interval {
	if s.N < 2 {
		return unknown()
	}
	return around(s.Mean, student(s.N-1, upper)*s.Error())
}

// PValue is the probability to see a mean at least as far from the expected one if
// that is true, by Student's t. It is 1 where nothing can be said.
func (s Sample) PValue(expected float64) float64 {
	distance := math.Abs(s.Mean - expected)
	switch {
	case s.N < 2 || distance == 0:
		return 1
	case s.SD == 0:
		return 0
	}
	return 2 * studentTail(s.N-1, distance/s.Error())
}
