package ruleset

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/azulejo/azulejo/core/wording"
)

// Reference is what is declared about the keys of a variant, to look things up.
type Reference struct{ root *declaration }

// NewReference returns the reference for the keys of a variant and those of every
// ruleset.
func NewReference(keys []Key) *Reference {
	return &Reference{declare(append(DocumentKeys(), keys...))}
}

// Topic is one path of a Reference: a key, or a group that only holds others.
type Topic struct {
	Path string // with * where a ruleset has names of its own: "bonuses.*.per"
	Key  *Key   // nil for a group
	// Holds are the topics below it.
	Holds []Topic
}

// Find returns what is declared at a path. Names that a ruleset chose and * are
// the same to it, and so are British and American spellings.
func (r *Reference) Find(path string) (Topic, bool) {
	at := r.root
	for word := range strings.SplitSeq(Normalize(path), ".") {
		if at = at.child(word); at == nil {
			return Topic{}, false
		}
	}
	return at.topic(), true
}

// Topics returns the topics at the top, in the order of the declarations.
func (r *Reference) Topics() []Topic { return r.root.topic().Holds }

// Paths returns the paths of all keys.
func (r *Reference) Paths() []string {
	var paths []string
	r.root.walk(func(d *declaration) {
		if d.key != nil {
			paths = append(paths, d.path)
		}
	})
	return paths
}

// Suggest returns the path that is probably meant by one that is not there, or
// "".
func (r *Reference) Suggest(path string) string {
	paths := r.Paths()
	if near := wording.Nearest(path, paths); near != "" {
		return near
	}
	word := lastKey(path)
	if below := r.root.elsewhere(word); len(below) > 0 {
		return strings.ReplaceAll(below[0], "NAME", "*")
	}
	for _, p := range paths {
		if near := wording.Nearest(word, []string{lastKey(p)}); near != "" {
			return p
		}
	}
	return ""
}

func (d *declaration) topic() Topic {
	t := Topic{Path: d.path, Key: d.key}
	for _, c := range d.all() {
		t.Holds = append(t.Holds, c.topic())
	}
	return t
}

// all returns the declarations right below one, that for any name last.
func (d *declaration) all() []*declaration {
	if d.any == nil {
		return d.children
	}
	return append(slices.Clone(d.children), d.any)
}

// walk visits all declarations below one, each before what it holds.
func (d *declaration) walk(visit func(*declaration)) {
	for _, c := range d.all() {
		visit(c)
		c.walk(visit)
	}
}

// TypeText says in words what a value of the key is.
func (k *Key) TypeText() string {
	switch {
	case k.Type == Word && len(k.Words) > 0:
		return wording.List(k.Words, "or")
	case k.Type == Words && len(k.Words) > 0:
		return "a list of these words: " + strings.Join(k.Words, ", ")
	case k.Type == Truth && k.Scope != nil:
		return "a condition"
	case k.Type == Whole && k.Scope != nil:
		return "a whole number, or a formula for one"
	case k.Type == Whole && k.TakesFormulas():
		return "a whole number, or a formula of parameters"
	case k.Type == Wholes && k.Scope != nil:
		return "a list of whole numbers or formulas"
	case k.Type == Free:
		return "text, a word or a list, as described"
	}
	return k.Type.String()
}

// TakesFormulas reports whether a formula can be a value of the key, or an item of
// one.
func (k *Key) TakesFormulas() bool {
	switch k.Type {
	case Whole:
		return k.Path != "format"
	case Truth:
		return k.Scope != nil
	}
	return k.Type == Wholes || k.Type == Series
}

// RangeText returns the range of a value in words, or "".
func (k *Key) RangeText() string {
	var parts []string
	switch {
	case k.Min == 0 && k.Max == 0:
	case k.Type == Map:
		parts = append(parts, fmt.Sprintf("%d to %d entries", k.Min, k.Max))
	case k.Type == Wholes:
		parts = append(parts, fmt.Sprintf("%d to %d, each", k.Min, k.Max))
	default:
		parts = append(parts, fmt.Sprintf("%d to %d", k.Min, k.Max))
	}
	if k.Most > 0 {
		parts = append(parts, fmt.Sprintf("at most %d items", k.Most))
	}
	return strings.Join(parts, "; ")
}

