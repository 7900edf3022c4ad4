package ruleset

import (
	"cmp"
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/wording"
)

// merge makes one tree of the document's layers. Maps merge; scalars and lists
// replace; null removes. Nodes keep the place they came from.
func (d *Document) merge() {
	for _, root := range d.layers {
		d.merged = d.over(d.merged, root.without(perLayer...), "")
	}
	if d.merged == nil {
		d.merged = &node{kind: Mapping, place: place{src: newSource("", nil)}}
	}
}

// over returns the result of merging the value top of a layer over a value. Base may be nil.
func (d *Document) over(base, top *node, path string) *node {
	if top.kind != Mapping {
		return top.above(base)
	}
	result := top.clone()
	result.pairs = nil
	if base != nil && base.kind == Mapping {
		result.pairs = append(result.pairs, base.pairs...)
		result.flow = base.flow && top.flow
	}
	for _, p := range top.pairs {
		d.mergeEntry(result, p, join(path, p.key.text))
	}
	return result
}

// mergeEntry merges one entry of a layer into a map.
func (d *Document) mergeEntry(result *node, p pair, path string) {
	old, _ := result.get(p.key.text)
	removed := d.report.removed[path]
	d.noteShadow(cmp.Or(old, removed), p.value, path)
	v := Value{d.report, path, p.value, p.value.place}
	switch {
	case old == nil && p.value.src.name == setName && path == "params."+p.key.text:
		hint := "it has no parameters; set another value by its path, as in scoring.minimum=0"
		v.near = p.key.place
		if known := result.words(); len(known) > 0 {
			v, hint = v.Meant(wording.Nearest(p.key.text, known), "its parameters are "+strings.Join(known, ", "))
		}
		v.Error(codeUnknownParam, hint, "the ruleset has no parameter `%s`", p.key.text)
	case !p.value.null:
		result.put(pair{p.key, d.over(old, p.value, path)})
	case old != nil:
		*result = *result.without(p.key.text)
		d.report.removed[path] = p.value
	case removed == nil || p.value.src.knows(removed.src.name): // else two parents remove the same
		v, hint := v.meantAt(p.key.place, wording.Nearest(p.key.text, result.words()), "leave the key out")
		v.Error(codeNothing, hint, "null removes a value, and there is no `%s` to remove", path)
	}
}

// removal ends a message about a missing value, "" for none. It names the layer that removes the
// value at a path, or a value around it.
func (r *report) removal(path string) string {
	for end := len(path); end >= 0; end = strings.LastIndexByte(path[:end], '.') {
		switch n := r.removed[path[:end]]; {
		case n != nil && end == len(path):
			return fmt.Sprintf(": %s removes it", at(n))
		case n != nil:
			return fmt.Sprintf(": %s removes `%s`", at(n), path[:end])
		}
	}
	return ""
}

// shadow is a value over another value that its author did not see.
type shadow struct{ over, under *node }

// noteShadow notes that a layer replaces an older value although neither file extends the other.
// A value of a later layer decides the conflict.
func (d *Document) noteShadow(old, top *node, path string) {
	delete(d.shadows, path)
	switch {
	case old == nil || top.src.knows(old.src.name):
	case old.kind == Mapping && top.kind == Mapping: // they merge
	case old.null && top.null || same(old, top) || usesBase(top):
	default:
		d.shadows[path] = shadow{top, old}
	}
}

// warnShadows warns of different values by two ancestors of which neither extends the other.
func (d *Document) warnShadows() {
	extends := d.file().Get("extends")
	for _, path := range slices.Sorted(maps.Keys(d.shadows)) {
		s := d.shadows[path]
		if of := d.keys.at(path); of != nil && of.key != nil && of.key.Inert {
			continue
		}
		what, hint := "sets", "set it here to decide; base is then the latter"
		if s.over.null {
			what = "removes"
		} else if usesBase(s.under) {
			hint = fmt.Sprintf("extend %s after %s, to have that value as its base; or %s",
				s.under.src.name, s.over.src.name, hint)
		}
		extends.Warn(codeShadowed, hint, "%s and %s do not agree about `%s`: %s %s it last",
			at(s.under), at(s.over), path, s.over.src.name, what)
	}
}

// Mixed reports a problem, and returns true, if layers are of different variants and cannot share
// keys. The place is the `variant` or else the `extends` of the first layer that extends both.
// Such a document need not be bound.
func (d *Document) Mixed() bool {
	var one, other *node
	for _, root := range d.layers {
		v := root.at("variant")
		switch {
		case v == nil || v.null:
		case one == nil:
			one = v
		case other == nil && v.text != one.text:
			other = v
		}
	}
	if other == nil {
		return false
	}
	i := slices.IndexFunc(d.layers, func(root *node) bool {
		return root.src.knows(one.src.name) && root.src.knows(other.src.name)
	})
	at := d.in(d.layers[i]).Get("variant")
	if !at.Exists() {
		at = d.in(d.layers[i]).Get("extends")
	}
	at.Error(codeMixed, "extend rulesets of one variant only",
		"%s is a ruleset of the variant %s, %s of %s: they cannot be combined",
		one.src.name, one.text, other.src.name, other.text)
	return true
}

// at writes the file and line of a value.
func at(n *node) string { return fmt.Sprintf("%s:%d", n.src.name, n.line) }

// same reports whether two values have the same text.
func same(a, b *node) bool {
	return a.kind == b.kind && squeeze(a.text) == squeeze(b.text) && a.null == b.null &&
		slices.EqualFunc(a.items, b.items, same) &&
		slices.EqualFunc(a.pairs, b.pairs, func(p, q pair) bool {
			return p.key.text == q.key.text && same(p.value, q.value)
		})
}

// baseWord and paramWord find base and parameters in a formula.
var (
	baseWord  = regexp.MustCompile(`\bbase\b`)
	paramWord = regexp.MustCompile(`\bparams\.`)
)

// uses reports whether a word is in a formula or in a list of formulas.
func (n *node) uses(word *regexp.Regexp) bool {
	return n.kind == Scalar && word.MatchString(n.text) ||
		slices.ContainsFunc(n.items, func(item *node) bool { return item.uses(word) })
}

// usesBase reports whether a value is a formula with base, or a list with such a formula.
func usesBase(n *node) bool { return n.uses(baseWord) }

// warnRepeated warns of values of the file itself that equal the inherited ones.
func (d *Document) warnRepeated() { d.warnRepeatedIn(d.Root(), d.keys, d.Formulas()) }

// warnRepeatedIn warns of such values in one of them.
func (d *Document) warnRepeatedIn(v Value, of *declaration, f *Formulas) {
	for _, e := range v.Entries() {
		if e.Value.path != "format" && e.Value.path != "variant" { // which say what the file is
			d.warnRepeatedIn(e.Value, of.child(e.Key), f)
		}
	}
	n := v.node
	own := n.kind != Mapping && n.src.name == d.report.files[0] && !n.src.preset && !usesBase(n)
	if !own || n.under == nil || n.under.src.preset {
		return
	}
	// A formula with a parameter equals another number only until the parameter is set.
	if same(n, n.under) || !n.uses(paramWord) && f.canon(n, of) == f.canon(n.under, of) {
		v.Warn(codeRepeated, "leave it out", "`%s` repeats the value that it inherits from %s", v.path, at(n.under))
	}
}
