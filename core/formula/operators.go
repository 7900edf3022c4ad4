package formula

import "fmt"

// operator computes a value of two operands, or of one, with 0 as the second. Most functions of
// values are operators too.
type operator struct {
	word  string
	form  string // see print; "" for a function
	prec  int
	op    op
	of    Type // of the operands; those of == and != have any type, the same
	gives Type
	// orders are the orders of its operands that make a comparison true.
	orders order
	// bounds are those of the result. If it is nil, they follow from the ends of the operands'
	// bounds.
	bounds  func(a, b bounds) bounds
	divides bool // so that the second operand cannot be 0
}

// Operators without a word of their own, and operators of lists.
var (
	negative    = &operator{word: "-", form: "-$8", prec: precUnary, op: opNegative}
	negation    = &operator{word: "not", form: "not $8", prec: precUnary, op: opNot, of: Truth, gives: Truth}
	addition    = &operator{form: "$6 @ $7", prec: precSum, op: opSum}
	product     = &operator{form: "$7 @ $8", prec: precProduct, op: opProduct}
	conjunction = &operator{word: "and", form: "$3 @ $4", prec: precAnd, op: opAnd, of: Truth, gives: Truth}
	disjunction = &operator{word: "or", form: "$2 @ $3", prec: precOr, op: opOr, of: Truth, gives: Truth}
)

// operators are the operators with two operands and the functions of values, by their words.
var operators = map[string]*operator{
	"and": conjunction, "&&": conjunction,
	"or": disjunction, "||": disjunction,
	"==": comparison(equal),
	"!=": comparison(less | greater),
	"<":  comparison(less),
	"<=": comparison(less | equal),
	">":  comparison(greater),
	">=": comparison(greater | equal),
	"+":  addition,
	"-":  {form: "$6 @ $7", prec: precSum, op: opDifference},
	"*":  product,
	"/":  {form: "$7 @ $8", prec: precProduct, op: opQuotient, divides: true, bounds: quotientBounds},
	"%":  {form: "$7 @ $8", prec: precProduct, op: opRemainder, divides: true, bounds: remainderBounds},

	"div_floor": {prec: precOperand, op: opFloor, divides: true, bounds: quotientBounds},
	"div_ceil":  {prec: precOperand, op: opCeil, divides: true, bounds: quotientBounds},
	"abs":       {prec: precOperand, op: opAbs, bounds: func(a, _ bounds) bounds { return bounds{0, a.size()} }},
	"min":       {prec: precOperand, op: opMin},
	"max":       {prec: precOperand, op: opMax},
}

// apply computes the result of an operator on numbers, without comparisons, not, and, or. It
// returns false for a quotient with a remainder. It is a switch, as calls through a table of
// functions are slower.
func (o *operator) apply(a, b int64) (v int64, exact bool) {
	switch o.op {
	case opSum:
		return a + b, true
	case opDifference:
		return a - b, true
	case opProduct:
		return a * b, true
	case opMin:
		return min(a, b), true
	case opMax:
		return max(a, b), true
	case opNegative:
		return -a, true
	case opAbs:
		return max(a, -a), true
	case opFloor:
		return floor(a, b), true
	case opCeil:
		return -floor(-a, b), true
	case opRemainder:
		return a - floor(a, b)*b, true
	}
	return a / b, a%b == 0
}

func init() {
	for word, o := range operators {
		if o.word == "" {
			o.word = word
		}
	}
}

// comparison prints both operands equally tightly: otherwise a < b == c could be read as part of
// a chain.
func comparison(orders order) *operator {
	return &operator{form: "$5 @ $5", prec: precComparison, op: opCompare, gives: Truth, orders: orders}
}

// order is a set of orders of two values. Comparisons are evaluated most often of all, and
// a set takes no call through a pointer.
type order uint8

const (
	less order = 1 << iota
	equal
	greater
)

// compare returns 1 if a comparison holds, and 0 otherwise.
func (o *operator) compare(a, b int) int {
	is := equal
	switch {
	case a < b:
		is = less
	case a > b:
		is = greater
	}
	if o.orders&is != 0 {
		return 1
	}
	return 0
}

// floor returns a quotient, rounded down. Go rounds toward zero, which is up for different signs.
func floor(a, b int64) int64 {
	if a%b != 0 && (a < 0) != (b < 0) {
		return a/b - 1
	}
	return a / b
}

// result returns the bounds of an operation from those of its operands.
func (o *operator) result(a, b bounds) bounds {
	switch {
	case o.gives == Truth:
		return truths
	case o.bounds != nil:
		return o.bounds(a, b)
	}
	lo, _ := o.apply(int64(a.lo), int64(b.lo))
	hi := lo
	for _, ends := range [][2]int{{a.lo, b.hi}, {a.hi, b.lo}, {a.hi, b.hi}} {
		v, _ := o.apply(int64(ends[0]), int64(ends[1]))
		lo, hi = min(lo, v), max(hi, v)
	}
	return clamped(lo, hi)
}

// quotientBounds returns the bounds of a quotient: it is no larger than its dividend.
func quotientBounds(a, b bounds) bounds {
	if a.lo >= 0 && b.lo >= 0 {
		return bounds{0, a.hi}
	}
	return bounds{-a.size(), a.size()}
}

func remainderBounds(_, b bounds) bounds {
	if b.lo > 0 {
		return bounds{0, b.hi - 1}
	}
	return bounds{-b.size(), b.size()}
}

// operation writes a calculation with its numbers, as formulas do.
func (o *operator) operation(a, b int) string {
	if o.prec == precOperand {
		return fmt.Sprintf("%s(%d, %d)", o.word, a, b)
	}
	return fmt.Sprintf("%d %s %d", a, o.word, b)
}

// loops are the functions that count the true or the false items of a list.
var loops = map[string]node{
	"any":   {value: 1, enough: 1, wanted: 1, typ: Truth, bounds: truths},
	"all":   {value: 0, enough: 1, wanted: 0, typ: Truth, bounds: truths},
	"none":  {value: 1, enough: 1, wanted: 0, typ: Truth, bounds: truths},
	"one":   {value: 1, enough: 2, wanted: 1, typ: Truth, bounds: truths},
	"count": {value: 1, enough: Limit, wanted: -1},
}
