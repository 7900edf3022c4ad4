package formula

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// machine runs one evaluation. It lives on the caller's stack: no part of it may be
// stored, or every evaluation would allocate.
type machine struct {
	env   Env
	vars  [maxVars]int
	trace *[]core.Seen // where to note the values read; usually nil
	scope *Scope       // with the names of colors for the trace

	// The first node without a result, and the reason. Later results mean nothing, and loops stop.
	failed *node
	code   string // of an error
	why    string
}

// fail notes that n has no result.
func (m *machine) fail(n *node, why string) int {
	if m.failed == nil {
		m.failed, m.code, m.why = n, codeFault, why
	}
	return 0
}

// outside notes that n has no result because a value is out of bounds.
func (m *machine) outside(n *node, name string, v int, b bounds) int {
	return m.fail(n, fmt.Sprintf("%s is %d, outside %d..%d", name, v, b.lo, b.hi))
}

// eval returns the value of a node; a Truth is 0 or 1.
func (n *node) eval(m *machine) int {
	switch n.op {
	case opConst:
		return n.value
	case opVar:
		return m.vars[n.slot]
	case opRead:
		if len(n.args) == 0 && n.slot < 0 { // no function and no field: the most frequent by far
			if v := m.env.Value(n.id, At{Item: -1}); m.trace == nil && n.bounds.contains(v) {
				return v
			}
		}
		return m.read(n)
	case opNamed:
		if color := n.args[0].eval(m); color >= 0 && m.failed == nil {
			return n.named[color]
		}
		return -1 // no color
	case opLet:
		m.vars[n.slot] = n.args[0].eval(m)
		return n.args[1].eval(m)
	case opIf:
		if n.args[0].eval(m) != 0 {
			return n.args[1].eval(m)
		}
		return n.args[2].eval(m)
	case opAnd:
		if n.args[0].eval(m) == 0 {
			return 0
		}
		return n.args[1].eval(m)
	case opOr:
		if n.args[0].eval(m) != 0 {
			return 1
		}
		return n.args[1].eval(m)
	case opCompare:
		return n.operator.compare(n.args[0].operand(m), n.args[1].operand(m))
	case opChain:
		return m.chain(n)
	case opIn:
		return m.in(n, n.args[0].eval(m))
	case opAt:
		return m.at(n, n.args[1].eval(m))
	case opFold:
		return m.fold(n)
	case opHits:
		return m.hits(n)
	case opNot:
		return 1 - n.args[0].eval(m)
	case opCount:
		v := n.args[0].eval(m)
		if m.failed == nil {
			n.tally.note(v)
		}
		return v
	}
	v := n.args[0].operand(m)
	switch len(n.args) {
	case 1:
		return m.apply(n, v, 0)
	case 2: // most operators
		return m.apply(n, v, n.args[1].operand(m))
	}
	for _, a := range n.args[1:] {
		v = m.apply(n, v, a.eval(m))
	}
	return v
}

// operand is eval, quicker for a constant.
func (n *node) operand(m *machine) int {
	if n.op == opConst {
		return n.value
	}
	return n.eval(m)
}

// apply computes one operation of a node. A result beyond the limit is a fault.
func (m *machine) apply(n *node, a, b int) int {
	if b == 0 && n.operator.divides {
		return m.noResult(n, a, b, "divides by zero")
	}
	v, exact := n.operator.apply(int64(a), int64(b))
	switch {
	case !exact:
		return m.noResult(n, a, b, "leaves a remainder; use div_floor or div_ceil")
	case v < -Limit || v > Limit:
		return m.noResult(n, a, b, "is beyond "+grouped(Limit))
	}
	return int(v)
}

// noResult notes the problem of an operation: "7 / 2 leaves a remainder".
func (m *machine) noResult(n *node, a, b int, problem string) int {
	return m.fail(n, n.operator.operation(a, b)+" "+problem)
}

// read reads a value from the environment and checks its domain: the bounds of loops and tables
// rely on domains.
func (m *machine) read(n *node) int {
	at := At{Item: -1}
	if n.slot >= 0 {
		at.Item = m.vars[n.slot]
	}
	for i, a := range n.args {
		v := a.operand(m)
		if b := &n.domains[i]; v < b.lo || v > b.hi {
			m.outside(n, n.name.Args[i].Name+" of "+n.word, v, *b)
		}
		if i == 0 {
			at.A = v
		} else {
			at.B = v
		}
	}
	if m.failed != nil {
		return 0
	}
	v := m.env.Value(n.id, at)
	if m.trace != nil {
		m.note(n, at, v)
	}
	if !n.bounds.contains(v) {
		return m.outside(n, n.word, v, n.bounds)
	}
	return v
}

