package formula

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/expr-lang/expr/ast"

	"github.com/azulejo/azulejo/core/wording"
)

// maxVars is how many let names and lists may be within one another.
const maxVars = 16

const listMark = "[]"

// checker turns the parser's tree into nodes. A method that reports a mistake returns nil, and
// callers pass nil on silently. So one run reports every mistake, and each only once.
type checker struct {
	*source
	scope *Scope
	want  Want
	vars  []variable // innermost last
	// The names in the formula: "players.rows", "params.x", and lists with a mark, as a function may
	// have the same name.
	used map[string]bool

	quotes   quotes
	firstVar int      // the first variable of the text
	around   []string // let names of the formulas around this base
	worked   map[workedIn]*node
	layered  bool // it uses base
	failed   bool // something is broken that is reported elsewhere
	doubts   Errors
}

// variable is a let name, which may also name an item, or the item of the innermost list. Its
// slot is its place in checker.vars.
type variable struct {
	word   string // "#" for an item
	shown  string // as it is printed
	typ    Type
	words  []string
	bounds bounds
	list   *node // the list of an item, also of one with a name
	broken bool  // its value or list is reported already: say no more about it
}

// analyze returns the tree of a formula and its checker, which has the errors.
func analyze(l *Layer, s *Scope, w Want) (*checker, *node) {
	src, tree := parse(l)
	c := &checker{source: src, scope: s, want: w, used: map[string]bool{}, worked: map[workedIn]*node{}}
	if tree == nil {
		return c, nil
	}
	if span, is := tree.(*ast.BinaryNode); is && span.Operator == ".." && w.Within != "" {
		name := &ast.IdentifierNode{Value: w.Within}
		name.SetLocation(span.Location())
		in := &ast.BinaryNode{Operator: "in", Left: name, Right: span}
		in.SetLocation(span.Location())
		tree = in
	}
	root := c.typed(tree, w.Type)
	switch {
	case root == nil:
	case root.steps > maxSteps && !c.scope.inPlay:
		c.all(codeSize, "", "the formula can take more than %s steps", grouped(maxSteps))
	case c.layered && len(c.errs) == 0:
		c.checkAlone(root)
	}
	return c, root
}

// reject reports a mistake in the text of n. It returns nil as the result of the calling method.
func (c *checker) reject(code string, n ast.Node, hint, format string, args ...any) *node {
	c.errorf(code, c.start(n), c.end(n), hint, format, args...)
	return nil
}

// suggest is reject for an unknown word in the place of n, with a suggestion if a known word is
// near.
func (c *checker) suggest(code string, n ast.Node, hint, word string, among []string, format string, args ...any) *node {
	e := c.errorf(code, c.start(n), c.end(n), hint, format, args...)
	if e.Meant = wording.Nearest(word, among); e.Meant == "" {
		return nil
	}
	e.Message += "; did you mean `" + e.Meant + "`?"
	e.MeantLen = e.Len
	switch n := n.(type) {
	case *ast.CallNode:
		e.MeantLen = c.end(n.Callee) - e.Offset
	case *ast.BuiltinNode:
		e.MeantLen = len(n.Name)
	case *ast.StringNode: // in the quotes that it has
		mark := string([]rune(c.text)[e.Offset])
		e.Meant = mark + e.Meant + mark
	}
	return nil
}

// make places a node on the text of n and counts its steps.
func (c *checker) make(n ast.Node, x node) *node {
	x.from, x.to, x.in = c.start(n), c.end(n), c.layer
	x.steps = addSteps(x.args...)
	return &x
}

// constant makes a node with a constant value.
func (c *checker) constant(n ast.Node, t Type, value int, word string) *node {
	return c.make(n, node{op: opConst, typ: t, value: value, bounds: bounds{value, value},
		form: "@", word: word, prec: precOperand})
}

// quoted makes a node of a text that must be one of the words. Several introduces the list of
// words, such as "the colors are", and one begins the message about another text.
func (c *checker) quoted(n *ast.StringNode, t Type, among []string, several, one string) *node {
	i := slices.Index(among, Normalize(n.Value))
	if i < 0 {
		return c.suggest(codeName, n, several+" "+strings.Join(among, ", "), n.Value, among, "%s %q", one, n.Value)
	}
	x := c.constant(n, t, i, strconv.Quote(among[i]))
	if t == Word {
		x.words = among
	}
	return x
}

