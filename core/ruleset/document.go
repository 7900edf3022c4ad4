package ruleset

import (
	"slices"
	"strings"
)

// Document is a ruleset: the text of a file and of those that it extends,
// merged. It belongs to one goroutine until it is bound and compiled.
type Document struct {
	report  *report
	open    Opener            // nil for a text that extends nothing
	layers  []*node           // the roots of all files: ancestors first, the file itself last
	merged  *node             // what the layers say together
	shadows map[string]shadow // by path
	bound   *node             // merged, with defaults, once Bind was called
	keys    *declaration      // what Bind was given
	// unread is set where a layer could not be read: then it is unknown
	// whether a key is missing.
	unread bool
}

// Complete reports whether every layer could be read. If not, it is unknown what is missing.
func (d *Document) Complete() bool { return !d.unread }

// Root returns the whole document: with defaults once it is bound.
func (d *Document) Root() Value {
	if d.bound != nil {
		return d.in(d.bound)
	}
	return d.in(d.merged)
}

// in returns a root, of a layer or of what they say together, as a Value.
func (d *Document) in(root *node) Value { return Value{d.report, "", root, root.place} }

// file returns what the file itself says, without its ancestors and assignments.
func (d *Document) file() Value {
	i := len(d.layers) - 1
	if d.layers[i].src.name == setName {
		i--
	}
	return d.in(d.layers[i])
}

// Get returns the value at a path: "scoring.place", "colors.blue.letter".
func (d *Document) Get(path string) Value { return d.Root().Get(path) }

// Variant returns the name of the family of games that plays the ruleset.
func (d *Document) Variant() string { return d.Get("variant").Text() }

// Name returns what people call the ruleset, or "".
func (d *Document) Name() string { return d.Get("name").Text() }

// Summary returns the line that says what is special about it, or "".
func (d *Document) Summary() string { return d.Get("summary").Text() }

// Err returns all problems of the document so far, in order of their places,
// or nil: what Load and Bind found and what was reported through Values. It is
// a *Problems.
func (d *Document) Err() error { return d.report.err() }

// Warnings returns what is probably not meant, although the document can be
// played, in order of their places. Some are found by Bind, some by the variant.
func (d *Document) Warnings() []Problem {
	if d.bound != nil {
		d.warnUnusedParams()
		d.warnShadows()
		d.warnRepeated()
	}
	return inOrder(d.report.warns, d.report.files)
}

// InOrder returns problems of the document, found by playing it, in the order of its layers
// and of their places.
func (d *Document) InOrder(list []Problem) []Problem { return inOrder(list, d.Layers()) }

// Declares reports whether a path is one that the document has a value at, or
// could have: a key of its variant. What it could call as it likes, such as a
// bonus, has to be there. It is for documents that are bound.
func (d *Document) Declares(path string) bool {
	declared := d.keys.find(Normalize(path))
	return d.Root().node.at(Normalize(path)) != nil || declared != nil && !strings.Contains(declared.path, "*")
}

// Layers returns the files that the document is made of, as problems name them. The ancestors come
// first, in the order in which they are merged, then the file itself, and last --set if there are
// assignments.
func (d *Document) Layers() []string {
	names := make([]string, len(d.layers))
	for i, root := range d.layers {
		names[i] = root.src.name
	}
	return names
}

// NamesIn returns the keys that the layers write in the map at a path, each once. The value may be
// no map, as while somebody types.
func (d *Document) NamesIn(path string) (names []string) {
	for _, root := range d.layers {
		for _, word := range root.at(Normalize(path)).words() {
			if !slices.Contains(names, word) {
				names = append(names, word)
			}
		}
	}
	return names
}

// LineIn returns the line in which one of the layers writes a value or, with null,
// that there is none; 0 where it does neither.
func (d *Document) LineIn(layer, path string) int {
	if n := d.root(layer).at(path); n != nil {
		return n.line
	}
	return 0
}

// Said returns what the last layer that says anything of a path writes there, be it
// null; the zero Value where none does. It is for problems that come of a change.
func (d *Document) Said(path string) Value {
	for _, root := range slices.Backward(d.layers) {
		if v := d.in(root).Get(path); v.Exists() {
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

// root returns the root of a file that the document is made of, or nil.
func (d *Document) root(file string) *node {
	for _, root := range d.layers {
		if root.src.name == file {
			return root
		}
	}
	return nil
}

// LetterChanged returns the value that took a letter away from a color after another value had been
// written with it. It is the color's letter in a later layer, or the null that removed the color.
// Without a change it is the zero Value.
func (d *Document) LetterChanged(letter string, since Value) Value {
	for _, root := range d.layers {
		for _, e := range d.in(root).Get("colors").Entries() {
			had := e.Value.Get("letter")
			if had.Text() != letter || d.Later(had, since) {
				continue
			}
			change := d.Said(e.Value.path)
			if d.Get(e.Value.path).Exists() {
				change = d.Said(e.Value.path + ".letter")
			}
			if d.Later(change, since) {
				return change
			}
		}
	}
	return Value{}
}