// note adds a value to the trace, each value once.
func (m *machine) note(n *node, at At, v int) {
	path := n.word
	if n.of != "" {
		path = n.name.written() // the item may have a name, and is named below
	}
	for i, a := range n.name.Args {
		value := at.A
		if i > 0 {
			value = at.B
		}
		text := m.scope.format(a.Type, m.scope.words[a.Of], value)
		if a.Type == Color || a.Type == Word {
			text = strconv.Quote(text)
		}
		path += ", " + text
	}
	if len(n.args) > 0 {
		path = strings.Replace(path, ", ", "(", 1) + ")"
	}
	if n.of != "" {
		path = fmt.Sprintf("%s of %s %d", path, n.of, at.Item+1)
	}
	if seen := m.scope.seen(path, n.name, v); !slices.Contains(*m.trace, seen) {
		*m.trace = append(*m.trace, seen)
	}
}

func (m *machine) chain(n *node) int {
	left := n.args[0].eval(m)
	for i, o := range n.chain {
		right := n.args[i+1].eval(m)
		if o.compare(left, right) == 0 {
			return 0
		}
		left = right
	}
	return 1
}

// open returns the number of items of a list, and the beginning of a range.
func (n *node) open(m *machine) (first, length int) {
	switch n.op {
	case opListed:
		return 0, len(n.args)
	case opRange:
		first, last := n.args[0].eval(m), n.args[1].eval(m)
		return first, max(0, last-first+1)
	case opMapped:
		return n.args[0].open(m)
	}
	length = m.env.Len(n.id)
	if length < 0 || length > n.length {
		return 0, m.fail(n, fmt.Sprintf("%s has %d items; from 0 to %d are possible", n.word, length, n.length))
	}
	return 0, length
}

// item returns item i, from 0, of a list with this beginning, and for a record its index.
func (n *node) item(m *machine, first, i int) int {
	switch n.op {
	case opListed:
		return n.args[i].eval(m)
	case opMapped:
		v := first + i // needs no call where the items are records, as in most loops
		if source := n.args[0]; source.op != opScoped || source.part {
			v = source.item(m, first, i)
		}
		m.vars[n.slot] = v
		return n.args[1].eval(m)
	case opScoped:
		if n.part {
			return m.env.Value(n.value, At{Item: i}) - 1
		}
	}
	return first + i
}

// hits counts the items equal to the node's value, until there are enough.
func (m *machine) hits(n *node) int {
	found, list := 0, n.args[0]
	first, length := list.open(m)
	for i := 0; i < length && found < n.enough && m.failed == nil; i++ {
		if list.item(m, first, i) == n.value {
			found++
		}
	}
	switch n.wanted {
	case -1:
		return found
	case found:
		return 1
	}
	return 0
}

// fold applies an operator to all items. The sum of no items is 0; the smallest and the largest
// do not exist.
func (m *machine) fold(n *node) int {
	list := n.args[0]
	first, length := list.open(m)
	if length == 0 {
		if n.operator == addition {
			return 0
		}
		return m.fail(n, n.word+" of a list that has no items")
	}
	v := list.item(m, first, 0)
	for i := 1; i < length && m.failed == nil; i++ {
		v = m.apply(n, v, list.item(m, first, i))
	}
	return v
}

func (m *machine) in(n *node, v int) int {
	list := n.args[1]
	first, length := list.open(m)
	if list.op == opRange {
		// Numbers of a range need not be looked at one by one.
		if v >= first && v-first < length {
			return 1
		}
		return 0
	}
	for i := 0; i < length && m.failed == nil; i++ {
		if list.item(m, first, i) == v {
			return 1
		}
	}
	return 0
}

func (m *machine) at(n *node, i int) int {
	list := n.args[0]
	first, length := list.open(m)
	if i < 1 || i > length {
		return m.fail(n, fmt.Sprintf("there is no item %d in a list of %d, counted from 1", i, length))
	}
	return list.item(m, first, i-1)
}
