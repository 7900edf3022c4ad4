package report

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
	"github.com/azulejo/azulejo/core/wording"
)

// comparison is a comparison while it is described: its exported methods are what
// comparison.tmpl needs beside the comparison itself. Rulesets are counted from 1, as in the
// differences.
type comparison struct {
	*sim.Comparison
	*builder
	Rules []Ruleset
	list  []difference // all that are described
}

// Comparison describes a run of several rulesets, or of several values of one.
func Comparison(c *sim.Comparison, rules []Ruleset) *Document {
	b := &builder{Document: &Document{Partial: c.Partial}}
	return b.build("comparison", comparison{c, b, rules, described(c, c.Differences)})
}

// difference is a difference in the unit in which it is written.
type difference struct {
	sim.Difference
	Phrase
}

// mark is the sign of a verdict in tables. A difference that was not seen has none.
func mark(v sim.Verdict) string {
	return map[sim.Verdict]string{sim.Differs: "*", sim.Perhaps: "?", sim.Same: "="}[v]
}

// OfRivals reports whether a metric says nothing of seats that win or lose together.
func OfRivals(metric string) bool {
	first, _, _ := strings.Cut(metric, ".")
	return slices.Contains([]string{"wins", "winner", "margin", "tie", "lead", "comeback", "deficit", "drama"}, first)
}

// Rivals reports whether seats play against each other under some ruleset.
func Rivals(c *sim.Comparison) bool {
	return slices.ContainsFunc(c.Rulesets, func(r *sim.Result) bool { return !together(r) })
}

// described are the differences with their units. It leaves out turns if each is one move, winners and
// forfeits if all games have one or none, and rivals if there are none under any ruleset.
func described(c *sim.Comparison, all []sim.Difference) []difference {
	var list []difference
	moves := map[int]sim.Difference{}
	for _, d := range all {
		phrase := PhraseOf(d.Metric)
		phrase.Decimals = DecimalsOf(&d)
		list = append(list, difference{d, phrase})
		if d.Metric == "moves" {
			moves[d.Ruleset] = d
		}
	}
	rivals := Rivals(c)
	return slices.DeleteFunc(list, func(d difference) bool {
		m := moves[d.Ruleset]
		switch d.Metric {
		case "turns":
			return d.First == m.First && d.Here == m.Here
		case "won":
			return d.First == 1 && d.Here == 1
		case "forfeits":
			return d.First == 0 && d.Here == 0
		}
		return !rivals && OfRivals(d.Metric)
	})
}

// Won says how often somebody won under each ruleset of a comparison, or nothing if no seats win or lose together.
// The rulesets, from 1, have names for sentences.
func Won(c *sim.Comparison, where func(number int) string) string {
	if !slices.ContainsFunc(c.Rulesets, together) {
		return ""
	}
	var all []string
	for i, r := range c.Rulesets {
		m, _ := r.Measure("won")
		all = append(all, fmt.Sprintf("%s %% of games %s", Percent(m.Mean), where(i+1)))
	}
	return "Somebody wins " + wording.List(all, "and") + "."
}

// Won is the sentence of Won.
func (x comparison) Won() string { return Won(x.Comparison, x.Where) }

// Winning are the victories that tell most of each ruleset: those of the first seat, or of all seats together.
func (x comparison) Winning() (all []sim.Measured) {
	for _, r := range x.Rulesets {
		m, _ := r.Measure(x.winning())
		all = append(all, m)
	}
	return all
}

func (x comparison) winning() string {
	if x.Won() != "" {
		return "won"
	}
	return "wins.seat1"
}

// First is the ruleset that the others are compared with.
func (x comparison) First() Ruleset { return x.Rules[0] }

// Name names a ruleset in tables: by its letter, or by its value in a sweep.
func (x comparison) Name(number int) string {
	if s := x.Plan.Sweep; s != nil {
		return strings.Join(strings.Fields(s.Values[number-1]), " ") // the first can be a formula of several lines
	}
	return Letter(number)
}

// Label names a ruleset in a plot.
func (x comparison) Label(number int) string {
	if s := x.Plan.Sweep; s != nil {
		return s.Path + " " + x.Name(number)
	}
	return Letter(number) + ", " + x.Rules[number-1].Title()
}

// OneSeed reports whether all games are on one seed. They say nothing of chance.
func (x comparison) OneSeed() bool { return x.Games <= x.Plan.BlockSize() }

// TooFew is the number of games from which a difference can be seen.
func (x comparison) TooFew() int64 { return 3 * x.Plan.BlockSize() }

// Where names a ruleset in sentences.
func (x comparison) Where(number int) string { return under(x.Comparison, number) }

// other is a ruleset that is compared with the first.
type other struct {
	Ruleset
	Name, Where string // in tables, and in sentences
	List        []difference
}

// Others lists the rulesets but the first.
func (x comparison) Others() []other {
	var all []other
	for i, r := range x.Rules[1:] {
		all = append(all, other{r, x.Name(i + 2), x.Where(i + 2),
			x.of(func(d difference) bool { return d.Ruleset == i+2 })})
	}
	return all
}

// Uses says what the rules did in which each ruleset differs from the first. A sweep has curves.
func (x comparison) Uses() (all []string) {
	for i, r := range x.Rules {
		if first := x.First().Opened; i > 0 && x.Plan.Sweep == nil && first != nil && r.Opened != nil {
			if u := UseOf(x.Comparison, i+1, first, r.Opened); u != nil {
				all = append(all, u.Words(x.Where(i+1), x.Where(1))...)
			}
		}
	}
	return all
}

