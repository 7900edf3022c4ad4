package report

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
	"github.com/azulejo/azulejo/core/wording"
)

// comparison is the page of a comparison while it is written. Rulesets are counted from 1,
// as in the differences.
type comparison struct {
	*sim.Comparison
	rules []Ruleset
}

// Comparison returns the page of a run of several rulesets, or of several values of one. For
// two rulesets the differences come first, for values the curves.
func Comparison(c *sim.Comparison, o Origin) Page {
	x := comparison{c, o.Rulesets}
	p := o.page(x.title(), fmt.Sprintf("%s, %s, %s of each on the same seeds from %s",
		wording.Count(x.Plan.Seats, "seat"), company(x.Plan.Bots), wording.Count(x.Games, "game"), x.Plan.Seed),
		x.Partial)
	switch {
	case x.Games == 0:
	case x.Plan.Sweep != nil:
		p.Answer = append([]string{x.sweepAnswer()}, x.Never()...)
		p.Sections = []Section{x.sweep(), x.byValue(), x.scores()}
	default:
		for i := range x.rules[1:] {
			p.Answer = append(p.Answer, x.answer(i+2)...)
			p.Sections = append(p.Sections, x.against(i+2))
		}
		p.Answer = append(p.Answer, x.Never()...)
		p.Sections = append(p.Sections, x.scores(), x.winning())
	}
	p.Sections = append(p.Sections, x.ruleSection(), x.facts(o))
	return p
}

// title names what is compared.
func (x comparison) title() string {
	if s := x.Plan.Sweep; s != nil {
		return x.rules[0].title() + ": what " + s.Path + " does"
	}
	var names []string
	for i := range x.rules {
		names = append(names, x.called(i+1))
	}
	return strings.Join(names, " against ")
}

// called returns the name of a ruleset, or how it was asked for if several have that name.
func (x comparison) called(number int) string {
	r := x.rules[number-1]
	for i, other := range x.rules {
		if i != number-1 && other.title() == r.title() {
			return r.Label
		}
	}
	return r.title()
}

// name names a ruleset in tables and plots: by its letter, or by its value in a sweep.
func (x comparison) name(number int) string {
	if s := x.Plan.Sweep; s != nil {
		return s.Values[number-1]
	}
	return sim.Letter(number)
}

// label names a ruleset in a plot.
func (x comparison) label(number int) string {
	if s := x.Plan.Sweep; s != nil {
		return s.Path + " " + s.Values[number-1]
	}
	return sim.Letter(number) + ", " + x.called(number)
}

// answer says in words what differs under a ruleset, and where no difference was seen.
func (x comparison) answer(number int) []string {
	const most = 5 // differences; all are in the tables
	var sure, unseen []string
	for _, d := range x.Of(number) {
		switch d.Verdict {
		case sim.Differs:
			sure = append(sure, d.Words)
		case sim.Unseen:
			unseen = append(unseen, unseenIn(d))
		}
	}
	text := fmt.Sprintf("No difference between %s and %s was seen.", x.called(1), x.called(number))
	if sure != nil {
		text = capital(strings.Join(sure[:min(most, len(sure))], "; "))
		if len(sure) > most {
			text += fmt.Sprintf("; and %d more, in the tables below", len(sure)-most)
		}
		text += "."
	}
	if unseen == nil {
		return []string{text}
	}
	return []string{text, "No difference was seen in " + wording.List(unseen, "and") +
		". In brackets is what could have been seen."}
}

// unseenIn names a metric in which no difference was seen, with the smallest one that the
// run could have seen.
func unseenIn(d sim.Difference) string {
	phrase := sim.PhraseOf(d.Metric)
	size := phrase.Factor * float64(d.Detectable)
	if !known(size) {
		return phrase.Name
	}
	return fmt.Sprintf("%s (%s %s)", phrase.Name, decimal(size, stats.Decimals(size)), phrase.Unit)
}

// capital begins a sentence. A key of a ruleset stays as it is.
func capital(text string) string {
	first, _, _ := strings.Cut(text, " ")
	if text == "" || strings.Contains(first, ".") {
		return text
	}
	letter, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(letter)) + text[size:]
}

// against is what differs between a ruleset and the first, in a plot for each unit.
func (x comparison) against(number int) Section {
	inPercent := func(d sim.Difference) bool {
		return sim.PhraseOf(d.Metric).Factor == 100 || d.Unit == "percent of the moves"
	}
	inPoints := func(d sim.Difference) bool { return d.Unit == "points" }
	s := Section{Title: fmt.Sprintf("What differs under %s, %s", x.name(number), x.called(number))}
	for _, group := range []struct {
		title, about, axis string
		has                func(sim.Difference) bool
	}{
		{"Who wins, and how it comes to that", "games won", "percentage points", inPercent},
		{"Scores and where points come from", "points", "points", inPoints},
		{"How games go", "games", "in a game", func(d sim.Difference) bool { return !inPercent(d) && !inPoints(d) }},
	} {
		list := slices.DeleteFunc(x.Of(number), func(d sim.Difference) bool { return !group.has(d) })
		if len(list) > 0 {
			s.Parts = append(s.Parts, Part{Figure: &Figure{Title: group.title,
				Desc: "A row for each measure: the difference from the first ruleset, with its interval.",
				Note: fmt.Sprintf("%s minus A, with 95 %% intervals. A full dot is a difference "+
					"that was seen; an open one may be chance.", x.name(number)),
				Plot: forest(group.axis, list), Table: x.table(number, group.about, list)}})
		}
	}
	return s
}

