package ruleset

import (
	"cmp"
	"regexp"
	"slices"
	"strings"
)

// Variation is a ruleset with one value changed, by an assignment that [Load]
// takes.
type Variation struct {
	Path string // of the value that is changed: "scoring.floor"
	Item int    // which item of a list is changed, from 1; 0 for the value as a whole
	Set  string // "scoring.floor=[-2, -1, -2]"
}

// Variations returns a few changes of each value that has an effect on play, in
// the order of the declarations: what an ancestor says, a number one up and one
// down, a formula with one added, or with one of its numbers or signs changed,
// another word, a list with an item changed, more or less, a wall with a cell changed.
// A key that the ruleset does not write gets its default changed, or the example of
// its declaration. It is for documents that are bound.
//
// Most variations can be played; which ones can only loading tells. Together they
// show whether a value matters, or whether the tests of a ruleset would notice if
// it were different.
func (d *Document) Variations() []Variation {
	var all []Variation
	for _, c := range d.keys.children {
		if c.word == "params" || !slices.ContainsFunc(DocumentKeys(), func(k Key) bool { return k.Path == c.word }) {
			all = d.appendVariations(all, d.Get(c.word), c)
		}
	}
	return all
}

// appendVariations appends the variations of a value and of all that it holds.
func (d *Document) appendVariations(all []Variation, v Value, of *declaration) []Variation {
	switch {
	case of.any != nil:
		for _, e := range v.Entries() {
			all = d.appendVariations(all, e.Value, of.child(e.Key))
		}
	case of.group():
		for _, c := range of.children {
			all = d.appendVariations(all, v.Get(c.word), c)
		}
	default:
		all = append(all, d.varied(v, of)...)
	}
	return all
}

// varied returns the variations of one value: those of its ancestors first.
func (d *Document) varied(v Value, of *declaration) []Variation {
	n, is := v.node, ""
	if n != nil {
		is = assigned(n)
	} else if n = of.example(); n == nil && len(d.written(v.path)) == 0 {
		return nil
	}
	var others []other
	for _, earlier := range d.written(v.path) {
		others = append(others, other{node: earlier})
		n = cmp.Or(n, earlier)
	}
	var all []Variation
	sets := []string{is}
	add := func(item int, set string) {
		if !slices.Contains(sets, set) {
			sets = append(sets, set)
			all = append(all, Variation{v.path, item, v.path + "=" + set})
		}
	}
	if v.Exists() && !of.key.Required && !n.preset {
		add(0, "null")
	}
	others = append(others, other{node: n})
	for _, o := range append(others, varier{key: of.key}.node(n)...) {
		if alone := overParent(o.node, v.node); !usesBase(alone) {
			add(o.item, assigned(alone))
		}
	}
	return all
}

// written returns the values that the layers write at a path, the last layer's
// first. Where one removes the value it has none.
func (d *Document) written(path string) []*node {
	var found []*node
	for _, root := range slices.Backward(d.layers) {
		if n := root.at(path); n != nil && !n.null {
			found = append(found, n)
		}
	}
	return found
}

// overParent returns another value for one that may be a formula over its parents',
// with what they say in the place of base: an assignment lies over the value itself,
// which base would be there. A formula over a parent's list keeps its base.
func overParent(n, was *node) *node {
	c := n.clone()
	switch {
	case n.kind == List:
		for i, item := range n.items {
			if item.under == nil && was != nil && i < len(was.items) {
				c.items[i] = overParent(item, was.items[i])
			} else {
				c.items[i] = overParent(item, item)
			}
		}
	case n.kind == Scalar && was != nil && was.under != nil && was.under.kind == Scalar:
		below := overParent(was.under, was.under).text
		c.text = baseWord.ReplaceAllLiteralString(n.text, "("+below+")")
	}
	return c
}

// example returns the example of a declaration as a node, or nil.
func (d *declaration) example() *node {
	if d.key.Example == "" {
		return nil
	}
	key := *d.key
	key.Default = key.Example
	return preset(&key)
}

// bareItem is what needs no quotes in a list.
var bareItem = regexp.MustCompile(`^-?[0-9]+$|^[a-z][a-z0-9_-]*$`)

// assigned returns a value as an assignment writes it: lists and maps in one line,
// and quoted what YAML would take for something else.
func assigned(n *node) string {
	switch n.kind {
	case Mapping:
		return n.json()
	case List:
		var items []string
		for _, item := range n.items {
			text := item.text
			if item.kind != Scalar || !bareItem.MatchString(text) || text == "null" {
				text = item.json()
			}
			items = append(items, text)
		}
		return "[" + strings.Join(items, ", ") + "]"
	}
	plain := strings.TrimSpace(n.text) == n.text && n.text != "" && !strings.ContainsAny(n.text, "\n\"'") &&
		!strings.ContainsAny(n.text[:1], "[{") && (n.text != "null" && n.text != "~" || n.null)
	if plain {
		return n.text
	}
	return n.json()
}
