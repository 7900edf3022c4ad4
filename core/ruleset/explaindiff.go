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
	below := &Document{report: newReport(), layers: d.layers[:len(d.layers)-1], keys: d.keys, unread: true}
	below.merge()
	b := binder{keys: d.keys, unread: true}
	below.bound = b.group(Value{below.report, "", below.merged, below.merged}, d.keys)
	was := map[string]string{}
	for _, path := range below.Leaves("") {
		was[path] = below.leaf(path)
	}
	var changes []Change
	for _, path := range d.Leaves("") {
		is := d.leaf(path)
		if was[path] == "" && d.Get(path).node.preset {
			continue // it comes with a new entry, and says nothing of its own
		}
		if was[path] != is {
			changes = append(changes, Change{path, was[path], is})
		}
		delete(was, path)
	}
	for _, path := range below.Leaves("") {
		if old, gone := was[path]; gone {
			changes = append(changes, Change{path, old, ""})
		}
	}
	return changes
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
