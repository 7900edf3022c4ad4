package report_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	_ "github.com/azulejo/azulejo/variants/all"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tournament"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
)

// open opens a ruleset, and says what a page tells of it.
func open(t *testing.T, name string, seats int) (*variants.Ruleset, report.Ruleset) {
	t.Helper()
	r, err := variants.Open(name)
	require.NoError(t, err)
	state, err := r.Rules.New(seats)
	require.NoError(t, err)
	picture, _ := view.Of(state)
	return r, report.Ruleset{Label: name, Name: r.Document.Name(), Rulebook: r.Explain(),
		Board: picture.Seats[0]}
}

// object turns a result into what --json prints, and reads that as anybody would.
func object(t *testing.T, result any) (raw json.RawMessage, read map[string]any) {
	t.Helper()
	raw = marshal(t, result)
	require.NoError(t, json.Unmarshal(raw, &read))
	return raw, read
}

func marshal(t *testing.T, value any) json.RawMessage {
	t.Helper()
	raw, err := json.Marshal(value)
	require.NoError(t, err)
	return raw
}

// simulated is the page of a run and the JSON of its result.
func simulated(t *testing.T, ruleset string, games int, bots ...string) ([]byte, map[string]any) {
	t.Helper()
	r, told := open(t, ruleset, len(bots))
	s := sim.Setup{Rules: r.Rules, Header: r.Header(), Seats: len(bots), Bots: bots, Games: games,
		Seed: 3}
	result, err := sim.Run(context.Background(), s)
	require.NoError(t, err)
	result.Run = sim.RunInfo{}
	raw, read := object(t, result)
	page := written(t, report.Simulation(result, report.Origin{Run: raw,
		Rulesets: []report.Ruleset{told}}))
	checkPage(t, page)
	return page, read
}

// list is a list of objects in JSON.
func list(value any) []map[string]any {
	var all []map[string]any
	for _, v := range value.([]any) {
		all = append(all, v.(map[string]any))
	}
	return all
}

// The tables of a page say the numbers of --json: of seats, bots, points and measures, in
// runs of one bot, of several, and of a single game.
func TestTablesSayTheNumbers(t *testing.T) {
	for _, run := range []struct {
		ruleset string
		games   int
		bots    []string
	}{
		{"classic", 60, []string{"greedy", "greedy"}},
		{"summer-pavilion", 30, []string{"greedy", "random", "random"}},
		{"glazed-pavilion-orange", 8, []string{"random", "random", "random", "random"}},
		{"classic", 1, []string{"random", "random"}},
	} {
		page, result := simulated(t, run.ruleset, run.games, run.bots...)
		assert.Less(t, len(page), 1<<20)
		tables := readTables(t, page)
		checkRows(t, tables["Who wins, with 95 % intervals"], result)
		checkPoints(t, tables, result)
		checkMeasures(t, tables["All measures"], result)
		checkScores(t, tables["Games by score"], result)
	}
}

func checkRows(t *testing.T, table *readTable, result map[string]any) {
	t.Helper()
	rows := list(result["by_seat"])
	if len(list(result["by_bot"])) > 1 {
		rows = append(rows, list(result["by_bot"])...)
	}
	assert.Len(t, table.rows, len(rows))
	for _, want := range rows {
		seat := "all"
		if n, ok := want["seat"]; ok {
			seat = fmt.Sprint(n)
		}
		row, score := table.row(t, seat, want["bot"].(string)), want["score"].(map[string]any)
		says(t, want["games"].(float64), row["games"])
		says(t, 100*want["win_share"].(float64), row["won"])
		saysBoth(t, want["win_share_low"], want["win_share_high"], 100, row["95 % interval"])
		says(t, score["mean"].(float64), row["score"])
		says(t, score["sd"].(float64), row["sd"])
		says(t, score["p5"].(float64), row["5 % up to"])
		says(t, score["p50"].(float64), row["median"])
		says(t, score["p95"].(float64), row["95 % up to"])
	}
}

func checkPoints(t *testing.T, tables map[string]*readTable, result map[string]any) {
	t.Helper()
	points := list(result["points"])
	means := tables["Points for a seat and game"]
	rounds, seats := tables["Points by round"], tables["Points by seat"]
	assert.Len(t, means.rows, len(points))
	for _, want := range points {
		rule := want["rule"].(string)
		row := means.row(t, rule)
		says(t, want["mean"].(float64), row["points"], rule)
		saysBoth(t, want["low"], want["high"], 1, row["95 % interval"], rule)
		says(t, 100*want["share"].(float64), row["share"], rule)
		for i, mean := range want["by_round"].([]any) {
			says(t, mean.(float64), rounds.row(t, rule)[fmt.Sprint(i+1)], rule)
		}
		for i, mean := range want["by_seat"].([]any) {
			says(t, mean.(float64), seats.row(t, rule)[fmt.Sprintf("seat %d", i+1)], rule)
		}
	}
}

