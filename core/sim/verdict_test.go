package sim_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/sim"
)

// paired is what came of a metric: how many blocks had each difference.
type paired map[string]map[int64]int

// reported compares two rulesets of which in 30 blocks only some metrics differed.
func reported(t testing.TB, blocks paired) map[string]sim.Difference {
	t.Helper()
	s := against(t, 30, "end: { round_limit: 49 }")
	plan, err := s.Plan()
	require.NoError(t, err)
	counts := sim.NewCounts(plan)
	counts.Blocks = 30
	for name, values := range blocks {
		for value, n := range values {
			for range n {
				count(counts.Pairs[0], name, value)
			}
		}
	}
	return by(sim.NewComparison(plan, counts))
}

// Each verdict, with numbers from a table of Student's t: 2.045 at 95 % and
// 0.854 at a power of 80 %, with 29 degrees of freedom.
func TestVerdicts(t *testing.T) {
	// The mean is 2/3 with a standard error of 0.0875; 2.045 of these are 0.179.
	d := reported(t, paired{"rounds": {1: 20}})
	assert.Equal(t, sim.Differs, d["rounds"].Verdict)
	assert.InDelta(t, 2./3, d["rounds"].Mean, 1e-9)
	assert.InDelta(t, 2*0.179, float64(d["rounds"].High-d["rounds"].Low), 1e-3)
	assert.Equal(t, sim.Same, d["score"].Verdict)

	// The same in shares of games, the other way round, in hundredths.
	d = reported(t, paired{"wins.seat1": {-840: 20}})
	assert.InDelta(t, -2./3, d["wins.seat1"].Mean, 1e-9)
	assert.InDelta(t, 0.36, float64(d["wins.seat1"].High-d["wins.seat1"].Low), 0.005)

	// The standard error is 0.1072; 2.045 + 0.854 of these are 0.311.
	d = reported(t, paired{"rounds": {1: 5, -1: 5}})
	assert.Equal(t, sim.Unseen, d["rounds"].Verdict)
	assert.InDelta(t, 0.311, float64(d["rounds"].Detectable), 0.001)

	// Where two are tested, one is seen from 2.364 + 0.854 of these on.
	d = reported(t, paired{"rounds": {1: 5, -1: 5}, "moves": {1: 5, -1: 5}})
	assert.InDelta(t, 0.345, float64(d["rounds"].Detectable), 0.001)

	// The mean is 1/5 with a standard error of 0.0743, 2.69 of which chance exceeds in 1.2 of
	// 100 cases; but six blocks that agree it has in 2 of 2^6. That is enough alone, and not
	// where two others are tested with it.
	d = reported(t, paired{"rounds": {1: 6}})
	assert.Equal(t, 0.03125, d["rounds"].PValue)
	assert.Equal(t, sim.Differs, d["rounds"].Verdict)
	d = reported(t, paired{"rounds": {1: 6}, "moves": {1: 5, -1: 5}, "turns": {1: 5, -1: 5}})
	assert.Equal(t, 3*0.03125, d["rounds"].Corrected)
	assert.Equal(t, sim.Perhaps, d["rounds"].Verdict)
}

// A few blocks that are all alike prove no more than that many throws of a coin.
func TestAFewAlikeBlocksProveLittle(t *testing.T) {
	s := against(t, 4, "end: { round_limit: 49 }")
	plan, err := s.Plan()
	require.NoError(t, err)
	counts := sim.NewCounts(plan)
	counts.Blocks = 4
	for range 4 {
		count(counts.Pairs[0], "rounds", 1)
	}
	d := by(sim.NewComparison(plan, counts))["rounds"]
	assert.Equal(t, 0.125, d.PValue)
	assert.Equal(t, sim.Unseen, d.Verdict)
	for _, d := range sim.NewComparison(plan, sim.NewCounts(plan)).Differences {
		assert.Equal(t, 1.0, d.PValue, "no block proves nothing")
	}
}

// The values of a sweep come in order: words as they were given, and then numbers, with that of the
// ruleset itself among them.
func TestCurve(t *testing.T) {
	for _, c := range []struct{ given, want []string }{
		{[]string{"6", "10", "2"}, []string{"2", "6", "10"}},
		{[]string{"2 * seats", "10", "2"}, []string{"2 * seats", "2", "10"}},
		{[]string{"6", "y", "x"}, []string{"y", "x", "6"}},
		{[]string{"z", "y", "x"}, []string{"z", "y", "x"}},
	} {
		s := against(t, 10, "scoring: { place: base + 1 }", "scoring: { place: base + 2 }")
		s.Sweep = &sim.Sweep{Path: "x", Values: c.given}
		x, _ := compare(t, s)
		var values []string
		for _, point := range x.Curve("score") {
			values = append(values, point.Value)
			if point.Ruleset == 1 {
				assert.Nil(t, point.Difference)
				assert.Equal(t, x.Of(2)[1].First, point.Mean)
			} else {
				assert.Equal(t, point.Ruleset, point.Difference.Ruleset)
				assert.Equal(t, point.Difference.Here, point.Mean)
			}
		}
		assert.Equal(t, c.want, values)
	}
	x, _ := compare(t, against(t, 1))
	assert.Nil(t, x.Curve("score"))
}

// A number that is not known is null.
func TestBound(t *testing.T) {
	text, err := json.Marshal([]sim.Bound{1.5, 0})
	require.NoError(t, err)
	assert.Equal(t, "[1.5,0]", string(text))
}

// A part of a sweep that does not have a value for each of its rulesets is none.
func TestSweepHasAValueForEachRuleset(t *testing.T) {
	s := against(t, 10, "scoring: { place: base + 1 }")
	for values, want := range map[string]string{"1,2": "", "1,2,3": "this program has not written the plan"} {
		s.Sweep = &sim.Sweep{Path: "x", Values: strings.Split(values, ",")}
		plan, err := s.Plan()
		require.NoError(t, err)
		err = plan.Check()
		if want == "" {
			assert.NoError(t, err)
		} else {
			assert.ErrorContains(t, err, want)
		}
	}
}
