package ruleset

import (
	"slices"
	"strings"
)

// Layers returns the files that the document is made of, as problems name them:
// its ancestors in the order in which they are laid, then the file itself, and
// last --set where values were set.
func (d *Document) Layers() []string {
	names := make([]string, len(d.layers))
	for i, root := range d.layers {
		names[i] = root.src.name
	}
	return names
}

// LineIn returns the line in which one of the layers writes a value or, with null,
// that there is none; 0 where it says nothing of the value.
func (d *Document) LineIn(layer, path string) int {
	for _, root := range d.layers {
		if n := root.at(path); root.src.name == layer && n != nil {
			return n.line
		}
	}
	return 0
}

// Said returns what the last layer that says anything of a path writes there, be it
// null; the zero Value where none does. It is for problems that come of a change.
func (d *Document) Said(path string) Value {
	for _, root := range slices.Backward(d.layers) {
		if v := (Value{d.report, "", root, root}).Get(path); v.Exists() {
			return v
		}
	}
	return Value{}
}

// Later reports whether a value is written in a later layer than another: then it
// is the one that somebody changes now.
func (d *Document) Later(v, than Value) bool {
	files := d.Layers()
	file, _, _ := v.Place()
	other, _, _ := than.Place()
	return slices.Index(files, file) > slices.Index(files, other)
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