// inQuotes checks a text in quotes: a word of the other side of a comparison, or a color.
func (c *checker) inQuotes(n *ast.StringNode) *node {
	word := Normalize(n.Value)
	switch of := c.scope.wordMaps(word); {
	case c.quotes.broken:
		return nil
	case len(c.quotes.words) > 0:
		return c.quoted(n, Word, c.quotes.words, "the words here are", "unknown word")
	case slices.Contains(c.scope.colors, word):
	case len(of) == 1:
		return c.quoted(n, Word, c.scope.words[of[0]], "", "")
	case len(of) > 1:
		return c.reject(codeType, n, "use it only where a name or a function needs one of them",
			"%q is one of the ruleset's %s", word, wording.List(of, "and of its"))
	case len(c.scope.colors) == 0:
		return c.reject(codeSyntax, n, "", "formulas hold no text")
	}
	return c.quoted(n, Color, c.scope.colors, "the colors are", "unknown color")
}

// quotes is the possible meanings of a text in quotes: one of these words, or else a color.
type quotes struct {
	words  []string
	typ    Type // of what it is compared with
	broken bool // that is reported already
}

// alike checks two values of one kind, or a value and a list. A text in quotes is a word of the
// other side, so the other side is checked first.
func (c *checker) alike(left, right ast.Node, second func(ast.Node) *node) (a, b *node) {
	defer func(outer quotes) { c.quotes = outer }(c.quotes)
	c.quotes = quotes{}
	after := func(x *node) {
		c.quotes.broken = x == nil
		if x != nil {
			c.quotes.words, c.quotes.typ = x.words, x.typ
		}
	}
	if _, text := left.(*ast.StringNode); text {
		b = second(right)
		after(b)
		return c.expression(left), b
	}
	a = c.expression(left)
	after(a)
	return a, second(right)
}

// united returns two values of one kind: beside a number, a condition that counts becomes a
// number, and beside a word, a color becomes the word of its name.
func (c *checker) united(a, b *node) (x, y *node, ok bool) {
	switch {
	case a.typ == Whole:
		b = b.as(Whole)
	case b.typ == Whole:
		a = a.as(Whole)
	case a.typ == Word:
		b = c.named(b, a.words)
	case b.typ == Word:
		a = c.named(a, b.words)
	}
	return a, b, a.typ == b.typ && slices.Equal(a.words, b.words)
}

// named returns a color as the word that has its name, such as the name of a star. It returns other
// nodes unchanged, and colors if one of those that there can be is no such word.
func (c *checker) named(x *node, words []string) *node {
	if x.typ != Color || x.op >= opListed {
		return x
	}
	n := node{op: opNamed, typ: Word, words: words, form: "$0", prec: x.prec, args: []*node{x}, bounds: bounds{-1, -1},
		from: x.from, to: x.to, in: x.in, steps: addSteps(x)}
	for color := max(0, x.bounds.lo); color <= x.bounds.hi; color++ {
		if color >= len(c.scope.colors) || !slices.Contains(words, c.scope.colors[color]) {
			return x
		}
	}
	for _, color := range c.scope.colors {
		n.named = append(n.named, slices.Index(words, color))
	}
	n.bounds = bounds{min(0, x.bounds.lo), len(words) - 1}
	if x.op == opConst {
		n.bounds = bounds{n.named[x.value], n.named[x.value]}
	}
	return &n
}

// as returns a node as one of another type if possible, or else unchanged. A condition from a
// name or a function counts as 1 or 0 in the place of a number; a comparison does not.
func (n *node) as(t Type) *node {
	if n.typ != Truth || t != Whole || !n.counts() {
		return n
	}
	number := *n
	number.typ = Whole
	return &number
}

// counts reports whether a condition, or each item of a list, comes from a name or a function.
func (n *node) counts() bool {
	switch n.op {
	case opRead, opVar, opHits:
		return true
	case opLet, opMapped:
		return n.args[1].counts()
	case opAt:
		return n.args[0].counts()
	case opIf:
		return n.args[1].counts() && n.args[2].counts()
	case opListed:
		return !slices.ContainsFunc(n.args, func(item *node) bool { return !item.counts() })
	}
	return false
}

