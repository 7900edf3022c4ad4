package stats

import (
	"math"
	"math/big"
)

// Sample describes the values of blocks: their number, their mean, and their standard deviation
// with divisor n−1, 0 for one block. Paired observations are a sample of one difference for each
// block.
type Sample struct {
	N    int64
	Mean float64
	SD   float64
}

// Sums returns the sample of n whole numbers with a sum and a sum of squares. It calculates in
// whole numbers, so large values close together lose no digits.
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

// Error is the standard error of the mean, SD/√N. It is infinite below two blocks.
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

// PValue is the probability, by Student's t, of a mean at least as far from the expected mean if
// that is the true one. It is 1 if the sample says nothing.
func (s Sample) PValue(expected float64) float64 {
	distance := math.Abs(s.Mean - expected)
	switch {
	case s.N < 2 || distance == 0:
		return 1
	case s.SD == 0:
		return 0
	}
	return StudentTails(s.N-1, distance/s.Error())
}

// DetectableOf is the smallest difference from the mean that these blocks detect with [Power]:
// (t₁+t₂)·SD/√N, with t₁ and t₂ the quantiles of Student's t for the level and for the power. It
// is infinite below two blocks. For several samples tested together with [Holm]'s correction, it
// is the difference of the first detection.
func (s Sample) DetectableOf(tests int) float64 {
	if s.N < 2 {
		return math.Inf(1)
	}
	return (student(s.N-1, 1-levelOf(tests)/2) + student(s.N-1, Power)) * s.Error()
}

// levelOf is the level at which the first of several tests is seen.
func levelOf(tests int) float64 { return (1 - Confidence) / float64(max(1, tests)) }

// Part is a part of a whole in a block, such as the points made of the points possible.
type Part struct{ Of, Whole float64 }

// Ratio returns the sample of a share: one sum divided by another. The wholes of the blocks may
// differ. The standard deviation is that of the residuals of the blocks, in units of the mean
// whole. Blocks with an empty whole do not count.
func Ratio(parts []Part) Sample {
	var s Sample
	var of, whole float64
	for _, p := range parts {
		if p.Whole > 0 {
			s.N++
			of, whole = of+p.Of, whole+p.Whole
		}
	}
	if s.N == 0 {
		return s
	}
	s.Mean = of / whole
	if s.N == 1 {
		return s
	}
	for _, p := range parts {
		beyond := (p.Of - s.Mean*p.Whole) * float64(s.N) / whole
		s.SD += beyond * beyond
	}
	s.SD = math.Sqrt(s.SD / float64(s.N-1))
	return s
}
