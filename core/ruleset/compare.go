package ruleset

import (
	"cmp"
	"slices"
	"strings"
)

// Difference is a key with different values in two documents.
type Difference struct {
	Key string // path: "scoring.floor", or "bonuses.row" where only one has the entry
	// A and B are the values as YAML, "" for a document without a value. Formulas are on one line.
	A, B string
}

// Compare lists the keys with different values in two documents, in the order of the
// declarations. It ignores the notation of formulas, and names, summaries and other values
// without an effect on play. Both documents must have been bound. It also compares documents of
// different variants.
func Compare(a, b *Document) []Difference {
	c := comparer{a: a.Formulas(), b: b.Formulas()}
	c.maps(side{a.Root(), a.keys}, side{b.Root(), b.keys})
	return c.found
}

// Changes lists the differences between the document and the layers below its last layer: the
// changes that a ruleset, or its assignments, make to the inherited values. The document must
// have been bound.
func (d *Document) Changes() []Difference {
	return Compare(d.below(len(d.layers)-1), d.below(len(d.layers)))
}

// below returns the first layers of the document as a document that is only bound. Both sides of
// a comparison need this form: formulas are written as compiled, and a variant compiles more of
// its own document.
func (d *Document) below(layers int) *Document {
	part := &Document{report: newReport(), layers: d.layers[:layers], shadows: map[string]shadow{}, keys: d.keys, unread: true}
	part.merge()
	part.readParams()
	b := binder{Document: part, reader: part.Formulas()}
	part.bound = b.group(part.in(part.merged), d.keys)
	return part
}

// Extends returns the files below the last layer of the document: the parents of the ruleset, or
// the ruleset itself if assignments are the last layer. A ruleset without parents has none.
func (d *Document) Extends() []string {
	src := d.file().node.src
	if d.layers[len(d.layers)-1].src != src {
		return []string{src.name}
	}
	var names []string
	for _, p := range src.parents {
		names = append(names, p.root.src.name)
	}
	return names
}

// comparer gathers the differences between two documents.
type comparer struct {
	a, b  *Formulas
	found []Difference
}

// side is a value of one document, perhaps absent, with its declaration, perhaps nil.
type side struct {
	value Value
	decl  *declaration
}

// get returns the value of a key of a side.
func (s side) get(key string) side { return side{s.value.Get(key), s.decl.child(key)} }

// inert reports whether a side's value has no effect on play. Parameters have an effect only
// through formulas.
func (s side) inert() bool {
	param := strings.HasPrefix(s.value.path+".", paramsKey+".")
	return s.decl != nil && s.decl.key != nil && s.decl.key.Inert && !param
}

// holds reports whether the side is a map to be compared key by key. An absent group or map of
// names counts as an empty map. An absent entry, or an absent optional map of declared keys, is
// missing as a whole.
func (s side) holds() bool {
	if s.decl == nil {
		return s.value.Kind() == Mapping
	}
	unwritten := !s.value.Exists() && s.decl.word != "*" && (s.decl.key == nil || s.decl.any != nil)
	return s.decl.group() && (unwritten || s.value.Kind() == Mapping)
}

// yaml writes the value without defaults in maps, "" for an absent value.
func (s side) yaml() string {
	if !s.value.Exists() {
		return ""
	}
	return resolver{report: s.value.report, inLine: true}.text(s.value.node, s.decl)
}

// values compares the values of one key.
func (c *comparer) values(a, b side) {
	switch {
	case a.inert() || b.inert():
	case a.holds() && b.holds():
		c.maps(a, b)
	case !a.value.Exists() || !b.value.Exists(),
		c.a.canon(a.value.node, a.decl) != c.b.canon(b.value.node, b.decl):
		d := Difference{a.value.path, a.yaml(), b.yaml()}
		if d.A != d.B { // otherwise only parameters differ, which are listed themselves
			c.found = append(c.found, d)
		}
	}
}

// maps compares two maps key by key. Chosen keys are also compared by their order, which has an
// effect on play.
func (c *comparer) maps(a, b side) {
	before := len(c.found)
	keysA, keysB := a.value.node.words(), b.value.node.words()
	all := slices.Clone(keysA)
	for _, key := range keysB {
		if !slices.Contains(all, key) {
			all = append(all, key)
		}
	}
	slices.SortStableFunc(all, func(x, y string) int { return cmp.Compare(a.decl.rank(x), a.decl.rank(y)) })
	for _, key := range all {
		c.values(a.get(key), b.get(key))
	}
	chosen := a.decl != nil && a.decl.any != nil
	if chosen && len(c.found) == before && !slices.Equal(keysA, keysB) {
		c.found = append(c.found, Difference{a.value.path, strings.Join(keysA, ", "), strings.Join(keysB, ", ")})
	}
}
