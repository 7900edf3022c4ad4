package report_test

import (
	"context"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

const corners = `format: 1
extends: classic
params: { corner: 2, corners: 1 }
scoring: { place: "base + (row in [1, size.rows] && col in [1, size.columns] ? params.corner : 0)" }
bonuses: { row: { points: 1 + params.corners } }
`

const never = `format: 1
extends: classic
on: { never: { event: place, when: "false", do: [ { score: 3 } ] } }
`

// The use of a rule is that of the keys that differ or read a parameter that does; with it, the points
// of all other rules make up the difference of scores. It is said with as many digits.
func TestUse(t *testing.T) {
	open := func(name string) *variants.Ruleset {
		r, err := variants.Open(name)
		require.NoError(t, err)
		return r
	}
	cornersOf := func(set ...string) *variants.Ruleset {
		r, err := variants.Parse("corners.yaml", []byte(corners), variants.Set(set...))
		require.NoError(t, err)
		return r
	}
	neverOf := func() *variants.Ruleset {
		r, err := variants.Parse("never.yaml", []byte(never))
		require.NoError(t, err)
		return r
	}
	tests := map[string]struct {
		first, here *variants.Ruleset
		rules       []string
	}{
		"a parameter":   {cornersOf(), cornersOf("params.corner=6"), []string{"scoring.place", "scoring.minimum"}},
		"a bonus":       {open("classic"), open("house/az-bonus-5-5-15"), []string{"bonuses.color", "bonuses.column", "bonuses.row", "scoring.minimum"}},
		"an action":     {open("summer-pavilion"), open("house/sp-buy-tile"), []string{"actions.buy"}},
		"an effect":     {open("classic"), open("house/az-race-milestone"), []string{"on.prize", "counters.prize_round"}},
		"the minimum":   {open("classic"), open("house/az-handicap"), []string{"scoring.floor", "scoring.minimum"}},
		"no points":     {open("classic"), neverOf(), []string{"on.never"}},
		"a plain value": {open("classic"), open("house/az-factories-of-3"), nil},
	}
	for name, test := range tests {
		s := sim.Setup{Table: sim.Table{Rulesets: make([]sim.Ruleset, 2), Seats: 2, Bots: []string{"greedy", "greedy"}, Seed: 3}, Games: 30}
		test.first.Fill(&s.Rulesets[0])
		test.here.Fill(&s.Rulesets[1])
		plan, err := s.Plan()
		require.NoError(t, err)
		counts, err := sim.Count(context.Background(), s, plan.All())
		require.NoError(t, err)
		x := sim.NewComparison(plan, counts)
		u := report.UseOf(x, 2, test.first, test.here)
		if test.rules == nil {
			assert.Nil(t, u, name)
			continue
		}
		var rules []string
		for _, r := range u.Rules {
			rules = append(rules, r.Rule)
		}
		assert.Equal(t, test.rules, rules, name)
		others := 0.0
		for i, result := range x.Rulesets {
			for _, p := range result.Points {
				if !slices.Contains(rules, p.Rule) {
					others += p.Mean * float64(2*i-1)
				}
			}
		}
		assert.InDelta(t, others, u.Others, 1e-9, name)
		score, _ := x.Rulesets[1].Measure("score")
		before, _ := x.Rulesets[0].Measure("score")
		words := u.Words("under B", "under A")
		assert.Len(t, words, len(rules)+1, name)
		for i, rule := range rules {
			assert.Regexp(t, useWords[rule], words[i], name)
		}
		net := regexp.MustCompile(`^all other rules gave a seat (?:([0-9.]+) points (?:more|fewer)|as many points); net, it scored ([+-]?[0-9.]+)(?: ± [0-9.]+)? points under B$`).
			FindStringSubmatch(words[len(rules)])
		require.NotNil(t, net, words[len(rules)])
		digits := func(number string) int {
			_, after, _ := strings.Cut(number, ".")
			return len(after)
		}
		if net[1] != "" {
			assert.Equal(t, digits(net[2]), digits(net[1]), words[len(rules)])
		}
		assert.InDelta(t, score.Mean-before.Mean, u.Net, 1e-9, name)
	}
}

// useWords are what is said of some rules in TestUse.
var useWords = map[string]string{
	"scoring.place":        "^`scoring.place` was used [0-9.]+ times by a seat in a game under B, and brought [0-9.]+ points; under A it brought [0-9.]+ points$",
	"scoring.floor":        "^`scoring.floor` was used [0-9.]+ times by a seat in a game under B, and cost [0-9.]+ points; under A it cost [0-9.]+ points$",
	"scoring.minimum":      "^`scoring.minimum` gave back [0-9.]+ points under B, as no score falls below it(; under A it gave back [0-9.]+)?$",
	"on.never":             "^`on.never` never gave or took points in 30 games under B$",
	"actions.buy":          "^`actions.buy` was taken [0-9.]+ times by a seat in a game under B, of [0-9.]+ moves in which it was possible, and cost [0-9.]+ points$",
	"counters.prize_round": "^`counters.prize_round` was [0-9.]+ at the end of a game under B$",
}
