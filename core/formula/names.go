package formula

import (
	"fmt"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"github.com/azulejo/azulejo/core/wording"
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
		c.reject(codeName, n, "a field follows a name: run.h", "this has no fields")
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

// unknown reports a name that the scope does not have, as helpfully as it can.
func (c *checker) unknown(n ast.Node, path string) {
	if i := c.scope.findList(path); i >= 0 {
		c.reject(codeName, n, "go through it: "+c.example(i), "`%s` is a list", path)
		return
	}
	if slices.Contains(functions, path) {
		c.reject(codeName, n, "write "+path+"(…)", "`%s` is a function", path)
		return
	}
	known := c.known()
	if path == paramsWord && len(c.scope.params) == 0 {
		c.unknownParam(n, paramPrefix+"x")
		return
	}
	if group := within(known, path); len(group) > 0 {
		c.reject(codeName, n, "write one of "+strings.Join(group, ", "), "`%s` alone has no value", path)
		return
	}
	if slices.Contains(c.scope.colors, path) {
		c.reject(codeName, n, fmt.Sprintf("write it in quotes: %q", path), "`%s` is a color, and no name", path)
		return
	}
	hint := c.inScope()
	if c.elsewhereOnly(n, path, hint) {
		return
	}
	if len(known) == 0 {
		hint = "no name of the game can be used here: write a number, or params.NAME"
	}
	meant := known
	if c.layer.Below != nil {
		meant = append(meant, baseWord)
	}
	c.reject(codeName, n, hint, "unknown name `%s`%s", path, didYouMean(path, meant))
}

// inScope says what can be written at this place.
func (c *checker) inScope() string {
	text := "the names here are " + strings.Join(c.known(), ", ")
	if len(c.scope.lists) > 0 {
		var lists []string
		for _, l := range c.scope.lists {
			lists = append(lists, l.name)
		}
		text += "; the lists are " + strings.Join(lists, ", ")
	}
	return text
}

// known returns the names that can be written at this place.
func (c *checker) known() []string {
	var known []string
	if slot := c.item(); slot >= 0 {
		if l := c.vars[slot].list; l != nil && l.records() {
			known = append(known, c.scope.fields(c.scope.lists[l.ordinal].name)...)
		}
	}
	for _, v := range c.vars[c.floor:] {
		if v.word != "#" {
			known = append(known, v.word)
		}
	}
	overPlayers := c.overPlayers()
	for _, name := range c.scope.names[:c.scope.plain] {
		if len(name.Args) == 0 || !overPlayers {
			known = append(known, name.Path)
		}
	}
	return append(known, c.scope.paramPaths()...)
}

// taken reports whether a let cannot use this word.
func (c *checker) taken(word string) bool {
	return reserved(word) || slices.Contains(c.known(), word) || c.scope.findList(word) >= 0
}

// example returns how to go through the list with this ordinal.
func (c *checker) example(ordinal int) string {
	l := c.scope.lists[ordinal]
	condition := "true"
	if l.first < l.end {
		field := c.scope.names[l.first]
		condition = fieldPath(field.Path)
		if field.Type == Whole {
			condition += " > 0"
		}
	}
	return fmt.Sprintf("any(%s, %s)", l.name, condition)
}

// fieldPath returns how a formula writes a field.
func fieldPath(path string) string {
	if path == "#" {
		return path
	}
	return "." + path
}

// within returns the names that begin with path and a dot.
func within(known []string, path string) []string {
	var group []string
	for _, name := range known {
		if strings.HasPrefix(name, path+".") {
			group = append(group, name)
		}
	}
	return group
}

// elsewhereOnly reports a name that other keys of the ruleset have, and this one not.
func (c *checker) elsewhereOnly(n ast.Node, path, hint string) bool {
	keys := c.scope.elsewhere[path]
	if len(keys) == 0 {
		return false
	}
	c.reject(codeName, n, hint, "`%s` is not known here, only in %s", path, strings.Join(keys, ", "))
	return true
}

// didYouMean returns the second half of a message about an unknown word.
func didYouMean(word string, among []string) string {
	if near := wording.Nearest(word, among); near != "" {
		return "; did you mean `" + near + "`?"
	}
	return ""
}

// tooBig reports a name that a table cannot use.
func (c *checker) tooBig(n ast.Node, path string) {
	var usable []string
	for _, name := range c.scope.names[:c.scope.plain] {
		if !name.Big {
			usable = append(usable, name.Path)
		}
	}
	hint := "there is no other name here"
	if len(usable) > 0 {
		hint = "the names to use here are " + strings.Join(usable, ", ")
	}
	c.reject(codeName, n, hint, "`%s` depends on the whole board, "+
		"and this formula is tabulated before the game", path)
}

// param checks params.NAME.
func (c *checker) param(n ast.Node, path string) *node {
	for i, p := range c.scope.params {
		if paramPrefix+p.Name != path {
			continue
		}
		c.params[i] = true
		if p.Broken {
			c.failed = true
			return nil
		}
		return c.make(n, node{op: opConst, value: p.Value, word: path, bounds: bounds{p.Value, p.Value}})
	}
	c.unknownParam(n, path)
	return nil
}

func (c *checker) unknownParam(n ast.Node, path string) {
	known := c.scope.paramPaths()
	hint := "the parameters are " + strings.Join(known, ", ")
	if len(known) == 0 {
		name := strings.TrimPrefix(path, paramPrefix)
		hint = "give it a value: params: { " + name + ": 1 }"
	}
	c.reject(codeParam, n, hint, "unknown parameter `%s`%s", path, didYouMean(path, known))
}
