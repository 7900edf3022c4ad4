package report

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
)

// sweep is what happens along the values of a sweep.
func (x comparison) sweep() Section {
	s := Section{Title: "What " + x.Plan.Sweep.Path + " does",
		Lead: fmt.Sprintf("Differences from the ruleset as it is, where it is %s, with their 95 %% "+
			"intervals.", x.Plan.Sweep.Values[0])}
	for _, metric := range x.swept() {
		phrase := sim.PhraseOf(metric)
		plot := Curves{Axis: x.Plan.Sweep.Path, Caption: phrase.Title() + ": difference",
			Rule: new(float64)}
		table := Table{Caption: phrase.Title(), Head: []string{x.Plan.Sweep.Path, "mean",
			"difference", "95 % interval", "verdict"}}
		curve := Curve{}
		for _, point := range x.Curve(metric) {
			curve.addPoint(point, phrase.Factor)
			table.Rows = append(table.Rows, sweepRow(point, phrase.Factor))
		}
		if len(curve.X) > 1 {
			plot.Curves = []Curve{curve}
			s.Parts = append(s.Parts, Part{Figure: &Figure{Title: capital(phrase.Name), Plot: plot,
				Table: table,
				Desc: "The difference from the ruleset as it is, for each value, with the band that " +
					"it lies in."}})
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

// add adds a value of a sweep to a curve, if it is a number.
func (c *Curve) addPoint(p sim.Point, factor float64) {
	at, err := strconv.ParseFloat(p.Value, 64)
	if err != nil {
		return // what the ruleset says itself can be a formula
	}
	value, low, high := 0.0, 0.0, 0.0
	if d := p.Difference; d != nil {
		value, low, high = factor*d.Mean, factor*d.Mean, factor*d.Mean
		if known(float64(d.Low), float64(d.High)) {
			low, high = factor*float64(d.Low), factor*float64(d.High)
		}
	}
	c.X, c.Value = append(c.X, at), append(c.Value, value)
	c.Low, c.High = append(c.Low, low), append(c.High, high)
}

// sweepRow is a row of the table of a sweep.
func sweepRow(p sim.Point, factor float64) []string {
	d := p.Difference
	if d == nil {
		return []string{p.Value, decimal(factor*p.Mean, 2), "", "", "as it is"}
	}
	digits := stats.Decimals(factor * float64(d.High-d.Low) / 2)
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