// forest is the plot of differences around 0. Differences that may be chance are open and
// gray.
func forest(axis string, list []sim.Difference) Intervals {
	plot := Intervals{Axis: axis, Digits: 1, Rule: new(0.0), Ruled: "no difference"}
	for _, d := range list {
		f := sim.PhraseOf(d.Metric).Factor
		row := Interval{Label: sim.PhraseOf(d.Metric).Name, Value: f * d.Mean, Low: f * float64(d.Low),
			High: f * float64(d.High), Open: d.Verdict != sim.Differs}
		if row.Open {
			row.Series = seriesInks - 1
		}
		plot.Rows = append(plot.Rows, row)
	}
	return plot
}

// table is the numbers of differences.
func (x comparison) table(number int, about string, list []sim.Difference) Table {
	t := Table{Caption: fmt.Sprintf("%s and %s: %s", x.name(1), x.name(number), about),
		Long: x.Plan.Sweep != nil,
		Head: []string{"measure", x.name(1), x.name(number), "difference", "95 % interval",
			"could have seen", "verdict"}}
	for _, d := range list {
		f := sim.PhraseOf(d.Metric).Factor
		digits := d.Decimals()
		seen := notKnown
		if size := f * float64(d.Detectable); known(size) {
			seen = decimal(size, stats.Decimals(size))
		}
		t.Rows = append(t.Rows, []string{sim.PhraseOf(d.Metric).Title(),
			decimal(f*d.First, digits), decimal(f*d.Here, digits), signed(f*d.Mean, digits),
			between(float64(d.Low), float64(d.High), f, digits), seen, string(d.Verdict)})
	}
	return t
}

// scores is the distribution of scores under each ruleset, of all seats together.
func (x comparison) scores() Section {
	const most = 12 // distributions in a plot
	var all []scored
	numbers := x.numbers()
	for i, number := range numbers[:min(len(numbers), most)] {
		scores := sim.Histogram{}
		for _, row := range x.Rulesets[number-1].BySeat {
			scores.Add(row.Scores)
		}
		all = append(all, scored{x.label(number), x.name(number), scores, i})
	}
	return Section{Title: "Scores", Parts: []Part{{Figure: scoreFigure("Scores of all seats",
		"The distribution of scores under each ruleset.", "Seats by score", all)}}}
}

// winning is how often the first seat wins under each ruleset.
func (x comparison) winning() Section {
	even := 100 / float64(x.Plan.Seats)
	plot := Intervals{Axis: "games won by the first seat, %", Digits: 1, Rule: &even, Ruled: "even"}
	table := Table{Caption: "The first seat", Head: []string{"ruleset", "won", "95 % interval"}}
	for i, r := range x.Rulesets {
		f, label := r.FirstSeat, x.label(i+1)
		plot.Rows = append(plot.Rows, Interval{label, 100 * f.WinShare, 100 * f.Low, 100 * f.High, i, false})
		table.Rows = append(table.Rows, []string{label, share(f.WinShare), between(f.Low, f.High, 100, 1)})
	}
	return Section{Title: "The first seat", Parts: []Part{
		{Figure: &Figure{Title: "Games won by the first seat", Plot: plot, Table: table,
			Desc: "A dot for each ruleset, with the interval of the share."}},
	}}
}

// sweepAnswer says of each value what differs most.
func (x comparison) sweepAnswer() string {
	var sure []string
	for _, number := range x.numbers() {
		for _, d := range x.Of(number) {
			if d.Verdict == sim.Differs {
				sure = append(sure, d.Words)
				break
			}
		}
	}
	text := fmt.Sprintf("%s is %s in the ruleset as it is. ", x.Plan.Sweep.Path, x.Plan.Sweep.Values[0])
	if sure == nil {
		return text + "No difference was seen at any other value; the tables say how small a one could have been."
	}
	return text + capital(strings.Join(sure, "; ")) + "."
}

