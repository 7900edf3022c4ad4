package stats_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/stats"
)

// seen is the share of blocks of one game, of which so many are won.
func seen(won, games int64) stats.Share {
	p, n := float64(won)/float64(games), float64(games)
	return stats.Share{N: games, Mean: p, SD: math.Sqrt(p * (1 - p) * n / max(1, n-1))}
}

// Wilson's intervals as Newcombe has them ("Two-sided confidence intervals for the
// single proportion", 1998, table I, method 3).
func TestNewcombesExamples(t *testing.T) {
	for _, test := range []struct {
		won, games int64
		low, high  float64
	}{
		{81, 263, 0.2553, 0.3662},
		{15, 148, 0.0624, 0.1605},
		{0, 20, 0, 0.1611},
		{1, 29, 0.0061, 0.1718},
	} {
		interval := seen(test.won, test.games).Interval()
		assert.InDelta(t, test.low, interval.Low, 0.00005)
		assert.InDelta(t, test.high, interval.High, 0.00005)
	}
}

// Who has won nothing, or everything, may do so always.
func TestIntervalsReachNothingAndEverything(t *testing.T) {
	for n := int64(1); n < 200; n++ {
		assert.InDelta(t, 0, seen(0, n).Interval().Low, 0)
		assert.InDelta(t, 1, seen(n, n).Interval().High, 0)
	}
}

// Games that are won or lost are as many observations as they are; blocks of two
// games that go alike are no more than the blocks.
func TestEffectiveObservations(t *testing.T) {
	assert.InDelta(t, 200, seen(90, 200).Effective(), 1e-9)
	assert.InDelta(t, 200, seen(0, 200).Effective(), 0)
	assert.InDelta(t, 200, seen(200, 200).Effective(), 0)
	independent := of(0, 0.5, 0.5, 1)
	assert.InDelta(t, 8, stats.Share(independent).Effective(), 2)
	assert.Zero(t, stats.Share{}.Effective())
}

// Blocks without spread, as when the chair alone decides and bots change seats,
// leave the doubt of one block that is different.
func TestBlocksThatEvenOut(t *testing.T) {
	s := stats.Share(of(0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5, 0.5))
	assert.InDelta(t, 110, s.Effective(), 1e-9)
	assert.Greater(t, s.Interval().Half(), 0.05)
	assert.Less(t, s.Interval().Half(), 0.1)
}

// No block leaves everything open.
func TestShareOfNothing(t *testing.T) {
	assert.Equal(t, stats.Interval{Low: 0, High: 1}, stats.Share{}.Interval())
	assert.InDelta(t, 1, stats.Share{}.PValue(0.5), 0)
	assert.InDelta(t, 1, stats.EqualShares([]stats.Share{{}, {}}), 0)
}

// The p value is 5 % where the expected share is a bound of the interval.
func TestShareTestAndIntervalAgree(t *testing.T) {
	for _, s := range []stats.Share{seen(70, 200), seen(199, 200), stats.Share(of(0, 0.5, 0.5, 1, 1))} {
		i := s.Interval()
		assert.InDelta(t, 0.05, s.PValue(i.Low), 1e-9)
		assert.InDelta(t, 0.05, s.PValue(i.High), 1e-9)
	}
}

// In 1000 games of two seats, 532 won by the first: z = 32/√250 = 2.0239, of which
// tables of the normal distribution have 0.0430 on both sides.
func TestShareAgainstAnExpectedOne(t *testing.T) {
	assert.InDelta(t, 0.0430, seen(532, 1000).PValue(0.5), 0.00005)
	assert.InDelta(t, 1, seen(500, 1000).PValue(0.5), 0)
	assert.InDelta(t, 1, seen(5, 5).PValue(1), 0)
	assert.InDelta(t, 0, seen(4, 5).PValue(1), 0)
}

// With three shares the tail of chi-square is exp(−x/2): 50, 30 and 20 of 100 have
// x = 14.
func TestEqualSharesIsPearsonsTest(t *testing.T) {
	p := stats.EqualShares([]stats.Share{seen(50, 100), seen(30, 100), seen(20, 100)})
	assert.InDelta(t, math.Exp(-7), p, 1e-9)
	assert.InDelta(t, 1, stats.EqualShares([]stats.Share{seen(5, 5)}), 0)
}

// With two seats the test of all of them is the test of one.
func TestEqualSharesOfTwo(t *testing.T) {
	a, b := of(0, 0.5, 0.5, 1, 1, 1, 1, 0.5), of(1, 0.5, 0.5, 0, 0, 0, 0, 0.5)
	assert.InDelta(t, stats.Share(a).PValue(0.5), stats.EqualShares([]stats.Share{stats.Share(a), stats.Share(b)}), 1e-9)
}

// The exact chance that the interval of n games holds a share, from the binomial
// distribution. Wilson's jumps around 95 %, and is nowhere far below.
func TestExactCoverageOfShares(t *testing.T) {
	for _, games := range []int64{50, 100, 400} {
		var mean float64
		truths := []float64{0.02, 0.05, 0.1, 0.2, 1. / 3, 0.5}
		for _, p := range truths {
			covered := coverageOfShare(games, p)
			assert.Greater(t, covered, 0.92, "%d games, %v", games, p)
			mean += covered / float64(len(truths))
		}
		assert.InDelta(t, 0.95, mean, 0.015)
	}
}

func coverageOfShare(games int64, p float64) float64 {
	var covered float64
	for won := range games + 1 {
		if seen(won, games).Interval().Contains(p) {
			all, _ := math.Lgamma(float64(games + 1))
			wins, _ := math.Lgamma(float64(won + 1))
			rest, _ := math.Lgamma(float64(games - won + 1))
			covered += math.Exp(all - wins - rest + float64(won)*math.Log(p) + float64(games-won)*math.Log(1-p))
		}
	}
	return covered
}
