package formula

import (
	"fmt"

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
