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

// unknown reports a name that the scope does not have, with the best possible advice.
func (c *checker) unknown(n ast.Node, path string) *node {
	known := c.known()
	group := within(known, path)
	list := c.scope.findList(path)
	switch {
	case list >= 0:
		return c.reject(codeName, n, "go through it: "+c.example(list), "`%s` is a list", path)
	case slices.Contains(functions, path):
		return c.reject(codeName, n, "write "+path+"(…)", "`%s` is a function", path)
	case path == paramsWord && len(c.scope.params) == 0:
		return c.unknownParam(n, paramPrefix+"x")
	case len(group) > 0:
		return c.reject(codeName, n, "write one of "+strings.Join(group, ", "), "`%s` alone has no value", path)
	case slices.Contains(numerals, path):
		return c.reject(codeNumber, n, fmt.Sprintf("write %d", slices.Index(numerals, path)), "`%s` is a number in another way of writing", path)
	case c.unquoted(n, path), c.elsewhereOnly(n, path):
		return nil
	case meantParam(path) != "":
		return c.unknownParam(n, path)
	}
	if hint := c.ofItems(path); hint != "" {
		return c.reject(codeName, n, hint, "`%s` uses a list in place of one of its items", path)
	}
	hint := c.inScope()
	if len(known) == 0 {
		hint = "no name of the game can be used here: write a number, or params.NAME"
	}
	if c.layer.Below != nil {
		known = append(known, baseWord)
	}
	return c.suggest(codeName, n, hint, path, known, "unknown name `%s`", path)
}

// numerals are the small numbers in words.
var numerals = []string{"zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"}

// unquoted reports a color or a word without quotes. In a comparison it also finds misspelled
// ones.
func (c *checker) unquoted(n ast.Node, path string) bool {
	kind, among := "word", c.quotes.words
	if c.quotes.typ == Color || slices.Contains(c.scope.colors, path) {
		kind, among = "color", c.scope.colors
	}
	ofName := func(n *Name) bool { return slices.Contains(n.Words, path) }
	near := wording.Nearest(path, among)
	message := fmt.Sprintf("unknown name `%s`; did you mean the %s %q?", path, kind, near)
	switch {
	case slices.Contains(among, path), slices.ContainsFunc(c.scope.names, ofName):
		near, message = path, fmt.Sprintf("`%s` is a %s, and no name", path, kind)
	case near == "":
		return false
	}
	e := c.errorf(codeName, c.start(n), c.end(n), fmt.Sprintf("write it in quotes: %q", near), "%s", message)
	e.Meant, e.MeantLen = strconv.Quote(near), e.Len
	return true
}

// elsewhere are the replacements of functions of other languages.
var elsewhere = hints("Functions of other languages")

// unknownFunction reports a call of a function that the scope does not have.
func (c *checker) unknownFunction(n ast.Node, path string) *node {
	var own []string
	for _, name := range c.scope.Names() {
		if len(name.Args) > 0 {
			own = append(own, name.Path)
		}
	}
	known, list := slices.Concat(functions, own), strings.Join(functions, ", ")
	if own != nil {
		list += ", " + shortList(own)
	}
	hint, foreign := elsewhere[path]
	switch {
	case c.variable(path) >= 0 || c.scope.findList(path) >= 0:
		return c.reject(codeName, n, "leave the parentheses out", "`%s` is not a function", path)
	case foreign:
		return c.reject(codeName, n, hint, "formulas have no function `%s`", path)
	case c.elsewhereOnly(n, path):
		return nil
	}
	return c.suggest(codeName, n, "the functions here are "+list, path, known, "formulas have no function `%s`", path)
}

// elsewhereOnly reports a name that only other keys of the ruleset have.
func (c *checker) elsewhereOnly(n ast.Node, path string) bool {
	if c.scope.elsewhere == nil {
		return false
	}
	keys := c.scope.elsewhere(path)
	if len(keys) == 0 {
		return false
	}
	hint := c.inScope()
	if ofEvent := func(key string) bool { return strings.HasPrefix(key, "on.") }; c.scope.find("chosen.seat") >= 0 && slices.ContainsFunc(keys, ofEvent) {
		hint = fmt.Sprintf("an action does not know the event that offers it: write `{ count: NAME, set: %s }` before the offer, and the counter here", path)
	}
	c.reject(codeName, n, hint, "`%s` is not known here, only in %s", path, shortKeys(keys))
	return true
}

// shortKeys lists keys, of many only the first: many keys of an event have the same names.
func shortKeys(keys []string) string {
	const most = 4
	if more := len(keys) - most; more > 1 {
		return fmt.Sprintf("%s and %d other keys", strings.Join(keys[:most], ", "), more)
	}
	return strings.Join(keys, ", ")
}

