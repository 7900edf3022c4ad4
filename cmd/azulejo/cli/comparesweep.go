package cli

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

// sweepHeading names the ruleset and what is varied in it.
func (p *comparisonPrinter) sweepHeading() {
	sweep := p.Plan.Sweep
	printLettered(p.out, 0, p.Plan.Rulesets[0].Ruleset, p.lanes[0])
	is := sweep.Values[0]
	if is == "" {
		is = "not"
	}
	p.screen.say("%s is %s there. It is compared with %s.", sweep.Path, is, wording.List(sweep.Values[1:], "and"))
}

// sweep tells what the values do: in words, by value, and as curves.
func (p *comparisonPrinter) sweep() {
	metrics := p.strongest()
	var claims []sim.Difference
	for _, m := range p.metrics() {
		claims = append(claims, p.extremes(m)...)
	}
	p.tell(claims)
	if claims == nil && !p.oneSeed() {
		p.screen.say("No difference was seen at any value for sure.")
	}
	p.nowhere()
	p.byValue(metrics)
	for _, m := range metrics[:min(len(metrics), mostCurves)] {
		p.curve(m)
	}
}

// metrics lists the metrics of all differences, in their order.
func (p *comparisonPrinter) metrics() []string {
	var names []string
	for _, d := range p.Differences {
		if !slices.Contains(names, d.Metric) {
			names = append(names, d.Metric)
		}
	}
	return names
}

// always are the metrics that everybody wants to see.
var always = []string{"wins.seat1", "score"}

// strongest lists metrics, after those that everybody wants to see, by how clearly
// they differ somewhere; those that differ nowhere are left out.
func (p *comparisonPrinter) strongest() []string {
	least := map[string]float64{}
	var names []string
	for _, d := range p.Differences {
		if d.Verdict != sim.Differs || slices.Contains(always, d.Metric) {
			continue
		}
		if before, known := least[d.Metric]; !known {
			names = append(names, d.Metric)
			least[d.Metric] = d.Corrected
		} else {
			least[d.Metric] = min(before, d.Corrected)
		}
	}
	slices.SortStableFunc(names, func(a, b string) int { return cmp.Compare(least[a], least[b]) })
	return append(slices.Clone(always), names...)
}

// extremes returns the largest of the differences that were seen in a metric, to both
// sides.
func (p *comparisonPrinter) extremes(metric string) []sim.Difference {
	var low, high *sim.Difference
	for _, point := range p.Curve(metric) {
		d := point.Difference
		switch {
		case d == nil || d.Verdict != sim.Differs:
		case d.Mean < 0 && (low == nil || d.Mean < low.Mean):
			low = d
		case d.Mean > 0 && (high == nil || d.Mean > high.Mean):
			high = d
		}
	}
	var list []sim.Difference
	for _, d := range []*sim.Difference{low, high} {
		if d != nil {
			list = append(list, *d)
		}
	}
	return list
}

// nowhere tells in what no value makes a difference that was seen.
func (p *comparisonPrinter) nowhere() {
	var names []string
	for _, m := range p.metrics() {
		if p.extremes(m) == nil {
			names = append(names, blind(m, p.detectable(m), len(names) == 0))
		}
	}
	if names != nil && !p.oneSeed() {
		p.screen.say("At no value a difference was seen in %s.", strings.Join(names, ", "))
	}
}

// detectable is the difference in a metric that could have been seen at every value.
func (p *comparisonPrinter) detectable(metric string) sim.Bound {
	least := sim.Bound(math.Inf(-1))
	for _, point := range p.Curve(metric) {
		if d := point.Difference; d != nil && d.Detectable.Known() {
			least = max(least, d.Detectable)
		}
	}
	return least
}

// byValue prints what metrics come to at each value, as many as fit the screen.
func (p *comparisonPrinter) byValue(metrics []string) {
	width, _ := p.screen.size()
	head, rows := fmt.Sprintf("\n%*s", p.labelWidth(), ""), make([]string, len(p.Plan.Sweep.Values))
	for i, point := range p.Curve("") {
		rows[i] = fmt.Sprintf("%*s", p.labelWidth(), p.valueLabel(point))
	}
	room := width - p.labelWidth()
	for _, m := range metrics {
		column := max(len(m), 6) + 4
		if room -= column; room < 0 {
			break
		}
		head += fmt.Sprintf("%*s  ", column-2, m)
		for i, point := range p.Curve(m) {
			value := sim.Number(sim.PhraseOf(m).Factor*point.Mean, p.decimals(m))
			rows[i] += fmt.Sprintf("%*s%-2s", column-2, value, star(point.Difference))
		}
	}
	fmt.Fprintln(p.out, strings.TrimRight(head, " "))
	for _, row := range rows {
		fmt.Fprintln(p.out, strings.TrimRight(row, " "))
	}
}

// decimals is how many mean something at some value of a sweep.
func (p *comparisonPrinter) decimals(metric string) int {
	most := 0
	for _, point := range p.Curve(metric) {
		if half := halfOf(sim.PhraseOf(metric).Factor, point.Difference); half > 0 {
			most = max(most, stats.Decimals(half))
		}
	}
	return most
}

// star marks a difference that is claimed.
func star(d *sim.Difference) string {
	if d != nil && d.Verdict == sim.Differs {
		return "*"
	}
	return ""
}

// asItIs marks the value that the ruleset itself has.
const asItIs = "as it is"

// valueLabel names a point: that of the ruleset itself is marked.
func (p *comparisonPrinter) valueLabel(point sim.Point) string {
	if _, err := strconv.Atoi(point.Value); err != nil {
		return asItIs
	}
	if point.Ruleset == 1 {
		return asItIs + " " + point.Value
	}
	return point.Value
}

// labelWidth is how wide the names of all points are.
func (p *comparisonPrinter) labelWidth() int {
	width := 0
	for _, point := range p.Curve("") {
		width = max(width, len(p.valueLabel(point)))
	}
	return width
}
