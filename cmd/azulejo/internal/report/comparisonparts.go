package report

import (
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
)

// groups are the differences that stand in one plot, as they are of one size.
var groups = []struct {
	title, about, axis string
	has                func(sim.Difference) bool
}{
	{"Who wins, and how it comes to that", "games won", "percentage points", inPercent},
	{"Scores and where points come from", "points", "points", inPoints},
	{"How games go", "games", "in a game", inOther},
}

func inPercent(d sim.Difference) bool {
	return sim.PhraseOf(d.Metric).Factor == 100 || d.Unit == "percent of the moves"
}

func inPoints(d sim.Difference) bool { return d.Unit == "points" }

func inOther(d sim.Difference) bool { return !inPercent(d) && !inPoints(d) }

// differences is what differs between each ruleset and the first.
func (x comparison) differences() []Section {
	if x.Plan.Sweep != nil {
		all := Section{Title: "All differences", Lead: "Each value against the ruleset as it is."}
		for _, p := range x.Curve("score") {
			if p.Ruleset > 1 {
				table := x.table(p.Ruleset, "all measures", x.Of(p.Ruleset))
				all.Parts = append(all.Parts, Part{Table: &table})
			}
		}
		return []Section{all}
	}
	var sections []Section
	for i := range x.rules[1:] {
		sections = append(sections, x.against(i+2))
	}
	return sections
}

// against is what differs between a ruleset and the first.
func (x comparison) against(number int) Section {
	s := Section{Title: fmt.Sprintf("What differs under %s, %s", x.name(number),
		x.called(number-1))}
	for _, g := range groups {
		list := slices.DeleteFunc(x.Of(number), func(d sim.Difference) bool { return !g.has(d) })
		if len(list) > 0 {
			s.Parts = append(s.Parts, Part{Figure: &Figure{Title: g.title,
				Desc: "A row for each measure: the difference from the first ruleset, and the " +
					"interval that it lies in.",
				Note: fmt.Sprintf("%s minus A, with 95 %% intervals. A full dot is a difference "+
					"that was seen; an open one may be chance.",
					x.name(number)),
				Plot: forest(g.axis, list), Table: x.table(number, g.about, list)}})
		}
	}
	return s
}

// forest is the plot of differences around none.
func forest(axis string, list []sim.Difference) Intervals {
	none := 0.0
	plot := Intervals{Axis: axis, Digits: 1, Rule: &none, Ruled: "no difference"}
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

// table is the numbers behind differences.
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

// signed writes a difference with its sign.
func signed(n float64, digits int) string {
	return strings.Replace(sim.Signed(n, digits), "-", "−", 1)
}

// mostRidges is how many distributions stand below one another.
const mostRidges = 12

// scores is how scores lie under each ruleset.
func (x comparison) scores() Section {
	plot := Ridges{Axis: "points in the end"}
	table := Table{Caption: "Seats by score", Head: []string{"score"}, Long: true}
	all, each := sim.Histogram{}, []sim.Histogram{}
	numbers := x.numbers()
	for i, number := range numbers[:min(len(numbers), mostRidges)] {
		scores := sim.Histogram{}
		for _, row := range x.Rulesets[number-1].BySeat {
			scores.Add(row.Scores)
		}
		all.Add(scores)
		each = append(each, scores)
		low, middle, high := quantiles(scores)
		plot.Rows = append(plot.Rows, Ridge{x.label(number), shares(scores), low, middle, high, i})
		table.Head = append(table.Head, x.name(number))
	}
	for _, score := range all.Values() {
		cells := []string{whole(score)}
		for _, scores := range each {
			cells = append(cells, whole(scores[score]))
		}
		table.Rows = append(table.Rows, cells)
	}
	return Section{Title: "Scores", Parts: []Part{{Figure: &Figure{Title: "Scores of all seats",
		Desc: "The distribution of scores under each ruleset.",
		Note: "The bar below each reaches over 90 of 100 seats, and the dot is the median.",
		Plot: plot, Table: table}}}}
}

// quantiles returns the values that 5, 50 and 95 of 100 lie at or below.
func quantiles(h sim.Histogram) (low, middle, high int) {
	values := h.Values()
	at := func(share float64) int {
		upTo := int64(0)
		for _, v := range values {
			if upTo += h[v]; float64(upTo) >= share*float64(h.Total()) {
				return v
			}
		}
		return 0
	}
	return at(0.05), at(0.5), at(0.95)
}

// label names a ruleset in a plot.
func (x comparison) label(number int) string {
	if s := x.Plan.Sweep; s != nil {
		return s.Path + " " + s.Values[number-1]
	}
	return sim.Letter(number) + ", " + x.called(number-1)
}

// winning is who wins under each ruleset.
func (x comparison) winning() Section {
	even := 100 / float64(x.Plan.Seats)
	plot := Intervals{Axis: "games won by the first seat, %", Digits: 1, Rule: &even, Ruled: "even"}
	table := Table{Caption: "The first seat", Head: []string{"ruleset", "won", "95 % interval"}}
	for i, number := range x.numbers() {
		f := x.Rulesets[number-1].FirstSeat
		plot.Rows = append(plot.Rows,
			Interval{x.label(number), 100 * f.WinShare, 100 * f.Low, 100 * f.High, i, false})
		table.Rows = append(table.Rows,
			[]string{x.label(number), share(f.WinShare), between(f.Low, f.High, 100, 1)})
	}
	return Section{Title: "The first seat", Parts: []Part{
		{Figure: &Figure{Title: "Games won by the first seat", Plot: plot, Table: table,
			Desc: "A dot for each ruleset, with the interval that the share lies in."}},
	}}
}