// of lists some differences.
func (x comparison) of(which func(difference) bool) []difference {
	return slices.DeleteFunc(slices.Clone(x.list), func(d difference) bool { return !which(d) })
}

// With lists the differences with a verdict.
func (o other) With(v sim.Verdict) []difference {
	return comparison{list: o.List}.of(func(d difference) bool { return d.Verdict == v })
}

// Answers has what a reader wants to know first, the differences of each ruleset. Of a sweep it has
// only the largest of each metric, in both directions. A metric that differs at no value has the
// smallest difference that could be seen at every value.
func (x comparison) Answers() []other {
	if x.Plan.Sweep == nil {
		return x.Others()
	}
	all := other{Where: "at any value"}
	for i, d := range x.list {
		same := func(o difference) bool { return o.Metric == d.Metric }
		if slices.IndexFunc(x.list, same) < i {
			continue // it is listed
		}
		here := x.of(same)
		seen := other{List: here}.With(sim.Differs)
		if len(seen) == 0 {
			d.Verdict, d.Detectable = sim.Unseen, sim.Bound(math.Inf(-1))
			for _, o := range here {
				if o.Detectable.Known() {
					d.Detectable = max(d.Detectable, o.Detectable)
				}
			}
			all.List = append(all.List, d)
			continue
		}
		byMean := func(a, b difference) int { return cmp.Compare(a.Mean, b.Mean) }
		if low := slices.MinFunc(seen, byMean); low.Mean < 0 {
			all.List = append(all.List, low)
		}
		slices.Reverse(seen) // of equal ones the last
		if high := slices.MaxFunc(seen, byMean); high.Mean > 0 {
			all.List = append(all.List, high)
		}
	}
	return []other{all}
}

// group is a table of differences, with a plot around 0 on its axis.
type group struct {
	Title, About, Axis string
	List               []difference
}

// Groups divides the differences by their units.
func (o other) Groups() []group {
	groups := []group{
		{"Who wins, and how it comes to that", "who wins", "percentage points", nil},
		{"Scores and where points come from", "points", "points", nil},
		{"How games go", "games", "in a game", nil},
	}
	for _, d := range o.List {
		of := &groups[2]
		switch unit := d.Phrase.Unit; {
		case strings.HasPrefix(unit, "percent"):
			of = &groups[0]
		case unit == "points":
			of = &groups[1]
		}
		of.List = append(of.List, d)
	}
	return slices.DeleteFunc(groups, func(g group) bool { return g.List == nil })
}

// Scores is the distribution of scores under each ruleset, of all seats together.
func (x comparison) Scores() []spread {
	const most = seriesInks // lines in a plot
	var all []spread
	for i, r := range x.Rulesets[:min(len(x.Rulesets), most)] {
		scores := sim.Histogram{}
		for _, row := range r.BySeat {
			scores.Add(row.Scores)
		}
		all = append(all, spread{x.Label(i + 1), x.Name(i + 1), scores, i})
	}
	return all
}

// curve is a metric over the values of a sweep. It has as many decimals as are worth writing
// at some value.
type curve struct {
	Phrase
	Metric string
	Points []sim.Point
	Plot   *Graph
}

// valueName names a value of a sweep. That of the ruleset itself is marked, and left out if it is no number.
func valueName(p sim.Point) string {
	_, err := strconv.Atoi(p.Value)
	switch {
	case p.Ruleset > 1:
		return p.Value
	case err != nil:
		return "as it is"
	}
	return "as it is " + p.Value
}

// Level writes the mean as [Percent] does, with at least one decimal of a share.
func (c curve) Level(p sim.Point) string {
	if c.Factor != 1 {
		c.Decimals = max(c.Decimals, 1)
	}
	return c.Number(p.Mean)
}

// Curves are the metrics that a sweep shows: who wins, the score, and those that differ at some
// value. The smallest p-value, corrected for the number of tests, comes first.
func (x comparison) Curves() []curve {
	var curves []curve
	seen := other{List: x.list}.With(sim.Differs)
	slices.SortStableFunc(seen, func(a, b difference) int { return cmp.Compare(a.Corrected, b.Corrected) })
	chosen := []string{x.winning(), "score"}
	for _, d := range seen {
		if !slices.Contains(chosen, d.Metric) {
			chosen = append(chosen, d.Metric)
		}
	}
	for _, metric := range chosen {
		curves = append(curves, x.curve(metric))
	}
	return curves
}

// curve is a metric over the values. Its plot has the mean with the interval, and a line at
// the mean of the ruleset as it is or, for wins, at an even share.
func (x comparison) curve(metric string) curve {
	c := curve{Phrase: PhraseOf(metric), Metric: metric, Points: x.Curve(metric)}
	var values []string
	for _, p := range c.Points {
		values = append(values, p.Value)
	}
	var places []float64
	c.Plot, places = over(x.Plan.Sweep.Path, values)
	for i, p := range c.Points {
		level, _ := x.Rulesets[p.Ruleset-1].Measure(metric)
		mean := c.Factor * level.Mean
		low, high := mean, mean
		if level.Low.Known() && level.High.Known() {
			low, high = c.Factor*float64(level.Low), c.Factor*float64(level.High)
		}
		c.Plot.Point("", 0, places[i], mean, low, high)
		if d := p.Difference; d == nil {
			c.Plot.Rule, c.Plot.Ruled = &mean, "A"
		} else if d.Low.Known() {
			c.Decimals = max(c.Decimals, stats.Decimals(c.Factor*float64(d.High-d.Low)/2))
		}
	}
	if strings.HasPrefix(metric, "wins.") {
		c.Plot.Rule, c.Plot.Ruled = new(100*x.Rulesets[0].FirstSeat.Expected), "even"
	}
	return c
}