// sweep draws the surest metrics over the values.
func (x comparison) sweep() Section {
	path := x.Plan.Sweep.Path
	s := Section{Title: "What " + path + " does",
		Lead: fmt.Sprintf("The result at each value, with 95 %% intervals. The ruleset itself has %s. The "+
			"differences from it are known better than each value alone: all play the same tiles.",
			x.Plan.Sweep.Values[0])}
	for _, metric := range x.surest() {
		phrase, points := sim.PhraseOf(metric), x.Curve(metric)
		curve, note := Curve{Axis: path, Caption: phrase.Title()}, ""
		if strings.HasPrefix(metric, "wins.") {
			curve.Rule, note = new(100/float64(x.Plan.Seats)), "The dashed line is even."
		}
		digits := 0
		for _, point := range points {
			if point.Difference != nil {
				digits = max(digits, point.Difference.Decimals())
			}
		}
		table := Table{Caption: phrase.Title(), Head: []string{path, "mean", "difference", "95 % interval", "verdict"}}
		for _, point := range points {
			if at, err := strconv.ParseFloat(point.Value, 64); err == nil { // its own can be a formula
				level, _ := x.Rulesets[point.Ruleset-1].Measure(metric)
				low, high := sim.Bound(phrase.Factor)*level.Low, sim.Bound(phrase.Factor)*level.High
				curve.add(at, phrase.Factor*level.Mean, low, high)
			}
			table.Rows = append(table.Rows, sweepRow(point, phrase.Factor, digits))
		}
		if len(curve.X) > 1 {
			s.Parts = append(s.Parts, Part{Figure: &Figure{Title: capital(phrase.Name), Plot: curve,
				Table: table, Note: note, Desc: "The mean at each value, with the band of its interval."}})
		}
	}
	return s
}

// sweepRow is a row of the table of a sweep.
func sweepRow(p sim.Point, factor float64, digits int) []string {
	d := p.Difference
	if d == nil {
		return []string{p.Value, decimal(factor*p.Mean, digits), "", "", "as it is"}
	}
	return []string{p.Value, decimal(factor*p.Mean, digits), signed(factor*d.Mean, digits),
		between(float64(d.Low), float64(d.High), factor, digits), string(d.Verdict)}
}

// surest lists the metrics that a sweep draws: the score, who wins, and those with the
// surest differences.
func (x comparison) surest() []string {
	const most = 6
	chosen := []string{"score", "wins.seat1"}
	list := slices.Clone(x.Differences)
	slices.SortStableFunc(list, func(a, b sim.Difference) int { return cmp.Compare(a.PValue, b.PValue) })
	for _, d := range list {
		if len(chosen) < most && d.Verdict == sim.Differs && !slices.Contains(chosen, d.Metric) {
			chosen = append(chosen, d.Metric)
		}
	}
	return chosen
}

// byValue is all differences of a sweep.
func (x comparison) byValue() Section {
	s := Section{Title: "All differences", Lead: "Each value against the ruleset as it is."}
	for _, number := range x.numbers() {
		if number > 1 {
			s.Parts = append(s.Parts, Part{Table: new(x.table(number, "all measures", x.Of(number)))})
		}
	}
	return s
}

// numbers lists the rulesets, in the order of the values of a sweep.
func (x comparison) numbers() []int {
	var numbers []int
	for _, p := range x.Curve("score") {
		numbers = append(numbers, p.Ruleset)
	}
	for i := len(numbers); i < len(x.Rulesets); i++ {
		numbers = append(numbers, i+1)
	}
	return numbers
}

// ruleSection is the rules of all rulesets, and what differs between them. The rulesets of
// a sweep are the first with another number.
func (x comparison) ruleSection() Section {
	s := Section{Title: "The rules"}
	if x.Plan.Sweep != nil {
		s.Parts = x.rules[0].rules()
		return s
	}
	for i, r := range x.rules[1:] {
		s.Parts = append(s.Parts, Part{Text: fmt.Sprintf("From A, %s, to %s, %s:", x.called(1), x.name(i+2),
			x.called(i+2))}, Part{Diff: diffOf(r.Against)})
	}
	for _, r := range x.rules {
		s.Parts = append(s.Parts, r.rules()...)
	}
	return s
}

// facts is how the run was made: all that its numbers depend on, and what the measures mean.
func (x comparison) facts(o Origin) Section {
	rows := pairs("seats", whole(x.Plan.Seats), "bots", strings.Join(x.Plan.Bots, ", "),
		"games of each", whole(x.Games),
		"seeds", fmt.Sprintf("%s, from %s", whole(x.Games/x.Plan.BlockSize()), x.Plan.Seed),
		"program", o.Program+" "+o.Version)
	for i, r := range x.Plan.Rulesets {
		rows = append(rows, []string{"digest of " + x.name(i+1), r.Digest})
	}
	if u := x.Plan.Until; u != nil {
		rows = append(rows, []string{"until", fmt.Sprintf("%s ± %g", u.Metric, u.Within)})
	}
	meanings := &Table{Caption: "What the measures are", Head: []string{"measure", "in", "meaning"}, Long: true}
	for _, m := range x.Rulesets[0].Metrics {
		meanings.Rows = append(meanings.Rows, []string{m.Name, unitOf(m), m.About})
	}
	return Section{Title: "How it was run",
		Lead: "All rulesets play the same seeds with the same bots on the same seats. A difference " +
			"is the mean of the differences between games on one seed, and its interval comes from " +
			"these. It counts as seen if chance alone would hardly make it, with all differences of " +
			"the page in view (Holm's correction): of twenty comparisons of games that are alike, " +
			"one may claim something. " + x.Players(),
		Parts: []Part{{Table: facts("The run", rows)}, {Table: meanings}}}
}
