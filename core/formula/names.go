package formula

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"github.com/azulejo/azulejo/core/wording"
)

// pathOf returns a name in American spelling: "seats", "run.h", "#", or ".rows" for a field of a
// list's item. It returns "" for any other node.
func pathOf(n ast.Node) string {
	switch n := n.(type) {
	case *ast.IdentifierNode:
		return Normalize(n.Value)
	case *ast.PointerNode:
		return "#" + Normalize(n.Name)
	case *ast.MemberNode:
		field, ok := n.Property.(*ast.StringNode)
		base := pathOf(n.Node)
		if !ok || base == "" {
			return ""
		}
		return strings.TrimPrefix(base, "#") + "." + Normalize(field.Value)
	}
	return ""
}

func ofItem(path string) bool { return path[0] == '#' || path[0] == '.' }

// ofOneItem returns advice for a member of at(…), "" for another node.
func ofOneItem(n ast.Node) string {
	if m, ok := n.(*ast.MemberNode); ok {
		if of, ok := m.Node.(*ast.CallNode); ok && pathOf(of.Callee) == "at" {
			return "to read one item of a list, write at(map(players, .score), 2)"
		}
	}
	return ""
}

// name checks a name without arguments.
func (c *checker) name(n ast.Node) *node {
	path := pathOf(n)
	if path == "" {
		return c.reject(codeName, n, cmp.Or(ofOneItem(n), "a field follows a name: run.h"), "this has no fields")
	}
	if path == baseWord {
		return c.base(n)
	}
	if strings.HasPrefix(path, paramPrefix) {
		return c.param(n, path)
	}
	if slot := c.variable(path); slot >= 0 {
		v := c.vars[slot]
		switch {
		case v.broken:
			return nil
		case v.list == nil || path == "#" && v.list.op != opScoped:
			return c.make(n, node{op: opVar, typ: v.typ, words: v.words, form: "@", word: v.shown, prec: precOperand,
				slot: slot, bounds: v.bounds})
		}
	}
	id, slot := c.lookUp(n, path)
	if id < 0 {
		return nil
	}
	if name := c.scope.names[id]; len(name.Args) > 0 {
		return c.reject(codeName, n, "write "+name.Signature(), "`%s` is a function", path)
	}
	return c.read(n, path, id, slot)
}

// variable returns the slot of a let name, or -1. For a field of a named item it is the slot of
// the item, and for a field of # that of the innermost list.
func (c *checker) variable(path string) int {
	word := path
	if ofItem(path) {
		word = "#"
	}
	for slot := len(c.vars) - 1; slot >= c.firstVar; slot-- {
		v := &c.vars[slot]
		if v.word == word || (v.list != nil || v.broken) && strings.HasPrefix(path, v.word+".") {
			return slot
		}
	}
	return -1
}

// lookUp returns the id of a name of the scope, and for a field the slot of its
// item. It reports an unknown name and returns -1.
func (c *checker) lookUp(n ast.Node, path string) (id, slot int) {
	slot = c.variable(path)
	if slot < 0 || c.vars[slot].list == nil {
		if id = c.scope.find(path); id < 0 || c.scope.names[id].list != "" {
			c.unknown(n, path)
			return -1, -1
		}
		return id, -1
	}
	id = -1
	item, list := c.vars[slot].item(), c.vars[slot].list
	field, dotted := strings.CutPrefix(path, item+".")
	records := list.op == opScoped
	if records {
		id = c.scope.find(list.word + "." + field)
	}
	switch {
	case id >= 0:
	case dotted && !records:
		c.reject(codeName, n, c.outerItem(field), "`%s` is a field, and the items here have none", path)
	case path == c.vars[slot].word:
		c.reject(codeName, n, "name a field of it: "+shortList(c.fields(list.word, item)),
			"an item of `%s` is not a value", list.word)
	default:
		c.unknown(n, path)
	}
	return id, slot
}

// item returns the text before the dot of an item's field, nothing for an item of the innermost
// list.
func (v *variable) item() string { return strings.TrimPrefix(v.word, "#") }

