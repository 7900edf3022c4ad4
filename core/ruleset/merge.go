package ruleset

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
)

// merge makes one tree of the document's layers. Maps merge; scalars and lists
// replace; null removes. Nodes keep the place they came from.
func (d *Document) merge() {
	m := merger{d.report, d.family, map[string]shadow{}, map[string]*node{}}
	for _, root := range d.layers {
		d.merged = m.over(d.merged, root.without(perLayer...), "")
	}
	if d.merged == nil {
		d.merged = &node{kind: Mapping, src: newSource("", nil)}
	}
	d.shadows = m.shadows
}

type merger struct {
	report  *report
	family  family
	shadows map[string]shadow // by path
	gone    map[string]*node  // the null that removed what was at a path
}

// over returns what a value is when a layer with the value top is laid over
// it. Base may be nil.
func (m merger) over(base, top *node, path string) *node {
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
		m.lay(result, p, join(path, p.key.text))
	}
	return result
}

// lay lays one entry of a layer over a map.
func (m merger) lay(result *node, p pair, path string) {
	old, _ := result.get(p.key.text)
	gone := m.gone[path]
	m.shade(cmp.Or(old, gone), p.value, path)
	switch {
	case !p.value.null:
		result.put(pair{p.key, m.over(old, p.value, path)})
		delete(m.gone, path)
	case old == nil && gone != nil && !m.family.related(p.value.src.name, gone.src.name):
		// Two layers that do not know each other remove the same.
	case old == nil:
		v := Value{m.report, path, p.value, p.value}
		v.Error(codeNothing, "leave the key out", "null removes a value, and there is no `%s` to remove", path)
	default:
		*result = *result.without(p.key.text)
		m.gone[path] = p.value
		m.report.removed[path] = p.value
	}
}

// removal says which layer removes the value at a path, or one that would hold it,
// as the end of a message that misses it; "" where none does.
func (r *report) removal(path string) string {
	for above := path; ; above = above[:strings.LastIndexByte(above, '.')] {
		n := r.removed[above]
		switch {
		case n != nil && above == path:
			return fmt.Sprintf(": %s removes it", at(n))
		case n != nil:
			return fmt.Sprintf(": %s removes `%s`", at(n), above)
		case !strings.Contains(above, "."):
			return ""
		}
	}
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
