package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/sim"
)

// sweep is what happens along the values of a sweep.
func (x comparison) sweep() Section {
	s := Section{Title: "What " + x.Plan.Sweep.Path + " does",
		Lead: fmt.Sprintf("What comes of each value, with 95 %% intervals. The ruleset itself has %s. The "+
			"differences from it are known better than each value alone: all play the same tiles.",
			x.Plan.Sweep.Values[0])}
	for _, metric := range x.swept() {
		phrase := sim.PhraseOf(metric)
		plot := Curves{Axis: x.Plan.Sweep.Path, Caption: phrase.Title()}
		note := ""
		if strings.HasPrefix(metric, "wins.") {
			plot.Rule, note = new(100/float64(x.Plan.Seats)), "The dashed line is even."
		}
		table := Table{Caption: phrase.Title(), Head: []string{x.Plan.Sweep.Path, "mean",
			"difference", "95 % interval", "verdict"}}
		curve, digits := Curve{}, 0
		for _, point := range x.Curve(metric) {
			if point.Difference != nil {
				digits = max(digits, point.Difference.Decimals())
			}
		}
		for _, point := range x.Curve(metric) {
			if at, err := strconv.ParseFloat(point.Value, 64); err == nil { // its own can be a formula
				level, _ := x.Rulesets[point.Ruleset-1].Measure(metric)
				low, high := sim.Bound(phrase.Factor)*level.Low, sim.Bound(phrase.Factor)*level.High
				curve.add(at, phrase.Factor*level.Mean, low, high)
			}
			table.Rows = append(table.Rows, sweepRow(point, phrase.Factor, digits))
		}
		if len(curve.X) > 1 {
			plot.Curves = []Curve{curve}
			s.Parts = append(s.Parts, Part{Figure: &Figure{Title: capital(phrase.Name), Plot: plot,
				Table: table, Note: note,
				Desc: "The mean at each value, with the band that it lies in."}})
		}
	}
	return s
}

// sweepAnswer tells of each value what differs first of all.
func (x comparison) sweepAnswer() []string {
	var sure []string
	for _, number := range x.numbers() {
		list := x.Of(number)
		if i := slices.IndexFunc(list,
			func(d sim.Difference) bool { return d.Verdict == sim.Differs }); i >= 0 {
			sure = append(sure, list[i].Words)
		}
	}
	own := fmt.Sprintf("%s is %s in the ruleset as it is.", x.Plan.Sweep.Path, x.Plan.Sweep.Values[0])
	if sure == nil {
		return []string{own + " No difference was seen at any other value; the tables say how small " +
			"a one could have been."}
	}
	return []string{own + " " + capital(strings.Join(sure, "; ")) + "."}
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

// mostSwept is how many measures of a sweep are drawn.
const mostSwept = 6

// swept lists the measures that are drawn: those with the surest differences, and in
// any case who wins and the score.
func (x comparison) swept() []string {
	chosen := []string{"score", "wins.seat1"}
	list := slices.Clone(x.Differences)
	slices.SortStableFunc(list, func(a, b sim.Difference) int {
		switch {
		case a.PValue < b.PValue:
			return -1
		case a.PValue > b.PValue:
			return 1
		}
		return 0
	})
	for _, d := range list {
		if len(chosen) < mostSwept && d.Verdict == sim.Differs && !slices.Contains(chosen, d.Metric) {
			chosen = append(chosen, d.Metric)
		}
	}
	return chosen
}

// numbers lists the rulesets, from 1, in the order of the values of a sweep.
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
