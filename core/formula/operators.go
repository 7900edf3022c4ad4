package formula

import (
	"fmt"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"
)

var arithmeticOps = map[string]op{
	"+": opAdd, "-": opSubtract, "*": opMultiply, "/": opDivide, "%": opRemainder,
}

var orderOps = map[string]op{
	"<": opLess, "<=": opLessEqual, ">": opMore, ">=": opMoreEqual,
}

var logicOps = map[string]op{
	"and": opAnd, "&&": opAnd, "or": opOr, "||": opOr,
}

func (c *checker) unary(n *ast.UnaryNode) *node {
	if n.Operator == "not" || n.Operator == "!" {
		return c.not(n)
	}
	if number, ok := n.Node.(*ast.IntegerNode); ok && n.Operator == "+" {
		c.reject(codeNumber, n, fmt.Sprintf("write %d", number.Value),
			"`+%d` is a number in another way of writing", number.Value)
		return nil
	}
	a := c.typed(n.Node, Whole)
	if a == nil || n.Operator == "+" {
		return a
	}
	b := bounds{-a.bounds.hi, -a.bounds.lo}
	return c.make(n, node{op: opNegate, a: a, bounds: b})
}

func (c *checker) not(n *ast.UnaryNode) *node {
	a := c.expression(n.Node)
	if a == nil {
		return nil
	}
	if a.typ != Truth {
		c.reject(codeType, n.Node, "put what it denies in parentheses: not (seats == 2)",
			"`%s` covers only %s, a %v; a condition is needed", n.Operator, describe(a), a.typ)
		return nil
	}
	return c.make(n, node{op: opNot, typ: Truth, a: a, bounds: truths})
}

func (c *checker) binary(n *ast.BinaryNode) *node {
	if isChain(n) {
		return c.chain(n)
	}
	if o, ok := arithmeticOps[n.Operator]; ok {
		return c.arithmetic(n, o, n.Operator, n.Left, n.Right)
	}
	if o, ok := logicOps[n.Operator]; ok {
		return c.pair(n, o, Truth)
	}
	if o, ok := orderOps[n.Operator]; ok {
		return c.pair(n, o, Whole)
	}
	switch n.Operator {
	case "==":
		return c.equality(n, opEqual)
	case "!=":
		return c.equality(n, opNotEqual)
	case "in":
		return c.membership(n)
	case "..":
		c.reject(codeType, n, "go through it, as in sum(1..5), or look into it, as in row in 1..5",
			"a range is not a value")
		return nil
	}
	c.unsupported(n)
	return nil
}

// arithmetic checks an operator or function that makes a number of two.
func (c *checker) arithmetic(n ast.Node, o op, word string, left, right ast.Node) *node {
	a, b := c.typed(left, Whole), c.typed(right, Whole)
	if a == nil || b == nil {
		return nil
	}
	if divides(o) && b.bounds == (bounds{}) {
		c.reject(codeFault, right, "", "%s divides by zero", describe(b))
		return nil
	}
	return c.make(n, node{op: o, a: a, b: b, word: word,
		bounds: resultBounds(o, a.bounds, b.bounds)})
}

func divides(o op) bool {
	return o == opDivide || o == opRemainder || o == opDivFloor || o == opDivCeil
}

// pair checks an operator that makes a condition of two operands of one type.
func (c *checker) pair(n *ast.BinaryNode, o op, t Type) *node {
	a, b := c.typed(n.Left, t), c.typed(n.Right, t)
	if a == nil || b == nil {
		return nil
	}
	return c.make(n, node{op: o, typ: Truth, a: a, b: b, bounds: truths})
}

func (c *checker) equality(n *ast.BinaryNode, o op) *node {
	a, b := c.expression(n.Left), c.expression(n.Right)
	if a == nil || b == nil {
		return nil
	}
	if a.typ != b.typ {
		c.reject(codeType, n, "both must be of one kind", "%s is a %v and %s is a %v",
			describe(a), a.typ, describe(b), b.typ)
		return nil
	}
	return c.make(n, node{op: o, typ: Truth, a: a, b: b, bounds: truths})
}

// isChain reports whether n is a < b < c, which the parser turns into
// a < b && b < c with one b in both halves.
func isChain(n *ast.BinaryNode) bool {
	right, ok := n.Right.(*ast.BinaryNode)
	if !ok || n.Operator != "&&" || !isOrder(right) {
		return false
	}
	left, ok := n.Left.(*ast.BinaryNode)
	if ok && left.Operator == "&&" {
		left, ok = left.Right.(*ast.BinaryNode)
	}
	return ok && isOrder(left) && left.Right == right.Left
}

