package sim

import "fmt"

// Counts is what some blocks of a plan have come to: whole numbers alone. Counts
// of different blocks add up, in any order, to the counts of all of them.
type Counts struct {
	Blocks   int64    `json:"blocks"`
	Rulesets []*Tally `json:"lanes"` // by ruleset, in the order of the plan
	// Pairs compare, block by block, each ruleset but the first with the first.
	Pairs []*Pair `json:"pairs"`
}

// Pair is the differences between two rulesets on the same blocks: sums by block
// of the second one's metric minus the first one's.
type Pair struct {
	Metrics map[string]Moments `json:"metrics"`
}

// NewCounts returns the counts of no block.
func NewCounts(p Plan) *Counts {
	c := &Counts{Rulesets: []*Tally{}, Pairs: []*Pair{}}
	for i := range p.Rulesets {
		c.Rulesets = append(c.Rulesets, newTally(&p))
		if i > 0 {
			pair := &Pair{Metrics: map[string]Moments{}}
			for _, m := range p.Metrics() {
				pair.Metrics[m.Name] = Moments{}
			}
			c.Pairs = append(c.Pairs, pair)
		}
	}
	return c
}

// Add adds the counts of other blocks of the same plan. It is an error, and
// changes nothing, where they do not fit.
func (c *Counts) Add(o *Counts) error {
	if err := c.fits(o); err != nil {
		return err
	}
	for i, t := range c.Rulesets {
		t.add(o.Rulesets[i], c.Blocks, o.Blocks)
	}
	for i, p := range c.Pairs {
		addMetrics(p.Metrics, o.Pairs[i].Metrics, c.Blocks, o.Blocks)
	}
	c.Blocks += o.Blocks
	return nil
}

// fits checks that both have as many rulesets, seats and bots.
func (c *Counts) fits(o *Counts) error {
	if len(c.Rulesets) != len(o.Rulesets) || len(c.Pairs) != len(o.Pairs) {
		return fmt.Errorf("counts of %d rulesets and of %d do not add up", len(c.Rulesets), len(o.Rulesets))
	}
	for i, t := range c.Rulesets {
		if a, b := len(t.Seats), len(o.Rulesets[i].Seats); a != b {
			return fmt.Errorf("counts of %d seats and of %d do not add up", a, b)
		}
		if a, b := len(t.Beats), len(o.Rulesets[i].Beats); a != b {
			return fmt.Errorf("counts of %d bots and of %d do not add up", a, b)
		}
	}
	return nil
}

// Clone returns a copy that shares nothing.
func (c *Counts) Clone(p Plan) *Counts {
	copied := NewCounts(p)
	_ = copied.Add(c) // it is of the same plan
	return copied
}
