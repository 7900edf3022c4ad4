package formula

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"
)

// isList reports whether n is written as a list, right or wrong.
func (c *checker) isList(n ast.Node) bool {
	switch n := n.(type) {
	case *ast.ArrayNode:
		return true
	case *ast.BinaryNode:
		return n.Operator == ".."
	case *ast.BuiltinNode:
		return n.Name == "map"
	case *ast.IdentifierNode:
		return c.scope.findList(pathOf(n)) >= 0
	}
	return false
}

// list checks a list.
func (c *checker) list(n ast.Node) *node {
	if !c.isList(n) {
		return c.notList(n)
	}
	switch n := n.(type) {
	case *ast.ArrayNode:
		return c.listed(n)
	case *ast.BinaryNode:
		return c.ranged(n)
	case *ast.BuiltinNode:
		return c.mapped(n, "map($0, $1)", c.expression)
	}
	word := pathOf(n)
	c.used[word+listMark] = true
	if c.want.Table {
		return c.tooBig(n, word)
	}
	ordinal := c.scope.findList(word)
	list := &c.scope.lists[ordinal]
	l := node{op: opScoped, id: ordinal, form: word, word: word, prec: precOperand, length: list.most}
	if list.of != "" {
		c.used[list.of+listMark] = true
		l.part, l.word = true, list.of
		for id, name := range c.scope.names {
			if name.list == word {
				l.value = id
			}
		}
	}
	return c.make(n, l)
}

func (c *checker) notList(n ast.Node) *node {
	hint := "lists are [1, 2], 1..5"
	for _, name := range c.scope.listNames() {
		hint += " and " + name
	}
	path := pathOf(n)
	if hint := c.ofItems(path); hint != "" {
		return c.reject(codeName, n, hint, "`%s` uses a list in place of one of its items", path)
	}
	if path == "" || ofItem(path) || c.scope.find(path) >= 0 || c.variable(path) >= 0 {
		return c.reject(codeType, n, hint, "a list is needed here")
	}
	if c.elsewhereOnly(n, path) {
		return nil
	}
	return c.suggest(codeName, n, hint, path, c.scope.listNames(), "unknown list `%s`", path)
}

func (c *checker) listed(n *ast.ArrayNode) *node {
	if len(n.Nodes) == 0 {
		return c.reject(codeFault, n, "", "the list is empty")
	}
	items := make([]*node, len(n.Nodes))
	var first *node // the kind of all: a number or a word, if one is
	for i, item := range n.Nodes {
		x := c.expression(item)
		if x != nil && (first == nil || first.as(Whole).typ == x.typ || first.typ == Color && x.typ == Word) {
			first = x
		}
		items[i] = x
	}
	for i, x := range items {
		if x == nil {
			continue
		}
		var same bool
		if _, items[i], same = c.united(first, x); !same {
			items[i] = c.reject(codeType, n.Nodes[i], "all must be of one kind", "%s is a %v in a list that begins with a %v",
				describe(x), x.typ, first.typ)
		}
	}
	if slices.Contains(items, nil) {
		return nil
	}
	return c.listOf(n, items)
}

// listOf makes a list of items.
func (c *checker) listOf(n ast.Node, items []*node) *node {
	form := strings.TrimPrefix(callForm(len(items)), "@")
	l := node{op: opListed, typ: items[0].typ, words: items[0].words, form: "[" + form[1:len(form)-1] + "]", prec: precOperand,
		args: items, bounds: items[0].bounds, length: len(items)}
	for _, x := range items {
		l.bounds = hull(l.bounds, x.bounds)
	}
	return c.make(n, l)
}

func (c *checker) ranged(n *ast.BinaryNode) *node {
	ends, ok := c.allTyped([]ast.Node{n.Left, n.Right}, Whole)
	if !ok {
		return nil
	}
	first, last := ends[0], ends[1]
	if first.bounds.lo > last.bounds.hi {
		return c.reject(codeFault, n, "the smaller number comes first", "the range %s..%s has no numbers",
			quote(first, precSum, "(…)"), quote(last, precSum, "(…)"))
	}
	return c.make(n, node{op: opRange, form: "$6..$6", prec: precOperand, args: ends,
		bounds: bounds{first.bounds.lo, last.bounds.hi}, length: last.bounds.hi - first.bounds.lo + 1})
}

// mapped checks a list and an expression for each item of it, by default the item itself.
func (c *checker) mapped(n *ast.BuiltinNode, form string, check func(ast.Node) *node) *node {
	if in, is := n.Arguments[0].(*ast.BinaryNode); is && in.Operator == "in" {
		return c.namedItem(n, in)
	}
	v := variable{word: "#", shown: "#", broken: true}
	l := c.list(n.Arguments[0])
	if l != nil {
		v = variable{word: "#", shown: "#", typ: l.typ, words: l.words, bounds: l.bounds, list: l}
	}
	slot, ok := c.push(n, v)
	if !ok {
		return nil
	}
	var item ast.Node = &ast.PointerNode{}
	item.SetLocation(n.Arguments[0].Location())
	if len(n.Arguments) > 1 {
		item = n.Arguments[1].(*ast.PredicateNode).Node
	}
	body := check(item)
	c.pop()
	if l == nil || body == nil {
		return nil
	}
	x := c.make(n, node{op: opMapped, typ: body.typ, words: body.words, form: form, prec: precOperand,
		args: []*node{l, body}, slot: slot, bounds: body.bounds, length: l.length})
	if x.steps = loopSteps(l, body.steps); x.steps > maxSteps && !c.scope.inPlay {
		return c.reject(codeSize, n, "", "going through up to %s items takes more than %s steps",
			grouped(l.length), grouped(maxSteps))
	}
	return x
}

