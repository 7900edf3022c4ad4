package guide

import (
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
// scoring.minimum, scoring, bonuses.row, bonuses.*. A name that is left out is any name.
func (g *Guide) Key(path string) (all []Entry) {
	path = ruleset.Normalize(path)
	readings := []string{path}
	words := strings.Split(path, ".")
	for i := 1; i < len(words); i++ {
		readings = append(readings, strings.Join(slices.Insert(slices.Clone(words), i, "*"), "."))
	}
	for _, reading := range readings {
		if all = g.keysAt(reading, false); all != nil {
			break
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
		if k.Path == declared {
			e := declaration(k, title)
			if !ofTests {
				g.usable(&e, k)
			}
			all = append(all, e)
		} else {
			below = append(below, k)
		}
	}
	if all == nil {
		return []Entry{g.group(title, declared, below)}
	}
	last := &all[len(all)-1]
	if below == nil {
		g.values(last, path, declared)
	} else {
		last.table("In this ruleset:", g.leaves(path))
		last.table("It holds:", Rows(below))
	}
	last.table("Other keys with this word:", g.beside(path))
	return all
}

// declaration explains a key as some variants declare it.
func declaration(k *Key, title string) Entry {
	e := Entry{Title: title, Text: k.Doc}
	if k.Partial {
		e.fact("variant", k.Variants[0].Name())
	}
	e.fact("type", k.TypeText())
	e.fact("range", k.RangeText())
	e.fact("default", k.DefaultText())
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

// group explains a group of keys, or an entry with a name that the ruleset chooses, which has what the rulebook
// says of it.
func (g *Guide) group(title, declared string, below []*Key) Entry {
	e := Entry{Title: title, Text: "A group of keys, which has no value itself."}
	if of, isEntry := strings.CutSuffix(declared, ".*"); isEntry {
		e.Text = "An entry of `" + of + "`, with a name that the ruleset chooses."
		if about := g.said(title); about != nil {
			e.Text = strings.Join(about, "\n\n")
		}
		for _, k := range g.Keys {
			if k.Path == of && k.Example != "" {
				e.fact("example", of+": "+k.Example)
			}
		}
	}
	for _, row := range Rows(below) {
		e.fact(row[0], row[1])
	}
	e.table("In this ruleset:", g.leaves(title))
	e.table("Other keys with this word:", g.beside(title))
	return e
}

// values adds what the ruleset has at a path, or at the places that a declared path has there.
func (g *Guide) values(e *Entry, path, declared string) {
	if g.Ruleset == nil {
		return
	}
	d := g.Ruleset.Document
	paths := d.Expand(path)
	if paths == nil {
		paths = d.Expand(declared)
	}
	if len(paths) > 1 {
		e.table("In this ruleset:", g.lines(paths))
		return
	}
	for _, path := range paths {
		for i, value := range settings(d, path) {
			e.fact([]string{"here", "instead of"}[min(i, 1)], value)
		}
	}
}

// settings returns the value at a path and those that it replaces, each with its place.
func settings(d *ruleset.Document, path string) (values []string) {
	before := ""
	for _, s := range slices.Backward(d.Settings(path)) {
		value := strings.Join(strings.Fields(s.Value), " ")
		if value == before {
			continue
		}
		before = value
		where := "the default"
		if s.File != "" {
			where = fmt.Sprintf("%s:%d", s.File, s.Line)
		}
		values = append(values, value+" ("+where+")")
	}
	return values
}

// lines lists the values at some paths.
func (g *Guide) lines(paths []string) (rows [][]string) {
	for _, path := range paths {
		for i, value := range settings(g.Ruleset.Document, path) {
			rows = append(rows, []string{[]string{path, "  instead of"}[min(i, 1)], value})
		}
	}
	return rows
}

// leaves lists the values of the ruleset at and below a path.
func (g *Guide) leaves(path string) [][]string {
	if g.Ruleset == nil {
		return nil
	}
	var paths []string
	for _, p := range g.Ruleset.Document.Expand(path) {
		paths = append(paths, g.Ruleset.Document.Leaves(p)...)
	}
	return g.lines(paths)
}

// beside lists the keys elsewhere that have a word in their paths, with their values: scoring.floor for floor.
func (g *Guide) beside(word string) (rows [][]string) {
	for _, k := range g.Keys {
		words := strings.Split(k.Path, ".")
		if words[0] == word || !slices.Contains(words, word) {
			continue
		}
		row := k.row()
		row[1] += g.here(k.Path)
		rows = append(rows, row)
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
