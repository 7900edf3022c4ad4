package ruleset

import "strings"

// Tree finds declarations by the paths of values. In such a path, names take the place of *, and
// items of lists have numbers, or * for any.
type Tree struct{ root *declaration }

// NewTree returns the tree of some keys. A ruleset has the keys of its variant and DocumentKeys.
func NewTree(keys ...Key) Tree { return Tree{declare(keys)} }

// at returns the declaration of a path below d, or nil. The path "" is d itself.
func (d *declaration) at(path string) *declaration {
	if path == "" {
		return d
	}
	for word := range parts(Normalize(path)) {
		if d == nil {
			return nil
		}
		isItem := d.key != nil && strings.Trim(word, "0123456789*") == "" && (d.key.Type.List() || d.child(word) == nil)
		if !isItem {
			d = d.child(word)
		}
	}
	return d
}

// Find returns the key declared at a path, or nil for a group and for an undeclared path.
func (t Tree) Find(path string) *Key {
	if d := t.root.at(path); d != nil {
		return d.key
	}
	return nil
}

// Under returns the keys at and below a path, in the order of their declarations, and the path as
// it is declared: with * for names, and without the numbers of items. It is "" for an undeclared path.
func (t Tree) Under(path string) (declared string, keys []*Key) {
	d := t.root.at(path)
	if d == nil {
		return "", nil
	}
	if d.key != nil {
		keys = append(keys, d.key)
	}
	d.walk(func(c *declaration) {
		if c.key != nil {
			keys = append(keys, c.key)
		}
	})
	return d.path, keys
}

// Naming returns the paths of the maps whose entries give formulas names.
func (t Tree) Naming() (paths []string) {
	t.root.walk(func(d *declaration) {
		if d.key != nil && d.key.Name != nil {
			paths = append(paths, d.path)
		}
	})
	return paths
}

// Child is a possible entry of a map.
type Child struct {
	Word string // "*" for any name
	Key  *Key   // nil for a group
	Map  bool   // it holds keys
}

// Children returns the possible entries of the map at a path, in the order of the declarations.
func (t Tree) Children(path string) (all []Child) {
	d := t.root.at(path)
	if d == nil {
		return nil
	}
	for _, c := range d.all() {
		all = append(all, Child{c.word, c.key, c.group()})
	}
	return all
}
