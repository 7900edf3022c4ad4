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

	Decimals int // of its numbers, as they are written
	of       sim.Metric
}

// PhraseOf returns the words for a metric.
func PhraseOf(metric string) Phrase {
	m := sim.MetricOf(metric)
	if m.Share() {
		return Phrase{Name: m.Title, Unit: "percentage points", Factor: 100, of: m}
	}
	return Phrase{Name: m.Title, Unit: m.Words, Factor: 1, of: m}
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

// told is a difference for a sentence.
type told struct {
	difference
	OneSeed bool   // all games are on one seed
	Where   string // under which ruleset
}

// words describes a difference in a sentence.
func words(x *sim.Comparison, d *sim.Difference) string {
	return textOf("told", told{difference{*d, PhraseOf(d.Metric)}, x.Games <= x.Plan.BlockSize(), under(x, d.Ruleset)})
}

// Amount says how much more or less there is, and how exactly that is known.
func (d told) Amount() string {
	way, low, high := d.of.More, d.Factor*float64(d.Low), d.Factor*float64(d.High)
	if d.Mean < 0 {
		way, low, high = d.of.Less, -high, -low
	}
	size := d.Factor * math.Abs(d.Mean)
	amount := "exactly " + strconv.FormatFloat(math.Round(size*1e4)/1e4, 'f', -1, 64)
	if d.Low.Known() {
		amount = estimate(Number, size, low, high)
	}
	if amount == "exactly 1" {
		way = strings.Replace(way, d.Phrase.Unit, strings.TrimSuffix(d.Phrase.Unit, "s"), 1)
	}
	return d.of.Subject + " " + amount + " " + way
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
