package sim

import (
	"maps"
	"slices"
	"strings"
)

// Comparison is how rulesets did on the same seeds, with the same bots on the same
// seats: each of them, and what differs between the first and every other one.
type Comparison struct {
	Format int   `json:"format"`
	Plan   Plan  `json:"plan"`
	Games  int64 `json:"games"` // of each ruleset
	// Partial is set where the run was interrupted before its last game.
	Partial bool        `json:"partial,omitempty"`
	Until   *UntilState `json:"until,omitempty"`

	Rulesets    []*Result    `json:"rulesets"`
	Differences []Difference `json:"differences"`
	// Tests is how many differences a verdict had to be found on. See [Verdict].
	Tests int `json:"tests"`

	// Run is what the games took, for those who have timed them.
	Run RunInfo `json:"run,omitzero"`
}

// Difference is by how much a metric is larger under a ruleset than under the first
// one, for a game: the mean of the differences between games on the same seed.
type Difference struct {
	Ruleset int    `json:"ruleset"` // which of the rulesets, from 2
	Metric  string `json:"metric"`
	Unit    string `json:"unit"`

	First float64 `json:"first"` // the mean under the first ruleset
	Here  float64 `json:"here"`  // the mean under this one

	// Mean is the difference, and Low and High are the bounds of its 95 % interval,
	// which comes from the differences by block. They are unknown where these are all the
	// same, however many: what is rare may have been missed, and there is no telling how
	// much it would be. Of shares of games it is no more than one in a game, so that they
	// always have bounds.
	Mean float64 `json:"mean"`
	Low  Bound   `json:"low"`
	High Bound   `json:"high"`

	// Detectable is the smallest difference that the run would have seen with 80 %
	// power, among as many as there are. It is unknown where all blocks are the same.
	Detectable Bound `json:"detectable"`

	// PValue is how often chance alone makes a difference at least as large, and
	// Corrected the same for all differences of the comparison together.
	PValue    float64 `json:"p_value"`
	Corrected float64 `json:"p_corrected"`

	Verdict Verdict `json:"verdict"`
	// Words say the same in a sentence, with the letter of the ruleset.
	Words string `json:"words"`

	gap gap
}

// NewComparison makes a comparison from the counts of a plan with several rulesets.
func NewComparison(p Plan, c *Counts) *Comparison {
	x := &Comparison{Format: 1, Plan: p, Games: c.Blocks * p.BlockSize()}
	for lane := range p.Rulesets {
		x.Rulesets = append(x.Rulesets, NewResultOf(p, c, lane))
	}
	x.Partial, x.Until = x.Rulesets[0].Partial, x.Rulesets[0].Until
	for other := range c.Pairs {
		x.Differences = append(x.Differences, x.against(c, other+1)...)
	}
	x.judge()
	for i := range x.Differences {
		x.Differences[i].Words = x.words(&x.Differences[i])
	}
	return x
}

// against gives the differences of one ruleset, in the order of the metrics.
func (x *Comparison) against(c *Counts, lane int) []Difference {
	var all []Difference
	pair := c.Pairs[lane-1]
	for _, m := range x.metrics(pair) {
		g := m.gap(pair.Metrics[m.Name])
		interval := g.interval()
		all = append(all, Difference{Ruleset: lane + 1, Metric: m.Name, Unit: m.Words, gap: g,
			First: m.sample(c.Rulesets[0].Metrics[m.Name]).Mean, Here: m.sample(c.Rulesets[lane].Metrics[m.Name]).Mean,
			Mean: g.Mean, Low: Bound(interval.Low), High: Bound(interval.High)})
	}
	return all
}

// unseenBlocks is of how many blocks fewer may differ, where none does: if more do in
// truth, 95 in 100 runs have one that does, whatever their number.
const unseenBlocks = 3

// Unseen says of what no game has what share could have it all the same: fewer than some
// of the games of each ruleset.
func (x *Comparison) Unseen() (fewer, games int64) {
	return unseenBlocks * x.Plan.BlockSize(), x.Games
}

// metrics lists the metrics of a pair, those of points by ruleset key last. Of two
// seats, or two bots, one wins what the other does not, so that the second says nothing
// new.
func (x *Comparison) metrics(pair *Pair) []Metric {
	list, names := x.Plan.Metrics(), x.Plan.Names()
	for _, name := range slices.Sorted(maps.Keys(pair.Metrics)) {
		if m, _ := x.Plan.Metric(name); strings.HasPrefix(name, pointsPrefix) {
			list = append(list, m)
		}
	}
	return slices.DeleteFunc(list, func(m Metric) bool {
		return x.Plan.Seats == 2 &&
			(m.Name == "wins.seat2" || len(names) == 2 && m.Name == "wins."+names[1])
	})
}

// Of lists the differences of one ruleset, which counts from 1.
func (x *Comparison) Of(ruleset int) []Difference {
	var list []Difference
	for _, d := range x.Differences {
		if d.Ruleset == ruleset {
			list = append(list, d)
		}
	}
	return list
}