func isOrder(n *ast.BinaryNode) bool {
	_, ok := orderOps[n.Operator]
	return ok
}

// chain checks a < b < c, each operand once.
func (c *checker) chain(n *ast.BinaryNode) *node {
	var order []op
	var operands []ast.Node
	at := n
	for ; at.Operator == "&&"; at = at.Left.(*ast.BinaryNode) {
		last := at.Right.(*ast.BinaryNode)
		order = append([]op{orderOps[last.Operator]}, order...)
		operands = append([]ast.Node{last.Right}, operands...)
	}
	order = append([]op{orderOps[at.Operator]}, order...)
	operands = append([]ast.Node{at.Left, at.Right}, operands...)
	args := c.wholes(operands)
	if args == nil {
		return nil
	}
	return c.make(n, node{op: opChain, typ: Truth, args: args, chain: order, bounds: truths})
}

// elsewhere are the replacements of functions of other languages.
var elsewhere = map[string]string{
	"ceil":   "div_ceil(a, b) rounds a quotient up",
	"filter": "any, count and sum take a condition or a choice themselves",
	"find":   "any, count and sum take a condition or a choice themselves",
	"floor":  "div_floor(a, b) rounds a quotient down",
	"int":    "numbers are whole already: leave it out",
	"len":    "count(list, true) is the number of items",
	"pow":    "multiply: x * x",
	"reduce": "sum, min and max go through a list",
	"round":  "div_floor(a, b) rounds a quotient down, div_ceil(a, b) up",
}

// call checks the call of a function that takes values: one of ours or one of
// the scope.
func (c *checker) call(n *ast.CallNode) *node {
	path := pathOf(n.Callee)
	switch path {
	case "":
		c.reject(codeSyntax, n, "", "this cannot be called")
		return nil
	case "min", "max":
		return c.extreme(n, path)
	case "abs":
		return c.abs(n)
	case "div_floor", "div_ceil":
		return c.rounded(n, path)
	case "at":
		return c.pick(n)
	}
	return c.function(n, path)
}

// function checks the call of a function of the scope.
func (c *checker) function(n *ast.CallNode, path string) *node {
	if !ofItem(path) && c.scope.findPlain(path) < 0 {
		c.unknownFunction(n, path)
		return nil
	}
	if slot := c.variable(path); slot >= 0 && c.vars[slot].broken {
		return nil
	}
	id, slot := c.lookUp(n.Callee, path)
	if id < 0 {
		return nil
	}
	name := &c.scope.names[id]
	if len(name.Args) == 0 {
		c.reject(codeName, n, "leave the parentheses out", "`%s` is not a function", path)
		return nil
	}
	if slot < 0 && c.overPlayers() {
		c.reject(codeName, n, "each player has "+strings.Join(c.scope.fields(Players), ", ")+
			"; to use the seat's own board, put a let before the loop",
			"`%s` reads the seat's own board, not that of each player", path)
		return nil
	}
	if !c.arity(n, len(name.Args), signature(path, name)) {
		return nil
	}
	args, ok := c.arguments(n, name.Args)
	if !ok {
		return nil
	}
	return c.read(n, path, id, slot, args)
}

// overPlayers reports whether the list of all seats is gone through at this place, also
// by a loop around the innermost one.
func (c *checker) overPlayers() bool {
	return slices.ContainsFunc(c.vars, func(v variable) bool {
		l := v.list
		for l != nil && l.form == mapped {
			l = l.source
		}
		return l != nil && l.form == scoped && l.word == Players
	})
}

// arguments checks the arguments of a function of the scope. One that cannot
// lie in its domain is reported here; the others are looked at in play.
func (c *checker) arguments(n *ast.CallNode, want []Arg) (args []*node, ok bool) {
	args = make([]*node, len(want))
	ok = true
	for i, a := range want {
		x := c.argument(n.Arguments[i], a)
		if x == nil {
			ok = false
			continue
		}
		if a.Type != Word && (x.bounds.hi < a.Min || x.bounds.lo > a.Max) {
			c.reject(codeFault, n.Arguments[i], "", "%s is not within %d..%d, the values of `%s`",
				describe(x), a.Min, a.Max, a.Name)
			ok = false
		}
		args[i] = x
	}
	return args, ok
}