// outerItem is advice for a field that the items of the innermost list do not have: it may be a
// field of a list around it.
func (c *checker) outerItem(field string) string {
	for _, v := range c.vars[c.firstVar:] {
		if v.list != nil && v.list.op == opScoped && c.scope.find(v.list.word+"."+field) >= 0 {
			return fmt.Sprintf("the item itself is #; to use one of %s in here, name it before: let p = #; … p.%s",
				v.list.word, field)
		}
	}
	return "the item itself is #"
}

// itemName returns the node of an item of a list of records, # or its name, and the list, for a
// let that names it. It returns nil for any other node.
func (c *checker) itemName(n ast.Node) (x, list *node) {
	path := pathOf(n)
	if path == "" {
		return nil, nil
	}
	slot := c.variable(path)
	if slot < 0 || c.vars[slot].word != path {
		return nil, nil
	}
	v := c.vars[slot]
	if v.list == nil || v.list.op != opScoped || c.scope.find(v.list.word+".#") >= 0 {
		return nil, nil
	}
	return c.make(n, node{op: opVar, form: "@", word: v.shown, prec: precOperand, slot: slot}), v.list
}

// read makes the node that reads a name, a field or a function of the scope.
func (c *checker) read(n ast.Node, path string, id, slot int, args ...*node) *node {
	name := c.scope.names[id]
	x := node{op: opRead, typ: name.Type, form: "@", word: name.written(), prec: precOperand, name: name, id: id, slot: slot,
		args: args, bounds: bounds{name.Min, name.Max}}
	x.of = name.list
	for i, a := range name.Args {
		x.domains[i] = bounds{a.Min, a.Max}
	}
	switch {
	case slot >= 0 && c.vars[slot].word != "#":
		x.word = c.vars[slot].shown + x.word
	case slot < 0 && len(args) > 0 && name.Member && c.overPlayers():
		x.word = memberPrefix + name.Field() // as it has to be written here
	}
	if name.Type == Word {
		x.words = c.scope.wordsOf(name.Of, name.Words)
	}
	c.used[name.full] = true
	if c.want.Table && (name.Big || c.scope.inPlay) {
		return c.tooBig(n, path)
	}
	if len(args) > 0 {
		x.form = callForm(len(args))
	}
	read := c.make(n, x)
	read.steps = min(read.steps+int64(name.Work), maxSteps+1)
	return read
}

// call checks the call of a function of values, from the language or the scope.
func (c *checker) call(n *ast.CallNode) *node {
	path := pathOf(n.Callee)
	switch {
	case path == "":
		return c.reject(codeSyntax, n, ofOneItem(n.Callee), "this cannot be called")
	case path == "min" || path == "max":
		return c.extreme(n, operators[path])
	case path != "at" && operators[path] == nil:
		return c.function(n, path)
	case !c.arity(n, functionForms[slices.Index(functions, path)].Text):
		return nil
	case path == "at":
		return c.pick(n)
	}
	return c.apply(n, operators[path], n.Arguments...)
}

// function checks the call of a function of the scope.
func (c *checker) function(n *ast.CallNode, path string) *node {
	at := c.variable(path)
	switch {
	case at >= 0 && c.vars[at].broken:
		return nil
	case (at < 0 || c.vars[at].list == nil) && c.scope.find(path) < 0:
		return c.unknownFunction(n, path)
	}
	id, slot := c.lookUp(n.Callee, path)
	if id < 0 {
		return nil
	}
	name := c.scope.names[id]
	switch {
	case len(name.Args) == 0:
		return c.reject(codeName, n, "leave the parentheses out", "`%s` is not a function", path)
	case slot < 0 && !strings.HasPrefix(path, memberPrefix) && c.ofSeat(name) && c.overPlayers():
		return c.notOfEach(n, name)
	case !c.arity(n, name.Signature()):
		return nil
	}
	args := make([]*node, len(name.Args))
	for i, a := range name.Args {
		args[i] = c.argument(n.Arguments[i], a)
	}
	if slices.Contains(args, nil) {
		return nil
	}
	return c.read(n, path, id, slot, args...)
}

// ofSeat reports whether a function reads the board of one seat. In a scope without members all
// functions do.
func (c *checker) ofSeat(f *Name) bool {
	return f.Member || !slices.ContainsFunc(c.scope.names, func(n *Name) bool { return n.Member })
}

