package report

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
	"github.com/azulejo/azulejo/core/tune"
	"github.com/azulejo/azulejo/core/wording"
)

// search is the result of a search while it is described: its exported methods are what
// search.tmpl needs beside the result itself.
type search struct {
	*tune.Result
	*builder
	Label, Snippet string
}

// Search describes the result of a search for settings. The label is the ruleset as it was
// named, and the snippet is the best setting as YAML, or "".
func Search(r *tune.Result, label, snippet string) *Document {
	b := &builder{Document: &Document{}}
	return b.build("search", search{r, b, label, snippet})
}

// Paths lists the parameters.
func (s search) Paths() (all []string) {
	for _, p := range s.Plan.Space {
		all = append(all, p.Path)
	}
	return all
}

// Columns lists the ends of their paths.
func (s search) Columns() (all []string) {
	for _, path := range s.Paths() {
		words := strings.Split(path, ".")
		all = append(all, strings.Join(words[max(0, len(words)-2):], "."))
	}
	return all
}

// Wanted puts a target in words: "wins of the first seat from 49 to 51 %".
func Wanted(t tune.Target) string { return textOf("wanted", t) }

// Objective puts what a search looks for in words, a line each.
func Objective(p *tune.Plan) (lines []string) {
	for _, t := range p.Targets {
		lines = append(lines, textOf("aim", t))
	}
	return lines
}

// Introduce says what a program looks for in a ruleset before the games are played.
func Introduce(out io.Writer, program, ruleset string, p *tune.Plan) {
	execute(out, "introduction", struct {
		*tune.Plan
		Program, Ruleset string
		Paths            []string
	}{p, program, ruleset, search{Result: &tune.Result{Plan: *p}}.Paths()})
}

// TableName names a table: "2 seats, greedy on all seats".
func TableName(t tune.Table) string { return count(t.Seats, "seat") + ", " + company(t.Bots) }

// Seating names all tables: "2 and 3 seats; random on all seats, or greedy on all seats".
func (s search) Seating() string {
	var all, seats, bots []string
	for _, t := range s.Plan.Tables {
		all = append(all, TableName(t))
		seats, bots = append(seats, strconv.Itoa(t.Seats)), append(bots, company(t.Bots))
	}
	seats, bots = sim.Different(seats), sim.Different(bots)
	if len(all) > 1 && len(all) == len(seats)*len(bots) {
		return wording.List(seats, "and") + " seats; " + strings.Join(bots, ", or ")
	}
	return strings.Join(all, "; ")
}

// At names a table of several by what it does not share with all others: "3 seats", "random"
// or "random at 3 seats".
func (s search) At(table int) string {
	is := s.Plan.Tables[table]
	seats, bots := false, false
	for _, t := range s.Plan.Tables {
		seats = seats || t.Seats != is.Seats
		bots = bots || !slices.Equal(sim.Different(t.Bots), sim.Different(is.Bots))
	}
	name := wording.List(is.Bots, "and")
	if different := sim.Different(is.Bots); len(different) == 1 {
		name = different[0]
	}
	switch {
	case !bots:
		return count(is.Seats, "seat")
	case !seats:
		return name
	}
	return name + " at " + count(is.Seats, "seat")
}

// choice is a checked setting, or the ruleset as it is, with its name in tables and charts.
type choice struct {
	tune.Choice
	Letter string
	Values []string
}

// Settings lists the checked settings, the best first, and then the ruleset as it is.
func (s search) Settings() (all []choice) {
	for i, c := range s.Checked {
		all = append(all, choice{c, Letter(i + 1), s.Plan.Space.Values(c.Setting)})
	}
	return append(all, choice{s.Before, "now", make([]string, len(s.Plan.Space))})
}

// Front lists the settings that are a choice: each is better in one target and worse in another.
func (s search) Front() []choice {
	front := slices.DeleteFunc(s.Settings(), func(c choice) bool { return !c.Front })
	if len(front) == 1 || len(s.Plan.Targets) == 1 {
		return nil
	}
	return front
}

// Written writes a setting: "params.corner=4 bonuses.row.points=3".
func (s search) Written(c tune.Choice) string {
	return strings.Join(s.Plan.Space.Assignments(c.Setting), " ")
}

// Mean writes the mean of a target's metric with its interval.
func (s search) Mean(target int, o tune.Outcome) string {
	return PhraseOf(s.Plan.Targets[target].Metric).Level(o.Mean, o.Low, o.High)
}

// Means writes what a setting has of a target's metric: of several tables the least and the most.
func (s search) Means(c tune.Choice, target int) string {
	byMean := func(a, b []tune.Outcome) int { return cmp.Compare(a[target].Mean, b[target].Mean) }
	low := s.Mean(target, slices.MinFunc(c.Tables, byMean)[target])
	high := s.Mean(target, slices.MaxFunc(c.Tables, byMean)[target])
	if low == high {
		return low
	}
	return low + " to " + high
}

