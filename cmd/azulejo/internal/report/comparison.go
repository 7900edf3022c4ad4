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

// comparison is a comparison while it is described. Rulesets are counted from 1, as in the
// differences.
type comparison struct {
	*sim.Comparison
	rules []Ruleset
}

// Comparison describes a run of several rulesets, or of several values of one.
func Comparison(c *sim.Comparison, rules []Ruleset) *Document {
	x := comparison{c, rules}
	d := &Document{Title: x.title(), Partial: x.Partial, Subtitle: fmt.Sprintf("%s, %s, %s of each on the same seeds from %d",
		wording.Count(x.Plan.Seats, "seat"), company(x.Plan.Bots), wording.Count(x.Games, "game"), x.Plan.Seed)}
	switch {
	case x.Games == 0:
	case x.Plan.Sweep != nil:
		d.Answer = x.sweepAnswer()
		d.Sections = []Section{x.sweep(), x.byValue(), x.scores()}
	default:
		for i := range x.rules[1:] {
			d.Answer = append(d.Answer, x.answer(i+2)...)
			d.Sections = append(d.Sections, x.against(i+2))
		}
		d.Sections = append(d.Sections, x.winning(), x.scores())
	}
	if x.Games > 0 {
		d.Answer = append(d.Answer, sentences(never(x.Comparison)...)...)
		if x.Until != nil {
			d.Answer = append(d.Answer, Part{Text: "Of the differences " + waited(x.Until)})
		}
		d.Sections = append(d.Sections, x.evidence())
	}
	d.Sections = append(d.Sections, x.ruleSection(), x.measures())
	return d
}

// title names what is compared.
func (x comparison) title() string {
	if s := x.Plan.Sweep; s != nil {
		return x.rules[0].title() + ": what " + s.Path + " does"
	}
	var names []string
	for i := range x.rules {
		names = append(names, x.rules[i].title())
	}
	return strings.Join(names, " against ")
}

// name names a ruleset in tables: by its letter, or by its value in a sweep.
func (x comparison) name(number int) string {
	if s := x.Plan.Sweep; s != nil {
		return s.Values[number-1]
	}
	return Letter(number)
}

// label names a ruleset in a plot.
func (x comparison) label(number int) string {
	if s := x.Plan.Sweep; s != nil {
		return s.Path + " " + s.Values[number-1]
	}
	return Letter(number) + ", " + x.rules[number-1].title()
}

// oneSeed reports whether all games are on one seed, so that nothing is known of chance.
func (x comparison) oneSeed() bool { return x.Games <= x.Plan.BlockSize() }

// answer says what differs under a ruleset, where no difference was seen, and what is the
// same in every game.
func (x comparison) answer(number int) []Part {
	var sure, perhaps, unseen, same []string
	for _, d := range x.Of(number) {
		switch d.Verdict {
		case sim.Differs:
			sure = append(sure, d.Words)
		case sim.Perhaps:
			perhaps = append(perhaps, d.Words)
		case sim.Unseen:
			unseen = append(unseen, unseenIn(d.Metric, d.Detectable))
		case sim.Same:
			same = append(same, PhraseOf(d.Metric).Name)
		}
	}
	parts := x.claims(sure, perhaps, unseen, "under "+x.name(number))
	if same != nil {
		text := fmt.Sprintf("The same in all %d games: %s.", x.Games, strings.Join(same, ", "))
		parts = append(parts, Part{Text: text})
	}
	return parts
}

// claims lists differences as sentences, and the metrics in which none was seen. Of one seed
// nothing is known of chance, and nothing is claimed.
func (x comparison) claims(sure, perhaps, unseen []string, where string) []Part {
	var parts []Part
	if all := slices.Concat(sure, perhaps); all != nil {
		parts = append(parts, Part{Items: all})
	}
	if sure == nil && !x.oneSeed() {
		parts = append(parts, Part{Text: "No difference was seen for sure " + where + "."})
	}
	if unseen != nil && !x.oneSeed() {
		parts = append(parts, Part{Text: "No difference seen in " + strings.Join(unseen, ", ") +
			". In brackets is the smallest one that the run could have seen."})
	}
	return parts
}

// unseenIn names a metric in which no difference was seen, with the smallest one that the
// run could have seen.
func unseenIn(metric string, least sim.Bound) string {
	phrase := PhraseOf(metric)
	return fmt.Sprintf("%s (%s %s)", phrase.Name, detectable(least, phrase.Factor), phrase.Unit)
}

