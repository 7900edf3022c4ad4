package sim_test

import (
	"context"
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/sim"
)

// two is a plan of two rulesets.
func two(t testing.TB) sim.Plan {
	t.Helper()
	s := against(t, 1000, "end: { round_limit: 49 }")
	plan, err := s.Plan()
	require.NoError(t, err)
	return plan
}

// rarely is what two rulesets came to on some blocks, in which a metric has the
// differences that draw gives, and the others have none.
func rarely(plan sim.Plan, metric string, blocks int, draw func() int64) *sim.Counts {
	counts := sim.NewCounts(plan)
	counts.Blocks = int64(blocks)
	for range blocks {
		if draw == nil {
			break
		}
		count(counts.Pairs[0], metric, draw())
	}
	return counts
}

// A tie more in two of a thousand games lies in the interval of the difference in 95 of
// 100 runs, though most of the short ones see none at all.
func TestRareDifferencesAreHeld(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	const truth = 0.002
	plan, runs, r := two(t), 1000, rand.New(rand.NewPCG(1, 2))
	for _, blocks := range []int{100, 500, 1000} {
		held := 0
		for range runs {
			d := by(sim.NewComparison(plan, rarely(plan, "tie", blocks, func() int64 {
				if r.Float64() < truth {
					return 1
				}
				return 0
			})))["tie"]
			if float64(d.Low) <= truth && truth <= float64(d.High) {
				held++
			}
		}
		assert.Greater(t, float64(held)/float64(runs), 0.95-2.6*math.Sqrt(0.95*0.05/float64(runs)), "%d blocks", blocks)
	}
}

// narrow reports whether a run that waits for a metric would stop here, if it looked.
func narrow(plan sim.Plan, counts *sim.Counts, metric string, within float64) bool {
	plan.Until = &sim.Until{Metric: metric, Within: within}
	return float64(plan.UntilState(counts).Half) <= within
}

// A run does not stop on an interval that hangs on few blocks, or on none, however narrow
// it looks; that of a share has its width without them.
func TestFewDifferencesAreNotNarrow(t *testing.T) {
	plan := two(t)
	for differ, known := range map[int64]bool{0: false, 1: false, 9: false, 10: true} {
		left := differ
		counts := rarely(plan, "score.seat2", 1000, func() int64 {
			left--
			if left >= 0 {
				return 30
			}
			return 0
		})
		assert.Equal(t, known, narrow(plan, counts, "score.seat2", 100), "%d differ", differ)
		assert.False(t, narrow(plan, counts, "wins.seat1", 0.003))
		assert.True(t, narrow(plan, counts, "wins.seat1", 0.004))
	}
}

// A difference that all blocks have to the same amount is no proof that all games do.
func TestAlikeDifferencesAreNotNarrow(t *testing.T) {
	plan := two(t)
	counts := rarely(plan, "score.seat2", 1000, func() int64 { return 5 })
	assert.False(t, narrow(plan, counts, "score.seat2", 100))
	assert.False(t, by(sim.NewComparison(plan, counts))["score.seat2"].Low.Known())
}

// A run that waits for what does not come warns once, at the first look: of a key that
// gives nothing, of rulesets that do not differ, and of a difference that is always the
// same. Where there is something to go by nothing is said.
func TestWaitingForNothingIsReported(t *testing.T) {
	gift, same := "bonuses: { gift: { per: 1, points: 5 } }", "end: { round_limit: 49 }"
	want := ": too few of the first 100 deals have a value or a difference other than 0 for an interval; " +
		"if that stays so, all 130 games are played"
	for _, test := range []struct{ metric, change, want string }{
		{"points.bonuses.rainbow", "", "points.bonuses.rainbow" + want},
		{"score", same, "score" + want},
		{"score", gift, "score" + want},
		{"score", "", ""},
		{"tie", same, ""},
	} {
		s := against(t, 130)
		if test.change != "" {
			s = against(t, 130, test.change)
		}
		s.Until = &sim.Until{Metric: test.metric, Within: 0.001}
		var reported []string
		s.Warn = func(text string) { reported = append(reported, text) }
		_, err := sim.Run(context.Background(), s)
		require.NoError(t, err)
		if test.want == "" {
			assert.Empty(t, reported)
		} else {
			assert.Equal(t, []string{test.want}, reported)
		}
	}
}
