package stats_test

import (
	"math"
	"math/big"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/stats"
)

// of returns the sample of some values.
func of(values ...float64) stats.Sample {
	s := stats.Sample{N: int64(len(values))}
	for _, v := range values {
		s.Mean += v / float64(len(values))
	}
	for _, v := range values {
		s.SD += (v - s.Mean) * (v - s.Mean)
	}
	s.SD = math.Sqrt(s.SD / max(1, float64(s.N-1)))
	return s
}

// sleep are the additional hours of sleep of ten patients under one drug more than
// under the other: the data of Student's paper of 1908.
var sleep = of(1.2, 2.4, 1.3, 1.3, 0, 1, 1.8, 0.8, 4.6, 1.4)

// Student's t as R has it for t.test(sleep, paired = TRUE).
func TestStudentsSleepData(t *testing.T) {
	assert.InDelta(t, 1.58, sleep.Mean, 1e-9)
	assert.InDelta(t, 0.7001142, sleep.Interval().Low, 1e-6)
	assert.InDelta(t, 2.4598858, sleep.Interval().High, 1e-6)
	assert.InDelta(t, 0.002833, sleep.PValue(0), 1e-6)
	assert.InDelta(t, 0.8798858, sleep.Interval().Half(), 1e-6)
}

// The p value is 5 % at the bounds of the interval, 1 at the mean.
func TestTestAndIntervalAgree(t *testing.T) {
	assert.InDelta(t, 0.05, sleep.PValue(sleep.Interval().Low), 1e-9)
	assert.InDelta(t, 0.05, sleep.PValue(sleep.Interval().High), 1e-9)
	assert.InDelta(t, 1, sleep.PValue(sleep.Mean), 1e-9)
}

// Sums and squares of whole numbers give the sample of the numbers.
func TestSumsAreThoseOfTheValues(t *testing.T) {
	assert.Equal(t, of(2, 4, 4, 4, 5, 5, 7, 9), stats.Sums(8, 40, big.NewInt(232)))
	assert.Equal(t, stats.Sample{}, stats.Sums(0, 0, new(big.Int)))
	assert.Equal(t, stats.Sample{N: 1, Mean: -3}, stats.Sums(1, -3, big.NewInt(9)))
}

// Values that are large and differ by one lose nothing: with floating point numbers
// the difference of the squares would be noise.
func TestLargeSumsKeepTheirSpread(t *testing.T) {
	const n, large = 1_000_000, int64(3_000_000_000)
	squares := new(big.Int).Mul(big.NewInt(large), big.NewInt(large))
	next := new(big.Int).Mul(big.NewInt(large+1), big.NewInt(large+1))
	squares.Add(squares, next).Mul(squares, big.NewInt(n/2))
	s := stats.Sums(n, n/2*(large+large+1), squares)
	assert.InDelta(t, math.Sqrt(0.25*n/(n-1)), s.SD, 1e-12)
}

// One block does not say how far the next one lies, and none says nothing.
func TestFewBlocksAreUnknown(t *testing.T) {
	for _, s := range []stats.Sample{{}, of(7)} {
		assert.Equal(t, stats.Interval{Low: math.Inf(-1), High: math.Inf(1)}, s.Interval())
		assert.InDelta(t, 1, s.PValue(3), 0)
		assert.True(t, math.IsInf(s.DetectableOf(1), 1))
	}
}

// Of no block a share cannot be told from any other.
func TestShareOfNoBlock(t *testing.T) {
	assert.True(t, math.IsInf(stats.Share{}.DetectableOf(1), 1))
}

// Blocks that are all the same leave no doubt.
func TestBlocksWithoutSpread(t *testing.T) {
	s := of(6, 6, 6)
	assert.Equal(t, stats.Interval{Low: 6, High: 6}, s.Interval())
	assert.InDelta(t, 0, s.PValue(5), 0)
	assert.InDelta(t, 1, s.PValue(6), 0)
	assert.Zero(t, s.DetectableOf(1))
}

// In other units the numbers are the same, times the factor.
func TestScale(t *testing.T) {
	minutes := sleep.Scale(60)
	assert.InDelta(t, sleep.Mean*60, minutes.Mean, 1e-9)
	assert.InDelta(t, sleep.Interval().Low*60, minutes.Interval().Low, 1e-9)
	assert.InDelta(t, sleep.PValue(0.5), minutes.PValue(30), 1e-9)
	assert.InDelta(t, sleep.DetectableOf(1)*60, minutes.DetectableOf(1), 1e-9)
}
