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
	s := sim.Setup{Seats: 3, Bots: []string{"greedy", "random", "random"}, Games: 24, Seed: 5}
	r.Fill(&s)
	result, err := sim.Run(context.Background(), s)
	require.NoError(t, err)
	result.Run = sim.RunInfo{}
	text, err := json.Marshal(result)
	require.NoError(t, err)
	n := forms{t: t}
	require.NoError(t, json.Unmarshal(text, &n.json))

	n.csv(result)
	n.terminal(printed(result, func(p *resultPrinter) { p.print("Summer Pavilion") }))
	shown := pageRuleset(r, s.Seats)
	page := report.Simulation(result, report.Origin{Run: text, Rulesets: []report.Ruleset{shown}})
	var out bytes.Buffer
	require.NoError(t, report.Write(&out, page))
	n.page(out.String())
}

// csv checks that each line has the number of JSON, to the last digit.
func (n forms) csv(r *sim.Result) {
	n.t.Helper()
	var out bytes.Buffer
	require.NoError(n.t, printResultCSV(&out, r))
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
		"moves": {"moves", "counts"}, "choices": {"choices", "counts"}, "margin": {"margin", "counts"},
		"lead_changes": {"lead", "changes", "counts"}, "lead_last": {"lead", "last", "counts"},
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

// who returns the numbers of a seat and bot after their names.
func (n forms) who(list string, row int) []float64 {
	return append(n.in(100, list, row, "win_share", "win_share_low", "win_share_high"),
		n.in(1, list, row, "score.mean", "score.sd", "score.p5", "score.p50", "score.p95")...)
}

// placesOf returns the shares of the places of a bot in percent.
func (n forms) placesOf(list string, row int) []float64 {
	var all []float64
	for place := range n.length(list, row, "places") {
		all = append(all, 100*n.at(list, row, "places", place)/n.at(list, row, "games"))
	}
	return all
}

// byCount returns how many games something happened in, the most frequent first.
func (n forms) byCount(key string) []float64 {
	var all []float64
	for name := range n.json[key].(map[string]any) {
		all = append(all, n.at(key, name))
	}
	slices.Sort(all)
	slices.Reverse(all)
	return all
}

// terminal checks all numbers of the text, in their order.
func (n forms) terminal(text string) {
	n.t.Helper()
	best := n.row("by_bot", "bot", "greedy")
	want := []float64{3, n.at("games"), 5}
	add := func(list ...float64) { want = append(want, list...) }
	add(n.in(100, "by_bot", best, "win_share", "win_share_low", "win_share_high")...)
	add(100.0 / 3)
	f := func(key string) float64 { return 100 * n.at("first_seat", key) }
	add(f("win_share"), f("low"), f("high"), 95, f("expected"), f("p_value")/100, f("seats_p_value")/100, f("detectable"))
	for _, metric := range []string{"score", "winner", "margin"} {
		add(n.metric(metric, "mean"), n.half(metric))
	}
	add(95, 5, 95)
	for i := range n.length("by_seat") {
		add(n.at("by_seat", i, "seat"))
		add(n.who("by_seat", i)...)
	}
	for i := range n.length("by_bot") {
		add(n.who("by_bot", i)...)
	}
	add(1, 2, 3)
	for i := range n.length("by_bot") {
		add(n.placesOf("by_bot", i)...)
	}
	for i := range n.length("points") {
		low, high := n.at("points", i, "low"), n.at("points", i, "high")
		add(n.at("points", i, "mean"), (high-low)/2, 100*n.at("points", i, "share"),
			100*n.at("points", i, "games")/n.at("games"))
	}
	add(1, 2, 3, 4, 5, 6)
	for i := range n.length("points") {
		if name := n.json["points"].([]any)[i].(map[string]any)["rule"].(string); regexp.MustCompile(
			`(?m)^` + regexp.QuoteMeta(name) + `( +-?[0-9.]+){6}$`).MatchString(text) {
			for round := range n.length("points", i, "by_round") {
				add(n.at("points", i, "by_round", round))
			}
		}
	}
	for i := range n.length("points") {
		add(n.in(1, "points", i, "winners", "others", "ahead")...)
		add((n.at("points", i, "ahead_high") - n.at("points", i, "ahead_low")) / 2)
	}
	spread := func(path ...any) {
		for _, key := range []string{"mean", "p5", "p95"} {
			add(n.at(append(slices.Clone(path), key)...))
		}
	}
	spread("rounds")
	spread("moves")
	add(n.metric("forced", "mean"))
	add(1, 2)
	add(n.column(1, "by_round", "score")...)
	add(n.metric("choices", "mean"))
	add(n.column(1, "by_round", "choices")...)
	spread("margin")
	add(100 * n.metric("tie", "mean"))
	spread("lead", "changes")
	add(n.at("lead", "last", "mean"), 0)
	add(100*n.at("lead", "comeback"), n.at("lead", "deficit", "mean"), 1, 2)
	add(n.column(100, "by_round", "behind")[:5]...) // nothing comes after the last round
	add(n.byCount("ends")...)
	add(n.byCount("decided_by")...)
	for seat := range 3 {
		add(n.at("tiles", "discard", seat))
	}
	add(n.column(100, "structures", "share")...)
	n.same(text, want...)
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
	var want []float64
	for i := range n.length("by_bot") {
		want = append(want, n.in(100, "by_bot", i, "win_share", "win_share_low", "win_share_high")...)
	}
	f := func(key string) float64 { return 100 * n.at("first_seat", key) }
	want = append(want, f("win_share"), f("low"), f("high"), f("expected"), f("p_value")/100, f("detectable"))
	want = append(want, n.metric("score", "mean"), n.metric("score", "low"), n.metric("score", "high"),
		n.at("margin", "mean"), n.at("rounds", "mean"), n.at("moves_per_game"), n.metric("choices", "mean"))
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
			if caption == "All measures" {
				cells = cells[:len(cells)-2] // words
			}
			if want := n.cells(caption, i, cells); caption != "The run" {
				n.same(strings.Join(cells[1:], " "), want...)
			}
		}
	}
}

