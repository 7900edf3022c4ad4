package ruleset

import (
	"cmp"
	"regexp"
	"slices"
	"unicode"
	"unicode/utf8"

	"gopkg.in/yaml.v3"
)

// Kind is the kind of a Value.
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
	return [...]string{Absent: "nothing", Scalar: "a single value", List: "a list", Mapping: "a map"}[k]
}

// The styles of a scalar in the parser's terms; 0 is a plain one.
const (
	single = yaml.SingleQuotedStyle
	double = yaml.DoubleQuotedStyle
	block  = yaml.LiteralStyle | yaml.FoldedStyle
)

// node is a value of a file, with its place. Nodes are not changed once the files
// are merged.
type node struct {
	kind  Kind
	text  string // of a scalar
	style yaml.Style
	null  bool    // a plain null, which removes a value
	after string  // the comment after a scalar, with its #
	flow  bool    // a list or map in brackets
	items []*node // of a list
	pairs []pair  // of a map

	place
	under *node // the value of the layers below in its place, or nil
}

// pair is an entry of a map. The key is a scalar in the spelling of the declarations.
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
	for word := range parts(path) {
		if n == nil || n.kind != Mapping {
			return nil
		}
		n, _ = n.get(word)
	}
	return n
}

// words returns the keys of a map; of nil none.
func (n *node) words() []string {
	if n == nil {
		return nil
	}
	var words []string
	for _, p := range n.pairs {
		words = append(words, p.key.text)
	}
	return words
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
	c.pairs = slices.DeleteFunc(c.pairs, func(p pair) bool { return slices.Contains(keys, p.key.text) })
	return c
}

// clone returns a copy of a map or list with entries that can be replaced.
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

// characters match one character of a text in the file. blanks match a blank, an end of a line,
// or nothing.
var (
	characters = map[yaml.Style]*regexp.Regexp{
		single: regexp.MustCompile(`^(?:''|.)`),
		double: regexp.MustCompile(`^(?:\\x..|\\u.{4}|\\U.{8}|\\.|.)`),
	}
	blanks = map[yaml.Style]*regexp.Regexp{
		double: regexp.MustCompile(`^(?: +|\\[ nt]|\\$)`),
	}
	anyCharacter, anyBlanks = regexp.MustCompile(`^.`), regexp.MustCompile(`^ +`)
)

// placeOf returns the place in the file of the character at an offset in a scalar's text. It
// counts the characters that are not blank, as the file may have other blanks.
func (n *node) placeOf(offset int) place {
	at := place{src: n.src, line: n.line, col: n.col, width: 1}
	if n.style&block != 0 {
		at.line, at.col = n.line+1, 1
	} else if n.style != 0 {
		at.col++
	}
	rest := n.src.from(at.line, at.col)
	pass := func(pattern *regexp.Regexp) (found bool) {
		text := pattern.FindString(rest)
		rest = rest[len(text):]
		at.col += utf8.RuneCountInString(text)
		return text != ""
	}
	passBlanks := func() {
		for pass(cmp.Or(blanks[n.style], anyBlanks)) || rest == "" && at.line < len(n.src.lines) {
			if rest == "" && at.line < len(n.src.lines) {
				at.line, at.col = at.line+1, 1
				rest = n.src.line(at.line)
			}
		}
	}
	text := []rune(n.text)
	for _, c := range text[:min(offset, len(text))] {
		if !unicode.IsSpace(c) {
			passBlanks()
			pass(cmp.Or(characters[n.style], anyCharacter))
		}
	}
	if offset < len(text) && !unicode.IsSpace(text[offset]) {
		passBlanks()
	}
	return at
}

// span returns the extent in the file of some characters of a scalar, from an offset on.
func (n *node) span(offset, length int) Extent {
	first, last := n.placeOf(offset), n.placeOf(offset+length-1)
	end := cmp.Or(characters[n.style], anyCharacter).FindString(n.src.from(last.line, last.col))
	return Extent{first.line, first.col, last.line, last.col + utf8.RuneCountInString(end)}
}
