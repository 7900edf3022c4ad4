package formula

import (
	"fmt"
	"slices"
	"strings"

	"github.com/expr-lang/expr/ast"

	"github.com/azulejo/azulejo/core/wording"
)

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
		hint = "no name of the game can stand here: write a number, or params.NAME"
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
		"and this formula is worked out before the game", path)
}
