package report_test

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	_ "github.com/azulejo/azulejo/variants/all"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tournament"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
)

// open opens a ruleset, and returns what a page prints of it.
func open(t *testing.T, name string, seats int) (*variants.Ruleset, report.Ruleset) {
	t.Helper()
	r, err := variants.Open(name)
	require.NoError(t, err)
	state, err := r.Rules.New(seats)
	require.NoError(t, err)
	picture, _ := view.Of(state)
	return r, report.Ruleset{Label: name, Name: r.Document.Name(), Opened: r, Picture: picture}
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

// list is a list of objects in JSON.
func list(value any) []map[string]any {
	var all []map[string]any
	for _, v := range value.([]any) {
		all = append(all, v.(map[string]any))
	}
	return all
}

// Pages of real runs are well made and refer to nothing: runs of one bot, of several, and of
// a single game. That their tables have the numbers of --json is tested with the command.
func TestPagesOfRuns(t *testing.T) {
	for _, run := range []struct {
		ruleset string
		games   int
		bots    []string
	}{
		{"classic", 20, []string{"greedy", "greedy"}},
		{"summer-pavilion", 10, []string{"greedy", "random", "random"}},
		{"glazed-pavilion-orange", 8, []string{"random", "random", "random", "random"}},
		{"classic", 1, []string{"random", "random"}},
	} {
		r, rules := open(t, run.ruleset, len(run.bots))
		s := sim.Setup{
			Table: sim.Table{Rulesets: []sim.Ruleset{{Rules: r.Rules, Header: r.Header()}}, Seats: len(run.bots), Bots: run.bots, Seed: 3},
			Games: run.games,
		}
		result, err := sim.Run(context.Background(), s)
		require.NoError(t, err)
		page := written(t, report.Simulation(result, rules), report.Origin{Run: marshal(t, result)})
		checkPage(t, page)
		assert.Less(t, len(page), 1<<20)
	}
}

// A run that was stopped before its first game has a page that says so, without a
// number that means nothing.
func TestPageOfNoGames(t *testing.T) {
	r, rules := open(t, "classic", 2)
	s := sim.Setup{
		Table: sim.Table{Rulesets: []sim.Ruleset{{Rules: r.Rules, Header: r.Header()}}, Seats: 2, Bots: []string{"random", "random"}},
		Games: 4,
	}
	plan, err := s.Plan()
	require.NoError(t, err)
	result := sim.NewResult(plan, sim.NewCounts(plan))
	raw, _ := object(t, result)
	page := written(t, report.Simulation(result, rules), report.Origin{Run: raw})
	checkPage(t, page)
	assert.Contains(t, string(page), "<strong>Partial.</strong>")
	assert.NotContains(t, string(page), "NaN")
	assert.NotContains(t, string(page), "<svg")
}

// The page of a comparison is well made and refers to nothing. It tells what a ruleset changes in sentences, and
// folds the keys.
func TestPageOfAComparison(t *testing.T) {
	first, rules := open(t, "classic", 2)
	second, other := open(t, "house/az-row-weight", 2)
	s := sim.Setup{Table: sim.Table{Seats: 2, Bots: []string{"random", "greedy"}, Seed: 3}, Games: 20}
	s.Rulesets = []sim.Ruleset{{Rules: first.Rules, Header: first.Header()}, {Rules: second.Rules, Header: second.Header()}}
	plan, err := s.Plan()
	require.NoError(t, err)
	counts, err := sim.Count(context.Background(), s, plan.All())
	require.NoError(t, err)
	x := report.Compare(plan, counts)
	page := written(t, report.Comparison(x, []report.Ruleset{rules, other}), report.Origin{Run: marshal(t, x)})
	checkPage(t, page)
	sentence, keys, _ := bytes.Cut(page, []byte("<details><summary>In the keys of the file:</summary>"))
	assert.Regexp(t, `(?s)<summary>What is different from classic</summary>\s*<ul>\s*<li>[A-Z][^<]*\.</li>\s*</ul>\s*$`, string(sentence))
	assert.Regexp(t, `^\s*<ul><li>`, string(keys))
}

// The tables of a tournament say the ratings of --json and what each made of each.
func TestTablesOfTournaments(t *testing.T) {
	r, rules := open(t, "classic", 2)
	s := tournament.Setup{Table: sim.Table{Seats: 2, Bots: []string{"greedy", "random", "search:1"}, Seed: 3}, Games: 6}
	r.Fill(&s)
	result, err := tournament.Play(context.Background(), s, sim.Ledger{}, sim.Options{})
	require.NoError(t, err)
	raw, read := object(t, result)
	page := written(t, report.Tournament(result, rules), report.Origin{Run: raw})
	checkPage(t, page)
	tables := readTables(t, page)
	for i, want := range list(read["ratings"]) {
		cells := tables["Ratings"].rows[i]
		assert.Equal(t, want["bot"], cells[0])
		says(t, want["rating"].(float64), strings.TrimPrefix(cells[2], "+"))
		saysBoth(t, want["rating_low"], want["rating_high"], 1, cells[3])
	}
	for _, want := range list(read["crosstable"]) {
		row := tables["With 95 % intervals"].row(t, want["bot"].(string), want["against"].(string))
		says(t, 100*want["point_share"].(float64), row["points %"])
		saysBoth(t, want["share_low"], want["share_high"], 100, row["95 % interval"])
	}
}

// plotted checks that each plot of intervals has a row for each row of its table, and says a number that the table
// says there. It returns the number of rows.
func plotted(t *testing.T, d *report.Document) (rows int) {
	t.Helper()
	for _, s := range d.Sections {
		for _, p := range s.Parts {
			if p.Table == nil {
				continue
			}
			for _, c := range p.Table.Charts {
				g := c.Plot
				if g == nil || g.Lines {
					continue
				}
				require.Len(t, g.Rows, len(p.Table.Rows), p.Table.Caption)
				for i, row := range g.Rows {
					says := slices.ContainsFunc(p.Table.Rows[i][1:], func(cell string) bool {
						return cell == row.Shown || strings.HasPrefix(cell, row.Shown+" ")
					})
					assert.True(t, says && row.Shown != "", "%s: %q is drawn, and the table has %q", p.Table.Caption, row.Shown, p.Table.Rows[i])
					rows++
				}
			}
		}
	}
	return rows
}

// Plots round as the tables beside them do.
func TestPlotsSayWhatTablesSay(t *testing.T) {
	r, rules := open(t, "summer-pavilion", 2)
	first := sim.Ruleset{Rules: r.Rules, Header: r.Header()}
	s := sim.Setup{
		Table: sim.Table{Rulesets: []sim.Ruleset{first}, Seats: 2, Bots: []string{"greedy", "random"}, Seed: 3},
		Games: 20,
	}
	result, err := sim.Run(context.Background(), s)
	require.NoError(t, err)
	assert.Greater(t, plotted(t, report.Simulation(result, rules)), 15)

	r, rules = open(t, "classic", 2)
	other, others := open(t, "house/az-row-weight", 2)
	s.Rulesets = []sim.Ruleset{{Rules: r.Rules, Header: r.Header()}, {Rules: other.Rules, Header: other.Header()}}
	plan, err := s.Plan()
	require.NoError(t, err)
	counts, err := sim.Count(context.Background(), s, plan.All())
	require.NoError(t, err)
	assert.Greater(t, plotted(t, report.Comparison(report.Compare(plan, counts), []report.Ruleset{rules, others})), 20)

	league := tournament.Setup{Table: sim.Table{Seats: 2, Bots: []string{"greedy", "random", "search:1"}, Seed: 3}, Games: 6}
	r.Fill(&league)
	played, err := tournament.Play(context.Background(), league, sim.Ledger{}, sim.Options{})
	require.NoError(t, err)
	assert.Equal(t, 3, plotted(t, report.Tournament(played, rules)))
}