// DefaultText says what holds where a ruleset does not say it.
func (k *Key) DefaultText() string {
	switch {
	case k.Default != "":
		return k.Default
	case k.Required:
		return "none; it has to be there"
	}
	return "none; it can be left out"
}

// Setting is a value where it is written.
type Setting struct {
	File  string // "" for a default
	Line  int
	Value string // as YAML
}

// Settings returns every value that was written at a path, from the first
// ancestor to the one that counts, which comes last. A default is there only
// where nothing is written.
func (d *Document) Settings(path string) []Setting {
	var all []Setting
	for _, layer := range d.layers {
		v := (&Document{report: d.report, merged: layer}).at(path)
		if v.Exists() {
			all = append(all, Setting{v.node.src.name, v.node.line, v.shown(d.keys.find(Normalize(path)))})
		}
	}
	if v := d.at(path); len(all) == 0 && v.Exists() {
		all = append(all, Setting{Value: v.shown(d.keys.find(Normalize(path)))})
	}
	return all
}

// shown is yaml for a value of any layer, of which null removes the others.
func (v Value) shown(d *declaration) string {
	if v.node.null {
		return "null"
	}
	return v.yaml(d)
}

// Expand returns the paths of the document that match a path with *.
func (d *Document) Expand(path string) []string {
	paths := []string{""}
	for word := range strings.SplitSeq(Normalize(path), ".") {
		var next []string
		for _, p := range paths {
			if word != "*" {
				next = append(next, join(p, word))
				continue
			}
			v := d.Root()
			if p != "" {
				v = d.Get(p)
			}
			for _, e := range v.Entries() {
				next = append(next, join(p, e.Key))
			}
		}
		paths = next
	}
	return slices.DeleteFunc(paths, func(p string) bool { return !d.at(p).Exists() })
}

// Leaves returns the paths of all values at or below a path: those that hold no
// others, defaults among them. They are in the order of the declarations, and names
// that a ruleset chose in its order.
func (d *Document) Leaves(path string) []string {
	return appendLeaves(nil, d.Get(path), d.keys.find(path))
}

func appendLeaves(paths []string, v Value, d *declaration) []string {
	switch {
	case !v.Exists():
	case len(d.all()) == 0:
		paths = append(paths, v.path)
	default:
		for _, p := range ordered(v.node, d) {
			paths = appendLeaves(paths, v.Get(p.key.text), d.child(p.key.text))
		}
	}
	return paths
}

// Example returns the key with its example as a part of a ruleset that could
// extend the document; "" where there is none. For a name that a ruleset chooses
// stands the first one that the document has there, or otherwise the name given.
func (t Topic) Example(d *Document, name string) string {
	if t.Key == nil {
		return ""
	}
	text := cmp.Or(t.Key.Example, t.Key.Default)
	var value yaml.Node
	if err := yaml.Unmarshal([]byte(text), &value); err != nil || len(value.Content) == 0 {
		return ""
	}
	y := value.Content[0]
	words := strings.Split(d.named(t.Path, name), ".")
	for i := len(words) - 1; i >= 0; i-- {
		key := &yaml.Node{Kind: yaml.ScalarNode, Value: words[i]}
		y = &yaml.Node{Kind: yaml.MappingNode, Style: yaml.FlowStyle, Content: []*yaml.Node{key, y}}
	}
	y.Style = 0
	part, err := yaml.Marshal(y)
	if err != nil {
		panic(err) // scalars, lists and maps always have a YAML form
	}
	return string(part)
}

// named returns a path with the first name that the document has, or another one,
// in place of each star.
func (d *Document) named(path, other string) string {
	at := ""
	for word := range strings.SplitSeq(path, ".") {
		if word == "*" {
			word = other
			if entries := d.Get(at).Entries(); len(entries) > 0 {
				word = entries[0].Key
			}
		}
		at = join(at, word)
	}
	return at
}
