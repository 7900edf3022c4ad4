package formula

// settle returns a node with all that is known worked out: names with the same
// number in every game, what is done with numbers alone, and choices that such a
// condition decides. What is left is all that a reader has to hear.
func (t *teller) settle(n *node) *node {
	if n == nil {
		return nil
	}
	c := *n
	c.a, c.b, c.c = t.settle(n.a), t.settle(n.b), t.settle(n.c)
	c.args = t.settleAll(n.args)
	if n.list != nil && n.list.form == listed {
		list := *n.list
		list.nodes = t.settleAll(n.list.nodes)
		c.list = &list
	}
	switch n.op {
	case opName:
		if noun, ok := t.noun(n); ok && noun.Known {
			return known(n, noun.Number)
		}
		return &c
	case opIf:
		return settleChoice(&c)
	case opAnd, opOr:
		return settleBoth(&c)
	case opAt:
		if i := c.a; i.op == opConst && c.list.form == listed && i.value >= 1 && i.value <= len(c.list.nodes) {
			return c.list.nodes[i.value-1]
		}
	}
	if !c.constants() {
		return &c
	}
	var m machine
	if value := c.eval(&m); m.failed == nil {
		return known(n, value)
	}
	return &c
}

func (t *teller) settleAll(nodes []*node) []*node {
	all := make([]*node, len(nodes))
	for i, n := range nodes {
		all[i] = t.settle(n)
	}
	return all
}

// known is a constant in the place of a node.
func known(n *node, value int) *node {
	c := node{op: opConst, typ: n.typ, value: value, bounds: bounds{value, value}}
	if n.typ == Truth {
		c.word = "false"
		if value != 0 {
			c.word = "true"
		}
	}
	return &c
}

// settleChoice takes the side that a known condition decides for, and turns one
// around whose condition says what must not be.
func settleChoice(c *node) *node {
	switch {
	case c.a.op == opConst && c.a.value != 0:
		return c.b
	case c.a.op == opConst:
		return c.c
	case c.a.op == opNot:
		c.a, c.b, c.c = c.a.a, c.c, c.b
	}
	return c
}

// settleBoth takes a known side out of a condition with two.
func settleBoth(c *node) *node {
	for _, sides := range [][2]*node{{c.a, c.b}, {c.b, c.a}} {
		if sides[0].op != opConst {
			continue
		}
		if (sides[0].value != 0) == (c.op == opAnd) {
			return sides[1]
		}
		return sides[0]
	}
	return c
}

// constants reports whether the node does something with numbers that are written
// out, and with nothing else.
func (n *node) constants() bool {
	switch n.op {
	case opNegate, opAdd, opSubtract, opMultiply, opDivFloor, opDivCeil, opRemainder, opMin, opMax, opNot,
		opEqual, opNotEqual, opLess, opLessEqual, opMore, opMoreEqual, opIn:
	default:
		return false
	}
	parts := append([]*node{n.a, n.b}, n.args...)
	if n.list != nil {
		if n.list.form != listed {
			return false
		}
		parts = append(parts, n.list.nodes...)
	}
	for _, p := range parts {
		if p != nil && p.op != opConst {
			return false
		}
	}
	return true
}
