package report

import (
	"bytes"
	"math"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tune"
)

// outcomes are means with intervals of ± 1, or ± 0.01 of shares, and verdicts.
func outcomes(all ...any) (row []tune.Outcome) {
	for i := 0; i < len(all); i += 2 {
		mean, half := all[i].(float64), 1.
		if mean < 1 {
			half = 0.01
		}
		row = append(row, tune.Outcome{Mean: mean, Low: mean - half, High: mean + half, Verdict: all[i+1].(tune.Verdict)})
	}
	return row
}

// searched is a search whose targets are in conflict: a gift of 40 is wanted for the bonus, and one of 0 for
// fair games. Of b nothing depends.
func searched() *tune.Result {
	r := &tune.Result{Plan: tune.Plan{
		Plan:  sim.Plan{Games: 1000, Seed: 7},
		Space: tune.Space{{Path: "params.gift", Values: []string{"0", "20", "40"}}, {Path: "displays.rest", Values: []string{"center", "stay"}}},
		Targets: []tune.Target{
			{Metric: "points.bonuses.gift", Kind: tune.Within, Low: 19, High: 21, Weight: 1},
			{Metric: "wins.seat1", Kind: tune.Fair, Around: 0.005, Weight: 3},
			{Metric: "score", Kind: tune.Keep, Weight: 0.1},
		},
		Tables: []tune.Table{{Seats: 2, Bots: []string{"greedy", "greedy"}}},
	}}
	r.Cost = tune.Cost{Settings: 6, Of: 6, Games: 9000, Grid: 6000, LeftOut: 1}
	r.Scale = []tune.Row{{4, 0.5, 10}}
	r.Before = tune.Choice{Misses: []float64{1, 0.2, 0}, Tables: [][]tune.Outcome{outcomes(4., tune.Missed, 0.44, tune.Missed, 50., tune.Wished)}}
	r.Checked = []tune.Choice{
		{Setting: tune.Setting{2, 0}, Misses: []float64{0, 0.3, 1}, Best: true, Front: true,
			Tables: [][]tune.Outcome{outcomes(20., tune.Reached, 0.6, tune.Missed, 60., tune.Wished)}},
		{Setting: tune.Setting{0, 1}, Misses: []float64{4.75, 0, 0.5}, Front: true,
			Tables: [][]tune.Outcome{outcomes(2., tune.Missed, 0.5, tune.Likely, 45., tune.Wished)}},
	}
	r.Alike = []tune.Setting{{2, 0}, {2, 1}}
	r.Answers = []tune.Answer{{Closest: 0, Verdict: tune.Reached, Best: tune.Reached}, {Closest: 1, Verdict: tune.Likely, Best: tune.Missed}, {}}
	r.Effects = []tune.Effect{
		{Parameter: 0, Metric: "points.bonuses.gift", P: 0.0001, Levels: []tune.Level{{From: 0, To: 0, Mean: 0, Half: 1}, {From: 1, To: 1, Mean: 10, Half: 1}, {From: 2, To: 2, Mean: 20, Half: 1}}},
		{Parameter: 1, Metric: "points.bonuses.gift", P: 0.5, Levels: []tune.Level{{From: 0, To: 0, Mean: 10, Half: 0.5}, {From: 1, To: 1, Mean: 10.1, Half: 0.5}}},
		{Parameter: 1, Metric: "wins.seat1", P: 0.5, Levels: []tune.Level{{From: 0, To: 0, Mean: 0.5, Half: 0.02}, {From: 1, To: 1, Mean: 0.51, Half: 0.02}}},
	}
	r.Together = []tune.Together{{Parameters: [2]int{0, 1}, Metric: "score", Values: [2][2]int{{2, 2}, {1, 1}}, Beyond: 3, Half: 0.5, P: 0.001}}
	return r
}

// Plots of a search round as its tables do.
func TestPlotsOfSearches(t *testing.T) {
	table := Search(searched(), "gift.yaml", "").Sections[0].Parts[0].Table
	for target, c := range table.Charts {
		for i, row := range c.Plot.Rows {
			assert.True(t, strings.HasPrefix(table.Rows[i][3+target], row.Shown+" ± "), "%q in %q", row.Shown, table.Rows[i])
		}
	}
}

// A range that is wanted is drawn from end to end, on the page and in a terminal.
func TestWantedRangesAreDrawn(t *testing.T) {
	r := searched()
	r.Plan.Targets[0].Low, r.Plan.Targets[0].High = 10, 15
	table := Search(r, "gift.yaml", "").Sections[0].Parts[0].Table
	assert.Equal(t, 2, strings.Count(string(table.Charts[0].Plot.draw().svg("id", "title", "desc")), "stroke-dasharray"))
	table.Charts = table.Charts[:1]
	assert.Equal(t, []string{
		"│ to │ is wanted",
		"              │      │     ──●─",
		"──●─          │      │         ",
		"   ──○─       │      │         ",
	}, table.drawing(31))
}

