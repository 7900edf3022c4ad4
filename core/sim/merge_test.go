package sim_test

import (
	"context"
	"encoding/json"
	"math/rand/v2"
	"slices"
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
		s.Rulesets = append(s.Rulesets, sim.Ruleset{Rules: r.Rules, Header: r.Header()})
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
			sum.Add(part)
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
	want := sim.Tally{Sums: map[string]sim.Moments{}}
	for block := range plan.Blocks() {
		one, err := sim.Count(context.Background(), s, sim.Span{From: block, To: block + 1})
		require.NoError(t, err)
		for name := range counts.Pairs[0].Sums {
			count(want, name, one.Rulesets[1].Sums[name].Sum-one.Rulesets[0].Sums[name].Sum)
		}
	}
	assert.Equal(t, want.Sums, counts.Pairs[0].Sums)
	assert.Empty(t, counts.Pairs[0].Histograms)
	for _, name := range []string{"rounds", "points.bonuses.row", "points.scoring.leftovers"} {
		assert.Contains(t, want.Sums, name)
	}
}

// A ruleset differs from itself in nothing.
func TestPairOfEquals(t *testing.T) {
	s := setup(t, "classic", 3, 20)
	playedToo(t, &s, "classic")
	plan, err := s.Plan()
	require.NoError(t, err)
	counts, err := sim.Count(context.Background(), s, plan.All())
	require.NoError(t, err)
	assert.Empty(t, counts.Pairs[0].Sums)
	assert.EqualValues(t, 20, counts.Blocks)
}

// count counts a number of a block.
func count(t sim.Tally, name string, value int64) {
	sums := t.Sums[name]
	sums.Count(value)
	t.Sums[name] = sums
}
