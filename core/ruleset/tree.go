package ruleset

import "strings"

// Tree finds declarations by the paths of values, in which names that authors choose take the
// place of *, and items of lists have numbers.
type Tree struct{ root *declaration }

// NewTree returns the declarations of some keys. Those of a ruleset are those of its variant
// and DocumentKeys.
func NewTree(keys ...Key) Tree { return Tree{declare(keys)} }

// at returns the declaration of a path, or nil.
func (t Tree) at(path string) *declaration {
	d := t.root
	if path == "" {
		return d
	}
	for word := range strings.SplitSeq(Normalize(path), ".") {
		if d == nil {
			return nil
		}
		isItem := strings.Trim(word, "0123456789") == "" && (d.key != nil && d.key.Type.List() || d.child(word) == nil)
		if !isItem {
			d = d.child(word)
		}
	}
	return d
}

// Find returns the key that is declared at a path; nil for a group, and where nothing is declared.
func (t Tree) Find(path string) *Key {
	if d := t.at(path); d != nil {
		return d.key
	}
	return nil
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

// Child is what a map can hold.
type Child struct {
	Word string // "*" for any name
	Key  *Key   // nil for a group
	Map  bool   // it holds keys
}

// Children returns what the map at a path can hold, in the order of the declarations.
func (t Tree) Children(path string) (all []Child) {
	d := t.at(path)
	if d == nil {
		return nil
	}
	for _, c := range d.all() {
		all = append(all, Child{c.word, c.key, c.group()})
	}
	return all
}
