package sim_test

import (
	"context"
	"encoding/json"
	"math"
	"math/big"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
	"github.com/azulejo/azulejo/variants"
)

// against sets a run of classic up, with random bots, beside changes of it.
func against(t testing.TB, games int, changes ...string) sim.Setup {
	t.Helper()
	s := setup(t, "classic", 2, games)
	for _, change := range changes {
		r, err := variants.Parse("changed.yaml", []byte("format: 1\nextends: classic\n"+change))
		require.NoError(t, err)
		s.Rulesets = append(s.Rulesets, sim.Ruleset{Rules: r.Rules, Header: r.Header()})
	}
	return s
}

// compare plays a run and compares its rulesets.
func compare(t testing.TB, s sim.Setup) (*sim.Comparison, *sim.Counts) {
	t.Helper()
	plan, err := s.Plan()
	require.NoError(t, err)
	counts, err := sim.Count(context.Background(), s, plan.All())
	require.NoError(t, err)
	return sim.NewComparison(plan, counts), counts
}

// by returns the differences of the second ruleset by metric.
func by(x *sim.Comparison) map[string]sim.Difference {
	found := map[string]sim.Difference{}
	for _, d := range x.Of(2) {
		found[d.Metric] = d
	}
	return found
}

// Rules that play the same game differ in nothing: all differences are nothing in every
// game, nothing is tested, and nothing is said of what could have been seen, as there is
// no spread to know it from. Only of shares of games there are bounds.
func TestSameGameDoesNotDiffer(t *testing.T) {
	for name, change := range map[string]string{
		"written differently":  `scoring: { place: "max( 1, (run.h>1 ? run.h : 0) + (run.v>1 ? run.v : 0) )" }`,
		"something irrelevant": `end: { round_limit: 49 }`,
	} {
		x, _ := compare(t, against(t, 60, change))
		assert.Zero(t, x.Tests, name)
		assert.NotEmpty(t, x.Differences)
		for _, d := range x.Differences {
			assert.Equal(t, sim.Same, d.Verdict, "%s: %s", name, d.Metric)
			assert.Zero(t, d.Mean)
			shares := d.Unit == "share of games"
			assert.Equal(t, [2]bool{shares, shares}, [2]bool{d.Low.Known(), d.High.Known()}, d.Metric)
			assert.False(t, d.Detectable.Known())
			assert.Equal(t, d.First, d.Here)
		}
	}
}

// Five points more for everybody are five points more of every score, and of nothing else.
func TestPlantedBonusIsFound(t *testing.T) {
	x, _ := compare(t, against(t, 60, `bonuses: { gift: { per: 1, points: 5 } }`))
	for metric, d := range by(x) {
		switch metric {
		case "score", "score.seat1", "score.seat2", "winner", "points.bonuses.gift":
			assert.Equal(t, sim.Differs, d.Verdict, metric)
			assert.InDelta(t, 5, d.Mean, 0, metric)
			assert.False(t, d.Low.Known() || d.High.Known(), "%s: all alike do not prove that all are", metric)
		default:
			assert.Equal(t, sim.Same, d.Verdict, metric)
		}
	}
}

// A planted change of what the seats of one side get changes who wins; the difference
// of each metric is that of two runs with one ruleset each.
func TestDifferencesAreThoseOfTheRuns(t *testing.T) {
	s := against(t, 300, `scoring: { place: "base + (row == 5 ? 3 : 0)" }`)
	x, _ := compare(t, s)
	other := s
	s.Rulesets, other.Rulesets = s.Rulesets[:1], s.Rulesets[1:]
	first, err := sim.Run(context.Background(), s)
	require.NoError(t, err)
	second, err := sim.Run(context.Background(), other)
	require.NoError(t, err)
	d := by(x)
	for seat, metric := range []string{"score.seat1", "score.seat2"} {
		want := second.BySeat[seat].Score.Mean - first.BySeat[seat].Score.Mean
		assert.NotZero(t, want)
		assert.InDelta(t, want, d[metric].Mean, 1e-9)
		assert.InDelta(t, first.BySeat[seat].Score.Mean, d[metric].First, 1e-9)
		assert.InDelta(t, second.BySeat[seat].Score.Mean, d[metric].Here, 1e-9)
	}
	assert.InDelta(t, second.BySeat[0].WinShare-first.BySeat[0].WinShare, d["wins.seat1"].Mean, 1e-9)
	assert.InDelta(t, (d["score.seat1"].Mean+d["score.seat2"].Mean)/2, d["score"].Mean, 1e-9)
}

