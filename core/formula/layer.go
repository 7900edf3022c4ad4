package formula

import (
	"slices"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/parser/lexer"
)

// A Layer is the value for a formula in one layer of a ruleset. `base` in its text is the value
// of the layer below.
type Layer struct {
	// Text is the formula.
	Text string
	// Items replace the text if the layer has a list. In a formula over it, base is the item with
	// the number, from 1, that the name By has.
	Items []*Layer
	By    string
	// Below is nil if no layer below has a value.
	Below *Layer
	// Source is the place of the text; it may be nil.
	Source Source
}

// Source is the place of a layer's text.
type Source interface {
	// PlaceAt returns the file, line, column and key of the rune at an offset of the text.
	PlaceAt(offset int) string
}

// baseWord is the value of the layer below.
const baseWord = "base"

// workedIn identifies the tree of a layer: it depends on how many variables are open
// around base.
type workedIn struct {
	layer *Layer
	vars  int
}

// base returns the tree of the layer below, which stands here in parentheses.
func (c *checker) base(n ast.Node) *node {
	c.layered = true
	below := c.layer.Below
	switch {
	case below == nil:
		return c.reject(codeBase, n, "write the value itself",
			"`base` is the value of the rulesets before this one, and none of them has a value here")
	case below.Items != nil:
		return c.baseItem(n, below)
	}
	return c.within(below)
}

// within returns the tree of another layer. For a number of open variables it is checked once and
// then shared. Otherwise a line of formulas with two bases each would grow beyond all bounds.
func (c *checker) within(l *Layer) *node {
	key := workedIn{l, len(c.vars)}
	x, known := c.worked[key]
	if known {
		return x
	}
	outer, firstVar, around := c.source, c.firstVar, c.around
	src, tree := parse(l)
	c.source, c.firstVar, c.around = src, len(c.vars), c.wordsAround()
	if tree != nil {
		x = c.typed(tree, c.want.Type)
	}
	c.source, c.firstVar, c.around = outer, firstVar, around
	c.errs = append(c.errs, src.errs...)
	c.failed = c.failed || x == nil
	c.worked[key] = x
	return x
}

// baseItem checks base over a list: the item with the number of a name.
func (c *checker) baseItem(n ast.Node, list *Layer) *node {
	id := c.scope.find(list.By)
	if id < 0 || len(list.Items) == 0 {
		return c.reject(codeBase, n, "write the value itself", "`base` is a list here, or a map, and no single value")
	}
	items := make([]*node, len(list.Items))
	for i, item := range list.Items {
		if items[i] = c.within(item); items[i] == nil {
			return nil
		}
	}
	index := c.read(n, list.By, id, -1)
	if index == nil {
		return nil
	}
	return c.at(n, c.listOf(n, items), index)
}

// shownAs returns how a let name is printed. The formulas around a base may have let names
// of the same word.
func (c *checker) shownAs(word string) string {
	for slices.Contains(c.around, word) {
		word += "_"
	}
	return word
}

// wordsAround returns the printed let names of this text and of the formulas around it.
func (c *checker) wordsAround() []string {
	words := slices.Clone(c.around)
	for i, t := range c.tokens[1:] {
		if c.tokens[i].Is(lexer.Operator, "let") {
			words = append(words, c.shownAs(Normalize(t.Value)))
		}
	}
	return words
}

// checkAlone reports a formula that is too large after base is replaced: its printed text must be
// a formula by itself.
func (c *checker) checkAlone(root *node) {
	alone, _ := analyze(&Layer{Text: root.text(false)}, c.scope, c.want)
	if len(alone.errs) > 0 {
		c.all(codeSize, "write the value out instead of `base`",
			"with `base` written out, %s", alone.errs[0].Message)
	}
}