// marks are the signs of verdicts in tables. A difference that was not seen has none.
var marks = map[sim.Verdict]string{sim.Differs: "*", sim.Perhaps: "?", sim.Same: "="}

// against is what differs between a ruleset and the first, in a table for each unit.
func (x comparison) against(number int) Section {
	s := Section{Title: fmt.Sprintf("What differs under %s, %s", x.name(number), x.rules[number-1].title())}
	groups := []struct{ title, about, axis string }{
		{"Who wins, and how it comes to that", "who wins", "percentage points"},
		{"Scores and where points come from", "points", "points"},
		{"How games go", "games", "in a game"},
	}
	lists := make([][]sim.Difference, len(groups))
	for _, d := range x.Of(number) {
		group := 2
		switch unit := PhraseOf(d.Metric).Unit; {
		case strings.HasPrefix(unit, "percent") || strings.HasPrefix(unit, "%"):
			group = 0
		case unit == "points":
			group = 1
		}
		lists[group] = append(lists[group], d)
	}
	for i, g := range groups {
		if lists[i] == nil {
			continue
		}
		table := x.table(number, g.about, lists[i])
		table.Charts = []Chart{{Title: g.title, Plot: forest(g.axis, lists[i]),
			Desc: "A row for each measure: the difference from the first ruleset, with its interval.",
			Note: fmt.Sprintf("%s minus A, with 95 %% intervals. A full dot is a difference "+
				"that was seen; an open one may be chance.", x.name(number))}}
		s.Parts = append(s.Parts, Part{Table: table})
	}
	return s
}

// forest is the plot of differences around 0. Differences that may be chance are open and
// gray.
func forest(axis string, list []sim.Difference) Intervals {
	plot := Intervals{Axis: axis, Digits: 1, Rule: new(0.0), Ruled: "no difference"}
	for _, d := range list {
		f := PhraseOf(d.Metric).Factor
		row := Interval{Label: PhraseOf(d.Metric).Name, Value: f * d.Mean, Low: f * float64(d.Low),
			High: f * float64(d.High), Open: d.Verdict != sim.Differs}
		if row.Open {
			row.Series = seriesInks - 1
		}
		plot.Rows = append(plot.Rows, row)
	}
	return plot
}

// table is the numbers of differences, with as many decimals as their intervals are worth.
func (x comparison) table(number int, about string, list []sim.Difference) *Table {
	first, name, difference := x.name(1), x.name(number), "difference"
	if x.Plan.Sweep == nil {
		difference = name + " - " + first
	}
	t := &Table{Caption: fmt.Sprintf("%s and %s: %s", first, name, about),
		Head: columns("measure", first, name, difference, "", "95 % interval", "could see")}
	for _, d := range list {
		f, digits := PhraseOf(d.Metric).Factor, DecimalsOf(&d)
		t.add(PhraseOf(d.Metric).Title(), Number(f*d.First, digits), Number(f*d.Here, digits),
			Signed(f*d.Mean, digits), marks[d.Verdict], between(d.Low, d.High, f, digits), detectable(d.Detectable, f))
	}
	return t
}

// evidence is what the verdicts are based on.
func (x comparison) evidence() Section {
	s := Section{Title: "How sure this is", Lead: "What games on one seed show may be chance: with more games there are verdicts."}
	if !x.oneSeed() {
		s.Lead = fmt.Sprintf("Intervals, and numbers after ±, are at 95 %%. Of many intervals, some miss the truth by "+
			"chance: so a difference is claimed, and has a star, only if it is significant among all %d that were tested "+
			"(Holm's correction: if nothing differed, at most 5 of 100 such runs would claim anything). A question mark is "+
			"for what would be claimed without the correction, = for what is the same in every game. What differs in "+
			"fewer than %d of %d games may not have been seen.", x.Tests, 3*x.Plan.BlockSize(), x.Games)
	}
	s.Parts = sentences(fmt.Sprintf("Bots played these games (%s): other bots, and people, may answer a rule "+
		"differently. Choose others with --bots: search:100 looks ahead.", strings.Join(x.Plan.Names(), ", ")))
	return s
}

