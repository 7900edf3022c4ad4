package report_test

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/core/sim"
)

// What rounds to 0 has no sign, and all else keeps its own.
func TestSigns(t *testing.T) {
	for x, want := range map[float64][2]string{
		1.25: {"+1.2", "1.2"}, -1.26: {"-1.3", "-1.3"}, -0.04: {"0.0", "0.0"}, 0.04: {"0.0", "0.0"}, 0: {"0.0", "0.0"},
	} {
		assert.Equal(t, want, [2]string{report.Signed(x, 1), report.Number(x, 1)})
	}
}

// A share that rounds to 0 is not written as if there were none.
func TestSmallShares(t *testing.T) {
	for share, want := range map[float64]string{0: "0.0", 0.0004: "<0.1", 0.0005: "0.1", 0.733: "73.3", 1: "100.0"} {
		assert.Equal(t, want, report.Percent(share))
	}
}

// What chance can explain is said in three degrees.
func TestChance(t *testing.T) {
	assert.Equal(t, "chance alone does not explain that (p < 0.001)", report.Chance(0.0004))
	assert.Equal(t, "chance alone hardly explains that (p = 0.012)", report.Chance(0.0121))
	assert.Equal(t, "that may be chance (p = 0.05)", report.Chance(0.0501))
}

// Differences are computed before rounding, and are written with as many decimals as
// their columns need to add up.
func TestDifferencesAddUp(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		first := math.Round(random.Float64()*1e5) / 1e3
		here := math.Round(random.Float64()*1e5) / 1e3
		d := sim.Difference{Metric: "score", First: first, Here: here, Mean: here - first, Low: -1, High: 1}
		written := func(x float64) float64 {
			n, err := strconv.ParseFloat(report.Number(x, report.DecimalsOf(&d)), 64)
			require.NoError(t, err)
			return n
		}
		assert.InDelta(t, written(d.Here), written(d.First)+written(d.Mean), 1e-9, "%v", d)
	}
}

// rounds compares two rulesets on 30 seeds, of which some differ by a number of rounds.
func rounds(t *testing.T, blocks int64, differ map[int64]int, sweep *sim.Sweep) map[string]string {
	t.Helper()
	r, _ := open(t, "classic", 2)
	s := sim.Setup{
		Table: sim.Table{Rulesets: []sim.Ruleset{{Rules: r.Rules}, {Rules: r.Rules}}, Seats: 2, Bots: []string{"random", "random"}},
		Games: 1000, Sweep: sweep,
	}
	plan, err := s.Plan()
	require.NoError(t, err)
	counts := sim.NewCounts(plan)
	counts.Blocks = blocks
	var sums sim.Moments
	for difference, n := range differ {
		for range n {
			sums.Count(difference)
		}
	}
	counts.Pairs[0].Sums["rounds"] = sums
	words := map[string]string{}
	for _, d := range report.Compare(plan, counts).Differences {
		words[d.Metric] = d.Words
	}
	return words
}

// The words of each verdict.
func TestWordsOfVerdicts(t *testing.T) {
	sweep := &sim.Sweep{Path: "end.round_limit", Values: []string{"50", "49"}}
	assert.Equal(t, "games are 0.67 ± 0.18 rounds longer under B", rounds(t, 30, map[int64]int{1: 20}, nil)["rounds"])
	assert.Equal(t, "games are 0.67 ± 0.18 rounds shorter at 49", rounds(t, 30, map[int64]int{-1: 20}, sweep)["rounds"])
	assert.Equal(t, "games are exactly 1 round longer under B", rounds(t, 30, map[int64]int{1: 30}, nil)["rounds"])
	assert.Equal(t, "no difference seen in rounds; one below 0.3 rounds can be missed",
		rounds(t, 30, map[int64]int{1: 5, -1: 5}, nil)["rounds"])
	assert.Equal(t, "rounds: games with the same tiles cannot tell", rounds(t, 1, map[int64]int{1: 1}, nil)["rounds"])
	assert.Equal(t, "score: no difference in any game", rounds(t, 30, nil, nil)["score"])
}

// Every metric that games have has words of its own.
func TestPhrases(t *testing.T) {
	names := map[string]string{}
	for _, m := range (sim.Plan{Seats: 2, Bots: []string{"random", "greedy"}}).Metrics() {
		p := report.PhraseOf(m.Name)
		assert.Empty(t, names[p.Name], "%s and %s", m.Name, names[p.Name])
		assert.Equal(t, m.Words == "share of games", p.Factor == 100, m.Name)
		names[p.Name] = m.Name
	}
	assert.Equal(t, "wins of greedy, %", report.PhraseOf("wins.greedy").Title())
	assert.Equal(t, "bonuses.row", report.PhraseOf("points.bonuses.row").Title())
	assert.Equal(t, "wins of seat 2, %", report.PhraseOf("wins.seat2").Title())
	for _, bot := range []string{"seat2:100", "seat", "seat0", "seat02", "seat+2", "2"} {
		assert.Equal(t, "wins of "+bot+", %", report.PhraseOf("wins."+bot).Title(), "no seat is called so")
	}
}
