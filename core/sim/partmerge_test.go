package sim_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

// shardOf is a part of a short run, played to its end, with something else than usual.
func shardOf(t *testing.T, number, of int64, change func(*sim.Setup)) *sim.Part {
	s := setup(t, "classic", 2, 12)
	if change != nil {
		change(&s)
	}
	p := newPart(t, s, sim.Shard{Number: number, Of: of})
	goOn(t, s, p, everything)
	return p
}

// begun is a part that is not played to its end.
func begun(t *testing.T, number, of int64) *sim.Part {
	s := setup(t, "classic", 2, 12)
	p := newPart(t, s, sim.Shard{Number: number, Of: of})
	goOn(t, s, p, 1)
	return p
}

// merged merges parts, whose files are called a, b, c and so on.
func merged(partial bool, parts ...*sim.Part) (*sim.Part, error) {
	var named []*sim.Part
	for i, p := range parts {
		one := *p
		one.File = fmt.Sprintf("%c.part", 'a'+i)
		named = append(named, &one)
	}
	return sim.Merge(named, unlike, partial)
}

// unlike lists the differences between the plans of two parts of runs.
func unlike(p, first *sim.Part) []string {
	own, err := p.ReadPlan()
	other, err2 := first.ReadPlan()
	if err != nil || err2 != nil {
		return []string{fmt.Sprint(err, err2)}
	}
	return own.Unlike(other)
}

// Everything that keeps parts from being merged is reported at once.
func TestPartsThatCannotBeMerged(t *testing.T) {
	part := func(number, of int64) *sim.Part { return shardOf(t, number, of, nil) }
	seed := func(s *sim.Setup) { s.Seed = 7 }
	for want, parts := range map[string][]*sim.Part{
		"shard 2 of 4 is missing\nshard 4 of 4 is missing":                           {part(1, 4), part(3, 4)},
		"shards 1 to 3 of 6 are missing\nshard 5 of 6 is missing":                    {part(6, 6), part(4, 6)},
		"a.part, shard 1/2, and b.part, shard 1/2, have games in common":             {part(1, 2), part(1, 2), part(2, 2)},
		"b.part, shard 2/2, has 1 of at most 6 games: run the command that wrote it": {part(1, 2), begun(t, 2, 2)},
		"c.part is a part of another run than a.part: seed 7, not 1":                 {part(1, 2), part(2, 2), shardOf(t, 2, 2, seed)},
		"b.part is a part of another run than a.part: of 3 shards, not 2":            {part(1, 2), part(1, 3)},
	} {
		_, err := merged(false, parts...)
		assert.ErrorContains(t, err, want)
	}
	_, err := merged(false, part(1, 4), part(1, 4), begun(t, 2, 4), shardOf(t, 4, 4, seed))
	assert.Len(t, strings.Split(err.Error(), "\n"), 4, "%v", err)
	_, err = merged(true)
	assert.EqualError(t, err, "there is no part to merge")
}

// What makes a run another one is named.
func TestPartsOfAnotherRun(t *testing.T) {
	own := shardOf(t, 1, 2, nil)
	for want, change := range map[string]func(*sim.Setup){
		"games 13, not 12":                    func(s *sim.Setup) { s.Games = 13 },
		"seed 2, not 1":                       func(s *sim.Setup) { s.Seed = 2 },
		"seats 3, not 2; bots random,random,": func(s *sim.Setup) { s.Seats, s.Bots = 3, append(s.Bots, "random") },
		"bots random,greedy, not random,":     func(s *sim.Setup) { s.Bots[1] = "greedy" },
		"rule for bots that fail random, not": func(s *sim.Setup) { s.Failing = "random" },
		"ruleset classic (sha256:":            func(s *sim.Setup) { s.Rulesets[0].Header.Digest = "sha256:0123456789abcdef" },
		"games of 2 rulesets, not of 1 ruleset": func(s *sim.Setup) {
			s.Rulesets = slices.Repeat(s.Rulesets, 2)
		},
	} {
		_, err := merged(false, own, own, shardOf(t, 2, 2, change))
		assert.ErrorContains(t, err, "c.part is a part of another run than a.part: "+want)
	}
	until := planOf(t, own)
	until.Until = &sim.Until{Metric: "score", Within: 3}
	assert.Equal(t, []string{"until score±3, not none"}, until.Unlike(planOf(t, own)))
}

// A ruleset is what it does: another path to its file is no other run.
func TestPartsOfOneRulesetUnderTwoNames(t *testing.T) {
	own, err := variants.Open("classic", variants.Set("scoring.minimum=null"))
	require.NoError(t, err)
	named := func(name string) func(*sim.Setup) {
		return func(s *sim.Setup) {
			s.Rulesets[0].Rules, s.Rulesets[0].Header = own.Rules, own.Header()
			s.Rulesets[0].Header.Ruleset = name
		}
	}
	whole, err := merged(false, shardOf(t, 1, 2, named("mine.yaml")), shardOf(t, 2, 2, named("./mine.yaml")))
	require.NoError(t, err)
	assert.Equal(t, "mine.yaml", planOf(t, whole).Rulesets[0].Ruleset)
}

// Asked for, what is there is merged: parts that are missing and unfinished are left
// out of the count, and nothing else is overlooked.
func TestPartialMerge(t *testing.T) {
	some, err := merged(true, shardOf(t, 3, 4, nil), begun(t, 1, 4))
	require.NoError(t, err)
	plan := planOf(t, some)
	assert.EqualValues(t, 4, plan.Counts(some.Ledger).Blocks)
	assert.False(t, some.Done)
	_, err = merged(true, begun(t, 1, 4), begun(t, 1, 4))
	assert.ErrorContains(t, err, "a.part, shard 1/4, and b.part, shard 1/4, have games in common")
	all, err := merged(true, shardOf(t, 1, 2, nil), shardOf(t, 2, 2, nil))
	require.NoError(t, err)
	assert.True(t, all.Done)
}
