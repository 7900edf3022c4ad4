package formula

import (
	"strings"

	"github.com/expr-lang/expr/ast"
)

// maxVars is how many let names and lists may be within one another.
const maxVars = 16

// checker turns the parser's tree into nodes. Its methods return nil for what they
// have reported, and callers propagate nil silently: every mistake is reported once,
// and all of them in one run.
type checker struct {
	*source
	scope  *Scope
	want   Want
	vars   []variable // innermost last
	names  []bool     // by id: whether the formula uses it
	lists  []bool     // by ordinal
	params []bool     // in the order of the scope

	floor   int      // the first variable that belongs to the text
	around  []string // let names of the formulas around this base
	worked  map[workedIn]*node
	layered bool // it uses base
	failed  bool // something is broken that is reported elsewhere
}

// variable is a let name, or the item of the list that is being gone through;
// its slot is its place in checker.vars.
type variable struct {
	word   string // "#" for an item
	shown  string // as it is printed
	typ    Type
	bounds bounds
	list   *items // the list of an item
	broken bool   // its value or list is reported already: say no more about it
}

// check returns the whole formula.
func (c *checker) check(tree ast.Node) *node {
	root := c.typed(tree, c.want.Type)
	switch {
	case root == nil:
	case root.steps > maxSteps:
		c.all(codeSize, "", "the formula can take more than %s steps", grouped(maxSteps))
	case c.layered && len(c.errs) == 0:
		c.checkAlone(root)
	}
	return root
}

func (c *checker) reject(code string, n ast.Node, hint, format string, args ...any) {
	c.errorf(code, c.start(n), c.end(n), hint, format, args...)
}

// make places a node on the text of n and counts its steps.
func (c *checker) make(n ast.Node, x node) *node {
	x.from, x.to, x.in = c.start(n), c.end(n), c.layer
	x.steps = steps(append([]*node{x.a, x.b, x.c}, x.args...)...)
	if x.list != nil {
		x.steps = min(x.steps+x.list.steps, maxSteps+1)
	}
	return &x
}

// typed checks an expression that has to have a type.
func (c *checker) typed(n ast.Node, t Type) *node {
	x := c.expression(n)
	if x == nil || x.typ == t {
		return x
	}
	c.mismatch(n, x, t)
	return nil
}

func (c *checker) mismatch(n ast.Node, x *node, t Type) {
	hint := "a color can only be compared with a color, by == or !="
	switch {
	case t == Color:
		hint = "write a name that is a color, or a color's name in quotes"
	case t == Truth && x.typ == Whole:
		hint = "compare it, as in " + operand(x, precComparison) + " > 0"
	case t == Whole && x.typ == Truth:
		hint = "choose a number by it, as in " + operand(x, precChoice) + " ? 1 : 0"
	}
	c.reject(codeType, n, hint, "%s is a %v; a %v is needed", describe(x), x.typ, t)
}

// maxDescribed is how many steps what a message quotes can have at most.
const maxDescribed = 40

// describe returns a node as a message quotes it.
func describe(x *node) string {
	if x.steps > maxDescribed {
		return "this"
	}
	if text := x.text(false); len(text) <= 40 {
		return "`" + text + "`"
	}
	return "this"
}

// operand returns a node as a message uses it in an example.
func operand(x *node, outside int) string {
	var p printer
	if x.steps <= maxDescribed {
		x.print(&p, outside+1)
	}
	if p.Len() > 0 && p.Len() <= 40 {
		return p.String()
	}
	return "(…)"
}

// expression checks anything that gives one value.
func (c *checker) expression(n ast.Node) *node {
	switch n := n.(type) {
	case *ast.IntegerNode:
		return c.make(n, node{op: opConst, value: n.Value, bounds: bounds{n.Value, n.Value}})
	case *ast.BoolNode:
		return c.truth(n)
	case *ast.StringNode:
		return c.color(n)
	case *ast.IdentifierNode, *ast.MemberNode, *ast.PointerNode:
		return c.nameOrItem(n)
	case *ast.CallNode:
		return c.call(n)
	case *ast.BuiltinNode:
		return c.loop(n)
	case *ast.UnaryNode:
		return c.unary(n)
	case *ast.BinaryNode:
		return c.binary(n)
	case *ast.ConditionalNode:
		return c.choice(n)
	case *ast.VariableDeclaratorNode:
		return c.let(n)
	}
	c.unsupported(n)
	return nil
}

