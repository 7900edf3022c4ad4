package formula

// op is what a node does.
type op uint8

const (
	opConst op = iota
	opName     // a name of the scope
	opField    // a field of a list's item
	opCall     // a function of the scope
	opVar      // a let name, or the item of a list of numbers
	opLet
	opIf
	opAnd
	opOr
	opNot
	opEqual
	opNotEqual
	opLess
	opLessEqual
	opMore
	opMoreEqual
	opChain // a < b <= c
	opNegate
	opAbs
	opAdd
	opSubtract
	opMultiply
	opDivide
	opRemainder
	opDivFloor
	opDivCeil
	opMin // of its arguments
	opMax
	opIn // from here on with a list
	opAt
	opMinOf
	opMaxOf
	opAny
	opAll
	opNone
	opOne
	opCount
	opSum
)

// node is one step of a formula: the parser's tree again, but typed, resolved
// and bounded, so that it can be run and printed without asking anything more.
type node struct {
	op       op
	typ      Type
	from, to int    // its text, in runes,
	in       *Layer // and what that is a part of

	a, b, c *node   // operands; b is the body of a let and of a loop
	args    []*node // arguments, or the operands of a chain
	chain   []op    // the comparisons between the operands of a chain
	list    *items

	value int    // a constant; its word is that of a parameter
	name  *Name  // a name, field or function,
	id    int    // and its id
	slot  int    // the variable it reads or sets; for a field the one with the item
	word  string // how a name, a variable or a color is written
	of    string // the list whose item a field belongs to

	bounds bounds // the values it can have
	steps  int64  // the steps it takes at most, capped a little above maxSteps
}

// form is where the items of a list come from.
type form uint8

const (
	listed form = iota // written out: [1, 2]
	ranged             // 1..5
	scoped             // a list of the scope
	mapped             // map(list, …)
)

// items is a list in a formula. Lists are not values: only functions go through them,
// so nothing has to hold their items.
type items struct {
	form form
	typ  Type

	nodes   []*node // the items of a listed one, the two ends of a ranged one
	ordinal int     // of a scoped one
	source  *items  // of a mapped one, with the variable and the
	slot    int     // body that makes an item of the source an item
	body    *node
	word    string // how a scoped one is written

	bounds bounds // of the items
	length int    // how many there are at most
	steps  int64  // to produce all of them
}

// records reports whether the items are records, which only have fields.
func (l *items) records() bool { return l.form == scoped }

// maxSteps bounds the work of one evaluation.
const maxSteps = 100_000

// bounds are the smallest and the largest value a node can have. They need not
// be tight; they have to be safe, for they bound how long a range can get.
type bounds struct{ lo, hi int }

var truths = bounds{0, 1}

func (b bounds) contains(v int) bool { return b.lo <= v && v <= b.hi }

// size returns the largest absolute value.
func (b bounds) size() int { return max(-b.lo, b.hi) }

func hull(a, b bounds) bounds {
	return bounds{min(a.lo, b.lo), max(a.hi, b.hi)}
}

// clamped returns lo..hi as far as results can reach: beyond is a fault.
func clamped(lo, hi int64) bounds {
	return bounds{int(max(lo, -Limit)), int(min(hi, Limit))}
}

// resultBounds returns the bounds of an arithmetic operator's result.
func resultBounds(o op, a, b bounds) bounds {
	switch o {
	case opAdd:
		return clamped(int64(a.lo)+int64(b.lo), int64(a.hi)+int64(b.hi))
	case opSubtract:
		return clamped(int64(a.lo)-int64(b.hi), int64(a.hi)-int64(b.lo))
	case opMultiply:
		return productBounds(a, b)
	case opRemainder:
		if b.lo > 0 {
			return bounds{0, b.hi - 1}
		}
		return bounds{-b.size(), b.size()}
	}
	// A quotient is no larger than its dividend.
	if a.lo >= 0 && b.lo >= 0 {
		return bounds{0, a.hi}
	}
	return bounds{-a.size(), a.size()}
}

func productBounds(a, b bounds) bounds {
	p := int64(a.lo) * int64(b.lo)
	q := int64(a.lo) * int64(b.hi)
	r := int64(a.hi) * int64(b.lo)
	s := int64(a.hi) * int64(b.hi)
	return clamped(min(p, q, r, s), max(p, q, r, s))
}

// extremeBounds returns the bounds of the smaller or the larger of two numbers.
func extremeBounds(o op, a, b bounds) bounds {
	if o == opMin {
		return bounds{min(a.lo, b.lo), min(a.hi, b.hi)}
	}
	return bounds{max(a.lo, b.lo), max(a.hi, b.hi)}
}

// sumBounds returns the bounds of the sum of up to n numbers.
func sumBounds(n int, each bounds) bounds {
	return clamped(min(0, int64(n)*int64(each.lo)), max(0, int64(n)*int64(each.hi)))
}

// steps adds the steps of nodes, of which some may be nil, to those of one more.
func steps(nodes ...*node) int64 {
	total := int64(1)
	for _, n := range nodes {
		if n != nil {
			total += n.steps
		}
	}
	return min(total, maxSteps+1)
}

// loopSteps returns the steps of doing something for every item of a list.
func loopSteps(l *items, body *node) int64 {
	each := int64(1)
	if body != nil {
		each += body.steps
	}
	return min(1+l.steps+int64(l.length)*each, maxSteps+1)
}
