package report_test

import (
	"context"
	"slices"
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

// The use of a rule is that of the keys that differ or read a parameter that does; with it, the points
// of all other rules make up the difference of scores.
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
	tests := map[string]struct {
		first, here *variants.Ruleset
		rules       []string
	}{
		"a parameter":   {cornersOf(), cornersOf("params.corner=6"), []string{"scoring.place"}},
		"a bonus":       {open("classic"), open("house/az-bonus-5-5-15"), []string{"bonuses.color", "bonuses.column", "bonuses.row"}},
		"an action":     {open("summer-pavilion"), open("house/sp-buy-tile"), []string{"actions.buy"}},
		"an effect":     {open("classic"), open("house/az-race-milestone"), []string{"on.prize", "counters.prize_round"}},
		"a plain value": {open("classic"), open("house/az-factories-of-3"), nil},
	}
	for name, test := range tests {
		s := sim.Setup{Seats: 2, Bots: []string{"greedy", "greedy"}, Games: 30, Seed: 3, Against: make([]sim.Ruleset, 1)}
		test.first.Fill(&s)
		test.here.Fill(&s.Against[0])
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
		assert.InDelta(t, score.Mean-before.Mean, u.Net, 1e-9, name)
	}
}
