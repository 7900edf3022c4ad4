package ruleset

import "strings"

// Change is a rule that a ruleset has in another way than the ones it extends.
type Change struct {
	Key     string
	Was, Is string // as YAML; "" where it says nothing
}

// Changes returns what the last layer of the document changes of those below it,
// in the order of the rules: what a ruleset makes other than what it extends. The
// document has to be bound.
func (d *Document) Changes() []Change {
	below, own := d.laid(len(d.layers)-1), d.laid(len(d.layers))
	was := map[string]bool{}
	for _, path := range below.Leaves("") {
		was[path] = true
	}
	var changes []Change
	for _, path := range own.Leaves("") {
		switch {
		case was[path]:
			if own.changes(path, below) {
				changes = append(changes, Change{path, below.leaf(path), own.leaf(path)})
			}
		case !own.Get(path).node.preset: // a default comes with a new entry, and says nothing of its own
			changes = append(changes, Change{path, "", own.leaf(path)})
		}
	}
	for _, path := range below.Leaves("") {
		if !own.Get(path).Exists() {
			changes = append(changes, Change{path, below.leaf(path), ""})
		}
	}
	return changes
}

// laid returns the first layers of the document as one that is bound alone. Only
// documents that were made like this can be compared value by value: a variant
// knows more of the one that it compiled, and spells formulas by that.
func (d *Document) laid(layers int) *Document {
	part := &Document{report: newReport(), layers: d.layers[:layers], ancestry: d.ancestry, shadows: map[string]shadow{}, keys: d.keys, unread: true}
	part.merge()
	part.readParams()
	b := binder{keys: d.keys, unread: true, formulas: part.formulas()}
	part.bound = b.group(Value{part.report, "", part.merged, part.merged}, d.keys)
	return part
}

// changes reports whether the value at a path means something else than below.
// Where only the parameters in a formula are other ones, these are what changes.
func (d *Document) changes(path string, below *Document) bool {
	at, is, was := d.keys.find(path), canon{d.formulas()}, canon{below.formulas()}
	return is.value(d.Get(path).node, at) != was.value(below.Get(path).node, at) && d.leaf(path) != below.leaf(path)
}

// leaf returns the value at a path as YAML, a formula of several lines in one.
func (d *Document) leaf(path string) string {
	at := d.keys.find(path)
	text := d.Get(path).yaml(at)
	if at.key.Type != Free {
		text = strings.Join(strings.Fields(text), " ")
	}
	return text
}

// Leaves returns the paths of all values at or below a path: those that hold no
// others, defaults among them. They are in the order of the declarations, and
// names that a ruleset chose in its order. From the top, "", these are the values
// that play depends on.
func (d *Document) Leaves(path string) []string {
	if path != "" {
		return appendLeaves(nil, d.Get(path), d.keys.find(path))
	}
	var paths []string
	for _, c := range d.keys.children {
		if c.key == nil || !c.key.Inert || c.path == paramsKey {
			paths = appendLeaves(paths, d.Get(c.word), c)
		}
	}
	return paths
}

// paramsKey holds numbers that formulas use.
const paramsKey = "params"

func appendLeaves(paths []string, v Value, d *declaration) []string {
	switch {
	case !v.Exists():
	case len(d.all()) == 0:
		paths = append(paths, v.path)
	default:
		for _, c := range d.children {
			paths = appendLeaves(paths, v.Get(c.word), c)
		}
		if d.any == nil {
			break
		}
		for _, e := range v.Entries() {
			if d.child(e.Key) == d.any {
				paths = appendLeaves(paths, e.Value, d.any)
			}
		}
	}
	return paths
}

// Extends returns what the last layer of the document lies over: what the ruleset
// extends, as it says it, or the ruleset itself where assignments lie over it. One
// that stands alone has none.
func (d *Document) Extends() []string {
	last := len(d.layers) - 1
	if d.layers[last].src.name == setName {
		return []string{d.layers[last-1].src.name}
	}
	own := Value{d.report, "", d.layers[last], nil}
	v := own.Get("extends")
	if v.Kind() == Scalar {
		return []string{v.Text()}
	}
	var names []string
	for _, item := range v.Items() {
		names = append(names, item.Text())
	}
	return names
}
