package ruleset

import (
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/formula"
)

// Difference is a key for which two documents have different values.
type Difference struct {
	Key string // path: "scoring.floor", or "bonuses.row" where only one has the entry
	// A and B are the values as YAML, "" where a document has none.
	A, B string
}

// Compare lists the keys for which two documents differ, in the order of the
// declarations, those of a first. Formulas that are the same but for the way they
// are written do not differ, and neither do names, summaries and what else has no
// effect on play. Both documents must have been bound; of different variants, the
// keys are compared all the same.
func Compare(a, b *Document) []Difference {
	c := comparer{canonA: canon{a.formulas()}, canonB: canon{b.formulas()}}
	c.groups(side{a.Root(), a.keys}, side{b.Root(), b.keys})
	return c.found
}

// comparer gathers what differs.
type comparer struct {
	canonA, canonB canon
	found          []Difference
}

// side is a value of one document, which may be absent, with its declaration,
// which may be nil.
type side struct {
	value Value
	decl  *declaration
}

// get returns what a side has under a key.
func (s side) get(key string) side {
	var d *declaration
	if s.decl != nil {
		d = s.decl.child(key)
	}
	return side{s.value.Get(key), d}
}

// inert reports whether a side's value has no effect on play. Parameters have one
// through formulas, and only there.
func (s side) inert() bool {
	param := strings.HasPrefix(s.value.path+".", "params.")
	return s.decl != nil && s.decl.key != nil && s.decl.key.Inert && !param
}

// holds reports whether the side is a map of keys that can be compared one by one.
// A group that a document does not write is one without keys; an entry that it does
// not have is missing as a whole.
func (s side) holds() bool {
	if s.decl == nil {
		return s.value.Kind() == Mapping
	}
	unwritten := !s.value.Exists() && s.decl.key == nil && s.decl.word != "*"
	return s.decl.group() && (unwritten || s.value.Kind() == Mapping)
}

// yaml writes the value, "" where there is none. Of what is in a map only what
// somebody wrote is shown.
func (s side) yaml() string {
	if !s.value.Exists() {
		return ""
	}
	v := s.value
	v.node = v.node.written()
	return v.yaml(s.decl)
}

// written returns a map without the defaults in it, and any other value as it is.
func (n *node) written() *node {
	if n.kind != Mapping {
		return n
	}
	c := n.clone()
	c.pairs = nil
	for _, p := range n.pairs {
		if !p.value.preset {
			c.pairs = append(c.pairs, pair{p.key, p.value.written()})
		}
	}
	return c
}

// compare compares the values of one key.
func (c *comparer) compare(a, b side) {
	switch {
	case a.inert() || b.inert():
	case a.holds() && b.holds():
		c.groups(a, b)
	case !a.value.Exists() || !b.value.Exists(),
		c.canonA.value(a.value.node, a.decl) != c.canonB.value(b.value.node, b.decl):
		d := Difference{a.value.path, a.yaml(), b.yaml()}
		if d.A != d.B { // else it is only other parameters that make the difference
			c.found = append(c.found, d)
		}
	}
}

// groups compares two maps key by key. Where both have the keys that a designer
// chose in another order, that is a difference too.
func (c *comparer) groups(a, b side) {
	before := len(c.found)
	keysA, keysB := a.keys(), b.keys()
	for _, key := range union(keysA, keysB) {
		c.compare(a.get(key), b.get(key))
	}
	chosen := a.decl != nil && a.decl.any != nil
	if chosen && len(c.found) == before && !slices.Equal(keysA, keysB) {
		c.found = append(c.found, Difference{a.value.path, strings.Join(keysA, ", "), strings.Join(keysB, ", ")})
	}
}

// keys lists the keys of a map: declared ones in the order of their declarations,
// others as they stand.
func (s side) keys() []string {
	var keys []string
	if !s.value.Exists() {
		return nil
	}
	for _, p := range ordered(s.value.node, s.decl) {
		keys = append(keys, p.key.text)
	}
	return keys
}

// union lists the keys of both lists, those of b after the one they follow there.
func union(a, b []string) []string {
	all := slices.Clone(a)
	at := 0
	for _, key := range b {
		if i := slices.Index(all, key); i >= 0 {
			at = i + 1
			continue
		}
		all = slices.Insert(all, at, key)
		at++
	}
	return all
}