// typed checks an expression that has to have a type.
func (c *checker) typed(n ast.Node, t Type) *node {
	outer := c.quotes
	c.quotes = quotes{}
	x := c.expression(n)
	c.quotes = outer
	if x == nil {
		return nil
	}
	if x = x.as(t); x.typ == t {
		return x
	}
	hint := fmt.Sprintf("a %v can only be compared with a %[1]v, by == or !=", x.typ)
	switch {
	case t == Color:
		hint = "write a name that is a color, or a color's name in quotes"
	case t == Truth && x.typ == Whole:
		hint = "compare it, as in " + quote(x, precRange, "(…)") + " > 0"
	case t == Whole && x.typ == Truth:
		hint = "choose a number by it, as in " + quote(x, precOr, "(…)") + " ? 1 : 0"
	}
	return c.reject(codeType, n, hint, "%s is a %v; a %v is needed", describe(x), x.typ, t)
}

// allTyped checks expressions of a type, and reports whether all of them have it.
func (c *checker) allTyped(nodes []ast.Node, t Type) (checked []*node, ok bool) {
	ok = true
	for _, n := range nodes {
		x := c.typed(n, t)
		checked = append(checked, x)
		ok = ok && x != nil
	}
	return checked, ok
}

// quote returns a node as a message quotes it in a place of a precedence. It replaces nodes with
// many steps or a long text.
func quote(x *node, place int, replacement string) string {
	const most = 40
	var p strings.Builder
	if x.steps <= most {
		x.print(&p, place, false)
	}
	if p.Len() == 0 || p.Len() > most {
		return replacement
	}
	return p.String()
}

// describe returns a node as the subject of a message.
func describe(x *node) string {
	text := quote(x, precLet, "")
	if text == "" {
		return "this"
	}
	return "`" + text + "`"
}

// expression checks any expression with one value.
func (c *checker) expression(n ast.Node) *node {
	switch n := n.(type) {
	case *ast.IntegerNode:
		return c.constant(n, Whole, n.Value, strconv.Itoa(n.Value))
	case *ast.BoolNode:
		value := 0
		if n.Value {
			value = 1
		}
		return c.constant(n, Truth, value, strconv.FormatBool(n.Value))
	case *ast.StringNode:
		return c.inQuotes(n)
	case *ast.IdentifierNode, *ast.MemberNode, *ast.PointerNode:
		return c.name(n)
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
	case *ast.NilNode:
		return c.reject(codeSyntax, n, "every name has a value; compare numbers with 0", "formulas have no `nil`")
	case *ast.ArrayNode:
		return c.reject(codeType, n, "go through it, as in sum([1, 2]), or look into it, as in row in [1, 2]",
			"a list is not a value")
	case *ast.MapNode:
		return c.reject(codeSyntax, n, "choose with ? : instead", "formulas have no maps")
	case *ast.SequenceNode:
		return c.reject(codeSyntax, n, "`;` only follows a let: let x = row + col; x * x",
			"this is more than one formula")
	}
	return c.reject(codeSyntax, n, "", "formulas cannot do this")
}

func (c *checker) choice(n *ast.ConditionalNode) *node {
	if n.Cond == n.Exp1 {
		return c.reject(codeSyntax, n, "write condition ? one : other", "between ? and : something is missing")
	}
	condition, one, other := c.typed(n.Cond, Truth), c.expression(n.Exp1), c.expression(n.Exp2)
	if condition == nil || one == nil || other == nil {
		return nil
	}
	one, other, same := c.united(one, other)
	if !same {
		return c.reject(codeType, n, "both must be of one kind", "this is either a %v, %s, or a %v, %s",
			one.typ, describe(one), other.typ, describe(other))
	}
	return c.make(n, node{op: opIf, typ: one.typ, words: one.words, form: "$2 ? $1 : $1", prec: precChoice,
		args: []*node{condition, one, other}, bounds: hull(one.bounds, other.bounds)})
}