// ofItems is advice for a path such as players.rows, a list with a field of its items, and "" for
// other paths.
func (c *checker) ofItems(path string) string {
	word, field, dotted := strings.Cut(path, ".")
	if !dotted || ofItem(path) || c.variable(path) >= 0 {
		return ""
	}
	list := wording.Nearest(word, c.scope.listNames())
	if c.scope.findList(word) >= 0 {
		list = word
	}
	id := c.scope.find(list + "." + strings.TrimPrefix(field, boardPrefix))
	if id < 0 {
		return ""
	}
	name := c.scope.names[id].Signature()
	if slot := c.variable("#"); slot >= 0 && c.vars[slot].list != nil && c.vars[slot].list.word == list {
		return fmt.Sprintf("write %s", name)
	}
	if c.scope.names[id].Type != Whole {
		return fmt.Sprintf("go through the list: any(%s, %s)", list, name)
	}
	return fmt.Sprintf("go through the list: any(%s, %s > 0), sum(%[1]s, %[2]s) or max(map(%[1]s, %[2]s))", list, name)
}

// meantParam returns the parameter that a path means, perhaps with a misspelled params, or "".
func meantParam(path string) string {
	word, name, dotted := strings.Cut(path, ".")
	if !dotted || wording.Nearest(word, []string{paramsWord, "parameters"}) == "" {
		return ""
	}
	return paramPrefix + name
}

func (c *checker) unknownParam(n ast.Node, path string) *node {
	known, meant := c.scope.paramPaths(), meantParam(path)
	hint := "the parameters are " + strings.Join(known, ", ")
	if len(known) == 0 {
		name := strings.TrimPrefix(meant, paramPrefix)
		hint = "parameters are written params." + name + "; give it a value: params: { " + name + ": 1 }"
	}
	return c.suggest(codeParam, n, hint, meant, known, "unknown parameter `%s`", path)
}

// tooBig reports a name that a table cannot use.
func (c *checker) tooBig(n ast.Node, path string) *node {
	var usable []string
	for _, name := range c.scope.Names() {
		if !name.Big {
			usable = append(usable, name.Path)
		}
	}
	hint := "there is no other name here"
	if len(usable) > 0 {
		hint = "the names to use here are " + shortList(usable)
	}
	return c.reject(codeName, n, hint, "`%s` depends on the whole board, "+
		"and this formula is tabulated before the game", path)
}

// inScope lists names that can be written at this place.
func (c *checker) inScope() string {
	text := "the names here are " + shortList(c.known())
	if lists := c.scope.listNames(); len(lists) > 0 {
		text += "; the lists are " + strings.Join(lists, ", ")
	}
	return text
}

// mostNamed is how many names a message lists.
const mostNamed = 12

// shortList lists names, of many only the first.
func shortList(names []string) string {
	text := strings.Join(names[:min(len(names), mostNamed)], ", ")
	if more := len(names) - mostNamed; more > 0 {
		text += fmt.Sprintf(" and %d more, which `azulejo explain names` lists", more)
	}
	return text
}

// known returns the names that can be written at this place, those of this place alone first.
func (c *checker) known() []string {
	var known []string
	innermost := c.variable("#")
	if innermost >= 0 {
		known = append(known, c.fieldsOf(&c.vars[innermost])...)
	}
	for i := range c.vars[c.firstVar:] {
		switch v := &c.vars[c.firstVar+i]; {
		case v.word == "#":
		case v.list == nil:
			known = append(known, v.word)
		default:
			known = append(known, c.fieldsOf(v)...)
		}
	}
	var shared []string
	overPlayers := c.overPlayers()
	for _, name := range c.scope.Names() {
		switch {
		case len(name.Args) > 0 && overPlayers && c.ofSeat(&name):
		case name.Shared:
			shared = append(shared, name.Path)
		default:
			known = append(known, name.Path)
		}
	}
	return slices.Concat(known, c.scope.paramPaths(), shared)
}

// example returns an example of a loop over the list with this ordinal.
func (c *checker) example(ordinal int) string {
	list, condition := c.scope.lists[ordinal].Name, "true"
	if fields := c.scope.fields(cmp.Or(c.scope.lists[ordinal].of, list)); len(fields) > 0 {
		condition = fields[0].written()
		if fields[0].Type == Whole {
			condition += " > 0"
		}
	}
	return fmt.Sprintf("any(%s, %s)", list, condition)
}

// fieldsOf returns the fields of an item in their form in formulas, if the item is a record.
func (c *checker) fieldsOf(v *variable) []string {
	if v.list == nil || v.list.op != opScoped {
		return nil
	}
	return c.fields(v.list.word, v.item())
}

// fields returns the fields of a list's item in their form in formulas.
func (c *checker) fields(list, item string) []string {
	var paths []string
	for _, field := range c.scope.fields(list) {
		paths = append(paths, item+field.written())
	}
	return paths
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