// Digest returns "sha256:" and a hash of what the document means: of all values
// and defaults that have an effect on play. Rulesets with equal digests play
// equal games. Comments, blanks, the order of declared keys, the way a formula
// is written and whether a value comes from a parent make no difference to it.
// It is for documents that are bound and have no problems.
func (d *Document) Digest() string {
	sum := sha256.Sum256([]byte(d.canonical()))
	return "sha256:" + hex.EncodeToString(sum[:])
}

// canonical returns what the digest is made of: the document as JSON, in one
// line and one spelling.
func (d *Document) canonical() string {
	w := canon{d.formulas()}
	return w.value(d.Root().node, d.keys)
}

// canon writes values in canonical form.
type canon struct{ formulas *formulas }

// value returns a value; d is its declaration, or nil.
func (w *canon) value(n *node, d *declaration) string {
	switch n.kind {
	case Mapping:
		return w.mapping(n, d)
	case List:
		items := make([]string, len(n.items))
		for i, item := range n.items {
			items[i] = w.value(item, d)
		}
		return "[" + strings.Join(items, ",") + "]"
	}
	return quoted(w.scalar(n, d))
}

// mapping returns a map. Declared keys are sorted; the order of keys that the
// designer chose means something.
func (w *canon) mapping(n *node, d *declaration) string {
	pairs := slices.Clone(n.pairs)
	if d != nil && d.any == nil && d.group() {
		slices.SortFunc(pairs, func(a, b pair) int { return cmp.Compare(a.key.text, b.key.text) })
	}
	var entries []string
	for _, p := range pairs {
		var child *declaration
		if d != nil {
			child = d.child(p.key.text)
		}
		value := w.value(p.value, child)
		if child == nil || !w.leftOut(value, child) {
			entries = append(entries, quoted(p.key.text)+":"+value)
		}
	}
	return "{" + strings.Join(entries, ",") + "}"
}

// leftOut reports whether the digest leaves out a value: of one without an
// effect, of a later key's default, and of a group that holds nothing else.
func (w *canon) leftOut(value string, d *declaration) bool {
	switch k := d.key; {
	case k == nil:
		return value == "{}"
	case k.Later && k.Default != "":
		return value == w.value(preset(k), d)
	default:
		return k.Inert
	}
}

// scalar returns the one spelling of a text.
func (w *canon) scalar(n *node, d *declaration) string {
	text := n.text
	if f := w.formulas.document.report.formulas[n]; f != nil {
		return spelled(f)
	}
	if d == nil || d.key == nil {
		return squeeze(text)
	}
	switch k := d.key; k.Type {
	case Whole, Truth, Wholes, Series:
		return w.formula(text, k)
	case Span:
		if first, last, ok := cutSpan(text); ok {
			return fmt.Sprintf("%d..%d", first, last)
		}
	case Word, Words:
		return squeeze(Normalize(text))
	case Text:
		return text
	}
	return squeeze(text)
}

// squeeze leaves one blank of many, and of line breaks those between texts.
func squeeze(text string) string {
	var lines []string
	for line := range strings.SplitSeq(text, "\n") {
		if words := strings.Fields(line); len(words) > 0 {
			lines = append(lines, strings.Join(words, " "))
		}
	}
	return strings.Join(lines, "\n")
}

// formula returns a formula that was not compiled yet, as the default of a key,
// as parsed and printed again.
func (w *canon) formula(text string, k *Key) string {
	if k.Scope == nil || looksWhole(text) {
		return text
	}
	if f := w.formulas.preset(text, k); f != nil {
		return spelled(f)
	}
	return squeeze(strings.ReplaceAll(text, "\n", " "))
}

// spelled returns the one spelling of a formula; of one that is always the same
// its value.
func spelled(f *formula.Formula) string {
	value, constant := f.Constant()
	switch {
	case !constant:
		return f.String()
	case f.Type() == formula.Truth:
		return strconv.FormatBool(value != 0)
	}
	return strconv.Itoa(value)
}

// quoted returns a text as JSON.
func quoted(text string) string {
	out, _ := json.Marshal(text) // a string always has a JSON form
	return string(out)
}