func (c *checker) let(n *ast.VariableDeclaratorNode) *node {
	value, list := c.itemName(n.Value)
	if value == nil {
		value = c.expression(n.Value)
	}
	word := Normalize(n.Name)
	if reserved(word) || slices.Contains(c.known(), word) || c.scope.findList(word) >= 0 ||
		c.variable(word) >= 0 || list != nil && (word == meWord || len(within(c.known(), word)) > 0) {
		at := n.Location()
		c.errorf(codeName, at.From, at.To, "choose another name", "`%s` has a meaning already", word)
		return nil
	}
	v := variable{word: word, shown: c.shownAs(word), list: list, broken: value == nil}
	if value != nil {
		v.typ, v.words, v.bounds = value.typ, value.words, value.bounds
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
	return c.make(n, node{op: opLet, typ: body.typ, words: body.words, form: "let @ = $1; $0", word: v.shown, prec: precLet,
		args: []*node{value, body}, slot: slot, bounds: body.bounds})
}

// push opens a variable and returns its slot.
func (c *checker) push(n ast.Node, v variable) (slot int, ok bool) {
	if len(c.vars) == maxVars {
		c.reject(codeSize, n, "", "more than %d let names and lists within one another", maxVars)
		return 0, false
	}
	c.vars = append(c.vars, v)
	return len(c.vars) - 1, true
}

func (c *checker) pop() { c.vars = c.vars[:len(c.vars)-1] }

func (c *checker) unary(n *ast.UnaryNode) *node {
	if n.Operator == "not" || n.Operator == "!" {
		a := c.expression(n.Node)
		switch {
		case a == nil:
			return nil
		case a.typ != Truth:
			return c.reject(codeType, n.Node, "put the condition in parentheses: not (seats == 2)",
				"`%s` covers only %s, a %v; a condition is needed", n.Operator, describe(a), a.typ)
		}
		return c.operation(n, negation, a)
	}
	if n.Operator == "-" {
		return c.apply(n, negative, n.Node)
	}
	if number, ok := n.Node.(*ast.IntegerNode); ok {
		return c.reject(codeNumber, n, fmt.Sprintf("write %d", number.Value),
			"`+%d` is a number in another way of writing", number.Value)
	}
	return c.typed(n.Node, Whole)
}

func (c *checker) binary(n *ast.BinaryNode) *node {
	if isChain(n) {
		return c.chain(n)
	}
	switch n.Operator {
	case "in":
		return c.membership(n)
	case "..":
		return c.reject(codeType, n, "go through it, as in sum(1..5), or look into it, as in row in 1..5",
			"a range is not a value")
	case "==", "!=":
		a, b := c.alike(n.Left, n.Right, c.expression)
		if a == nil || b == nil {
			return nil
		}
		a, b, same := c.united(a, b)
		if !same {
			return c.reject(codeType, n, "both must be of one kind", "%s is a %v and %s is a %v",
				describe(a), a.typ, describe(b), b.typ)
		}
		return c.operation(n, operators[n.Operator], a, b)
	}
	return c.apply(n, operators[n.Operator], n.Left, n.Right)
}

// apply checks an operator with its operands.
func (c *checker) apply(n ast.Node, o *operator, operands ...ast.Node) *node {
	args, ok := c.allTyped(operands, o.of)
	if !ok {
		return nil
	}
	if o.divides && args[1].bounds == (bounds{}) {
		return c.reject(codeFault, operands[1], "", "%s divides by zero", describe(args[1]))
	}
	return c.operation(n, o, args...)
}

// operation makes the node of an operator.
func (c *checker) operation(n ast.Node, o *operator, args ...*node) *node {
	result := args[0].bounds
	if len(args) == 1 {
		result = o.result(result, bounds{})
	}
	for _, a := range args[1:] {
		result = o.result(result, a.bounds)
	}
	return c.make(n, node{op: o.op, typ: o.gives, form: cmp.Or(o.form, callForm(len(args))), word: o.word,
		prec: o.prec, args: args, operator: o, bounds: result})
}

// isChain reports whether n is a < b < c. The parser turns it into a < b && b < c with one b in
// both halves.
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
	return slices.Contains([]string{"<", "<=", ">", ">="}, n.Operator)
}

// chain checks a < b < c, each operand once.
func (c *checker) chain(n *ast.BinaryNode) *node {
	var pairs []*ast.BinaryNode // last first
	at := n
	for ; at.Operator == "&&"; at = at.Left.(*ast.BinaryNode) {
		pairs = append(pairs, at.Right.(*ast.BinaryNode))
	}
	pairs = append(pairs, at)
	slices.Reverse(pairs)
	operands, form := []ast.Node{at.Left}, "$5"
	var chain []*operator
	for _, p := range pairs {
		operands, chain = append(operands, p.Right), append(chain, operators[p.Operator])
		form += " " + p.Operator + " $5"
	}
	args, ok := c.allTyped(operands, Whole)
	if !ok {
		return nil
	}
	return c.make(n, node{op: opChain, typ: Truth, form: form, prec: precComparison, args: args, chain: chain,
		bounds: truths})
}
