package report

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
)

// Phrase has the words for a metric, and the unit in which people read it.
type Phrase struct {
	Name   string  // "wins of the first seat"
	Unit   string  // of a difference: "points"
	Factor float64 // 100 for shares, which are written in percent, else 1

	of sim.Metric
}

// PhraseOf returns the words for a metric.
func PhraseOf(metric string) Phrase {
	m := sim.MetricOf(metric)
	if m.Share() {
		return Phrase{m.Title, "percentage points", 100, m}
	}
	return Phrase{m.Title, m.Words, 1, m}
}

// Title is the name of the metric, with the unit where the name does not have it.
func (p Phrase) Title() string {
	if strings.HasPrefix(p.Unit, "percent") {
		return p.Name + ", %"
	}
	return p.Name
}

// Compare returns the comparison of a run, with words for each difference.
func Compare(p sim.Plan, c *sim.Counts) *sim.Comparison {
	x := sim.NewComparison(p, c)
	for i := range x.Differences {
		x.Differences[i].Words = words(x, &x.Differences[i])
	}
	return x
}

// words describes a difference in a sentence.
func words(x *sim.Comparison, d *sim.Difference) string {
	phrase := PhraseOf(d.Metric)
	switch {
	case d.Verdict == sim.Same:
		return phrase.Name + ": no difference in any game"
	case d.Verdict == sim.Differs:
		return phrase.difference(d) + " " + under(x, d.Ruleset)
	case d.Verdict == sim.Perhaps:
		return fmt.Sprintf("perhaps %s %s", phrase.difference(d), under(x, d.Ruleset))
	case x.Games <= x.Plan.BlockSize():
		return phrase.Name + ": games with the same tiles cannot tell"
	case !d.Detectable.Known():
		return "no difference seen in " + phrase.Name
	}
	return fmt.Sprintf("no difference seen in %s; one below %s %s can be missed", phrase.Name,
		detectable(d.Detectable, phrase.Factor), phrase.Unit)
}

// difference says how much more or less there is, and how exactly that is known.
func (p Phrase) difference(d *sim.Difference) string {
	way := p.of.More
	if d.Mean < 0 {
		way = p.of.Less
	}
	size := p.Factor * math.Abs(d.Mean)
	amount := "exactly " + strconv.FormatFloat(math.Round(size*1e4)/1e4, 'f', -1, 64)
	if d.Low.Known() {
		low, high := p.Factor*float64(d.Low), p.Factor*float64(d.High)
		if d.Mean < 0 {
			low, high = -high, -low
		}
		amount = estimate(Number, size, low, high)
	}
	if amount == "exactly 1" {
		way = strings.Replace(way, p.Unit, strings.TrimSuffix(p.Unit, "s"), 1)
	}
	return fmt.Sprintf("%s %s %s", p.of.Subject, amount, way)
}

// under names the ruleset that differs from the first.
func under(x *sim.Comparison, ruleset int) string {
	if s := x.Plan.Sweep; s != nil && ruleset > 1 {
		return "at " + s.Values[ruleset-1]
	}
	return "under " + Letter(ruleset)
}

// Letter is the name of a ruleset of a comparison: A for the first, which is 1.
func Letter(ruleset int) string { return string(rune('A' + ruleset - 1)) }

// Chance puts a p-value in words.
func Chance(p float64) string {
	switch {
	case p < 0.001:
		return "chance alone does not explain that (p < 0.001)"
	case p < 1-stats.Confidence:
		return fmt.Sprintf("chance alone hardly explains that (p = %.3f)", p)
	}
	return fmt.Sprintf("that may be chance (p = %.2f)", p)
}