// printedSearch is what a terminal shows of a search.
func printedSearch(r *tune.Result) string {
	var out bytes.Buffer
	Search(r, "gift.yaml", "params:\n  gift: 40\n").Print(&out, 80)
	return out.String()
}

func TestSearchAtOneTable(t *testing.T) {
	assert.Equal(t, `tuning gift.yaml
2 seats, greedy on all seats; 6 settings of params.gift and displays.rest; 1000
games of each setting that stayed, and as many again of the best, seed 7

The best of 6 settings is params.gift=40 displays.rest=center, found in 9000
games:

bonuses.gift from 19 to 21: 20.0 ± 1.0, reached
wins of the first seat fair ± 0.5 percentage points: 60.0 ± 1.0 %, not reached
score as now: 60.0 ± 1.0, now 50.0 ± 1.0

params.gift=0 displays.rest=stay has wins of the first seat fair ± 0.5
percentage points, with 50.0 ± 1.0 %, at the cost of other targets.

1 other setting may be as good, with displays.rest stay: these games cannot
tell. 1 of them had fewer games, as others looked better.

To use it, save this as a ruleset beside gift.yaml, or change these values
there:

params:
  gift: 40

These numbers come from new games, with other tiles than those of the search:
there the best setting looks better than it is, as luck helped it. 95 of 100
intervals (after ±, or in brackets) hold the true number. ✓ is reached, ~
probably, ? perhaps and ✗ not.

What the settings do
setting  params.gift  displays.rest  bonuses.gift  wins.seat1 %       score
A                 40  center         20.0 ± 1.0 ✓  60.0 ± 1.0 ✗  60.0 ± 1.0
B                  0  stay            2.0 ± 1.0 ✗  50.0 ± 1.0 ~  45.0 ± 1.0
now                                   4.0 ± 1.0 ✗  44.0 ± 1.0 ✗  50.0 ± 1.0

No setting is best for all targets: each of these is nearer to one target than
A, and further from another. How far is measured in spreads: one is the standard
deviation of games under the ruleset as it is. Below 0 is better than now.

By how much each target is missed
setting  bonuses.gift  wins.seat1  score
A               0.000       0.300  1.000
B               4.750       0.000  0.500

Each number is the mean of all settings with that value, with its 95 % interval.
Settings that were dropped early had fewer games.

bonuses.gift by params.gift
params.gift  bonuses.gift
0               0.0 ± 1.0  ──●───
20             10.0 ± 1.0                          ──●──
40             20.0 ± 1.0                                                 ───●──

displays.rest makes no difference that was seen to bonuses.gift (up to about ±
  0.5 points) and wins of the first seat (up to about ± 2 percentage points).
params.gift and displays.rest work together: with 40 and stay, score differs by
  +3.0 ± 0.5 points from what each of them does alone, added up.
`, printedSearch(searched()))
}

// At several tables the answer says at which a target is reached, and has the least and the most.
func TestSearchAtSeveralTables(t *testing.T) {
	r := searched()
	r.Plan.Tables = append(r.Plan.Tables, tune.Table{Seats: 3, Bots: []string{"greedy", "greedy", "greedy"}})
	r.Scale = append(r.Scale, r.Scale[0])
	r.Before.Tables = append(r.Before.Tables, outcomes(4., tune.Missed, 0.3, tune.Missed, 40., tune.Wished))
	r.Checked[0].Tables = append(r.Checked[0].Tables, outcomes(13.3, tune.Missed, 0.33, tune.Likely, 42., tune.Wished))
	r.Checked[1].Tables = append(r.Checked[1].Tables, outcomes(1.3, tune.Missed, 0.33, tune.Likely, 36., tune.Wished))
	r.Answers[0] = tune.Answer{Closest: 0, Verdict: tune.Missed, Best: tune.Missed}
	for _, e := range r.Effects {
		e.Table = 1
		r.Effects = append(r.Effects, e)
	}
	text := printedSearch(r)
	for _, words := range []string{
		"\n2 and 3 seats; greedy on all seats; 6 settings",
		"\nbonuses.gift from 19 to 21: 13.3 ± 1.0 to 20.0 ± 1.0, not reached\n",
		"\nscore as now: changes by +2 to +10 points\n",
		"\nNo setting that was tried has bonuses.gift from 19 to 21: the closest is\nparams.gift=40 displays.rest=center, with 13.3 ± 1.0 to 20.0 ± 1.0.\n",
		"\nIt reaches bonuses.gift from 19 to 21 for 2 seats, and not for 3 seats.\n",
		"\nparams.gift=40 is at the end of what was tried: perhaps a value beyond is\nbetter.\n",
		"\nThe settings\nsetting  params.gift  displays.rest\nA                 40  center\nB                  0  stay\n",
		"\nWhat the settings do: 3 seats\nsetting  bonuses.gift  wins.seat1 %       score\nA        13.3 ± 1.0 ✗  33.0 ± 1.0 ~  42.0 ± 1.0\n",
		"\nbonuses.gift by params.gift\nparams.gift     2 seats     3 seats\n0             0.0 ± 1.0   0.0 ± 1.0\n",
	} {
		assert.Contains(t, text, words)
	}
	assert.Equal(t, 1, strings.Count(text, "\nbonuses.gift by params.gift\n"), "all tables are in one")
	r.Plan.Tables[1] = tune.Table{Seats: 2, Bots: []string{"random", "random"}}
	text = printedSearch(r)
	assert.Contains(t, text, "\n2 seats; greedy on all seats, or random on all seats; 6 settings")
	assert.Contains(t, text, " for greedy, and not for random.\n")
	r.Plan.Tables[1] = tune.Table{Seats: 3, Bots: []string{"random", "random", "random"}}
	assert.Contains(t, printedSearch(r), "\nWhat the settings do: random at 3 seats\n")
}

