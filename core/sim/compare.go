package sim

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/stats"
)

// Comparison is the result of several rulesets on the same seeds, with the same bots on the same
// seats. It has the result of each, and the differences between the first and every other.
type Comparison struct {
	Format int   `json:"format"`
	Plan   Plan  `json:"plan"`
	Games  int64 `json:"games"` // of each ruleset
	// Partial is set if the run was interrupted before its last game.
	Partial bool        `json:"partial,omitempty"`
	Until   *UntilState `json:"until,omitempty"`

	Rulesets    []*Result    `json:"rulesets"`
	Differences []Difference `json:"differences"`
	// Tests is the number of differences tested together. See [Verdict].
	Tests int `json:"tests"`

	// Run is the time of the games, if they were timed.
	Run RunInfo `json:"run,omitzero"`
}

// Difference is a metric under one ruleset minus the metric under the first: the mean of the
// differences between games on the same seed.
type Difference struct {
	Ruleset int    `json:"ruleset"` // which of the rulesets, from 2
	Metric  string `json:"metric"`
	Unit    string `json:"unit"`

	First float64 `json:"first"` // the mean under the first ruleset
	Here  float64 `json:"here"`  // the mean under this one

	// Mean is the difference. Low and High are the bounds of its 95 % interval, from the differences
	// by block. If all blocks have the same difference, however many they are, the bounds are
	// unknown: a rare difference of any size may have been missed. Shares of games always have
	// bounds, as they differ by one at most.
	Mean float64 `json:"mean"`
	Low  Bound   `json:"low"`
	High Bound   `json:"high"`

	// Detectable is the smallest difference that the run detects with 80 % power among this number
	// of tests. It is unknown if all blocks are the same.
	Detectable Bound `json:"detectable"`

	// PValue is the probability of a difference at least as large if the rulesets do not differ.
	// Corrected is PValue with the correction for several tests.
	PValue    float64 `json:"p_value"`
	Corrected float64 `json:"p_corrected"`

	Verdict Verdict `json:"verdict"`
	// Words are for a program that says the same in a sentence.
	Words string `json:"words,omitempty"`

	gap reading
}

// NewComparison returns the comparison of a plan with several rulesets.
func NewComparison(p Plan, c *Counts) *Comparison {
	x := &Comparison{Format: 1, Plan: p, Games: c.Blocks * p.BlockSize()}
	for ruleset := range p.Rulesets {
		x.Rulesets = append(x.Rulesets, newResult(p, c, ruleset))
	}
	x.Partial, x.Until = x.Rulesets[0].Partial, x.Rulesets[0].Until
	for i, pair := range c.Pairs {
		first, other := c.Rulesets[0], c.Rulesets[i+1]
		for _, m := range x.metrics(first, other, i+1) {
			g := m.read(pair.Sums[m.Name], c.Blocks, true)
			interval := g.interval()
			x.Differences = append(x.Differences, Difference{Ruleset: i + 2, Metric: m.Name, Unit: m.Words, gap: g,
				First: m.sample(first.Sums[m.Name], c.Blocks).Mean,
				Here:  m.sample(other.Sums[m.Name], c.Blocks).Mean,
				Mean:  g.Mean, Low: Bound(interval.Low), High: Bound(interval.High)})
		}
	}
	x.judge()
	return x
}

// metrics lists the metrics of the first ruleset and another one, from 1. Those of ruleset keys come
// after those of games, and those of counters and actions that both have come last. Three kinds are
// left out, as their numbers follow from others and would be tested twice: how often keys were used,
// and with two seats or two bots the wins of the second, which loses every game that the other wins.
func (x *Comparison) metrics(a, b Tally, other int) []Metric {
	keys := slices.Concat(a.after(gamesPrefix), b.after(gamesPrefix))
	slices.Sort(keys)
	own := ofEach(slices.Compact(keys))
	for _, name := range x.Plan.Rulesets[0].Own {
		if slices.Contains(x.Plan.Rulesets[other].Own, name) {
			own = append(own, name)
		}
	}
	names := x.Plan.Names()
	return slices.DeleteFunc(x.Plan.Metrics(own...), func(m Metric) bool {
		second := m.Name == winsOf(1) || len(names) == 2 && m.Name == winsPrefix+names[1]
		return strings.HasPrefix(m.Name, usedPrefix) || x.Plan.Seats == 2 && second
	})
}

