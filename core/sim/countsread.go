package sim

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"github.com/azulejo/azulejo/core/wording"
)

// ReadCounts reads counts of the plan as encoding/json writes them. Whatever could
// not have been counted is refused, and so is every other way to write the same: a
// file that was altered is not taken for one that was not.
func (p Plan) ReadCounts(text []byte) (*Counts, error) {
	read, err := p.parseCounts(text)
	if err != nil {
		return nil, fmt.Errorf("counts: %w", err)
	}
	if err := read.check(&p); err != nil {
		return nil, err
	}
	// What is empty may be missing in what was read.
	whole := read.Clone(p)
	if again, err := json.Marshal(whole); err != nil || !bytes.Equal(again, bytes.TrimSpace(text)) {
		return nil, errors.New("counts: they are not written as a run writes them")
	}
	return whole, nil
}

// parseCounts reads the parts of counts one by one, when it is known that they are as
// many as the plan has: a long list of nothing is not made first.
func (p *Plan) parseCounts(text []byte) (*Counts, error) {
	var all struct {
		Blocks   int64             `json:"blocks"`
		Rulesets []json.RawMessage `json:"lanes"`
		Pairs    []json.RawMessage `json:"pairs"`
	}
	if err := parseStrictly(text, &all); err != nil {
		return nil, err
	}
	if len(all.Rulesets) != len(p.Rulesets) || len(all.Pairs) != len(p.Rulesets)-1 {
		return nil, fmt.Errorf("they are of %d rulesets and %d pairs, and the plan has %d rulesets",
			len(all.Rulesets), len(all.Pairs), len(p.Rulesets))
	}
	read := &Counts{Blocks: all.Blocks, Rulesets: make([]*Tally, len(all.Rulesets)), Pairs: make([]*Pair, len(all.Pairs))}
	for i, lane := range all.Rulesets {
		if err := parseStrictly(lane, &read.Rulesets[i]); err != nil {
			return nil, err
		}
	}
	for i, pair := range all.Pairs {
		if err := parseStrictly(pair, &read.Pairs[i]); err != nil {
			return nil, err
		}
	}
	return read, nil
}

// parseStrictly reads one value, and no key that it does not have.
func parseStrictly(text []byte, value any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(value); err != nil {
		return err
	}
	if _, err := d.Token(); !errors.Is(err, io.EOF) {
		return errors.New("something follows them")
	}
	return nil
}

// mostCounted bounds what is read, so that sums of it do not overflow.
const mostCounted = 1 << 52

// mostSquared bounds the upper half of sums of squares for the same reason.
const mostSquared = 1 << 40

// check refuses what could not have been counted of a plan.
func (c *Counts) check(p *Plan) error {
	k := checker{plan: p, blocks: c.Blocks}
	k.counts(c)
	return k.err
}

// checker looks for what could not have been counted, and keeps the first thing.
type checker struct {
	plan   *Plan
	blocks int64
	lane   string
	err    error
}

func (c *checker) fail(format string, args ...any) {
	if c.err == nil {
		c.err = fmt.Errorf("counts%s: %w", c.lane, fmt.Errorf(format, args...))
	}
}

// name checks a name, before anything else is said of what it names.
func (c *checker) name(text string) {
	if err := wording.CheckNames(text); err != nil {
		c.fail("%w", err)
	}
}

// number checks a count.
func (c *checker) number(what string, n int64) {
	if n < 0 || n > mostCounted {
		c.fail("%s is %d, which is no count", what, n)
	}
}

// numbers checks a list of counts, and returns their sum.
func (c *checker) numbers(what string, list []int64) (sum int64) {
	for _, n := range list {
		c.number(what, n)
		sum = c.plus(what, sum, n)
	}
	return sum
}

// plus adds to a sum, as long as that can be a number that was counted.
func (c *checker) plus(what string, sum, n int64) int64 {
	if n > mostCounted || n < -mostCounted || sum+n > mostCounted || sum+n < -mostCounted {
		c.fail("%s comes to more than can be counted", what)
		return 0
	}
	return sum + n
}

// same checks two numbers that have to agree.
func (c *checker) same(what string, n int64, other string, is int64) {
	if n != is {
		c.fail("%s is %d, and %s is %d: they have to agree", what, n, other, is)
	}
}

// size checks the length of a list.
func (c *checker) size(what string, n, want int) bool {
	if n != want {
		c.fail("%s has %d entries instead of %d", what, n, want)
	}
	return c.err == nil
}

func (c *checker) counts(read *Counts) {
	if c.number("blocks", read.Blocks); read.Blocks > c.plan.Blocks() {
		c.fail("there are %d blocks, and the run has %d", read.Blocks, c.plan.Blocks())
	}
	for i, t := range read.Rulesets {
		c.lane = " of ruleset " + fmt.Sprint(i+1)
		if t == nil {
			c.fail("there are none")
			return
		}
		if c.tally(t, c.plan.Rulesets[i].Ranking); c.err != nil {
			return
		}
	}
	for i, p := range read.Pairs {
		c.lane = fmt.Sprintf(" of the difference between rulesets %d and 1", i+2)
		if p == nil {
			c.fail("there are none")
			return
		}
		c.metrics(p.Metrics)
		c.pair(p, read.Rulesets[i+1], read.Rulesets[0])
	}
}

// metrics checks sums by block.
func (c *checker) metrics(metrics map[string]Moments) {
	for _, m := range c.plan.Metrics() {
		if _, known := metrics[m.Name]; !known {
			c.fail("the metric %s is missing", m.Name)
		}
	}
	for _, name := range inOrderOf(metrics) {
		m := metrics[name]
		c.name(name)
		if _, known := c.plan.counted(name); !known {
			c.fail("%s is no metric of this run", name)
		}
		c.same(name+".n", m.N, "the number of blocks", c.blocks)
		c.moments(name, m)
	}
}

// moments checks sums of numbers and of their squares.
func (c *checker) moments(name string, m Moments) {
	c.plus(name, 0, m.Sum)
	if m.Square.Hi >= mostSquared {
		c.fail("the squares of %s come to more than can be counted", name)
	}
	if !m.possible() {
		c.fail("the sum and the sum of squares of %s do not fit each other", name)
	}
}