// Changes writes by how much a setting changes a target's metric: the least and the most.
func (s search) Changes(c tune.Choice, target int) string {
	var changes []float64
	for table, row := range c.Tables {
		changes = append(changes, row[target].Mean-s.Before.Tables[table][target].Mean)
	}
	u := PhraseOf(s.Plan.Targets[target].Metric)
	low, high := slices.Min(changes), slices.Max(changes)
	u.Decimals = stats.Decimals(u.Factor * (high - low) / 2)
	return u.Signed(low) + " to " + u.Signed(high) + " " + u.Unit
}

// Nothing reports whether no parameter makes a difference.
func (s search) Nothing() bool {
	return !slices.ContainsFunc(s.Effects, tune.Effect.Seen) && !slices.ContainsFunc(s.Together, tune.Together.Seen)
}

// Where names the tables at which a target has one of these verdicts with the best setting.
func (s search) Where(target int, verdicts ...tune.Verdict) (all []string) {
	for table, row := range s.Checked[0].Tables {
		if slices.Contains(verdicts, row[target].Verdict) {
			all = append(all, s.At(table))
		}
	}
	return all
}

// Needs is how many games of a setting show whether the best one is in the range of a target. It is
// 0 if these games do.
func (s search) Needs(target int) float64 {
	t, times := s.Plan.Targets[target], 1.
	for table, row := range s.Checked[0].Tables {
		low, high := t.Range(s.Plan.Tables[table])
		if o := row[target]; high > low && !t.Kind.Wish() && o.Verdict != tune.Missed {
			times = max(times, (o.High-o.Low)/(high-low))
		}
	}
	if times == 1 {
		return 0
	}
	games := float64(s.Plan.Games) * 2 * times * times // so that the interval is well inside
	step := math.Pow(10, math.Floor(math.Log10(games)))
	return math.Ceil(games/step) * step
}

// AtEnds lists the values of the best setting that were the first or the last to be tried. A target
// is missed that depends on each of them.
func (s search) AtEnds() (all []string) {
	best, missed := s.Checked[0], map[string]bool{}
	for i, t := range s.Plan.Targets {
		verdict := best.Worst(i)
		missed[t.Metric] = missed[t.Metric] || verdict == tune.Missed || verdict == tune.Perhaps
	}
	for i, value := range best.Setting {
		p := s.Plan.Space[i]
		matters := func(e tune.Effect) bool { return e.Parameter == i && missed[e.Metric] && e.Seen() }
		_, err := strconv.Atoi(p.Values[value])
		last := len(p.Values) - 1
		if err == nil && last > 0 && (value == 0 || value == last) && slices.ContainsFunc(s.Effects, matters) {
			all = append(all, fmt.Sprintf("`%s=%s`", p.Path, p.Values[value]))
		}
	}
	return all
}

// Others lists the settings that may be as good as the best.
func (s search) Others() []tune.Setting {
	best := s.Checked[0].Setting
	return slices.DeleteFunc(slices.Clone(s.Alike), func(x tune.Setting) bool { return slices.Equal(x, best) })
}

// Ranges lists the values of settings, of the parameters in which they are not all like the best.
func (s search) Ranges(settings []tune.Setting) (all []string) {
	for i, p := range s.Plan.Space {
		var values []int
		for _, x := range settings {
			values = append(values, x[i])
		}
		slices.Sort(values)
		values = slices.Compact(values)
		if slices.Equal(values, s.Checked[0].Setting[i:i+1]) {
			continue
		}
		var words []string
		for _, value := range values {
			words = append(words, p.Values[value])
		}
		if n := len(words); n > 3 {
			words = []string{words[0] + " to " + words[n-1]}
		}
		all = append(all, fmt.Sprintf("`%s` %s", p.Path, wording.List(words, "or")))
	}
	return all
}

// Outcomes plots a target at a table, of all checked settings and of the ruleset as it is.
func (s search) Outcomes(table, target int) *Graph {
	t := s.Plan.Targets[target]
	phrase := PhraseOf(t.Metric)
	g := &Graph{Axis: phrase.Title()}
	low, high := t.Range(s.Plan.Tables[table])
	rule := func(value float64, name string) { g.Rule, g.Ruled = new(phrase.Factor*value), name }
	switch {
	case t.Kind == tune.Keep:
		rule(s.Before.Tables[table][target].Mean, "now")
	case t.Kind.Wish():
	case math.IsInf(low, 0):
		rule(high, "at most")
	case math.IsInf(high, 0):
		rule(low, "at least")
	default:
		rule(low, "wanted")
		if high > low {
			g.To = new(phrase.Factor * high)
		}
	}
	for i, c := range s.Settings() {
		o := c.Tables[table][target]
		phrase.Decimals = stats.Decimals(phrase.Factor * (o.High - o.Low) / 2)
		g.Row(c.Letter, min(i, 1), phrase.Number(o.Mean), phrase.Factor, o.Mean, o.Low, o.High)
	}
	g.Open(2)
	return g
}

// Plane plots how far settings miss the first target and another one, with a dot for each.
func (s search) Plane(settings []choice, other int) *Graph {
	g := lines("miss of "+PhraseOf(s.Plan.Targets[0].Metric).Name+", spreads", false)
	for i, c := range settings {
		miss := c.Misses[other]
		g.Point(c.Letter, i, c.Misses[0], miss, miss, miss)
	}
	return g
}
