package guide

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// Key is a key of rulesets or tests. One that several variants declare with the same meaning is one.
type Key struct {
	*ruleset.Key
	Variants []variants.Variant
	Partial  bool // some variants have no such key

	scopes []*formula.Scope // of its formulas, by variant
}

// merged returns the keys at and below a path of trees, each once.
func (g *Guide) merged(trees []ruleset.Tree, path string) (once []*Key) {
	for i, v := range g.variants {
		_, keys := trees[i].Under(path)
		for _, k := range keys {
			same := func(o *Key) bool { return o.Path == k.Path && o.Doc == k.Doc && slices.Equal(o.Words, k.Words) }
			at := slices.IndexFunc(once, same)
			if at < 0 {
				at = len(once)
				once = append(once, &Key{Key: k})
			}
			o := once[at]
			o.Variants, o.scopes = append(o.Variants, v), append(o.scopes, k.Scope)
			o.Partial = len(o.Variants) < len(g.variants)
		}
	}
	return once
}

// row is the path of the key and the first sentence of its meaning.
func (k *Key) row() []string {
	if k.Partial {
		return []string{k.Path, fmt.Sprintf("%s (%s)", k.Summary(), k.Variants[0].Name())}
	}
	return []string{k.Path, k.Summary()}
}

// Rows returns a table of keys.
func Rows(keys []*Key) (rows [][]string) {
	for _, k := range keys {
		rows = append(rows, k.row())
	}
	return rows
}

// testsWord is what explains all parts of files of tests.
const testsWord = "tests"

// Key explains a key of rulesets or of tests, a group of keys, or an entry with a name that a ruleset chooses:
// scoring.minimum, scoring, bonuses.row, bonuses.*. A name that is left out is any name, and an entry of the ruleset
// is also found by its name alone.
func (g *Guide) Key(path string) (all []Entry) {
	path = ruleset.Normalize(path)
	words := strings.Split(path, ".")
	readings := []string{path}
	for i := 1; i < len(words); i++ {
		readings = append(readings, strings.Join(slices.Insert(slices.Clone(words), i, "*"), "."))
	}
	for _, reading := range readings {
		if all = g.keysAt(reading, false); all != nil {
			break
		}
	}
	for _, k := range g.Keys {
		if of := k.Path + "." + path; k.Type == ruleset.Map && k.Path != "words" && g.Ruleset != nil && g.Ruleset.Document.Get(of).Exists() {
			all = append(all, g.keysAt(of, false)...)
		}
	}
	if path != testsWord {
		return append(all, g.keysAt(path, true)...)
	}
	for _, part := range []string{testsWord, "test", "steps", "expect"} {
		all = append(all, g.keysAt(part, true)...)
	}
	return all
}

// KeyOfTests explains a key of tests by its path in them.
func (g *Guide) KeyOfTests(path string) []Entry { return g.keysAt(testsWord+"."+path, true) }

// keysAt explains the keys at and below a path of rulesets, or of tests, each declaration of the key itself apart.
func (g *Guide) keysAt(path string, ofTests bool) (all []Entry) {
	trees := g.rulesets
	if ofTests {
		trees = g.tests
	}
	var declared string
	for _, t := range trees {
		if at, _ := t.Under(path); at != "" {
			declared = at
		}
	}
	if declared == "" {
		return nil
	}
	title := declared
	if Covers(declared, path) && strings.Count(declared, ".") == strings.Count(path, ".") {
		title = path
	}
	var below []*Key
	for _, k := range g.merged(trees, path) {
		if k.Path != declared {
			below = append(below, k)
			continue
		}
		e := declaration(k, title)
		if !ofTests {
			g.usable(&e, k)
		}
		all = append(all, e)
	}
	values := g.values(path, declared)
	if all == nil {
		e := g.group(title, declared, below, values)
		e.fact("players read", g.told(path))
		return []Entry{e}
	}
	all[len(all)-1].fact("players read", g.told(path))
	last := &all[len(all)-1]
	if below == nil {
		for _, row := range values {
			last.fact(row[0], row[1])
		}
	} else {
		last.table("In this ruleset:", values)
		last.table("It holds:", Rows(below))
	}
	return all
}

