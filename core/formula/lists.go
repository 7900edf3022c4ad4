package formula

import "github.com/expr-lang/expr/ast"

var loopOps = map[string]op{
	"any": opAny, "all": opAll, "none": opNone, "one": opOne, "count": opCount, "sum": opSum,
}

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

// items checks a list.
func (c *checker) items(n ast.Node) *items {
	if !c.isList(n) {
		c.notList(n)
		return nil
	}
	switch n := n.(type) {
	case *ast.ArrayNode:
		return c.listed(n)
	case *ast.BinaryNode:
		return c.ranged(n)
	case *ast.BuiltinNode:
		return c.mapped(n)
	}
	return c.scoped(n.(*ast.IdentifierNode))
}

func (c *checker) notList(n ast.Node) {
	hint := "lists are [1, 2], 1..5"
	var known []string
	for _, l := range c.scope.lists {
		known = append(known, l.name)
		hint += " and " + l.name
	}
	path := pathOf(n)
	if path == "" || ofItem(path) || c.scope.findPlain(path) >= 0 || c.letName(path) >= 0 {
		c.reject(codeType, n, hint, "a list is needed here")
		return
	}
	c.reject(codeName, n, hint, "unknown list `%s`%s", path, didYouMean(path, known))
}

func (c *checker) listed(n *ast.ArrayNode) *items {
	if len(n.Nodes) == 0 {
		c.reject(codeFault, n, "", "the list is empty")
		return nil
	}
	nodes := make([]*node, len(n.Nodes))
	var first *node
	ok := true
	for i, item := range n.Nodes {
		x := c.expression(item)
		switch {
		case x == nil:
			ok = false
		case first == nil:
			first = x
		case x.typ != first.typ:
			c.reject(codeType, item, "all must be of one kind", "%s is a %v in a list that begins with a %v",
				describe(x), x.typ, first.typ)
			ok = false
		}
		nodes[i] = x
	}
	if !ok {
		return nil
	}
	return listOf(nodes)
}

// listOf returns a list that is written out.
func listOf(nodes []*node) *items {
	first := nodes[0]
	l := &items{form: listed, typ: first.typ, nodes: nodes, bounds: first.bounds,
		length: len(nodes), steps: steps(nodes...)}
	for _, x := range nodes {
		l.bounds = hull(l.bounds, x.bounds)
	}
	return l
}

func (c *checker) ranged(n *ast.BinaryNode) *items {
	a, b := c.typed(n.Left, Whole), c.typed(n.Right, Whole)
	if a == nil || b == nil {
		return nil
	}
	if a.bounds.lo > b.bounds.hi {
		c.reject(codeFault, n, "the smaller number comes first", "the range %s..%s has no numbers",
			operand(a, precRange), operand(b, precRange))
		return nil
	}
	return &items{form: ranged, nodes: []*node{a, b}, bounds: bounds{a.bounds.lo, b.bounds.hi},
		length: b.bounds.hi - a.bounds.lo + 1, steps: steps(a, b)}
}

func (c *checker) scoped(n *ast.IdentifierNode) *items {
	ordinal := c.scope.findList(pathOf(n))
	c.lists[ordinal] = true
	if c.want.Table {
		c.tooBig(n, pathOf(n))
		return nil
	}
	return &items{form: scoped, ordinal: ordinal, word: pathOf(n), length: c.scope.lists[ordinal].most, steps: 1}
}

func (c *checker) mapped(n *ast.BuiltinNode) *items {
	source, body, slot := c.each(n, c.expression)
	if source == nil || body == nil {
		return nil
	}
	return &items{form: mapped, typ: body.typ, source: source, slot: slot, body: body,
		bounds: body.bounds, length: source.length, steps: loopSteps(source, body)}
}

