package sim_test

import (
	"encoding/json"
	"io"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/sim"
)

// paired is what came of a metric: how many blocks had each difference.
type paired map[string]map[int64]int

// reported compares two rulesets of which in 30 blocks only some metrics differed, and
// returns what is said of each metric.
func reported(t testing.TB, blocks paired, sweep *sim.Sweep) map[string]sim.Difference {
	t.Helper()
	s := against(t, 30, "end: { round_limit: 49 }")
	s.Sweep = sweep
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

// The words of each verdict, with numbers from a table of Student's t: 2.045 at 95 % and
// 0.854 at a power of 80 %, with 29 degrees of freedom.
func TestWordsOfVerdicts(t *testing.T) {
	// The mean is 2/3 with a standard error of 0.0875; 2.045 of these are 0.179.
	d := reported(t, paired{"rounds": {1: 20}}, nil)
	assert.Equal(t, sim.Differs, d["rounds"].Verdict)
	assert.Equal(t, "games are 0.67 ± 0.18 rounds longer under B", d["rounds"].Words)
	assert.Equal(t, "mean score: no difference in any game; one in fewer than 3 of 30 games could have been missed",
		d["score"].Words)

	// The same in shares of games, the other way round, in hundredths.
	d = reported(t, paired{"wins.seat1": {-840: 20}}, nil)
	assert.Equal(t, "the first seat wins 67 ± 18 percentage points less often under B", d["wins.seat1"].Words)

	// The standard error is 0.1072; 2.045 + 0.854 of these are 0.311.
	d = reported(t, paired{"rounds": {1: 5, -1: 5}}, nil)
	assert.Equal(t, sim.Unseen, d["rounds"].Verdict)
	assert.Equal(t, "no difference seen in rounds; could have seen 0.3 rounds", d["rounds"].Words)

	// Where two are tested, one is seen from 2.364 + 0.854 of these on.
	d = reported(t, paired{"rounds": {1: 5, -1: 5}, "moves": {1: 5, -1: 5}}, nil)
	assert.InDelta(t, 0.345, float64(d["rounds"].Detectable), 0.001)

	// The mean is 1/5 with a standard error of 0.0743, 2.69 of which chance exceeds in 1.2 of
	// 100 cases; but six blocks that agree it has in 2 of 2^6. That is enough alone, and not
	// where two others are tested with it.
	d = reported(t, paired{"rounds": {1: 6}}, nil)
	assert.Equal(t, 0.03125, d["rounds"].PValue)
	assert.Equal(t, sim.Differs, d["rounds"].Verdict)
	d = reported(t, paired{"rounds": {1: 6}, "moves": {1: 5, -1: 5}, "turns": {1: 5, -1: 5}}, nil)
	assert.Equal(t, 3*0.03125, d["rounds"].Corrected)
	assert.Equal(t, sim.Perhaps, d["rounds"].Verdict)
	assert.Equal(t, "perhaps games are 0.20 ± 0.15 rounds longer under B", d["rounds"].Words)
}

// Of a sweep the words say at which value.
func TestWordsOfASweep(t *testing.T) {
	d := reported(t, paired{"rounds": {1: 20}}, &sim.Sweep{Path: "end.round_limit", Values: []string{"50", "49"}})
	assert.Equal(t, "games are 0.67 ± 0.18 rounds longer at 49", d["rounds"].Words)
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

// Every metric that games have is spoken of in words of its own.
func TestPhrases(t *testing.T) {
	s := against(t, 1)
	s.Bots = []string{"random", "greedy"}
	plan, err := s.Plan()
	require.NoError(t, err)
	names := map[string]string{}
	for _, m := range plan.Metrics() {
		p := sim.PhraseOf(m.Name)
		assert.Empty(t, names[p.Name], "%s and %s", m.Name, names[p.Name])
		assert.Equal(t, m.Words == "share of games", p.Factor == 100, m.Name)
		names[p.Name] = m.Name
	}
	assert.Equal(t, "wins of greedy, %", sim.PhraseOf("wins.greedy").Title())
	assert.Equal(t, "bonuses.row", sim.PhraseOf("points.bonuses.row").Title())
	assert.Equal(t, "wins of seat 2, %", sim.PhraseOf("wins.seat2").Title())
	for _, bot := range []string{"seat2:100", "seat", "seat0", "seat02", "seat+2", "2"} {
		assert.Equal(t, "wins of "+bot+", %", sim.PhraseOf("wins."+bot).Title(), "no seat is called so")
	}
}

// The values of a sweep come in order, with that of the ruleset itself among them where it
// is a number, and first where it is none.
func TestCurve(t *testing.T) {
	for own, want := range map[string][]string{
		"6":         {"2", "6", "10"},
		"2 * seats": {"2 * seats", "2", "10"},
	} {
		s := against(t, 10, "scoring: { place: base + 1 }", "scoring: { place: base + 2 }")
		s.Sweep = &sim.Sweep{Path: "x", Values: []string{own, "10", "2"}}
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
		assert.Equal(t, want, values)
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
	for values, want := range map[string]string{"1,2": "", "1,2,3": "the plan is none that this program has written"} {
		s.Sweep = &sim.Sweep{Path: "x", Values: strings.Split(values, ",")}
		plan, err := s.Plan()
		require.NoError(t, err)
		part, err := sim.NewPart(plan, sim.Whole)
		if err == nil {
			err = part.Write(io.Discard)
		}
		if want == "" {
			assert.NoError(t, err)
		} else {
			assert.ErrorContains(t, err, want)
		}
	}
}