// scores is the distribution of scores under each ruleset, of all seats together.
func (x comparison) scores() Section {
	const most = seriesInks // lines in a plot
	var all []spread
	for i, r := range x.Rulesets[:min(len(x.Rulesets), most)] {
		scores := sim.Histogram{}
		for _, row := range r.BySeat {
			scores.Add(row.Scores)
		}
		all = append(all, spread{x.label(i + 1), x.name(i + 1), scores, i})
	}
	return Section{Title: "Scores", Parts: []Part{{Table: histograms("Seats by score", "points in the end",
		Chart{Title: "Scores of all seats, % of seats", Desc: "How often each score came under each ruleset."}, all...)}}}
}

// winning is how often the first seat wins under each ruleset.
func (x comparison) winning() Section {
	plot := Intervals{Axis: "games won by the first seat, %", Digits: 1, Rule: new(100 / float64(x.Plan.Seats)), Ruled: "even"}
	table := &Table{Caption: "Games won by the first seat", Head: columns("ruleset|wins %|95 % interval")}
	for i, r := range x.Rulesets {
		f, label := r.FirstSeat, x.label(i+1)
		plot.Rows = append(plot.Rows, Interval{Label: label, Value: 100 * f.WinShare, Low: 100 * f.Low, High: 100 * f.High,
			Series: i})
		table.add(label, Percent(f.WinShare), between(f.Low, f.High, 100, 1))
	}
	table.Charts = []Chart{{Title: "Games won by the first seat", Plot: plot,
		Desc: "A dot for each ruleset, with the interval of the share."}}
	return Section{Title: "The first seat", Parts: []Part{{Table: table}}}
}

// sweepAnswer says of each metric at which values it differs most, in both directions, and
// in which none does.
func (x comparison) sweepAnswer() []Part {
	first := fmt.Sprintf("%s is %s there. It is compared with %s.", x.Plan.Sweep.Path,
		cmp.Or(x.Plan.Sweep.Values[0], "not"), wording.List(x.Plan.Sweep.Values[1:], "and"))
	var metrics, sure, unseen []string
	for _, d := range x.Differences {
		if !slices.Contains(metrics, d.Metric) {
			metrics = append(metrics, d.Metric)
		}
	}
	for _, metric := range metrics {
		var list []sim.Difference        // that were seen, the lowest first
		least := sim.Bound(math.Inf(-1)) // that could be seen at every value
		for _, d := range x.Differences {
			if d.Metric == metric && d.Detectable.Known() {
				least = max(least, d.Detectable)
			}
			if d.Metric == metric && d.Verdict == sim.Differs {
				list = append(list, d)
			}
		}
		if list == nil {
			unseen = append(unseen, unseenIn(metric, least))
			continue
		}
		slices.SortStableFunc(list, func(a, b sim.Difference) int { return cmp.Compare(a.Mean, b.Mean) })
		if list[0].Mean < 0 {
			sure = append(sure, list[0].Words)
		}
		if last := list[len(list)-1]; last.Mean > 0 {
			sure = append(sure, last.Words)
		}
	}
	return append(sentences(first), x.claims(sure, nil, unseen, "at any value")...)
}

// strongest lists the metrics that a sweep shows: who wins, the score, and those that differ
// at some value. The smallest p-value, corrected for the number of tests, comes first.
func (x comparison) strongest() []string {
	list := slices.DeleteFunc(slices.Clone(x.Differences), func(d sim.Difference) bool { return d.Verdict != sim.Differs })
	slices.SortStableFunc(list, func(a, b sim.Difference) int { return cmp.Compare(a.Corrected, b.Corrected) })
	chosen := []string{"wins.seat1", "score"}
	for _, d := range list {
		if !slices.Contains(chosen, d.Metric) {
			chosen = append(chosen, d.Metric)
		}
	}
	return chosen
}

// valueName names a value of a sweep. That of the ruleset itself is marked, and can be a
// formula, or nothing.
func valueName(p sim.Point) string {
	_, err := strconv.Atoi(p.Value)
	switch {
	case err != nil:
		return "as it is"
	case p.Ruleset == 1:
		return "as it is " + p.Value
	}
	return p.Value
}

// sweep shows the strongest metrics over the values: all in a table, and some as curves.
func (x comparison) sweep() Section {
	const mostCurves = 6
	path, metrics := x.Plan.Sweep.Path, x.strongest()
	means := &Table{Caption: "Means at each value", Head: columns(path, metrics...)}
	for i, point := range x.Curve("score") {
		cells := columns(valueName(point))
		for _, metric := range metrics {
			here := x.Curve(metric)[i]
			text := Number(PhraseOf(metric).Factor*here.Mean, x.decimals(metric))
			if here.Difference != nil && here.Difference.Verdict == sim.Differs {
				text += "*"
			}
			cells = append(cells, text)
		}
		means.add(cells...)
	}
	s := Section{Title: "What " + path + " does", Parts: []Part{{Table: means}}}
	for _, metric := range metrics[:min(len(metrics), mostCurves)] {
		s.Parts = append(s.Parts, Part{Table: x.curve(metric)})
	}
	return s
}

