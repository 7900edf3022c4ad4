package formula

import (
	"math"

	"github.com/azulejo/azulejo/core"
)

// machine runs one evaluation. It lives on the caller's stack: no part of it may be
// stored, or every evaluation would allocate.
type machine struct {
	env   Env
	vars  [maxVars]int
	trace *[]core.Seen // where to note the values read; usually nil
	scope *Scope       // which has the names of colors for the trace
	// The first failure. After it results mean nothing, and loops stop.
	failure
}

// fail notes that n has no result.
func (m *machine) fail(n *node, why reason, p, q int) int {
	if m.failed == nil {
		m.failure = failure{n, why, p, q}
	}
	return 0
}

// eval returns the value of a node; a Truth is 0 or 1.
func (n *node) eval(m *machine) int {
	switch n.op {
	case opConst:
		return n.value
	case opName:
		return m.read(n, At{Item: -1})
	case opField:
		return m.read(n, At{Item: m.vars[n.slot]})
	case opCall:
		return m.call(n)
	case opVar:
		return m.vars[n.slot]
	case opLet:
		m.vars[n.slot] = n.a.eval(m)
		return n.b.eval(m)
	case opIf:
		if n.a.eval(m) != 0 {
			return n.b.eval(m)
		}
		return n.c.eval(m)
	case opAnd:
		if n.a.eval(m) == 0 {
			return 0
		}
		return n.b.eval(m)
	case opOr:
		if n.a.eval(m) != 0 {
			return 1
		}
		return n.b.eval(m)
	case opNot:
		return 1 - n.a.eval(m)
	case opEqual, opNotEqual, opLess, opLessEqual, opMore, opMoreEqual:
		return compare(n.op, n.a.eval(m), n.b.eval(m))
	case opChain:
		return m.chain(n)
	case opNegate:
		return -n.a.eval(m)
	case opAbs:
		v := n.a.eval(m)
		return max(v, -v)
	case opAdd, opSubtract, opMultiply:
		return m.arithmetic(n, n.a.eval(m), n.b.eval(m))
	case opDivide, opRemainder, opDivFloor, opDivCeil:
		return m.divide(n, n.a.eval(m), n.b.eval(m))
	case opMin, opMax:
		return m.extreme(n)
	}
	return m.overList(n)
}

// read asks the environment, and does not take just any answer: bounds on loops
// and tables rest on the domains.
func (m *machine) read(n *node, at At) int {
	if m.failed != nil {
		return 0
	}
	v := m.env.Value(n.id, at)
	if m.trace != nil {
		m.note(n, at, v)
	}
	if !n.bounds.contains(v) {
		return m.fail(n, outside, v, 0)
	}
	return v
}

func (m *machine) call(n *node) int {
	at := At{Item: -1}
	if n.of != "" {
		at.Item = m.vars[n.slot]
	}
	for i, a := range n.args {
		v := a.eval(m)
		if arg := &n.name.Args[i]; v < arg.Min || v > arg.Max {
			return m.fail(n, badArgument, v, i)
		}
		if i == 0 {
			at.A = v
		} else {
			at.B = v
		}
	}
	return m.read(n, at)
}

func compare(o op, a, b int) int {
	var holds bool
	switch o {
	case opEqual:
		holds = a == b
	case opNotEqual:
		holds = a != b
	case opLess:
		holds = a < b
	case opLessEqual:
		holds = a <= b
	case opMore:
		holds = a > b
	case opMoreEqual:
		holds = a >= b
	}
	if holds {
		return 1
	}
	return 0
}

func (m *machine) chain(n *node) int {
	left := n.args[0].eval(m)
	for i, o := range n.chain {
		right := n.args[i+1].eval(m)
		if compare(o, left, right) == 0 {
			return 0
		}
		left = right
	}
	return 1
}

func (m *machine) arithmetic(n *node, a, b int) int {
	var v int64
	switch n.op {
	case opAdd:
		v = int64(a) + int64(b)
	case opSubtract:
		v = int64(a) - int64(b)
	case opMultiply:
		v = int64(a) * int64(b)
	}
	if v < -Limit || v > Limit {
		return m.fail(n, overflow, a, b)
	}
	return int(v)
}

// divide rounds quotients as n says, or not at all. The remainder is the one
// that belongs to div_floor: never negative for a positive divisor.
func (m *machine) divide(n *node, a, b int) int {
	if b == 0 {
		return m.fail(n, zeroDivisor, a, b)
	}
	quotient, rest := a/b, a%b
	if rest == 0 {
		if n.op == opRemainder {
			return 0
		}
		return quotient
	}
	// Go rounds toward zero, which is up where the signs differ.
	roundedUp := (rest < 0) != (b < 0)
	switch {
	case n.op == opDivide:
		return m.fail(n, remainder, a, b)
	case n.op == opRemainder && roundedUp:
		return rest + b
	case n.op == opRemainder:
		return rest
	case n.op == opDivFloor && roundedUp:
		return quotient - 1
	case n.op == opDivCeil && !roundedUp:
		return quotient + 1
	}
	return quotient
}

func (m *machine) extreme(n *node) int {
	best := n.args[0].eval(m)
	for _, a := range n.args[1:] {
		best = better(n.op, best, a.eval(m))
	}
	return best
}

func better(o op, a, b int) int {
	if o == opMin || o == opMinOf {
		return min(a, b)
	}
	return max(a, b)
}

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