// On the same seeds a difference is known much better than from two runs that have
// nothing to do with each other.
func TestPairsAreNarrower(t *testing.T) {
	x, counts := compare(t, against(t, 400, `scoring: { place: "base + (row == 5 ? 3 : 0)" }`))
	m, _ := x.Plan.Metric("score")
	alone := func(lane int) float64 {
		sums := counts.Rulesets[lane].Sums["score"]
		return stats.Sums(counts.Blocks, sums.Sum, new(big.Int).SetUint64(sums.Square[1])).Scale(1 / float64(m.Unit)).Error()
	}
	d := by(x)["score"]
	require.Equal(t, sim.Differs, d.Verdict)
	paired := float64(d.High-d.Low) / 2
	assert.Less(t, paired, 0.5*1.96*math.Hypot(alone(0), alone(1)))
}

// turned is classic with two colors in another order: the tiles of a seed are others,
// and chance makes of them what it makes of those of classic.
func turned(t testing.TB) string {
	t.Helper()
	classic, err := variants.Open("classic")
	require.NoError(t, err)
	const blue, yellow = "  blue: {letter: B, tiles: 20}\n", "  yellow: {letter: Y, tiles: 20}\n"
	text := classic.Document.Resolved()
	require.Contains(t, text, blue+yellow)
	return strings.Replace(text, blue+yellow, yellow+blue, 1)
}

// Where chance alone makes the difference, no more than one comparison in twenty claims
// one, though each looks at many numbers, of which one in twenty lies outside its own
// interval.
func TestFalseVerdictsAreAsRareAsPromised(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	runs, blocks := 60, 100
	if conformance.Exhaustive() {
		runs = 300
	}
	s := setup(t, "classic", 2, blocks)
	other, err := variants.Parse("turned.yaml", []byte(turned(t)))
	require.NoError(t, err)
	s.Rulesets = append(s.Rulesets, sim.Ruleset{Rules: other.Rules, Header: other.Header()})
	claims, outside, all := 0, 0, 0
	for range runs {
		s.Seed += uint64(blocks)
		x, counts := compare(t, s)
		claimed := false
		for _, d := range x.Differences {
			if d.Verdict == sim.Same {
				continue
			}
			claimed = claimed || d.Verdict == sim.Differs
			if counts.Pairs[0].Sums[d.Metric].Nonzero > 5 { // fewer prove nothing, whatever their interval
				assert.Equal(t, d.PValue < 0.05, d.Low > 0 || d.High < 0, "the verdict and the interval disagree")
			} else {
				assert.GreaterOrEqual(t, d.PValue, 0.05)
			}
			all++
			if d.PValue < 0.05 {
				outside++
			}
		}
		if claimed {
			claims++
		}
	}
	t.Logf("claims in %d of %d comparisons, outside %d of %d", claims, runs, outside, all)
	sd := math.Sqrt(0.05 * 0.95 / float64(runs))
	assert.Less(t, float64(claims)/float64(runs), 0.05+3*sd)
	assert.InDelta(t, 0.05, float64(outside)/float64(all), 0.02)
}

// Of one seed nothing is known but what came, and JSON has no number for that.
func TestOneSeedHasNoVerdict(t *testing.T) {
	x, _ := compare(t, against(t, 1, `scoring: { place: "base + 1" }`))
	d := by(x)["score"]
	assert.NotZero(t, d.Mean)
	assert.Equal(t, sim.Unseen, d.Verdict)
	text, err := json.Marshal(d)
	require.NoError(t, err)
	assert.Contains(t, string(text), `"low":null,"high":null,"detectable":null`)
}

// Each ruleset is compared with the first, not with the one before it.
func TestEachAgainstTheFirst(t *testing.T) {
	three, _ := compare(t, against(t, 40, `scoring: { place: "base + 1" }`, `scoring: { place: "base + 2" }`))
	two, _ := compare(t, against(t, 40, `scoring: { place: "base + 2" }`))
	require.Len(t, three.Rulesets, 3)
	require.Len(t, three.Of(3), len(two.Of(2)))
	for i, d := range three.Of(3) {
		assert.Equal(t, two.Of(2)[i].Mean, d.Mean)
		assert.Equal(t, two.Of(2)[i].High, d.High)
	}
}

// What the second of two seats wins the first one does not, and says nothing new; of
// three seats all do, and so do bots.
func TestComplementsAreLeftOut(t *testing.T) {
	const change = "end: { round_limit: 49 }"
	two := against(t, 2, change)
	two.Bots = []string{"random", "greedy"}
	x, _ := compare(t, two)
	assert.Contains(t, by(x), "wins.seat1")
	assert.NotContains(t, by(x), "wins.seat2")
	assert.Contains(t, by(x), "score.seat2")
	assert.Contains(t, by(x), "wins.random")
	assert.NotContains(t, by(x), "wins.greedy")
	assert.Contains(t, by(x), "score.greedy")
	three := against(t, 2, change)
	three.Seats, three.Bots = 3, []string{"random", "greedy", "random"}
	x, _ = compare(t, three)
	assert.Contains(t, by(x), "wins.seat2")
	assert.Contains(t, by(x), "wins.seat3")
	assert.Contains(t, by(x), "wins.greedy")
}