// cells returns the numbers that a row of a table of the page has by JSON, after the
// first cell.
func (n forms) cells(caption string, at int, cells []string) []float64 {
	n.t.Helper()
	games, first := n.at("games"), strings.Replace(cells[0], "−", "-", 1)
	share := func(count float64) []float64 { return []float64{count, 100 * count / games} }
	rule := func() int { return n.row("points", "rule", first) }
	each := func(key string) (all []float64) {
		for i := range n.length("points", rule(), key) {
			all = append(all, n.at("points", rule(), key, i))
		}
		return all
	}
	switch caption {
	case "Who wins, with 95 % intervals":
		list := "by_seat"
		if at >= n.length(list) {
			list, at = "by_bot", at-n.length(list)
		}
		return slices.Concat([]float64{n.at(list, at, "games")}, n.who(list, at), n.placesOf(list, at))
	case "What decided games":
		return share(n.at("decided_by", first))
	case "What ended games":
		return share(n.at("ends", first))
	case "Score after each round":
		return n.in(1, "by_round", at, "score", "score_low", "score_high")
	case "Games by score":
		var all []float64
		for i := range n.length("by_seat") {
			all = append(all, append(n.count(first, "by_seat", i, "scores"), 0)[0])
		}
		return all
	case "Games by margin":
		return share(n.count(first, "margin", "counts")[0])
	case "Games by rounds":
		return share(n.count(first, "rounds", "counts")[0])
	case "Games by moves":
		return share(n.count(first, "moves", "counts")[0])
	case "Points by round":
		return each("by_round")
	case "Points by seat":
		return append(each("by_seat"), each("by_bot")...)
	case "Points for a seat and game":
		all := append(n.in(1, "points", rule(), "mean", "low", "high"), n.in(100, "points", rule(), "share")...)
		return append(all, 100*n.at("points", rule(), "games")/games, n.at("points", rule(), "times")/games)
	case "Points of winners and of the others":
		return n.in(1, "points", rule(), "winners", "others", "ahead", "ahead_low", "ahead_high")
	case "What a round is like":
		return n.in(1, "by_round", at, "games", "moves", "decisions", "choices")
	case "Later winners who were not in the lead":
		return append(n.in(1, "by_round", at, "ended"), n.in(100, "by_round", at, "behind")...)
	case "The lead, of a game":
		var all []float64
		for _, key := range []string{"mean", "p5", "p50", "p95"} {
			all = append(all, n.at("lead", []string{"changes", "last", "deficit"}[at], key))
		}
		return all
	case "Cells covered in the end":
		return []float64{cellNumber(cells[1]), 100 * n.shareOfCell(first)}
	case "Tiles of a game, by seat":
		var all []float64
		for seat := range 3 {
			all = append(all, n.at("tiles", []string{"floor", "discard"}[at], seat))
		}
		return all
	case "Prizes won":
		row := n.row("structures", "kind", first)
		return append(n.in(1, "structures", row, "won", "of"), n.in(100, "structures", row, "share")...)
	case "All measures":
		factor, low, high := sim.PhraseOf(first).Factor, n.metric(first, "low"), n.metric(first, "high")
		return []float64{factor * n.metric(first, "mean"), factor * low, factor * high, factor * n.metric(first, "sd"),
			factor * n.metric(first, "detectable")}
	case "The run":
		return nil
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
	var s sim.Setup
	var shown []report.Ruleset
	var opened []*variants.Ruleset
	for i, name := range []string{"classic", "house/az-row-weight"} {
		r, err := variants.Open(name)
		require.NoError(t, err)
		if i == 0 {
			r.Fill(&s)
		} else {
			other := sim.Setup{}
			r.Fill(&other)
			s.Against = []sim.Ruleset{{Rules: other.Rules, Header: other.Header, Ruleset: other.Ruleset,
				Ranking: other.Ranking, Expected: other.Expected}}
		}
		opened, shown = append(opened, r), append(shown, pageRuleset(r, 2))
	}
	s.Seats, s.Bots, s.Games, s.Seed = 2, []string{"greedy", "random"}, 40, 7
	plan, err := s.Plan()
	require.NoError(t, err)
	counts, err := sim.Count(context.Background(), s, plan.All())
	require.NoError(t, err)
	x := sim.NewComparison(plan, counts)
	text, err := json.Marshal(x)
	require.NoError(t, err)
	n := forms{t: t}
	require.NoError(t, json.Unmarshal(text, &n.json))

	var terminal, page, table bytes.Buffer
	(&comparisonPrinter{x, opened, &screen{out: &terminal}, &terminal}).print()
	require.NoError(t, report.Write(&page, report.Comparison(x, report.Origin{Run: text, Rulesets: shown})))
	require.NoError(t, printComparisonCSV(&table, x))
	lines, err := csv.NewReader(&table).ReadAll()
	require.NoError(t, err)
	require.Len(t, lines, n.length("differences")+1)
	_, rows, found := strings.Cut(terminal.String(), "could see\n")
	require.True(t, found)
	for i, line := range lines[1:] {
		for at, key := range []string{"first", "here", "mean", "low", "high", "detectable", "p_value", "p_corrected"} {
			want := ""
			if number := n.at("differences", i, key); !math.IsNaN(number) {
				want = exact(number)
			}
			assert.Equal(t, want, line[4+at], "%v", line)
		}
		phrase := sim.PhraseOf(line[2])
		want := n.in(phrase.Factor, "differences", i, "first", "here", "mean", "low", "high", "detectable")
		name := regexp.QuoteMeta(phrase.Title())
		printed := regexp.MustCompile(`(?m)^` + name + `\s(.*)$`).FindStringSubmatch(rows)
		require.NotNil(t, printed, phrase.Title())
		n.same(strings.NewReplacer("+", "", "*", "").Replace(printed[1]), want...)
		shown := regexp.MustCompile(`(?m)^<tr><th[^>]*>` + name + `</th>(.*)</tr>$`).FindStringSubmatch(page.String())
		require.NotNil(t, shown, phrase.Title())
		cells := strings.ReplaceAll(pageTag.ReplaceAllString(shown[1], " "), "&#43;", "")
		n.same(cells, want...)
		for _, text := range []string{printed[1], cells} {
			found := written.FindAllString(strings.ReplaceAll(text, "−", "-"), 3)
			var sum [3]float64
			for i, number := range found {
				sum[i], err = strconv.ParseFloat(number, 64)
				require.NoError(t, err)
			}
			assert.InDelta(t, sum[1], sum[0]+sum[2], 1e-9, text)
		}
	}
}