// decimals is how many decimals of a metric are worth writing at some value of a sweep.
func (x comparison) decimals(metric string) int {
	factor, most := PhraseOf(metric).Factor, 0
	for _, point := range x.Curve(metric) {
		if d := point.Difference; d != nil && d.Low.Known() {
			most = max(most, stats.Decimals(factor*float64(d.High-d.Low)/2))
		}
	}
	return most
}

// curve is a metric over the values of a sweep: its mean with the interval, and the
// difference from the ruleset as it is. A line is at the mean of the ruleset as it is or,
// for wins, at an even share.
func (x comparison) curve(metric string) *Table {
	phrase, digits := PhraseOf(metric), x.decimals(metric)
	if phrase.Factor != 1 {
		digits = max(digits, 1)
	}
	t := &Table{Caption: phrase.Title(), Head: columns(x.Plan.Sweep.Path + "|mean|difference|")}
	plot := Curve{Axis: x.Plan.Sweep.Path, Ruled: "A"}
	for _, point := range x.Curve(metric) {
		level, _ := x.Rulesets[point.Ruleset-1].Measure(metric)
		at, err := strconv.ParseFloat(point.Value, 64)
		if err != nil {
			at = math.NaN()
		}
		mean := phrase.Factor * level.Mean
		row := Interval{X: at, Value: mean, Low: mean, High: mean}
		if level.Low.Known() && level.High.Known() {
			row.Low, row.High = phrase.Factor*float64(level.Low), phrase.Factor*float64(level.High)
		}
		plot.Rows = append(plot.Rows, row)
		difference, mark := "", ""
		if d := point.Difference; d != nil {
			half := phrase.Factor * float64(d.High-d.Low) / 2
			n := stats.Decimals(half)
			difference, mark = plusMinus(Signed(phrase.Factor*d.Mean, n), half, n), marks[d.Verdict]
		} else {
			plot.Rule = &mean
		}
		t.add(valueName(point), Number(mean, digits), difference, mark)
	}
	note := "The dashed line is the ruleset as it is."
	if strings.HasPrefix(metric, "wins.") {
		plot.Rule, plot.Ruled, note = new(100/float64(x.Plan.Seats)), "even", "The dashed line is even."
	}
	t.Charts = []Chart{{Title: phrase.Title(), Plot: plot, Note: note,
		Desc: "The mean at each value, with the band of its interval."}}
	return t
}

// byValue is all differences of a sweep.
func (x comparison) byValue() Section {
	s := Section{Title: "All differences", Lead: "Each value against the ruleset as it is.", OnPage: true}
	for number := 2; number <= len(x.rules); number++ {
		t := x.table(number, "all measures", x.Of(number))
		t.Long = true
		s.Parts = append(s.Parts, Part{Table: t})
	}
	return s
}

// ruleSection is the rules of all rulesets, and what differs between them. The rulesets of
// a sweep are the first with another number.
func (x comparison) ruleSection() Section {
	s := Section{Title: "The rules", OnPage: true}
	if x.Plan.Sweep != nil {
		s.Parts = x.rules[0].parts()
		return s
	}
	for i, r := range x.rules[1:] {
		s.Parts = append(s.Parts, Part{Text: fmt.Sprintf("From A, %s, to %s, %s:", x.rules[0].title(), x.name(i+2),
			r.title())}, Part{Diff: r.Against})
	}
	for _, r := range x.rules {
		s.Parts = append(s.Parts, r.parts()...)
	}
	return s
}

// measures is what the measures mean.
func (x comparison) measures() Section {
	t := &Table{Caption: "What the measures are", Head: columns("measure|in|meaning"), Long: true}
	for _, m := range x.Rulesets[0].Metrics {
		t.add(m.Name, unitOf(m), m.About)
	}
	return Section{Title: "How it was run", OnPage: true, Parts: []Part{{Table: t}},
		Lead: "All rulesets play the same seeds with the same bots on the same seats. A difference is the mean of the " +
			"differences between games on one seed, and its interval comes from these."}
}