func checkMeasures(t *testing.T, table *readTable, result map[string]any) {
	t.Helper()
	metrics := list(result["metrics"])
	assert.Len(t, table.rows, len(metrics))
	for _, want := range metrics {
		name, factor := want["name"].(string), 1.0
		if want["unit"] == "share of games" {
			factor = 100
		}
		row := table.row(t, name)
		says(t, factor*want["mean"].(float64), row["mean"], name)
		says(t, factor*want["sd"].(float64), row["sd"], name)
		saysBoth(t, want["low"], want["high"], factor, row["95 % interval"], name)
		assert.Equal(t, want["about"], row["meaning"])
	}
}

func checkScores(t *testing.T, table *readTable, result map[string]any) {
	t.Helper()
	for i, seat := range list(result["by_seat"]) {
		for _, pair := range seat["scores"].([]any) {
			score := fmt.Sprint(pair.([]any)[0])
			cells := table.row(t, strings.Replace(score, "-", "−", 1))
			says(t, pair.([]any)[1].(float64), cells[table.head[i+1]], score)
		}
	}
}

// A run that was stopped before its first game has a page that says so, without a
// number that means nothing.
func TestPageOfNoGames(t *testing.T) {
	r, told := open(t, "classic", 2)
	s := sim.Setup{Rules: r.Rules, Header: r.Header(), Seats: 2, Bots: []string{"random", "random"},
		Games: 4}
	plan, err := s.Plan()
	require.NoError(t, err)
	result := sim.NewResult(plan, sim.NewCounts(plan))
	raw, _ := object(t, result)
	page := written(t, report.Simulation(result, report.Origin{Run: raw,
		Rulesets: []report.Ruleset{told}}))
	checkPage(t, page)
	assert.Contains(t, string(page), "<strong>Partial.</strong>")
	assert.NotContains(t, string(page), "NaN")
	assert.NotContains(t, string(page), "<svg")
}

// The tables of a comparison say the differences of --json, and its page has the
// verdicts on them.
func TestTablesOfComparisons(t *testing.T) {
	first, told := open(t, "classic", 2)
	second, other := open(t, "house/az-row-weight", 2)
	lane := sim.Ruleset{Rules: second.Rules, Header: second.Header()}
	s := sim.Setup{Rules: first.Rules, Header: first.Header(), Seats: 2, Bots: []string{"random",
		"greedy"}, Games: 80, Seed: 3,
		Against: []sim.Ruleset{lane}}
	plan, err := s.Plan()
	require.NoError(t, err)
	counts, err := sim.Count(context.Background(), s, plan.All())
	require.NoError(t, err)
	comparison := sim.NewComparison(plan, counts)
	raw, read := object(t, comparison)
	page := written(t, report.Comparison(comparison, report.Origin{Run: raw,
		Rulesets: []report.Ruleset{told, other}}))
	checkPage(t, page)
	tables := readTables(t, page)
	for _, want := range list(read["differences"]) {
		phrase := sim.PhraseOf(want["metric"].(string))
		row := findRow(t, tables, phrase.Title())
		says(t, phrase.Factor*want["first"].(float64), row["A"], phrase.Name)
		says(t, phrase.Factor*want["here"].(float64), row["B"], phrase.Name)
		says(t, phrase.Factor*want["mean"].(float64), strings.TrimPrefix(row["difference"], "+"),
			phrase.Name)
		saysBoth(t, want["low"], want["high"], phrase.Factor, row["95 % interval"], phrase.Name)
		assert.Equal(t, want["verdict"], row["verdict"])
	}
}

// findRow finds the only row with a name, in whichever table of differences it is.
func findRow(t *testing.T, tables map[string]*readTable, name string) map[string]string {
	t.Helper()
	for caption, table := range tables {
		if strings.HasPrefix(caption, "A and B: ") {
			for _, cells := range table.rows {
				if cells[0] == name {
					return table.row(t, name)
				}
			}
		}
	}
	require.Fail(t, "no such row", name)
	return nil
}

// The tables of a tournament say the ratings of --json and what each made of each.
func TestTablesOfTournaments(t *testing.T) {
	r, told := open(t, "classic", 2)
	s := tournament.Setup{Rules: r.Rules, Ruleset: bot.Ruleset{Name: r.Name,
		Digest: r.Document.Digest()}, Seats: 2,
		Bots: []string{"greedy", "random", "search:1"}, Games: 6, Seed: 3}
	result, err := tournament.Play(context.Background(), s, tournament.New(s))
	require.NoError(t, err)
	raw, read := object(t, result)
	page := written(t, report.Tournament(result, report.Origin{Run: raw,
		Rulesets: []report.Ruleset{told}}))
	checkPage(t, page)
	tables := readTables(t, page)
	for i, want := range list(read["ratings"]) {
		cells := tables["Ratings with 95 % intervals"].rows[i]
		assert.Equal(t, want["bot"], cells[1])
		says(t, want["rating"].(float64), strings.TrimPrefix(cells[2], "+"))
		saysBoth(t, want["rating_low"], want["rating_high"], 1, cells[3])
	}
	for _, want := range list(read["crosstable"]) {
		row := tables["With 95 % intervals"].row(t, want["bot"].(string), want["against"].(string))
		says(t, 100*want["point_share"].(float64), row["points"])
		saysBoth(t, want["share_low"], want["share_high"], 100, row["95 % interval"])
	}
}