// Of lists the differences of a ruleset, by its number from 1.
func (x *Comparison) Of(ruleset int) []Difference {
	var list []Difference
	for _, d := range x.Differences {
		if d.Ruleset == ruleset {
			list = append(list, d)
		}
	}
	return list
}

// Verdict is the conclusion about a difference.
//
// A comparison tests many numbers, and by chance alone one in twenty would be outside its own
// interval. So verdicts use Holm's correction for all of them. If two rulesets are alike, at most
// one comparison in twenty has a number that [Differs].
type Verdict string

// The verdicts.
const (
	Differs Verdict = "differs"      // there is a difference
	Perhaps Verdict = "perhaps"      // it is outside its own interval, as some of many would be by chance
	Unseen  Verdict = "none seen"    // none was seen; there may be one smaller than Detectable
	Same    Verdict = "all the same" // every block has the same number under both
)

// judge finds the verdicts. A difference of 0 in every block is no test, as no correction could
// make it significant.
func (x *Comparison) judge() {
	var open []*Difference
	var values []float64
	for i := range x.Differences {
		d := &x.Differences[i]
		d.PValue, d.Corrected, d.Verdict, d.Detectable = 1, 1, Same, unknown
		if d.gap.N > 0 && d.gap.nonzero == 0 {
			continue
		}
		d.PValue = d.gap.pValue()
		open, values = append(open, d), append(values, d.PValue)
	}
	x.Tests = len(open)
	const level = 1 - stats.Confidence
	for i, corrected := range stats.Holm(values) {
		d := open[i]
		d.Corrected, d.Verdict = corrected, Unseen
		switch {
		case corrected < level:
			d.Verdict = Differs
		case d.PValue < level:
			d.Verdict = Perhaps
		}
		d.Detectable = d.gap.detectableOf(x.Tests)
	}
}

// pValue is the probability of a difference at least as large by chance. Suppose that chance
// alone decides which of two rulesets has the larger number in a block. Then all k blocks that
// differ agree with a probability of 2^(1-k). However alike the blocks are, they prove no more.
func (r reading) pValue() float64 {
	return max(r.estimate.PValue(0), min(1, math.Exp2(float64(1-r.nonzero))))
}

// Sweep is set for a plan of one ruleset with different values of a key.
type Sweep struct {
	Path string `json:"path"`
	// Values has the value of each ruleset, the ruleset's own first.
	Values []string `json:"values"`
}

// String writes the sweep as the command takes it, or nothing.
func (s *Sweep) String() string {
	if s == nil {
		return ""
	}
	return s.Path + "=" + strings.Join(s.Values, ",")
}

// Point is one value of a sweep with the mean of a metric.
type Point struct {
	Ruleset int     // from 1, which is the one the others are compared with
	Value   string  // of the key
	Mean    float64 // of the metric, for a game
	// Difference is that to the first ruleset; nil for the first itself.
	Difference *Difference
}

// Curve returns the means of a metric at the values of a sweep: those that are no numbers first, as
// they were given, and then numbers in order. It returns nil for a comparison without a sweep.
func (x *Comparison) Curve(metric string) []Point {
	if x.Plan.Sweep == nil {
		return nil
	}
	var curve []Point
	for i, value := range x.Plan.Sweep.Values {
		point := Point{Ruleset: i + 1, Value: value}
		for j := range x.Differences {
			switch d := &x.Differences[j]; {
			case d.Metric != metric:
			case i == 0:
				point.Mean = d.First
			case d.Ruleset == i+1:
				point.Mean, point.Difference = d.Here, d
			}
		}
		curve = append(curve, point)
	}
	number := func(p Point) int {
		n, err := strconv.Atoi(p.Value)
		if err != nil {
			return math.MinInt
		}
		return n
	}
	slices.SortStableFunc(curve, func(a, b Point) int { return cmp.Compare(number(a), number(b)) })
	return curve
}