// Where nothing matters, no setting is called the best.
func TestSearchOfNothing(t *testing.T) {
	r := searched()
	r.Effects, r.Together = r.Effects[1:], nil
	r.Alike = make([]tune.Setting, r.Cost.Settings)
	for i := range r.Alike {
		r.Alike[i] = tune.Setting{0, 0}
	}
	text := printedSearch(r)
	assert.Contains(t, text, "\nNothing that was varied makes a difference that these games show.\n")
	assert.Contains(t, text, "\nAll 6 settings may be equally good. With params.gift=40 displays.rest=center:\n")
	assert.NotContains(t, text, "The best of")
	assert.NotContains(t, text, "may be as good")
}

// A range that is narrower than the interval names the games that it needs.
func TestNarrowRange(t *testing.T) {
	r := searched()
	r.Checked[0].Tables[0][1] = outcomes(0.5, tune.Likely)[0]
	// ± 1 is to become ± 0.5 / √2: eight times as many games.
	assert.Contains(t, printedSearch(r), "\nThe range for wins of the first seat is narrower than what these games show. To\n"+
		"see whether it is reached takes about 8000 games of each setting.\n")
	r.Plan.Targets[1].Around = 0.02
	assert.NotContains(t, printedSearch(r), "narrower")
}

func TestWanted(t *testing.T) {
	inf := math.Inf(1)
	for want, target := range map[string]tune.Target{
		"rounds at most 6":            {Metric: "rounds", Kind: tune.Within, Low: -inf, High: 6},
		"score at least −3":           {Metric: "score", Kind: tune.Within, Low: -3, High: inf},
		"moves exactly 30":            {Metric: "moves", Kind: tune.Within, Low: 30, High: 30},
		"ties from 2 to 4.5 %":        {Metric: "tie", Kind: tune.Within, Low: 0.02, High: 0.045},
		"wins of the first seat fair": {Metric: "wins.seat1", Kind: tune.Fair},
		"ties as small as possible":   {Metric: "tie", Kind: tune.Smallest},
		"margin as now":               {Metric: "margin", Kind: tune.Keep},
	} {
		assert.Equal(t, want, Wanted(target))
	}
}

// Settings of which none is best are dots in a plane, of the first target and of each other one.
func TestTradeOffs(t *testing.T) {
	charts := Search(searched(), "gift.yaml", "").Sections[1].Parts[0].Table.Charts
	assert.Len(t, charts, 2)
	assert.Equal(t, "Miss of wins of the first seat, spreads", charts[0].Title)
	assert.Equal(t, "Miss of score, spreads", charts[1].Title)
	g := charts[1].Plot
	assert.Equal(t, "miss of bonuses.gift, spreads", g.Axis)
	assert.Equal(t, []Interval{{Label: "A", Value: 1, Low: 1, High: 1}, {Label: "B", X: 4.75, Value: 0.5, Low: 0.5, High: 0.5, Series: 1}}, g.Rows)
	text := string(g.draw().svg("id", "Trade-offs", "points"))
	assert.Equal(t, 2, strings.Count(text, "<circle"))
	assert.NotContains(t, text, "NaN")
	assert.NotContains(t, text, "Inf")

	r := searched()
	r.Plan.Targets = r.Plan.Targets[:2]
	for i := range r.Checked {
		r.Checked[i].Misses = r.Checked[i].Misses[:2]
	}
	for _, c := range append(r.Checked, r.Before) {
		c.Tables[0] = c.Tables[0][:2]
	}
	r.Answers, r.Together = r.Answers[:2], nil
	assert.Contains(t, printedSearch(r), "\nsetting  bonuses.gift  wins.seat1\nA               0.000       0.300\nB               4.750       0.000\n",
		"a terminal draws no plane")
}
