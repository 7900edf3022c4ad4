package cli

import (
	"bytes"
	"context"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"html"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/outcome"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

// forms holds the JSON of a result, which all other forms are compared with.
type forms struct {
	t    *testing.T
	json map[string]any
}

// at returns the number at a path of keys and of places in lists; it is NaN where JSON
// has null.
func (n forms) at(path ...any) float64 {
	n.t.Helper()
	var value any = n.json
	for _, key := range path {
		switch key := key.(type) {
		case string:
			value = value.(map[string]any)[key]
		case int:
			value = value.([]any)[key]
		}
	}
	if value == nil {
		return math.NaN()
	}
	return value.(float64)
}

// row returns where the row of a list is that has a value in a key.
func (n forms) row(list, key string, value any) int {
	n.t.Helper()
	at := slices.IndexFunc(n.json[list].([]any), func(row any) bool { return row.(map[string]any)[key] == value })
	require.GreaterOrEqual(n.t, at, 0, "%s has no %s %v", list, key, value)
	return at
}

func (n forms) metric(name, key string) float64 {
	n.t.Helper()
	return n.at("metrics", n.row("metrics", "name", name), key)
}

func (n forms) half(name string) float64 { return (n.metric(name, "high") - n.metric(name, "low")) / 2 }

// written are numbers as people read them, with the sign that a small one has before it.
var written = regexp.MustCompile(`(?:< ?)?[-+−]?\b\d+(?:\.\d+)?`)

// same checks that a text has these numbers and no others, each rounded as it is written.
func (n forms) same(text string, want ...float64) {
	n.t.Helper()
	found := written.FindAllString(text, -1)
	want = slices.DeleteFunc(slices.Clone(want), math.IsNaN)
	if !assert.Len(n.t, found, len(want), "%s\n%v", text, want) {
		return
	}
	for i, word := range found {
		number, small := strings.CutPrefix(strings.NewReplacer("−", "-", " ", "").Replace(word), "<")
		got, err := strconv.ParseFloat(number, 64)
		require.NoError(n.t, err)
		if small {
			assert.True(n.t, want[i] > 0 && want[i] < got, "%v is not %s in %s", want[i], word, text)
			continue
		}
		_, fraction, _ := strings.Cut(number, ".")
		assert.InDelta(n.t, want[i], got, 0.5*math.Pow(10, -float64(len(fraction)))+1e-9, "number %d of %s", i+1, text)
	}
}

// in returns the numbers at keys of a row, multiplied by a factor.
func (n forms) in(factor float64, list string, row int, keys ...string) []float64 {
	n.t.Helper()
	var all []float64
	for _, key := range keys {
		path := []any{list, row}
		for _, part := range strings.Split(key, ".") {
			path = append(path, part)
		}
		all = append(all, factor*n.at(path...))
	}
	return all
}

func (n forms) length(path ...any) int {
	value := any(n.json)
	for _, key := range path {
		if i, is := key.(int); is {
			value = value.([]any)[i]
		} else {
			value = value.(map[string]any)[key.(string)]
		}
	}
	return len(value.([]any))
}

// column returns a key of all rows of a list.
func (n forms) column(factor float64, list, key string) []float64 {
	var all []float64
	for i := range n.length(list) {
		all = append(all, n.in(factor, list, i, key)...)
	}
	return all
}

// Terminal, page, JSON and CSV of one run agree on each number.
func TestNumbersOfOneRun(t *testing.T) {
	r, err := variants.Open("summer-pavilion")
	require.NoError(t, err)
	s := sim.Setup{Table: sim.Table{Seats: 3, Bots: []string{"greedy", "random", "random"}, Seed: 5}, Games: 24}
	r.Fill(&s)
	result, err := sim.Run(context.Background(), s)
	require.NoError(t, err)
	result.Run = sim.RunInfo{}
	text, err := json.Marshal(result)
	require.NoError(t, err)
	n := forms{t: t}
	require.NoError(t, json.Unmarshal(text, &n.json))

	n.csv(result)
	document := report.Simulation(result, outcome.Describe(r, s.Seats))
	var out bytes.Buffer
	require.NoError(t, document.Write(&out, report.Origin{Run: text}))
	n.page(out.String())
	checkTerminal(t, document)
}

// Each metric of a result has one name, which --until takes and CSV has, and one title, which is on the
// page and beside a comparison in the terminal.
func TestNamesOfMetrics(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	for _, name := range []string{"classic", "house/az-powers", "house/az-tile-guild", "house/sp-buy-tile"} {
		r, err := variants.Open(name)
		require.NoError(t, err)
		s := sim.Setup{Table: sim.Table{Seats: 2, Bots: []string{"greedy", "random"}, Seed: 5}, Games: 20}
		r.Fill(&s)
		s.Rulesets = slices.Repeat(s.Rulesets, 2)
		plan, err := s.Plan()
		require.NoError(t, err)
		counts, err := sim.Count(context.Background(), s, plan.All())
		require.NoError(t, err)
		x := report.Compare(plan, counts)
		result, rules := x.Rulesets[0], outcome.Describe(r, 2)

		var table, page, terminal bytes.Buffer
		require.NoError(t, printCSV(&table, "simulate", result))
		document := report.Simulation(result, rules)
		require.NoError(t, document.Write(&page, report.Origin{Run: []byte("{}")}))
		report.Comparison(x, []report.Ruleset{rules, rules}).Print(&terminal, 200)
		for _, d := range x.Differences {
			if !unshown[d.Metric] && !(name == "house/az-tile-guild" && report.OfRivals(d.Metric)) {
				assert.Contains(t, terminal.String(), report.PhraseOf(d.Metric).Name, name)
			}
		}
		titles := map[string]string{}
		for _, m := range result.Metrics {
			var until untilFlag
			require.NoError(t, until.Set(m.Name+"±0.5"))
			assert.NoError(t, until.stop(newSimulate(), &s), name)
			assert.Contains(t, table.String(), ",metric,"+m.Name+",", name)
			title := report.PhraseOf(m.Name).Name
			assert.Contains(t, page.String(), ">"+html.EscapeString(title)+"<", m.Name)
			assert.Empty(t, titles[title], m.Name)
			titles[title] = m.Name
		}
	}
}

// unshown are metrics that a comparison does not show if all games have one move a turn and a winner.
var unshown = map[string]bool{"turns": true, "won": true, "forfeits": true}

// checkTerminal checks that each table of a document that is for terminals is printed there
// with all its cells.
func checkTerminal(t *testing.T, d *report.Document) {
	t.Helper()
	var out bytes.Buffer
	d.Print(&out, 300)
	text := out.String()
	for _, s := range d.Sections {
		for _, p := range s.Parts {
			if p.Table == nil || s.OnPage || p.Table.Long {
				continue
			}
			_, after, found := strings.Cut(text, "\n"+p.Table.Caption+"\n")
			require.True(t, found, p.Table.Caption)
			lines := strings.Split(after, "\n")
			for i, row := range append([][]string{p.Table.Head}, p.Table.Rows...) {
				want := strings.Join(strings.Fields(strings.Join(row, " ")), " ")
				assert.True(t, strings.HasPrefix(strings.Join(strings.Fields(lines[i]), " "), want), "%s\n%s", want, lines[i])
			}
		}
	}
}

// csv checks that each line has the number of JSON, to the last digit.
func (n forms) csv(r *sim.Result) {
	n.t.Helper()
	var out bytes.Buffer
	require.NoError(n.t, printCSV(&out, "simulate", r))
	lines, err := csv.NewReader(&out).ReadAll()
	require.NoError(n.t, err)
	for _, line := range lines[1:] {
		section, name, seat, bot, round := line[1], line[2], line[3], line[4], line[5]
		want := n.line(section, name, seat, bot, round)
		require.NotEmpty(n.t, want, "%v", line)
		for i, value := range want {
			if math.IsNaN(value) {
				assert.Empty(n.t, line[6+i], "%v", line)
			} else {
				assert.Equal(n.t, exact(value), line[6+i], "%v", line)
			}
		}
	}
}

// count returns how often a number came, out of pairs of JSON.
func (n forms) count(number string, path ...any) []float64 {
	for i := range n.length(path...) {
		if pair := append(slices.Clone(path), i); exact(n.at(append(pair, 0)...)) == number {
			return []float64{n.at(append(pair, 1)...)}
		}
	}
	return nil
}

// line returns what a line of CSV says by JSON: the value, and its interval if it has one.
func (n forms) line(section, name, seat, bot, round string) []float64 {
	place, _ := strconv.Atoi(seat)
	turn, _ := strconv.Atoi(round)
	who, row := "by_bot", -1
	if bot != "" {
		row = slices.IndexFunc(n.json["by_bot"].([]any), func(v any) bool { return v.(map[string]any)["bot"] == bot })
	}
	if bot != "" && place > 0 {
		who = "by_seat"
		row = slices.IndexFunc(n.json[who].([]any), func(v any) bool {
			return v.(map[string]any)["bot"] == bot && v.(map[string]any)["seat"] == float64(place)
		})
	}
	histograms := map[string][]any{"rounds": {"rounds", "counts"}, "turns": {"turns", "counts"},
		"moves": {"moves", "counts"}, "legal_moves": {"choices", "counts"}, "margin": {"margin", "counts"},
		"lead.changes": {"lead", "changes", "counts"}, "lead.last": {"lead", "last", "counts"},
		"deficit": {"lead", "deficit", "counts"}, "scores": {who, row, "scores"}}
	points := map[string]string{"points_share": "share", "points_games": "games", "points_times": "times",
		"points_winners": "winners", "points_others": "others"}
	switch {
	case histograms[section] != nil:
		return n.count(name, histograms[section]...)
	case points[section] != "":
		return n.in(1, "points", n.row("points", "rule", name), points[section])
	}
	switch section {
	case "run", "ends", "decided_by", "tiles":
		if section == "run" {
			return []float64{n.at(name)}
		} else if section == "tiles" {
			return []float64{n.at(section, name, place-1)}
		}
		return []float64{n.at(section, name)}
	case "metric":
		return n.in(1, "metrics", n.row("metrics", "name", name), "mean", "low", "high")
	case "sd", "detectable":
		return []float64{n.metric(name, section)}
	case "first_seat":
		if name == "win_share" {
			return []float64{n.at(section, name), n.at(section, "low"), n.at(section, "high")}
		}
		return []float64{n.at(section, name)}
	case "wins":
		return n.in(1, who, row, "win_share", "win_share_low", "win_share_high")
	case "score":
		return n.in(1, who, row, "score."+name)
	case "places":
		at, _ := strconv.Atoi(name)
		return []float64{n.at(who, row, "places", at-1)}
	case "failed":
		return []float64{0} // no bot fails
	case "points":
		key := n.row("points", "rule", name)
		switch {
		case place > 0:
			return []float64{n.at("points", key, "by_seat", place-1)}
		case bot != "":
			return []float64{n.at("points", key, "by_bot", row)}
		case turn > 0:
			return []float64{n.at("points", key, "by_round", turn-1)}
		}
		return n.in(1, "points", key, "mean", "low", "high")
	case "points_ahead":
		return n.in(1, "points", n.row("points", "rule", name), "ahead", "ahead_low", "ahead_high")
	case "round":
		if name == "score" {
			return n.in(1, "by_round", turn-1, "score", "score_low", "score_high")
		}
		return n.in(1, "by_round", turn-1, name)
	case "never":
		return []float64{0}
	case "structures":
		return n.in(1, section, n.row(section, "kind", name), "share")
	case "cells":
		return n.in(1, section, n.row(section, "cell", name), "share")
	}
	return nil
}

// placesOf returns the shares of the places of a bot in percent.
func (n forms) placesOf(list string, row int) []float64 {
	var all []float64
	for place := range n.length(list, row, "places") {
		all = append(all, 100*n.at(list, row, "places", place)/n.at(list, row, "games"))
	}
	return all
}

// The parts of a page.
var (
	pageTable = regexp.MustCompile(`(?s)<caption>([^<]*)</caption>\n<thead>.*?</thead>\n<tbody>\n(.*?)</tbody>`)
	pageRow   = regexp.MustCompile(`(?s)<tr>(.*?)</tr>`)
	pageCell  = regexp.MustCompile(`(?s)<t[hd][^>]*>(.*?)</t[hd]>`)
	pageTag   = regexp.MustCompile(`<[^>]*>`)
)

// page checks the numbers of the answer and of all tables.
func (n forms) page(text string) {
	n.t.Helper()
	answer := regexp.MustCompile(`(?s)<section class="answer".*?</section>`).FindString(text)
	best := n.row("by_bot", "bot", "greedy")
	shares := func(of []float64) []float64 { return []float64{of[0], 95, of[1], of[2]} }
	want := append(shares(n.in(100, "by_bot", best, "win_share", "win_share_low", "win_share_high")), 100.0/3)
	f := func(key string) float64 { return 100 * n.at("first_seat", key) }
	want = append(want, shares([]float64{f("win_share"), f("low"), f("high")})...)
	want = append(want, f("expected"), f("detectable")) // all seats win as often
	for _, metric := range []string{"score", "winner", "margin"} {
		want = append(want, n.metric(metric, "mean"), n.half(metric))
	}
	want = append(want, n.at("rounds", "mean"), n.at("moves_per_game"), n.metric("choices", "mean"))
	want = append(want, n.column(100, "points", "share")[:3]...)
	for i, mean := range n.column(1, "points", "mean") {
		if mean < 0 {
			want = append(want, -n.at("points", i, "mean"))
		}
	}
	n.same(html.UnescapeString(pageTag.ReplaceAllString(answer, "")), want...)
	for _, table := range pageTable.FindAllStringSubmatch(text, -1) {
		caption := html.UnescapeString(table[1])
		for i, row := range pageRow.FindAllStringSubmatch(table[2], -1) {
			var cells []string
			for _, cell := range pageCell.FindAllStringSubmatch(row[1], -1) {
				cells = append(cells, html.UnescapeString(cell[1]))
			}
			last := len(cells)
			if caption == "All measures" {
				last -= 3 // words
			}
			n.same(strings.Join(cells[1:last], " "), n.cells(caption, i, cells)...)
		}
	}
}

// cells returns the numbers that a row of a table of the page has by JSON, after the
// first cell.
func (n forms) cells(caption string, at int, cells []string) []float64 {
	n.t.Helper()
	games, first := n.at("games"), strings.Replace(cells[0], "−", "-", 1)
	each := func(key string) (all []float64) {
		row := n.row("points", "rule", first)
		for i := range n.length("points", row, key) {
			all = append(all, n.at("points", row, key, i))
		}
		return all
	}
	rowOf := func() (list string, row int) { // seats come before bots
		if seats := n.length("by_seat"); at >= seats {
			return "by_bot", at - seats
		}
		return "by_seat", at
	}
	switch caption {
	case "Who wins, and scores":
		list, row := rowOf()
		return slices.Concat([]float64{n.at(list, row, "games")}, n.in(100, list, row, "win_share", "win_share_low",
			"win_share_high"), n.in(1, list, row, "score.mean", "score.sd", "score.p5", "score.p50", "score.p95"))
	case "Places, % of games":
		list, row := rowOf()
		return n.placesOf(list, row)
	case "Games by score":
		var all []float64
		for i := range n.length("by_seat") {
			all = append(all, append(n.count(first, "by_seat", i, "scores"), 0)[0])
		}
		return all
	case "Games by margin":
		return n.count(first, "margin", "counts")
	case "Games by rounds":
		return n.count(first, "rounds", "counts")
	case "Games by moves":
		return n.count(first, "moves", "counts")
	case "Points by round, in the games that had it":
		all := each("by_round")
		for i := range all {
			all[i] *= games / n.at("by_round", i, "games")
		}
		return all
	case "Points by seat":
		return append(each("by_seat"), each("by_bot")...)
	case "Points of a seat and game":
		rule := n.row("points", "rule", first)
		all := append(n.in(1, "points", rule, "mean", "low", "high"), n.in(100, "points", rule, "share")...)
		if all[1] == all[2] {
			all[1], all[2] = math.NaN(), math.NaN() // "exact"
		}
		const seats = 3
		return append(all, 100*n.at("points", rule, "games")/games, n.at("points", rule, "times")/games/seats)
	case "Points of winners and others":
		all := n.in(1, "points", n.row("points", "rule", first), "winners", "others", "ahead", "ahead_low", "ahead_high")
		if all[3] == all[4] {
			return all[:3] // "exact"
		}
		return all
	case "A game":
		at := slices.IndexFunc(n.json["metrics"].([]any), func(m any) bool {
			return report.PhraseOf(m.(map[string]any)["name"].(string)).Title() == first
		})
		require.GreaterOrEqual(n.t, at, 0, first)
		name := n.json["metrics"].([]any)[at].(map[string]any)["name"].(string)
		path := map[string][]any{"rounds": {"rounds"}, "turns": {"turns"}, "moves": {"moves"}, "margin": {"margin"},
			"lead.changes": {"lead", "changes"}, "lead.last": {"lead", "last"}, "deficit": {"lead", "deficit"}}[name]
		all := []float64{report.PhraseOf(name).Factor * n.metric(name, "mean")}
		for _, key := range []string{"p5", "p50", "p95"} {
			if path != nil {
				all = append(all, n.at(append(slices.Clone(path), key)...))
			}
		}
		return all
	case "Round by round":
		all := n.in(1, "by_round", at, "games", "moves", "decisions", "choices", "score", "score_low", "score_high")
		if n.at("by_round", at, "ended") > 0 {
			all = append(all, n.in(100, "by_round", at, "behind")...)
		}
		return all
	case "How games end":
		list, key := "ends", strings.TrimPrefix(first, "ended by ")
		if by, is := strings.CutPrefix(first, "decided by "); is {
			list, key = "decided_by", by
		}
		return []float64{n.at(list, key), 100 * n.at(list, key) / games}
	case "Cells covered in the end":
		return []float64{cellNumber(cells[1]), 100 * n.shareOfCell(first)}
	case "Tiles of a game":
		var all []float64
		for seat := range 3 {
			all = append(all, n.at("tiles", []string{"floor", "discard"}[at], seat))
		}
		return all
	case "Prizes won":
		row := n.row("structures", "kind", first)
		return append(n.in(1, "structures", row, "won", "of"), n.in(100, "structures", row, "share")...)
	case "All measures":
		name := cells[len(cells)-2]
		phrase := report.PhraseOf(name)
		assert.Equal(n.t, phrase.Name, first)
		return n.in(phrase.Factor, "metrics", n.row("metrics", "name", name), "mean", "low", "high", "sd", "detectable")
	}
	require.Fail(n.t, "a table that is not checked", caption)
	return nil
}

// cellNumber is the number that is printed on a cell, NaN where there is none.
func cellNumber(name string) float64 {
	if found := written.FindString(name); found != "" {
		number, _ := strconv.ParseFloat(found, 64)
		return number
	}
	return math.NaN()
}

// shareOfCell is the share of boards that covered a cell; JSON has those that any did.
func (n forms) shareOfCell(name string) float64 {
	for i := range n.length("cells") {
		if fmt.Sprint(n.json["cells"].([]any)[i].(map[string]any)["cell"]) == name {
			return n.at("cells", i, "share")
		}
	}
	return 0
}

// Terminal, page, JSON and CSV of one comparison agree on each number, and their columns
// add up.
func TestNumbersOfOneComparison(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	s := sim.Setup{Table: sim.Table{Rulesets: make([]sim.Ruleset, 2)}}
	var shown []report.Ruleset
	for i, name := range []string{"classic", "house/az-row-weight"} {
		r, err := variants.Open(name)
		require.NoError(t, err)
		r.Fill(&s.Rulesets[i])
		shown = append(shown, outcome.Describe(r, 2))
	}
	s.Seats, s.Bots, s.Games, s.Seed = 2, []string{"greedy", "random"}, 40, 7
	plan, err := s.Plan()
	require.NoError(t, err)
	counts, err := sim.Count(context.Background(), s, plan.All())
	require.NoError(t, err)
	x := report.Compare(plan, counts)
	text, err := json.Marshal(x)
	require.NoError(t, err)
	n := forms{t: t}
	require.NoError(t, json.Unmarshal(text, &n.json))

	var page, table bytes.Buffer
	document := report.Comparison(x, shown)
	require.NoError(t, document.Write(&page, report.Origin{Run: text}))
	checkTerminal(t, document)
	require.NoError(t, printCSV(&table, "compare", x))
	lines, err := csv.NewReader(&table).ReadAll()
	require.NoError(t, err)
	require.Len(t, lines, n.length("differences")+1)
	for i, line := range lines[1:] {
		for at, key := range []string{"first", "here", "mean", "low", "high", "detectable", "p_value", "p_corrected"} {
			want := ""
			if number := n.at("differences", i, key); !math.IsNaN(number) {
				want = exact(number)
			}
			assert.Equal(t, want, line[4+at], "%v", line)
		}
		if unshown[line[2]] {
			continue
		}
		phrase := report.PhraseOf(line[2])
		want := n.in(phrase.Factor, "differences", i, "first", "here", "mean", "low", "high", "detectable")
		name := regexp.QuoteMeta(phrase.Title())
		shown := regexp.MustCompile(`(?m)^<tr><th[^>]*>` + name + `</th>(.*)</tr>$`).FindStringSubmatch(page.String())
		require.NotNil(t, shown, phrase.Title())
		cells := strings.ReplaceAll(pageTag.ReplaceAllString(shown[1], " "), "&#43;", "")
		n.same(cells, want...)
		var sum [3]float64
		for i, number := range written.FindAllString(strings.ReplaceAll(cells, "−", "-"), 3) {
			sum[i], err = strconv.ParseFloat(number, 64)
			require.NoError(t, err)
		}
		assert.InDelta(t, sum[1], sum[0]+sum[2], 1e-9, cells)
	}
}
