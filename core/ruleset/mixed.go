package ruleset

import "slices"

// Mixed reports a problem, and true, where layers are of different variants, each
// of which has keys that mean nothing to the other. It is told where they come
// together; there is no use in binding such a document.
func (d *Document) Mixed() bool {
	for i, root := range d.layers {
		line := append(slices.Clip(d.family[root.src.name]), root.src.name)
		var first *node // of the variants of the layers that this one is laid over
		for _, other := range d.layers[:i+1] {
			v, _ := other.get("variant")
			if v == nil || v.null || !slices.Contains(line, other.src.name) {
				continue
			}
			if first == nil {
				first = v
			}
			if v.text != first.text {
				d.tellMixed(root, first, v)
				return true
			}
		}
	}
	return false
}

// tellMixed tells at the variant of a layer, or at what it extends, that two
// variants come together there.
func (d *Document) tellMixed(root, one, other *node) {
	top := Value{d.report, "", root, root}
	at := top.Get("variant")
	if !at.Exists() {
		at = top.Get("extends")
	}
	at.Error(codeMixed, "extend rulesets of one variant only",
		"%s is a ruleset of the variant %s, %s of %s: they cannot be laid together",
		one.src.name, one.text, other.src.name, other.text)
}
