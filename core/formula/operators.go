package formula

import "fmt"

// operator computes a value of two others; one with a single operand has 0 as the second.
// Most functions of values are operators too.
type operator struct {
	word  string
	form  string // see print; "" for a function
	prec  int
	op    op   // for and, or: the right operand is evaluated only if it matters
	of    Type // of the operands; those of == and != have any type, the same
	gives Type
	// apply computes the result. Problem says why there is none, after the operation:
	// "7 / 2 leaves a remainder".
	apply func(a, b int64) (v int64, problem string)
	// bounds are those of the result. If it is nil, they are at the ends of the operands'.
	bounds  func(a, b bounds) bounds
	divides bool // so that the second operand cannot be 0
}

// The operators that have no word of their own, or that lists need.
var (
	negative = &operator{word: "-", form: "-$8", prec: precUnary,
		apply: func(a, _ int64) (int64, string) { return -a, "" }}
	negation = &operator{word: "not", form: "not $8", prec: precUnary, of: Truth, gives: Truth,
		apply: func(a, _ int64) (int64, string) { return 1 - a, "" }}
	addition = &operator{form: "$6 @ $7", prec: precSum,
		apply: func(a, b int64) (int64, string) { return a + b, "" }}
	product = &operator{form: "$7 @ $8", prec: precProduct,
		apply: func(a, b int64) (int64, string) { return a * b, "" }}
	conjunction = &operator{word: "and", form: "$3 @ $4", prec: precAnd, op: opAnd, of: Truth, gives: Truth}
	disjunction = &operator{word: "or", form: "$2 @ $3", prec: precOr, op: opOr, of: Truth, gives: Truth}
)

// operators are the operators with two operands and the functions of values, by how
// they are written.
var operators = map[string]*operator{
	"and": conjunction, "&&": conjunction,
	"or": disjunction, "||": disjunction,
	"==": comparison(func(a, b int64) (int64, string) { return truth(a == b), "" }),
	"!=": comparison(func(a, b int64) (int64, string) { return truth(a != b), "" }),
	"<":  comparison(func(a, b int64) (int64, string) { return truth(a < b), "" }),
	"<=": comparison(func(a, b int64) (int64, string) { return truth(a <= b), "" }),
	">":  comparison(func(a, b int64) (int64, string) { return truth(a > b), "" }),
	">=": comparison(func(a, b int64) (int64, string) { return truth(a >= b), "" }),
	"+":  addition,
	"-": {form: "$6 @ $7", prec: precSum,
		apply: func(a, b int64) (int64, string) { return a - b, "" }},
	"*": product,
	"/": {form: "$7 @ $8", prec: precProduct, divides: true, bounds: quotientBounds,
		apply: func(a, b int64) (int64, string) {
			if a%b != 0 {
				return 0, "leaves a remainder; use div_floor or div_ceil"
			}
			return a / b, ""
		}},
	"%": {form: "$7 @ $8", prec: precProduct, divides: true, bounds: remainderBounds,
		apply: func(a, b int64) (int64, string) { return a - floor(a, b)*b, "" }},
	"div_floor": {prec: precOperand, divides: true, bounds: quotientBounds,
		apply: func(a, b int64) (int64, string) { return floor(a, b), "" }},
	"div_ceil": {prec: precOperand, divides: true, bounds: quotientBounds,
		apply: func(a, b int64) (int64, string) { return -floor(-a, b), "" }},
	"abs": {prec: precOperand,
		apply:  func(a, _ int64) (int64, string) { return max(a, -a), "" },
		bounds: func(a, _ bounds) bounds { return bounds{0, a.size()} }},
	"min": {prec: precOperand, apply: func(a, b int64) (int64, string) { return min(a, b), "" }},
	"max": {prec: precOperand, apply: func(a, b int64) (int64, string) { return max(a, b), "" }},
}

func init() {
	for word, o := range operators {
		if o.word == "" {
			o.word = word
		}
	}
}

// comparison prints its left operand as tightly as its right one: otherwise a < b == c
// could read as part of a chain.
func comparison(apply func(a, b int64) (int64, string)) *operator {
	return &operator{form: "$5 @ $5", prec: precComparison, gives: Truth, apply: apply}
}

func truth(holds bool) int64 {
	if holds {
		return 1
	}
	return 0
}

// floor returns a quotient, rounded down. Go rounds toward zero, which is up where the
// signs differ.
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

// quotientBounds says that a quotient is no larger than its dividend.
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

// loops are the functions that count the items of a list for which a condition holds, or
// does not hold.
var loops = map[string]node{
	"any":   {value: 1, enough: 1, wanted: 1, typ: Truth, bounds: truths},
	"all":   {value: 0, enough: 1, wanted: 0, typ: Truth, bounds: truths},
	"none":  {value: 1, enough: 1, wanted: 0, typ: Truth, bounds: truths},
	"one":   {value: 1, enough: 2, wanted: 1, typ: Truth, bounds: truths},
	"count": {value: 1, enough: Limit, wanted: -1},
}
