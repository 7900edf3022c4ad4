package formula

import "math"

// open returns how many items a list has, and where a range begins.
func (l *items) open(m *machine, n *node) (first, length int) {
	switch l.form {
	case listed:
		return 0, len(l.nodes)
	case ranged:
		first, last := l.nodes[0].eval(m), l.nodes[1].eval(m)
		return first, max(0, last-first+1)
	case mapped:
		return l.source.open(m, n)
	}
	length = m.env.Len(l.ordinal)
	if length < 0 || length > l.length {
		return 0, m.fail(n, badLength, length, l.ordinal)
	}
	return 0, length
}

// item returns item i, from 0, of a list with this beginning; for a record that
// is its index.
func (l *items) item(m *machine, first, i int) int {
	switch l.form {
	case listed:
		return l.nodes[i].eval(m)
	case mapped:
		m.vars[l.slot] = l.source.item(m, first, i)
		return l.body.eval(m)
	}
	return first + i
}

func (m *machine) overList(n *node) int {
	switch n.op {
	case opIn:
		return m.in(n, n.a.eval(m))
	case opAt:
		return m.at(n, n.a.eval(m))
	case opMinOf, opMaxOf:
		return m.extremeOf(n)
	case opSum:
		return m.sum(n)
	case opCount:
		return m.hits(n, 1, math.MaxInt)
	case opAny:
		return m.hits(n, 1, 1)
	case opNone:
		return 1 - m.hits(n, 1, 1)
	case opAll:
		return 1 - m.hits(n, 0, 1)
	}
	return compare(opEqual, m.hits(n, 1, 2), 1) // opOne
}

// hits counts the items for which the body gives a truth, up to enough of them.
func (m *machine) hits(n *node, truth, enough int) int {
	found := 0
	first, length := n.list.open(m, n)
	for i := 0; i < length && found < enough && m.failed == nil; i++ {
		m.vars[n.slot] = n.list.item(m, first, i)
		if n.b.eval(m) == truth {
			found++
		}
	}
	return found
}

func (m *machine) sum(n *node) int {
	total := 0
	first, length := n.list.open(m, n)
	for i := 0; i < length && m.failed == nil; i++ {
		m.vars[n.slot] = n.list.item(m, first, i)
		v := n.b.eval(m)
		if sum := int64(total) + int64(v); sum < -Limit || sum > Limit {
			return m.fail(n, overflow, total, v)
		}
		total += v
	}
	return total
}

func (m *machine) extremeOf(n *node) int {
	first, length := n.list.open(m, n)
	if length == 0 {
		return m.fail(n, noItems, 0, 0)
	}
	best := n.list.item(m, first, 0)
	for i := 1; i < length && m.failed == nil; i++ {
		best = better(n.op, best, n.list.item(m, first, i))
	}
	return best
}

func (m *machine) in(n *node, v int) int {
	first, length := n.list.open(m, n)
	if n.list.form == ranged {
		return compare(opLess, v-first, length) * compare(opLessEqual, first, v)
	}
	for i := 0; i < length && m.failed == nil; i++ {
		if n.list.item(m, first, i) == v {
			return 1
		}
	}
	return 0
}

func (m *machine) at(n *node, i int) int {
	first, length := n.list.open(m, n)
	if i < 1 || i > length {
		return m.fail(n, noSuchItem, i, length)
	}
	return n.list.item(m, first, i-1)
}