func (c *checker) unsupported(n ast.Node) {
	switch n.(type) {
	case *ast.NilNode:
		c.reject(codeSyntax, n, "every name has a value; compare numbers with 0", "formulas have no `nil`")
	case *ast.ArrayNode:
		c.reject(codeType, n, "go through it, as in sum([1, 2]), or look into it, as in row in [1, 2]",
			"a list is not a value")
	case *ast.MapNode:
		c.reject(codeSyntax, n, "choose with ? : instead", "formulas have no maps")
	case *ast.SequenceNode:
		c.reject(codeSyntax, n, "`;` only follows a let: let x = row + col; x * x",
			"this is more than one formula")
	default:
		c.reject(codeSyntax, n, "", "formulas cannot do this")
	}
}

func (c *checker) truth(n *ast.BoolNode) *node {
	x := node{op: opConst, typ: Truth, word: "false"}
	if n.Value {
		x.value, x.word = 1, "true"
	}
	x.bounds = bounds{x.value, x.value}
	return c.make(n, x)
}

func (c *checker) color(n *ast.StringNode) *node {
	text := Normalize(n.Value)
	for i, name := range c.scope.colors {
		if name == text {
			return c.make(n, node{op: opConst, typ: Color, value: i, word: name,
				bounds: bounds{i, i}})
		}
	}
	if len(c.scope.colors) == 0 {
		c.reject(codeSyntax, n, "", "formulas hold no text")
		return nil
	}
	c.reject(codeName, n, "the colors are "+strings.Join(c.scope.colors, ", "), "unknown color %q%s",
		n.Value, didYouMean(n.Value, c.scope.colors))
	return nil
}

func (c *checker) choice(n *ast.ConditionalNode) *node {
	if n.Cond == n.Exp1 {
		c.reject(codeSyntax, n, "write condition ? one : other", "between ? and : something is missing")
		return nil
	}
	a, b, d := c.typed(n.Cond, Truth), c.expression(n.Exp1), c.expression(n.Exp2)
	if a == nil || b == nil || d == nil {
		return nil
	}
	if b.typ != d.typ {
		c.reject(codeType, n, "both must be of one kind", "this is either a %v, %s, or a %v, %s",
			b.typ, describe(b), d.typ, describe(d))
		return nil
	}
	return c.make(n, node{op: opIf, typ: b.typ, a: a, b: b, c: d,
		bounds: hull(b.bounds, d.bounds)})
}

func (c *checker) let(n *ast.VariableDeclaratorNode) *node {
	value := c.expression(n.Value)
	word := Normalize(n.Name)
	if c.taken(word) {
		at := n.Location()
		c.errorf(codeName, at.From, at.To, "choose another name", "`%s` has a meaning already", word)
		return nil
	}
	v := variable{word: word, shown: c.shownAs(word), broken: value == nil}
	if value != nil {
		v.typ, v.bounds = value.typ, value.bounds
	}
	slot, ok := c.push(n, v)
	if !ok {
		return nil
	}
	body := c.expression(n.Expr)
	c.pop()
	if value == nil || body == nil {
		return nil
	}
	return c.make(n, node{op: opLet, typ: body.typ, a: value, b: body, slot: slot,
		word: v.shown, bounds: body.bounds})
}

// push opens a variable and returns its slot.
func (c *checker) push(n ast.Node, v variable) (slot int, ok bool) {
	if len(c.vars) == maxVars {
		c.reject(codeSize, n, "", "more than %d let names and lists within one another", maxVars)
		return 0, false
	}
	if v.word == "#" {
		v.shown = v.word
	}
	c.vars = append(c.vars, v)
	return len(c.vars) - 1, true
}

func (c *checker) pop() { c.vars = c.vars[:len(c.vars)-1] }
