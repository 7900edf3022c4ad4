package formula

import (
	"slices"

	"github.com/expr-lang/expr/ast"
	"github.com/expr-lang/expr/parser/lexer"
)

// A Layer is what one layer of a ruleset says in a place for a formula. Below it
// lies what the layers before say there: that is what `base` stands for in its
// text.
type Layer struct {
	// Text is the formula.
	Text string
	// Items are there instead of a text where a layer says a list. To a formula
	// over it base is the item that the value of the name By counts, from 1.
	Items []*Layer
	By    string
	// Below is nil where no layer before has a value.
	Below *Layer
	// Where gives the file, line and key of the rune at an offset of the text;
	// faults have it as Place. It may be nil.
	Where func(offset int) string
}

// baseWord is what a formula calls the value of the layers before.
const baseWord = "base"

// place returns the place of an offset, or "".
func (l *Layer) place(offset int) string {
	if l.Where == nil {
		return ""
	}
	return l.Where(offset)
}

// workedIn is a place where base stands, by what it stands for and by how many
// variables were open around it.
type workedIn struct {
	layer *Layer
	vars  int
}

// base checks what base stands for, as if its text stood here in parentheses.
func (c *checker) base(n ast.Node) *node {
	c.layered = true
	below := c.layer.Below
	switch {
	case below == nil:
		c.reject(codeBase, n, "write the value itself",
			"`base` is the value of the rulesets before this one, and none of them has one here")
		return nil
	case below.Items != nil:
		return c.baseItem(n, below)
	}
	return c.within(below)
}

// within returns the tree of another layer. Each is checked once for a number of
// open variables and shared from then on, or a line of formulas with two bases
// each would grow beyond all bounds.
func (c *checker) within(l *Layer) *node {
	key := workedIn{l, len(c.vars)}
	x, known := c.worked[key]
	if known {
		return x
	}
	outer, floor, around := c.source, c.floor, c.around
	src, tree := parse(l)
	c.source, c.floor, c.around = src, len(c.vars), c.wordsAround()
	if tree != nil {
		x = c.typed(tree, c.want.Type)
	}
	c.source, c.floor, c.around = outer, floor, around
	c.errs = append(c.errs, src.errs...)
	c.failed = c.failed || x == nil
	c.worked[key] = x
	return x
}

// baseItem checks base over a list: the item that a name counts.
func (c *checker) baseItem(n ast.Node, list *Layer) *node {
	id := c.scope.findPlain(list.By)
	if id < 0 || len(list.Items) == 0 {
		c.reject(codeBase, n, "write the value itself", "`base` is a list here, or a map, and no single value")
		return nil
	}
	items := make([]*node, len(list.Items))
	for i, item := range list.Items {
		if items[i] = c.within(item); items[i] == nil {
			return nil
		}
	}
	index := c.read(n, list.By, id, -1, nil)
	if index == nil {
		return nil
	}
	l := listOf(items)
	return c.make(n, node{op: opAt, typ: l.typ, a: index, list: l, word: "at", bounds: l.bounds})
}

// shownAs returns how a let name is printed: where a text is worked into another
// one, that may have a let name of the same word.
func (c *checker) shownAs(word string) string {
	for slices.Contains(c.around, word) {
		word += "_"
	}
	return word
}

// wordsAround returns the let names, as they are printed, of the text that is
// being checked and of those that it is worked into.
func (c *checker) wordsAround() []string {
	words := slices.Clone(c.around)
	for i, t := range c.tokens[1:] {
		if c.tokens[i].Is(lexer.Operator, "let") {
			words = append(words, c.shownAs(Normalize(t.Value)))
		}
	}
	return words
}

// checkAlone reports a formula that has grown too large with base worked in: what
// it prints has to be a formula of its own.
func (c *checker) checkAlone(root *node) {
	alone, _ := analyze(&Layer{Text: root.text(false)}, c.scope, c.want)
	if len(alone.errs) > 0 {
		c.all(codeSize, "write the value out instead of `base`",
			"with `base` worked in, %s", alone.errs[0].Message)
	}
}
