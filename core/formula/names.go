package formula

import (
	"strings"

	"github.com/expr-lang/expr/ast"
)

// pathOf returns a name in its one spelling: "seats", "run.h", "#", or ".rows" for
// a field of a list's item; "" if n is not a name.
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
		if base == "#" {
			base = ""
		}
		return base + "." + Normalize(field.Value)
	}
	return ""
}

func ofItem(path string) bool { return path[0] == '#' || path[0] == '.' }

// nameOrItem checks a name that is not called.
func (c *checker) nameOrItem(n ast.Node) *node {
	path := pathOf(n)
	if path == "" {
		c.reject(codeName, n, "a field stands behind a name: run.h", "this has no fields")
		return nil
	}
	if path == baseWord {
		return c.base(n)
	}
	if strings.HasPrefix(path, paramPrefix) {
		return c.param(n, path)
	}
	if slot := c.variable(path); slot >= 0 {
		return c.readVariable(n, slot)
	}
	id, slot := c.lookUp(n, path)
	if id < 0 {
		return nil
	}
	if name := &c.scope.names[id]; len(name.Args) > 0 {
		c.reject(codeName, n, "write "+signature(path, name), "`%s` is a function", path)
		return nil
	}
	return c.read(n, path, id, slot, nil)
}

// variable returns the slot of a let name, of # for the item of a list of plain
// values, or of anything that comes from a broken list; otherwise -1.
func (c *checker) variable(path string) int {
	if !ofItem(path) {
		return c.letName(path)
	}
	slot := c.item()
	if slot < 0 {
		return -1
	}
	v := c.vars[slot]
	if v.broken || path == "#" && !v.list.records() {
		return slot
	}
	return -1
}

func (c *checker) letName(word string) int {
	for slot := c.floor; slot < len(c.vars); slot++ {
		if c.vars[slot].word == word {
			return slot
		}
	}
	return -1
}

// item returns the slot of the item of the innermost list, or -1.
func (c *checker) item() int {
	for slot := len(c.vars) - 1; slot >= c.floor; slot-- {
		if c.vars[slot].word == "#" {
			return slot
		}
	}
	return -1
}

func (c *checker) readVariable(n ast.Node, slot int) *node {
	v := c.vars[slot]
	if v.broken {
		return nil
	}
	return c.make(n, node{op: opVar, typ: v.typ, slot: slot, word: v.shown, bounds: v.bounds})
}

// lookUp returns the id of a name of the scope, and for a field the slot of its
// item. It reports an unknown name and returns -1.
func (c *checker) lookUp(n ast.Node, path string) (id, slot int) {
	if ofItem(path) {
		slot = c.item()
		return c.lookUpField(n, path, slot), slot
	}
	id = c.scope.findPlain(path)
	if id < 0 {
		c.unknown(n, path)
	}
	return id, -1
}

func (c *checker) lookUpField(n ast.Node, path string, slot int) int {
	field, dotted := strings.CutPrefix(path, ".")
	id := -1
	records := slot >= 0 && c.vars[slot].list.records()
	if records {
		id = c.scope.findField(c.vars[slot].list.ordinal, field)
	}
	switch {
	case id >= 0:
	case dotted && !records:
		c.reject(codeName, n, "the item itself is #", "`%s` is a field, and the items here have none", path)
	case path == "#":
		c.reject(codeName, n, "name a field of it: "+strings.Join(within(c.known(), ""), ", "),
			"an item of `%s` is not a value", c.vars[slot].list.word)
	default:
		c.unknown(n, path)
	}
	return id
}

// read makes the node that reads a name, a field or a function of the scope.
func (c *checker) read(n ast.Node, path string, id, slot int, args []*node) *node {
	name := &c.scope.names[id]
	c.names[id] = true
	if c.want.Table && name.Big {
		c.tooBig(n, path)
		return nil
	}
	x := node{op: opName, typ: name.Type, name: name, id: id, slot: slot, word: path,
		args: args, bounds: bounds{name.Min, name.Max}}
	if ofItem(path) {
		x.op = opField
		x.of = c.vars[slot].list.word
	}
	if len(name.Args) > 0 {
		x.op = opCall
	}
	read := c.make(n, x)
	read.steps = min(read.steps+int64(name.Work), maxSteps+1)
	return read
}

// signature returns how a function is called: "covered(n)".
func signature(path string, name *Name) string {
	args := make([]string, len(name.Args))
	for i, a := range name.Args {
		args[i] = a.Name
	}
	return path + "(" + strings.Join(args, ", ") + ")"
}
