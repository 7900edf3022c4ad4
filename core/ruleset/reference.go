package ruleset

import (
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"

	"github.com/azulejo/azulejo/core/wording"
)

// AllKeys returns the keys of every ruleset and those of a variant in the order of their
// declarations. The keys in a map follow the key of the map.
func AllKeys(keys []Key) []*Key {
	_, all := NewTree(append(DocumentKeys(), keys...)...).Under("")
	return all
}

// all returns the declarations right below this one, the one for any name last.
func (d *declaration) all() []*declaration {
	if d.any == nil {
		return d.children
	}
	return append(slices.Clone(d.children), d.any)
}

// walk visits all declarations below this one, a map before its keys. A map with Holds is visited
// only at its own declaration.
func (d *declaration) walk(visit func(*declaration)) {
	for _, c := range d.all() {
		visit(c)
		if c.key == nil || c.key.Holds == "" {
			c.walk(visit)
		}
	}
}

// TypeText describes a value of the key in words.
func (k *Key) TypeText() string {
	switch {
	case k.What != "":
		return k.What
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
	}
	return k.Type.String()
}

// TakesFormulas reports whether the value of the key, or an item of it, can be a formula.
func (k *Key) TakesFormulas() bool {
	switch k.Type {
	case Whole:
		return k.Path != "format"
	case Truth:
		return k.Scope != nil
	}
	return types[k.Type].items == Whole
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
	if k.Most > 0 && (k.Type != Free || k.Most > 1) { // a Free value with one item is no list
		parts = append(parts, fmt.Sprintf("at most %d items", k.Most))
	}
	return strings.Join(parts, "; ")
}

// DefaultText describes the value of an unwritten key. It returns "" for a map, as each key in it
// has a default of its own.
func (k *Key) DefaultText() string {
	switch {
	case k.Type == Map:
		return ""
	case k.Default != "":
		return k.Default
	case k.Required:
		return "none; it has to be there"
	}
	return "none; it can be left out"
}

// Fact is one thing to know, such as the range of a number.
type Fact struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Facts returns what is declared of the values of the key.
func (k *Key) Facts() []Fact {
	all := []Fact{{"type", k.TypeText()}, {"range", k.RangeText()}, {"default", k.DefaultText()}}
	return slices.DeleteFunc(all, func(f Fact) bool { return f.Value == "" })
}

// NamesText lists the names that formulas of the key have beside those of all formulas, or returns "".
func (k *Key) NamesText() string {
	if k.Scope == nil {
		return ""
	}
	var names []string
	shared := false
	for _, n := range k.Scope.Names() {
		if shared = shared || n.Shared; !n.Shared {
			names = append(names, "`"+n.Signature()+"`")
		}
	}
	if shared {
		const most = 12 // keys of events have the names of all events
		if len(names) > most {
			names = append(names[:most], "others")
		}
		return strings.Join(append(names, "those that `azulejo explain names` lists"), ", ")
	}
	for _, l := range k.Scope.Lists() {
		fields := make([]string, len(l.Fields))
		for i, f := range l.Fields {
			fields[i] = "`." + f.Path + "`"
		}
		name := "the list `" + l.Name + "`"
		if len(fields) > 0 {
			name += " with " + strings.Join(fields, ", ")
		}
		names = append(names, name)
	}
	return strings.Join(names, ", ")
}

// Setting is a value with its place.
type Setting struct {
	File      string // "" for a default
	Line, Col int
	Value     string // as YAML
}

// Settings returns every value written at a path, from the first ancestor to the valid one, which
// comes last. A default is listed only without any written value.
func (d *Document) Settings(path string) []Setting {
	var all []Setting
	for _, layer := range d.layers {
		if v := d.in(layer).Get(path); v.Exists() {
			all = append(all, Setting{v.node.src.name, v.node.line, v.node.col, v.shown(d.keys.at(path))})
		}
	}
	if v := d.Get(path); len(all) == 0 && v.Exists() {
		all = append(all, Setting{Value: v.shown(d.keys.at(path))})
	}
	return all
}

// shown writes a value of any layer with defaults: a text unchanged, a map in one line.
func (v Value) shown(d *declaration) string {
	if v.node.null {
		return "null"
	}
	return resolver{report: v.report, whole: true}.text(v.node, d)
}

// Paths returns the paths of all values about the game and of the entries of its maps, with
// defaults, in the order of their declarations.
func (d *Document) Paths() (paths []string) {
	d.keys.walk(func(c *declaration) {
		declared := c.key != nil && c.key.Group != GroupFile && (c.any == nil || c.key.Type == Free)
		if declared || c.key == nil && c.word == "*" {
			paths = append(paths, d.Expand(c.path)...)
		}
	})
	return paths
}

// Expand returns the paths of the document that match a path with *.
func (d *Document) Expand(path string) []string {
	paths := []string{""}
	for word := range parts(Normalize(path)) {
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
	return slices.DeleteFunc(paths, func(p string) bool { return !d.Get(p).Exists() })
}

// Leaves returns the paths of all values without parts at or below a path, with defaults. They
// are in the order of the declarations, and chosen names in the order of the ruleset.
func (d *Document) Leaves(path string) (paths []string) {
	if at := d.keys.at(path); at != nil {
		at.leaves(d.Get(path), func(v Value, _ *Key) {
			if v.Exists() {
				paths = append(paths, v.path)
			}
		})
	}
	return paths
}

// Excerpt returns a top-level key with its value in the document as YAML, with defaults, or ""
// for an absent value. It leaves out maps within maps that authors fill by hand, such as the
// spaces of each structure. The document must have been bound.
func (d *Document) Excerpt(word string) string {
	v := d.Get(word)
	if !v.Exists() {
		return ""
	}
	value := resolver{report: d.report, whole: true, brief: true}.value(v.node, d.keys.child(word))
	key := &yaml.Node{Kind: yaml.ScalarNode, Value: word}
	return encode(&yaml.Node{Kind: yaml.MappingNode, Content: []*yaml.Node{key, value}})
}

// Nested reports whether the key belongs to a map within a map of chosen names, such as
// "structures.*.spaces".
func (k *Key) Nested() bool {
	stars := strings.Count(k.Path, "*")
	return stars > 1 || stars == 1 && k.Type == Map
}
