package ruleset

import (
	"slices"
	"strings"
)

// Document is a ruleset: the merged texts of a file and its ancestors. It belongs to one
// goroutine until it is bound and compiled.
type Document struct {
	report  *report
	open    Opener            // nil for a text that extends nothing
	layers  []*node           // the roots of all files: ancestors first, the file itself last
	merged  *node             // the layers merged
	shadows map[string]shadow // by path
	bound   *node             // merged, with defaults, once Bind was called
	keys    *declaration      // the declarations of Bind
	// unread is set if a layer could not be read. It is then unknown whether a key is missing.
	unread bool
}

// Complete reports whether every layer could be read. If not, missing keys are unknown.
func (d *Document) Complete() bool { return !d.unread }

// Root returns the whole document: with defaults once it is bound.
func (d *Document) Root() Value {
	if d.bound != nil {
		return d.in(d.bound)
	}
	return d.in(d.merged)
}

// in returns the root of a layer, or of the merged layers, as a Value.
func (d *Document) in(root *node) Value { return Value{d.report, "", root, root.place} }

// file returns the root of the file itself, without its ancestors and assignments.
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

// Summary returns the line about the ruleset's special features, or "".
func (d *Document) Summary() string { return d.Get("summary").Text() }

// Err returns the present problems of the document in order of their places, as a *Problems, or
// nil: those of Load and Bind, and those reported through Values.
func (d *Document) Err() error { return d.report.err() }

// Warnings returns probable mistakes in a playable document, in order of their places. Some are
// found by Bind, some by the variant.
func (d *Document) Warnings() []Problem {
	if d.bound != nil {
		d.warnUnusedParams()
		d.warnUnread()
		d.warnShadows()
		d.warnRepeated()
	}
	return inOrder(d.report.warns, d.report.files)
}

// InOrder returns problems found by playing the document, in the order of its layers and of their
// places.
func (d *Document) InOrder(list []Problem) []Problem { return inOrder(list, d.Layers()) }

// Declares reports whether the document has a value at a path, or its variant declares the key. A
// key under a name that the ruleset chooses, such as a bonus, must be in the document. The
// document must be bound.
func (d *Document) Declares(path string) bool {
	declared := d.keys.at(path)
	return d.Root().node.at(Normalize(path)) != nil || declared != nil && !strings.Contains(declared.path, "*")
}

// Layers returns the files of the document under their names in problems. The ancestors come
// first, in the order of merging, then the file itself, and --set last if there are assignments.
func (d *Document) Layers() []string {
	names := make([]string, len(d.layers))
	for i, root := range d.layers {
		names[i] = root.src.name
	}
	return names
}

// NamesIn returns the keys that the layers write in the map at a path, each once. The value may
// be no map, for example in an unfinished text.
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

// LineIn returns the line in which a layer writes the value at a path or its null, or 0.
func (d *Document) LineIn(layer, path string) int {
	if n := d.root(layer).at(path); n != nil {
		return n.line
	}
	return 0
}

// Said returns the value, or the null, that the last layer with this path writes there. It is the
// zero Value if no layer does. It serves problems that are caused by a change.
func (d *Document) Said(path string) Value {
	for _, root := range slices.Backward(d.layers) {
		if v := d.in(root).Get(path); v.Exists() {
			return v
		}
	}
	return Value{}
}

// Later reports whether a value is in a later layer than another value. The later value is the
// present change.
func (d *Document) Later(v, than Value) bool {
	files := d.Layers()
	file, _, _ := v.Place()
	other, _, _ := than.Place()
	return slices.Index(files, file) > slices.Index(files, other)
}

// root returns the root of a file of the document, or nil.
func (d *Document) root(file string) *node {
	for _, root := range d.layers {
		if root.src.name == file {
			return root
		}
	}
	return nil
}

// LetterChanged returns the value that took a letter away from a color after another value had
// used the letter. It is the color's letter in a later layer, or the null that removed the color.
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
