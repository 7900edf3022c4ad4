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

// items is a list in a formula. Lists are no values: they stand only where
// something goes through them, so nothing has to hold their items.
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
