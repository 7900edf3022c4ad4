package sim_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

// playedToo adds rulesets to a run.
func playedToo(t testing.TB, s *sim.Setup, names ...string) {
	t.Helper()
	for _, name := range names {
		r, err := variants.Open(name)
		require.NoError(t, err)
		s.Against = append(s.Against, sim.Ruleset{Rules: r.Rules, Header: r.Header()})
	}
}

// text counts a span and returns the counts as JSON.
func text(t *testing.T, s sim.Setup, span sim.Span) string {
	t.Helper()
	counts, err := sim.Count(context.Background(), s, span)
	require.NoError(t, err)
	raw, err := json.Marshal(counts)
	require.NoError(t, err)
	return string(raw)
}

// Counts of any parts of a run add up, in any order, to those of the whole, byte by
// byte, and they do not depend on the number of workers. A run that goes past the
// blocks of which all tiles are looked at has the same sample in its parts.
func TestPartsAddUp(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	tests := []struct {
		bots    []string
		games   int
		against []string
	}{
		{[]string{"random", "random"}, 1300, nil},
		{[]string{"random", "greedy", "random"}, 60, []string{"classic-gray"}},
		{[]string{"random", "random"}, 300, []string{"summer-pavilion", "classic"}},
	}
	dice := rand.New(rand.NewPCG(1, 2))
	for _, test := range tests {
		s := setup(t, "classic", len(test.bots), test.games)
		s.Bots = test.bots
		playedToo(t, &s, test.against...)
		plan, err := s.Plan()
		require.NoError(t, err)
		whole := text(t, s, plan.All())
		for _, workers := range []int{2, 7} {
			s.Workers = workers
			assert.Equal(t, whole, text(t, s, plan.All()))
		}
		cuts := []int64{0, plan.Blocks()}
		for range 4 {
			cuts = append(cuts, dice.Int64N(plan.Blocks()+1))
		}
		slices.Sort(cuts)
		sum := sim.NewCounts(plan)
		for _, i := range dice.Perm(len(cuts) - 1) {
			part := sim.NewCounts(plan)
			require.NoError(t, json.Unmarshal([]byte(text(t, s, sim.Span{From: cuts[i], To: cuts[i+1]})), part))
			require.NoError(t, sum.Add(part))
		}
		raw, err := json.Marshal(sum)
		require.NoError(t, err)
		assert.Equal(t, whole, string(raw))
	}
}

// What is counted of a ruleset does not depend on those that are played beside it.
func TestRulesetsDoNotDisturbEachOther(t *testing.T) {
	s := setup(t, "classic", 2, 40)
	s.Bots = []string{"random", "greedy"}
	names := []string{"summer-pavilion", "classic-gray"}
	playedToo(t, &s, names...)
	plan, err := s.Plan()
	require.NoError(t, err)
	together, err := sim.Count(context.Background(), s, plan.All())
	require.NoError(t, err)
	for i, name := range append([]string{"classic"}, names...) {
		alone := setup(t, name, 2, 40)
		alone.Bots = s.Bots
		counts, err := sim.Count(context.Background(), alone, plan.All())
		require.NoError(t, err)
		assert.Equal(t, counts.Rulesets[0], together.Rulesets[i], name)
	}
}

// The differences between two rulesets are those of their blocks, one by one.
func TestPairsAreDifferencesByBlock(t *testing.T) {
	s := setup(t, "classic", 2, 30)
	playedToo(t, &s, "summer-pavilion")
	plan, err := s.Plan()
	require.NoError(t, err)
	counts, err := sim.Count(context.Background(), s, plan.All())
	require.NoError(t, err)
	want := &sim.Pair{Metrics: make([]sim.Moments, len(plan.Metrics())), Keys: map[string]*sim.Moments{}}
	for key := range counts.Pairs[0].Keys {
		want.Keys[key] = &sim.Moments{}
	}
	for block := range plan.Blocks() {
		one, err := sim.Count(context.Background(), s, sim.Span{From: block, To: block + 1})
		require.NoError(t, err)
		a, b := one.Rulesets[0], one.Rulesets[1]
		for i := range want.Metrics {
			want.Metrics[i].Count(b.Metrics[i].Sum - a.Metrics[i].Sum)
		}
		for key, sums := range want.Keys {
			sums.Count(keyPoints(b, key) - keyPoints(a, key))
		}
	}
	assert.Equal(t, want, counts.Pairs[0])
	assert.Contains(t, want.Keys, "bonuses.row")
	assert.Contains(t, want.Keys, "scoring.leftovers")
}

// A ruleset differs from itself in nothing.
func TestPairOfEquals(t *testing.T) {
	s := setup(t, "classic", 3, 20)
	playedToo(t, &s, "classic")
	plan, err := s.Plan()
	require.NoError(t, err)
	counts, err := sim.Count(context.Background(), s, plan.All())
	require.NoError(t, err)
	for i, m := range counts.Pairs[0].Metrics {
		assert.Zero(t, m, i)
	}
	assert.Empty(t, counts.Pairs[0].Keys)
	assert.EqualValues(t, 20, counts.Blocks)
}

// Counts of runs with other rulesets, seats or bots are not added.
func TestCountsOfAnotherPlan(t *testing.T) {
	s := setup(t, "classic", 2, 4)
	plan, err := s.Plan()
	require.NoError(t, err)
	for _, change := range []func(p *sim.Plan){
		func(p *sim.Plan) { p.Rulesets = append(p.Rulesets, p.Rulesets[0]) },
		func(p *sim.Plan) { p.Seats, p.Bots = 3, []string{"random", "random", "random"} },
		func(p *sim.Plan) { p.Bots = []string{"random", "greedy"} },
	} {
		other := plan
		change(&other)
		assert.EqualError(t, sim.NewCounts(plan).Add(sim.NewCounts(other)),
			"the counts are not of as many rulesets, seats and bots")
	}
}

// keyPoints is the sum of the points of a key under a ruleset.
func keyPoints(t *sim.Tally, key string) int64 {
	if k := t.Keys[key]; k != nil {
		return k.Points.Sum
	}
	return 0
}

// index returns the index of a metric.
func index(p sim.Plan, name string) int {
	return slices.IndexFunc(p.Metrics(), func(m sim.Metric) bool { return m.Name == name })
}

// sums returns the sums of a metric under a ruleset.
func sums(p sim.Plan, t *sim.Tally, name string) sim.Moments {
	if key, is := strings.CutPrefix(name, "points."); is {
		return t.Keys[key].Points
	}
	return t.Metrics[index(p, name)]
}

// differences returns the sums of the differences in a metric.
func differences(p sim.Plan, pair *sim.Pair, name string) sim.Moments {
	if key, is := strings.CutPrefix(name, "points."); !is {
		return pair.Metrics[index(p, name)]
	} else if sums := pair.Keys[key]; sums != nil {
		return *sums
	}
	return sim.Moments{}
}

// fill counts numbers.
func fill(b interface{ Count(value int) }, h sim.Histogram) {
	for value, n := range h {
		for range n {
			b.Count(value)
		}
	}
}