// each checks a list and what is done with each item of it. Without a second
// argument that is the item itself.
func (c *checker) each(n *ast.BuiltinNode, check func(ast.Node) *node) (*items, *node, int) {
	v := variable{word: "#", broken: true}
	l := c.items(n.Arguments[0])
	if l != nil {
		v = variable{word: "#", typ: l.typ, bounds: l.bounds, list: l}
	}
	slot, ok := c.push(n, v)
	if !ok {
		return nil, nil, 0
	}
	body := check(bodyOf(n))
	c.pop()
	if l == nil || body == nil {
		return nil, nil, 0
	}
	if loopSteps(l, body) > maxSteps {
		c.reject(codeSize, n, "", "going through up to %s items takes more than %s steps",
			grouped(l.length), grouped(maxSteps))
		return nil, nil, 0
	}
	return l, body, slot
}

func bodyOf(n *ast.BuiltinNode) ast.Node {
	if len(n.Arguments) > 1 {
		return n.Arguments[1].(*ast.PredicateNode).Node
	}
	item := &ast.PointerNode{}
	item.SetLocation(n.Arguments[0].Location())
	return item
}

// loop checks the functions that go through a list.
func (c *checker) loop(n *ast.BuiltinNode) *node {
	o, ok := loopOps[n.Name]
	if !ok {
		return c.noLoop(n)
	}
	t := Truth
	if o == opSum {
		t = Whole
	}
	l, body, slot := c.each(n, func(body ast.Node) *node { return c.typed(body, t) })
	if l == nil {
		return nil
	}
	x := c.make(n, node{op: o, typ: Truth, b: body, list: l, slot: slot, word: n.Name,
		bounds: truths})
	switch o {
	case opSum:
		x.typ, x.bounds = Whole, sumBounds(l.length, body.bounds)
	case opCount:
		x.typ, x.bounds = Whole, bounds{0, l.length}
	}
	x.steps = loopSteps(l, body)
	return x
}

func (c *checker) noLoop(n *ast.BuiltinNode) *node {
	if n.Name == "map" {
		c.reject(codeType, n, "go through it, as in max(map(list, #))", "a list is not a value")
	} else {
		c.unknownFunction(n, n.Name)
	}
	return nil
}

// extremeOf checks min and max of the items of a list.
func (c *checker) extremeOf(n *ast.CallNode, o op) *node {
	l := c.values(n.Arguments[0])
	if l == nil {
		return nil
	}
	name := pathOf(n.Callee)
	if l.typ != Whole {
		c.reject(codeType, n.Arguments[0], "make numbers of them: "+name+"(map(list, …))",
			"each item of this list is a %v; a whole number is needed", l.typ)
		return nil
	}
	x := c.make(n, node{op: o, list: l, word: name, bounds: l.bounds})
	x.steps = loopSteps(l, nil)
	return x
}

// pick checks at(list, n).
func (c *checker) pick(n *ast.CallNode) *node {
	if !c.arity(n, 2, "at(list, n)") {
		return nil
	}
	l, a := c.values(n.Arguments[0]), c.typed(n.Arguments[1], Whole)
	if l == nil || a == nil {
		return nil
	}
	if a.bounds.hi < 1 || a.bounds.lo > l.length {
		c.reject(codeFault, n.Arguments[1], "items count from 1", "the list has no item %s", describe(a))
		return nil
	}
	return c.make(n, node{op: opAt, typ: l.typ, a: a, list: l, word: "at", bounds: l.bounds})
}

// values checks a list whose items have to be values. A list of the scope has
// them if it has the field #.
func (c *checker) values(n ast.Node) *items {
	l := c.items(n)
	if l == nil || !l.records() {
		return l
	}
	each := &ast.BuiltinNode{Name: "map", Arguments: []ast.Node{n}}
	each.SetLocation(n.Location())
	return c.mapped(each)
}

// membership checks a in list.
func (c *checker) membership(n *ast.BinaryNode) *node {
	a, l := c.expression(n.Left), c.values(n.Right)
	if a == nil || l == nil {
		return nil
	}
	if a.typ != l.typ {
		c.reject(codeType, n, "both must be of one kind", "%s is a %v, the items of the list are each a %v",
			describe(a), a.typ, l.typ)
		return nil
	}
	return c.make(n, node{op: opIn, typ: Truth, a: a, list: l, bounds: truths})
}
