package ruleset

import (
	"cmp"
	"slices"
	"strings"
)

// Variation is a ruleset with one value changed, by an assignment that [Load]
// takes.
type Variation struct {
	Path string // of the value that is changed: "scoring.floor"
	Set  string // "scoring.floor=[-2, -1, -2]"
}

// Variations returns a few changes of each value that has an effect on play, in
// the order of the declarations: what an ancestor says, a number one up and one
// down, a formula with one added, another word, a list with an item changed,
// swapped or left out, a wall with a cell changed. A key that the ruleset does not
// write gets its default changed, or the example of its declaration. It is for
// documents that are bound.
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
		for _, set := range d.varied(v, of) {
			all = append(all, Variation{v.path, v.path + "=" + set})
		}
	}
	return all
}

// varied returns other values for one value, as assignments write them: those of
// its ancestors first.
func (d *Document) varied(v Value, of *declaration) []string {
	n, is := v.node, ""
	if n != nil {
		is = assigned(n)
	} else if n = of.example(); n == nil && len(d.written(v.path)) == 0 {
		return nil
	}
	var others []*node
	for _, earlier := range d.written(v.path) {
		others = append(others, earlier)
		n = cmp.Or(n, earlier)
	}
	var sets []string
	if v.Exists() && !of.key.Required && !n.preset {
		sets = append(sets, "null")
	}
	others = append(others, n)
	for _, other := range append(others, (varier{of.key}).node(n)...) {
		if set := assigned(other); set != is && !slices.Contains(sets, set) {
			sets = append(sets, set)
		}
	}
	return sets
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

// assigned returns a value as an assignment writes it: lists and maps in one line,
// and quoted what YAML would take for something else.
func assigned(n *node) string {
	if n.kind != Scalar {
		return n.json()
	}
	plain := strings.TrimSpace(n.text) == n.text && n.text != "" && !strings.ContainsAny(n.text, "\n\"'") &&
		!strings.ContainsAny(n.text[:1], "[{") && (n.text != "null" && n.text != "~" || n.null)
	if plain {
		return n.text
	}
	return n.json()
}
