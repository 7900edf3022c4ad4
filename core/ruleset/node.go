package ruleset

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// Kind is what a Value is.
type Kind uint8

// The kinds of values.
const (
	Absent  Kind = iota // not in the document
	Scalar              // text: a number, a word, a formula
	List                // items in order
	Mapping             // values by key
)

// String returns the kind in the words of an error message.
func (k Kind) String() string {
	switch k {
	case Absent:
		return "nothing"
	case Scalar:
		return "a single value"
	case List:
		return "a list"
	default:
		return "a map"
	}
}

// style is how a scalar is written.
type style uint8

const (
	plain style = iota
	single
	double
	block
)

// node is a value of a file, with its place. Nodes are not changed once the files
// are merged.
type node struct {
	kind  Kind
	text  string // of a scalar
	style style
	null  bool    // a plain null, which removes a value
	flow  bool    // a list or map in brackets
	items []*node // of a list
	pairs []pair  // of a map

	src       *source
	line, col int
	preset    bool  // the default of a declaration, which no file wrote
	under     *node // what the layers before say in its place, or nil
}

// pair is an entry of a map. The key is a scalar, in the spelling that
// declarations use.
type pair struct {
	key, value *node
}

// get returns the value of a key, and the key, or nil.
func (n *node) get(key string) (value, at *node) {
	for _, p := range n.pairs {
		if p.key.text == key {
			return p.value, p.key
		}
	}
	return nil, nil
}

// at returns the node at a path of maps, or nil.
func (n *node) at(path string) *node {
	for word := range strings.SplitSeq(path, ".") {
		if n == nil || n.kind != Mapping {
			return nil
		}
		n, _ = n.get(word)
	}
	return n
}

// put replaces the entry with the same key, or appends one.
func (n *node) put(p pair) {
	for i := range n.pairs {
		if n.pairs[i].key.text == p.key.text {
			n.pairs[i] = p
			return
		}
	}
	n.pairs = append(n.pairs, p)
}

// without returns a copy of a map without some keys.
func (n *node) without(keys ...string) *node {
	c := n.clone()
	c.pairs = nil
	for _, p := range n.pairs {
		if !slices.Contains(keys, p.key.text) {
			c.pairs = append(c.pairs, p)
		}
	}
	return c
}

// place returns where the node begins. A scalar of one line is underlined.
func (n *node) place() place {
	at := place{src: n.src, line: n.line, col: n.col, width: 1}
	if n.kind == Scalar && n.style != block {
		at.width = utf8.RuneCountInString(n.text)
		if n.style != plain {
			at.width += 2
		}
	}
	return at
}

// clone returns a copy of a map or list whose entries can be replaced.
func (n *node) clone() *node {
	c := *n
	c.items = append([]*node(nil), n.items...)
	c.pairs = append([]pair(nil), n.pairs...)
	return &c
}

// copy returns a copy that shares no node with n.
func (n *node) copy() *node {
	c := n.clone()
	for i, item := range c.items {
		c.items[i] = item.copy()
	}
	for i, p := range c.pairs {
		c.pairs[i] = pair{p.key.copy(), p.value.copy()}
	}
	return c
}

// placeOf returns where in the file the character at offset of a scalar's text
// stands. It walks through both: a line break or a run of blanks in the file
// may be one blank, one line break or nothing in the text.
func (n *node) placeOf(offset int) place {
	if n.text == "" {
		return n.place()
	}
	c := cursor{src: n.src, line: n.line, col: n.col, escapes: n.style == double}
	switch n.style {
	case single, double:
		c.col++
	case block:
		c.line, c.col = c.line+1, 1
	}
	c.rest = n.src.from(c.line, c.col)
	rest := n.text
	for ; offset > 0 && rest != ""; offset-- {
		r, size := utf8.DecodeRuneInString(rest)
		c.pass(r, n.style)
		rest = rest[size:]
	}
	if r, _ := utf8.DecodeRuneInString(rest); rest != "" && !blank(r) {
		c.skipBlanks()
	}
	return place{src: n.src, line: c.line, col: c.col, width: 1}
}

// cursor goes through the text of a file.
type cursor struct {
	src       *source
	line, col int
	rest      string // of the line
	escapes   bool
}

// pass skips the character r of a scalar's text.
func (c *cursor) pass(r rune, s style) {
	escaped := c.escapes && strings.HasPrefix(c.rest, `\`)
	switch {
	case blank(r) && !escaped:
		if c.rest == "" {
			c.nextLine()
		} else if next, _ := utf8.DecodeRuneInString(c.rest); blank(next) {
			c.skip(1)
		}
	case s == single && r == '\'':
		c.skipBlanks()
		c.skip(2)
	default:
		c.skipBlanks()
		if c.escapes && strings.HasPrefix(c.rest, `\`) {
			c.skip(escapeLength(c.rest))
		} else {
			c.skip(1)
		}
	}
}

// escapeLength returns how long the escape at the beginning of text is.
func escapeLength(text string) int {
	if len(text) < 2 {
		return 1
	}
	switch text[1] {
	case 'x':
		return 4
	case 'u':
		return 6
	case 'U':
		return 10
	}
	return 2
}

// skipBlanks goes to the next character that is not blank, also on a later
// line, which an escaped line break may lead to.
func (c *cursor) skipBlanks() {
	for {
		r, _ := utf8.DecodeRuneInString(c.rest)
		switch {
		case c.rest == "" && c.line < len(c.src.lines):
			c.nextLine()
		case c.escapes && c.rest == `\`:
			c.nextLine()
		case c.rest != "" && blank(r):
			c.skip(1)
		default:
			return
		}
	}
}

func (c *cursor) skip(runes int) {
	for ; runes > 0 && c.rest != ""; runes-- {
		_, size := utf8.DecodeRuneInString(c.rest)
		c.rest = c.rest[size:]
		c.col++
	}
}

func (c *cursor) nextLine() {
	c.line, c.col = c.line+1, 1
	c.rest = c.src.line(c.line)
}

func blank(r rune) bool { return r == ' ' || r == '\n' }

// trailer returns what follows a plain scalar on its last line, and
// where: a comment, a bracket, or nothing.
func (n *node) trailer() (text string, at place) {
	at = n.placeOf(utf8.RuneCountInString(n.text))
	text = n.src.from(at.line, at.col)
	rest := strings.TrimLeft(text, " ")
	at.col += len(text) - len(rest)
	return rest, at
}
