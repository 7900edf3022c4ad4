package report_test

import (
	"bytes"
	"context"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

// ran is a run of rulesets that change classic, at four seats.
func ran(t *testing.T, bots []string, changes ...string) (sim.Plan, *sim.Counts) {
	t.Helper()
	s := sim.Setup{Table: sim.Table{Seats: 4, Bots: bots, Seed: 1, Rulesets: make([]sim.Ruleset, len(changes))}, Games: 40}
	for i, change := range changes {
		r, err := variants.Parse("changed.yaml", []byte("format: 1\nextends: classic\n"+change+"\n"))
		require.NoError(t, err)
		r.Fill(&s.Rulesets[i])
	}
	plan, err := s.Plan()
	require.NoError(t, err)
	counts, err := sim.Count(context.Background(), s, plan.All())
	require.NoError(t, err)
	return plan, counts
}

func inText(d *report.Document) string {
	var out bytes.Buffer
	d.Print(&out, 1000)
	return out.String()
}

// crew is a ruleset in which all seats win or lose together.
const crew = "teams: [[1, 2, 3, 4]]\ngoal: sum(team, .score) >= 12\n"

// Teams are what wins, scores and has places, beside their seats.
func TestTeamsInReports(t *testing.T) {
	random := slices.Repeat([]string{"random"}, 4)
	of := func(bots []string, change string) string {
		plan, counts := ran(t, bots, change)
		return inText(report.Simulation(sim.NewResult(plan, counts), report.Ruleset{Label: "teams"}))
	}
	pairs := of(random, "teams: [[1, 3], [2, 4]]")
	assert.Regexp(t, `The team of the first seat wins .* If the teams were equal it would be 50.0 %`, pairs)
	assert.Contains(t, pairs, " points, the winning team ")
	assert.Regexp(t, `(?m)^seats 2 and 4 `, pairs)
	assert.NotContains(t, pairs, "Places", "two teams have two places")

	three := of([]string{"greedy", "random", "random", "random"}, "teams: [[1, 3]]")
	assert.Contains(t, three, "If all bots were equally strong it would be 33.3 %")
	assert.Contains(t, three, "The teams win from ")
	assert.Regexp(t, `Places, % of games\n +1 +2 +3\n`, three)

	together := of(random, crew)
	assert.Regexp(t, `^teams\n.*\n\nAll seats win or lose together: they win [1-9][0-9.]* % of games \(95 % interval: [0-9.]+ to [0-9.]+\).\n`, together)
	for _, of := range []string{"first seat", "margin", "ahead", "second place", "lead changes", "Places"} {
		assert.NotContains(t, together, of)
	}
	assert.Regexp(t, `^teams\n.*\n\nAll seats win or lose`, of([]string{"greedy", "random", "random", "random"}, crew))
	assert.Regexp(t, `^teams\n.*\n\nSomebody wins [1-9][0-9.]* % of games`, of(random, "goal: score > 12"))
	assert.Regexp(t, `^teams\n.*\n\nThe first seat wins`, of(random, ""))
}

// A comparison leads with how often somebody won if seats win or lose together, and leaves out rivals if there are none.
func TestSeatsThatWinTogetherCompared(t *testing.T) {
	random := slices.Repeat([]string{"random"}, 4)
	of := func(changes ...string) string {
		plan, counts := ran(t, random, changes...)
		return inText(report.Comparison(report.Compare(plan, counts), []report.Ruleset{{Label: "one"}, {Label: "two"}}))
	}
	both := of(crew, crew+"scoring: { start: 2 }")
	assert.Regexp(t, `\n\nSomebody wins [0-9.]+ % of games under A and [0-9.]+ % of games under B\.\n`, both)
	assert.Contains(t, both, "\nGames that somebody won\n")
	assert.NotContains(t, both, "wins of")
	assert.NotContains(t, both, "deficit")
	one := of("", crew)
	assert.Contains(t, one, "Somebody wins 100.0 % of games under A and ")
	assert.Contains(t, one, "wins of the first seat")
	assert.NotContains(t, of("", "teams: [[1, 3], [2, 4]]"), "omebody w")
}

// Counters and actions are in the tables of a run, and in a comparison of rulesets that have them.
func TestCountersAndActionsInReports(t *testing.T) {
	calls := "counters: { calls: { of: seat } }\nactions: { call: { phase: offer, limit: { times: 1 }, do: [{ count: calls, by: 1 }, { score: %}] } }"
	random := slices.Repeat([]string{"random"}, 4)
	change := func(by string) string { return strings.ReplaceAll(calls, "%", by) }
	plan, counts := ran(t, random, change("-1"), change("2"))
	one := inText(report.Simulation(sim.NewResult(plan, counts), report.Ruleset{Label: "one"}))
	assert.Regexp(t, `(?m)^call +[1-9][0-9.]+ `, one)
	assert.Regexp(t, `(?m)^calls at the end +[1-9][0-9.]+ `, one)
	both := inText(report.Comparison(report.Compare(plan, counts), []report.Ruleset{{Label: "one"}, {Label: "two"}}))
	assert.Contains(t, both, "calls at the end")
	assert.Contains(t, both, "call taken")
}
