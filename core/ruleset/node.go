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