// told returns the words that the ruleset has for a path.
func (g *Guide) told(path string) string {
	if g.Ruleset == nil {
		return ""
	}
	words, _ := g.Ruleset.Document.Words(path)
	return words
}

// declaration explains a key as some variants declare it.
func declaration(k *Key, title string) Entry {
	e := Entry{Title: title, Text: k.Doc}
	if k.Partial {
		e.fact("variant", k.Variants[0].Name())
	}
	e.Facts = append(e.Facts, k.Facts()...)
	if k.Inert && !strings.HasPrefix(k.Path, paramPrefix) {
		e.fact("effect", "none on play")
	}
	e.fact("example", k.Example)
	var words [][]string
	for _, row := range k.Table[min(1, len(k.Table)):] {
		words = append(words, []string{row[0], fmt.Sprintf("when %s. Counted by then: %s. It comes to %s.", row[1], row[2], row[3])})
	}
	e.table("The words mean:", words)
	return e
}

// group explains a group of keys, or an entry with a name that the ruleset chooses. For an entry of the ruleset it
// gives the sentences of the rulebook and the values.
func (g *Guide) group(title, declared string, below []*Key, values [][]string) Entry {
	e := Entry{Title: title, Text: "A group of keys, which has no value itself."}
	rows := Rows(below)
	if of, isEntry := strings.CutSuffix(declared, ".*"); isEntry {
		e.Text = "An entry of `" + of + "`, with a name that the ruleset chooses."
		for _, k := range g.Keys {
			if k.Path == of && k.Example != "" && values == nil {
				e.fact("example", of+": "+k.Example)
			}
		}
		if values != nil && title != declared {
			e.Text = cmp.Or(strings.Join(g.said(title), "\n\n"), e.Text)
			rows, values = values, nil
		}
	}
	for _, row := range rows {
		e.fact(row[0], row[1])
	}
	e.table("In this ruleset:", values)
	return e
}

// values lists the values of the ruleset at and below a path, each before those that it replaces. Without any, it lists
// those at the declared path. A single value at the path itself is "here".
func (g *Guide) values(path, declared string) (rows [][]string) {
	if g.Ruleset == nil {
		return nil
	}
	d := g.Ruleset.Document
	paths := d.Expand(path)
	if paths == nil {
		paths = d.Expand(declared)
	}
	for _, at := range paths {
		for _, leaf := range d.Leaves(at) {
			name, before := leaf, ""
			if leaf == at && len(paths) == 1 {
				name = "here"
			}
			for _, s := range slices.Backward(d.Settings(leaf)) {
				value := strings.Join(strings.Fields(s.Value), " ")
				if value == before {
					continue
				}
				where := "the default"
				if s.File != "" {
					where = fmt.Sprintf("%s:%d", s.File, s.Line)
				}
				rows = append(rows, []string{name, value + " (" + where + ")"})
				name, before = "instead of", value
			}
		}
	}
	return rows
}

// others lists the keys elsewhere that have a word in their paths: scoring.floor for floor.
func (g *Guide) others(word string, keys []*Key) (rows [][]string) {
	for _, k := range keys {
		if words := strings.Split(k.Path, "."); words[0] != word && slices.Contains(words, word) {
			rows = append(rows, g.rowHere(k))
		}
	}
	return rows
}

// Covers reports whether a path is another one or below it. A * in either is any word.
func Covers(of, path string) bool {
	words, above := strings.Split(path, "."), strings.Split(of, ".")
	if len(words) < len(above) {
		return false
	}
	for i, word := range above {
		if word != words[i] && word != "*" && words[i] != "*" {
			return false
		}
	}
	return true
}
