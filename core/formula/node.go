package formula

// op is how a node is evaluated.
type op uint8

const (
	opConst op = iota
	opRead     // a name of the scope, a field of a list's item, or a function
	opNamed    // a color as the word of its name
	opVar      // a let name, or the item of a list of numbers
	opLet
	opIf
	opAnd
	opOr
	opCompare
	opChain // a < b <= c
	opIn
	opAt
	opFold  // an operator to the items of a list
	opHits  // counts the items that are true or false
	opCount // counts how often a condition is true

	// Operators and functions, applied to their operands from left to right.
	opNegative
	opNot
	opSum
	opDifference
	opProduct
	opQuotient
	opRemainder
	opFloor
	opCeil
	opAbs
	opMin
	opMax

	// The nodes from here on are lists. Lists are not values: functions go through them without
	// storing their items.
	opListed // written out: [1, 2]
	opRange  // 1..5
	opScoped // a list of the scope, whose items are records: they only have fields
	opMapped // the result of a body for each item of another list
)

// node is one step of a formula. In contrast to the parser's tree it is typed, resolved and
// bounded, so it can be run and printed by itself.
type node struct {
	op  op
	typ Type // of the value, or of each item of a list

	args     []*node // its operands, in the order in which they are printed
	operator *operator
	slot     int    // the variable it reads or sets; for a field the one with the item, else -1
	value    int    // a constant; the item, 1 or 0, that counts as a hit; the name of the items of a part
	part     bool   // a list of some items of another one
	id       int    // of a name, field or function; the ordinal of a scoped list
	bounds   bounds // the values that it, or each item, can have
	length   int    // the most items that a list can have
	enough   int    // the number of hits that decides the result, whatever the rest of a list
	wanted   int    // the number of hits that makes the result true; -1: the number is the result
	name     *Name
	domains  [2]bounds   // of the arguments of a function
	chain    []*operator // the comparisons between the operands of a chain
	of       string      // the list whose item a field belongs to
	words    []string    // those that a Word is one of
	named    []int       // the word of each color
	tally    *Condition  // of opCount

	form     string // how it is printed: see print
	word     string // how a name, an operator or a constant is written
	prec     int
	from, to int    // its text, in runes,
	in       *Layer // and its layer

	steps int64 // the steps it takes at most, capped a little above maxSteps
}

// maxSteps bounds the work of one evaluation.
const maxSteps = 100_000

// addSteps adds one step to the steps of nodes.
func addSteps(nodes ...*node) int64 {
	total := int64(1)
	for _, n := range nodes {
		total += n.steps
	}
	return min(total, maxSteps+1)
}

// loopSteps returns the steps of going through a list, and of more steps for each item.
func loopSteps(list *node, more int64) int64 {
	return min(1+list.steps+int64(list.length)*(1+more), maxSteps+1)
}

// bounds are the smallest and the largest value of a node. They need not be tight but must be
// safe, as they bound the length of ranges.
type bounds struct{ lo, hi int }

var truths = bounds{0, 1}

func (b bounds) contains(v int) bool { return b.lo <= v && v <= b.hi }

func (b bounds) within(domain bounds) bool { return domain.lo <= b.lo && b.hi <= domain.hi }

// size returns the largest absolute value.
func (b bounds) size() int { return max(-b.lo, b.hi) }

func hull(a, b bounds) bounds {
	return bounds{min(a.lo, b.lo), max(a.hi, b.hi)}
}

// clamped returns lo..hi within the limits of results: a value beyond is a fault.
func clamped(lo, hi int64) bounds {
	return bounds{int(max(lo, -Limit)), int(min(hi, Limit))}
}

// sound reports whether a node has a value, or a list its items, for all values of names. It
// relies on the bounds, so it can also be false for a node that always has a value.
func (n *node) sound() bool {
	for i, a := range n.args {
		if !a.sound() || n.op == opRead && !a.bounds.within(n.domains[i]) {
			return false
		}
	}
	switch n.op {
	case opSum, opDifference, opProduct:
		return n.bounds.size() < Limit
	case opQuotient:
		return false
	case opFloor, opCeil, opRemainder:
		return !n.args[1].bounds.contains(0)
	case opAt:
		return n.args[1].bounds.within(bounds{1, n.args[0].least()})
	case opFold:
		if n.operator == addition {
			return n.bounds.size() < Limit
		}
		return n.args[0].least() > 0
	}
	return true
}

// least returns the smallest number of items of a list.
func (n *node) least() int {
	switch n.op {
	case opListed:
		return len(n.args)
	case opRange:
		return n.args[1].bounds.lo - n.args[0].bounds.hi + 1
	case opMapped:
		return n.args[0].least()
	}
	return 0
}

// error returns an error about the text of n.
func (n *node) error(code, message, hint string) *Error {
	return &Error{Layer: n.in, Code: code, Offset: n.from, Len: n.to - n.from, Message: message, Hint: hint}
}