// notOfEach reports a function of the seat's own board in a loop over all seats.
func (c *checker) notOfEach(n *ast.CallNode, f *Name) *node {
	hint := "each player has " + shortList(c.fields(Players, "")) +
		"; to use the seat's own board, put a let before the loop"
	if f.Member {
		hint = fmt.Sprintf("write .%s for each player, or me.%[1]s for the seat's own board", f.Field())
	}
	return c.reject(codeName, n, hint, "`%s` reads the seat's own board, not that of each player", f.Path)
}

// overPlayers reports whether this place is in a loop over all seats, perhaps an outer one.
func (c *checker) overPlayers() bool {
	return slices.ContainsFunc(c.vars, func(v variable) bool {
		l := v.list
		for l != nil && l.op == opMapped {
			l = l.args[0]
		}
		return l != nil && l.op == opScoped && l.word == Players
	})
}

// argument checks one argument of a function of the scope. It reports an argument that is always
// outside its domain; others can still fail in play.
func (c *checker) argument(n ast.Node, a Arg) *node {
	if a.Type == Word {
		return c.word(n, a)
	}
	x := c.typed(n, a.Type)
	if x != nil && (x.bounds.hi < a.Min || x.bounds.lo > a.Max) {
		return c.reject(codeFault, n, "", "%s is not within %d..%d, the values of `%s`",
			describe(x), a.Min, a.Max, a.Name)
	}
	if t := a.expected; x != nil && t != nil && (x.bounds.hi < t.lo || x.bounds.lo > t.hi) {
		c.doubts = append(c.doubts, &Error{Layer: c.layer, Offset: c.start(n), Len: c.end(n) - c.start(n),
			Message: fmt.Sprintf("this ruleset has no %s %s", a.Name, describe(x)),
			Hint:    fmt.Sprintf("its values are %d to %d", t.lo, t.hi)})
	}
	return x
}

// word checks an argument that is a key of one of the ruleset's maps: a text in quotes, or a value such
// as place.star. A color stands for the key of its name.
func (c *checker) word(n ast.Node, a Arg) *node {
	known := c.scope.words[a.Of]
	text, quoted := n.(*ast.StringNode)
	switch {
	case quoted && len(known) == 0:
		return c.reject(codeName, n, "", "this ruleset has no %s", a.Of)
	case quoted:
		return c.quoted(text, Word, known, "the names are", "the ruleset's "+a.Of+" have no")
	}
	reject := func(hint string) *node {
		return c.reject(codeName, n, hint, "`%s` is one of the ruleset's %s, written in quotes", a.Name, a.Of)
	}
	if path := pathOf(n); slices.Contains(known, path) && c.scope.search(path, 0) < 0 && c.variable(path) < 0 {
		return reject(fmt.Sprintf("write it in quotes: %q", path))
	}
	defer func(outer quotes) { c.quotes = outer }(c.quotes)
	c.quotes = quotes{words: known, typ: Word}
	x := c.expression(n)
	if x == nil {
		return nil
	}
	if x = c.named(x, known); x.typ == Word && slices.Equal(x.words, known) {
		return x
	}
	return reject("the names are " + strings.Join(known, ", "))
}

// arity checks the number of arguments by an example of the function: "at(list, n)".
func (c *checker) arity(n *ast.CallNode, usage string) bool {
	want := strings.Count(usage, ",") + 1
	if len(n.Arguments) == want {
		return true
	}
	c.reject(codeSyntax, n, "write "+usage, "`%s` takes %s, not %d", pathOf(n.Callee),
		wording.Count(want, "argument"), len(n.Arguments))
	return false
}

// param checks params.NAME.
func (c *checker) param(n ast.Node, path string) *node {
	for _, p := range c.scope.params {
		if paramPrefix+p.Name != path {
			continue
		}
		c.used[path] = true
		if p.Broken {
			c.failed = true
			return nil
		}
		x := c.constant(n, Whole, p.Value, path)
		if p.Value < 0 {
			x.prec = precUnary // it may be written as its value
		}
		return x
	}
	return c.unknownParam(n, path)
}