// argument checks one argument by its type.
func (c *checker) argument(n ast.Node, a Arg) *node {
	if a.Type == Word {
		return c.word(n, a)
	}
	return c.typed(n, a.Type)
}

// word checks an argument that is a key of one of the ruleset's maps. It is
// always written out, in quotes.
func (c *checker) word(n ast.Node, a Arg) *node {
	known := c.scope.wordsOf(a.Of)
	text, quoted := n.(*ast.StringNode)
	switch {
	case !quoted:
		hint := "the names are " + strings.Join(known, ", ")
		if word := pathOf(n); slices.Contains(known, word) {
			hint = fmt.Sprintf("write it in quotes: %q", word)
		}
		c.reject(codeName, n, hint, "`%s` is one of the ruleset's %s, written in quotes", a.Name, a.Of)
		return nil
	case len(known) == 0:
		c.reject(codeName, n, "", "this ruleset has no %s", a.Of)
		return nil
	}
	i := slices.Index(known, Normalize(text.Value))
	if i < 0 {
		c.reject(codeName, n, "the names are "+strings.Join(known, ", "), "the ruleset's %s have no %q%s",
			a.Of, text.Value, didYouMean(text.Value, known))
		return nil
	}
	return c.make(n, node{op: opConst, typ: Word, value: i, word: known[i], bounds: bounds{i, i}})
}

func (c *checker) arity(n *ast.CallNode, want int, usage string) bool {
	if len(n.Arguments) == want {
		return true
	}
	plural := "s"
	if want == 1 {
		plural = ""
	}
	c.reject(codeSyntax, n, "write "+usage, "`%s` takes %d argument%s, not %d",
		pathOf(n.Callee), want, plural, len(n.Arguments))
	return false
}

func (c *checker) unknownFunction(n ast.Node, path string) {
	known := slices.Clone(functions)
	for _, name := range c.scope.names[:c.scope.plain] {
		if len(name.Args) > 0 {
			known = append(known, name.Path)
		}
	}
	if c.letName(path) >= 0 || c.scope.findList(path) >= 0 {
		c.reject(codeName, n, "leave the parentheses out", "`%s` is not a function", path)
		return
	}
	near := ""
	hint, foreign := elsewhere[path]
	if !foreign {
		hint = "the functions here are " + strings.Join(known, ", ")
		if c.elsewhereOnly(n, path, c.inScope()) {
			return
		}
		near = didYouMean(path, known)
	}
	c.reject(codeName, n, hint, "formulas have no function `%s`%s", path, near)
}

// extreme checks min and max, of several numbers or of the items of a list.
func (c *checker) extreme(n *ast.CallNode, name string) *node {
	o, over := opMin, opMinOf
	if name == "max" {
		o, over = opMax, opMaxOf
	}
	if len(n.Arguments) == 1 && c.isList(n.Arguments[0]) {
		return c.extremeOf(n, over)
	}
	if len(n.Arguments) < 2 {
		c.reject(codeSyntax, n, "write "+name+"(a, b) or "+name+"([a, b])",
			"`%s` takes two numbers or more, or a list", name)
		return nil
	}
	args := c.wholes(n.Arguments)
	if args == nil {
		return nil
	}
	b := args[0].bounds
	for _, a := range args[1:] {
		b = extremeBounds(o, b, a.bounds)
	}
	return c.make(n, node{op: o, args: args, word: name, bounds: b})
}

// wholes checks numbers and returns nil unless all of them are.
func (c *checker) wholes(nodes []ast.Node) []*node {
	args := make([]*node, len(nodes))
	ok := true
	for i, n := range nodes {
		args[i] = c.typed(n, Whole)
		ok = ok && args[i] != nil
	}
	if !ok {
		return nil
	}
	return args
}

func (c *checker) abs(n *ast.CallNode) *node {
	if !c.arity(n, 1, "abs(a)") {
		return nil
	}
	a := c.typed(n.Arguments[0], Whole)
	if a == nil {
		return nil
	}
	b := bounds{0, a.bounds.size()}
	return c.make(n, node{op: opAbs, a: a, word: "abs", bounds: b})
}

func (c *checker) rounded(n *ast.CallNode, name string) *node {
	o := opDivFloor
	if name == "div_ceil" {
		o = opDivCeil
	}
	if !c.arity(n, 2, name+"(a, b)") {
		return nil
	}
	return c.arithmetic(n, o, name, n.Arguments[0], n.Arguments[1])
}
