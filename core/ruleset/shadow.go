package ruleset

import (
	"fmt"
	"maps"
	"slices"
)

// shadow is a value that lies over another one without knowing it.
type shadow struct{ over, under *node }

// shade notes that a layer's value comes to lie over an older one, where neither
// file knows the other. What a later layer says there settles it.
func (m merger) shade(old, top *node, path string) {
	delete(m.shadows, path)
	switch {
	case old == nil || m.family.related(top.src.name, old.src.name):
	case old.kind == Mapping && top.kind == Mapping: // they merge
	case old.null && top.null || same(old, top) || usesBase(top):
	default:
		m.shadows[path] = shadow{top, old}
	}
}

// same reports whether two values read the same.
func same(a, b *node) bool {
	return a.kind == b.kind && squeeze(a.text) == squeeze(b.text) && a.null == b.null &&
		slices.EqualFunc(a.items, b.items, same) &&
		slices.EqualFunc(a.pairs, b.pairs, func(p, q pair) bool {
			return p.key.text == q.key.text && same(p.value, q.value)
		})
}

// usesBase reports whether a value is a formula over those before it, or a list
// that holds one.
func usesBase(n *node) bool {
	return n.kind == Scalar && baseWord.MatchString(n.text) || slices.ContainsFunc(n.items, usesBase)
}

// warnShadows warns of values that two ancestors set to different things without
// knowing each other.
func (d *Document) warnShadows() {
	extends := d.file().Get("extends")
	for _, path := range slices.Sorted(maps.Keys(d.shadows)) {
		s := d.shadows[path]
		if d.keys.inert(path) {
			continue
		}
		what := "sets"
		if s.over.null {
			what = "removes"
		}
		extends.Warn(codeShadowed, s.hint(), "%s and %s do not agree about `%s`: %s %s it last",
			at(s.under), at(s.over), path, s.over.src.name, what)
	}
}

// losesBase reports whether a formula over base lies in a shadow: it has no effect
// there, and would have one if it lay above.
func (d *Document) losesBase() bool {
	for _, s := range d.shadows {
		if usesBase(s.under) {
			return true
		}
	}
	return false
}

// hint says what to do about a shadow.
func (s shadow) hint() string {
	hint := "write it here to say which counts; base is then the latter"
	if usesBase(s.under) && !s.over.null {
		hint = fmt.Sprintf("extend %s after %s, whose value is its base then; or %s",
			s.under.src.name, s.over.src.name, hint)
	}
	return hint
}

// at writes where a value stands.
func at(n *node) string { return fmt.Sprintf("%s:%d", n.src.name, n.line) }

// inert reports whether what stands at a path has no effect on play.
func (d *declaration) inert(path string) bool {
	found := d.find(path)
	return found != nil && found.key != nil && found.key.Inert
}