// namedItem reports a list in the form of other languages, count(n in 1..5, n > 2), and shows its
// form here.
func (c *checker) namedItem(n *ast.BuiltinNode, in *ast.BinaryNode) *node {
	text := []rune(c.text)
	parts := []string{string(text[c.start(in.Right):c.end(in.Right)])}
	if len(n.Arguments) > 1 {
		body, name := n.Arguments[1].(*ast.PredicateNode).Node, string(text[c.start(in.Left):c.end(in.Left)])
		word := regexp.MustCompile(`\b` + regexp.QuoteMeta(name) + `\b`)
		parts = append(parts, word.ReplaceAllLiteralString(string(text[c.start(body):c.end(body)]), "#"))
	}
	return c.reject(codeSyntax, in, fmt.Sprintf("the item is #: write %s(%s)", n.Name, strings.Join(parts, ", ")),
		"the items of a list have no name")
}

// loop checks the functions that go through a list with a condition or a number.
func (c *checker) loop(n *ast.BuiltinNode) *node {
	x, counts := loops[n.Name]
	switch {
	case counts:
		x.op = opHits
	case n.Name == "sum":
		x = node{op: opFold, operator: addition}
	case n.Name == "map":
		return c.reject(codeType, n, "go through it, as in max(map(list, #))", "a list is not a value")
	default:
		return c.unknownFunction(n, n.Name)
	}
	t := Truth
	if x.op == opFold {
		t = Whole
	}
	l := c.mapped(n, "$0, $1", func(body ast.Node) *node { return c.typed(body, t) })
	if l == nil {
		return nil
	}
	switch n.Name {
	case "sum":
		x.bounds = clamped(min(0, int64(l.length)*int64(l.bounds.lo)), max(0, int64(l.length)*int64(l.bounds.hi)))
	case "count":
		x.bounds = bounds{0, l.length}
	}
	x.form, x.word, x.prec, x.args = callForm(1), n.Name, precOperand, []*node{l}
	made := c.make(n, x)
	made.steps = l.steps
	return made
}

// values checks a list of values. A list of the scope has values if it has the field #.
func (c *checker) values(n ast.Node) *node {
	if word := pathOf(n); word == "" || c.scope.findList(word) < 0 {
		return c.list(n)
	}
	each := &ast.BuiltinNode{Name: "map", Arguments: []ast.Node{n}}
	each.SetLocation(n.Location())
	return c.mapped(each, "map($0, $1)", c.expression)
}

// extreme checks min and max, of several numbers or of the items of a list.
func (c *checker) extreme(n *ast.CallNode, o *operator) *node {
	switch {
	case len(n.Arguments) > 1:
		return c.apply(n, o, n.Arguments...)
	case len(n.Arguments) == 1 && c.ofItems(pathOf(n.Arguments[0])) != "":
		c.list(n.Arguments[0])
		return nil
	case len(n.Arguments) == 0 || !c.isList(n.Arguments[0]):
		return c.reject(codeSyntax, n, fmt.Sprintf("write %s(a, b) or %[1]s([a, b])", o.word),
			"`%s` takes two numbers or more, or a list", o.word)
	}
	l := c.values(n.Arguments[0])
	switch {
	case l == nil:
		return nil
	case l.as(Whole).typ != Whole:
		return c.reject(codeType, n.Arguments[0], "make numbers of them: "+o.word+"(map(list, …))",
			"each item of this list is a %v; a whole number is needed", l.typ)
	}
	x := c.make(n, node{op: opFold, operator: o, form: callForm(1), word: o.word, prec: precOperand,
		args: []*node{l}, bounds: l.bounds})
	x.steps = loopSteps(l, 0)
	return x
}

// pick checks at(list, n).
func (c *checker) pick(n *ast.CallNode) *node {
	l, index := c.values(n.Arguments[0]), c.typed(n.Arguments[1], Whole)
	if l == nil || index == nil {
		return nil
	}
	if index.bounds.hi < 1 || index.bounds.lo > l.length {
		return c.reject(codeFault, n.Arguments[1], "items count from 1", "the list has no item %s", describe(index))
	}
	return c.at(n, l, index)
}

// at makes the node of an item of a list.
func (c *checker) at(n ast.Node, l, index *node) *node {
	return c.make(n, node{op: opAt, typ: l.typ, words: l.words, form: callForm(2), word: "at", prec: precOperand,
		args: []*node{l, index}, bounds: l.bounds})
}

// membership checks a in list.
func (c *checker) membership(n *ast.BinaryNode) *node {
	a, l := c.alike(n.Left, n.Right, c.values)
	if a == nil || l == nil {
		return nil
	}
	a, l, same := c.united(a, l)
	if !same {
		return c.reject(codeType, n, "both must be of one kind", "%s is a %v, the items of the list are each a %v",
			describe(a), a.typ, l.typ)
	}
	return c.make(n, node{op: opIn, typ: Truth, form: "$5 in $0", prec: precComparison, args: []*node{a, l},
		bounds: truths})
}
