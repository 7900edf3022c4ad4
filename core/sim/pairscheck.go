package sim

import "math/big"

// pair checks the differences between a ruleset and the first: their sums are known
// from both, and their squares within bounds.
func (c *checker) pair(p *Pair, t, first *Tally) {
	for _, name := range inOrderOf(p.Metrics) {
		a, inOne := t.Metrics[name]
		b, inOther := first.Metrics[name]
		if !inOne && !inOther {
			c.fail("neither ruleset has %s", name)
		}
		d := p.Metrics[name]
		c.same("the sum of "+name, d.Sum, "that of the rulesets", a.Sum-b.Sum)
		if !d.differ(a, b) {
			c.fail("the squares of %s do not fit those of the rulesets", name)
		}
	}
	for _, of := range []*Tally{t, first} {
		for _, name := range inOrderOf(of.Metrics) {
			_, compared := c.plan.Metric(name)
			if _, known := p.Metrics[name]; compared && !known {
				c.fail("%s is missing", name)
			}
		}
	}
}

// differ reports whether some numbers with the sums a and others with the sums b can
// have differences with these squares: those are the squares of both less twice their
// products, and the sum of those is at most the root of the product of the squares.
func (m *Moments) differ(a, b Moments) bool {
	twice := new(big.Int).Add(a.Square.Big(), b.Square.Big())
	twice.Sub(twice, m.Square.Big())
	twice.Mul(twice, twice)
	most := new(big.Int).Mul(a.Square.Big(), b.Square.Big())
	return twice.Cmp(most.Lsh(most, 2)) <= 0
}
