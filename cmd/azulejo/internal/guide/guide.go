// Package guide explains words: keys of rulesets and of tests, names in formulas, codes of problems, and what a
// ruleset itself has. Everything that explains a word gets its text here.
package guide

import (
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// Entry is what there is to say about one thing.
type Entry struct {
	Title  string         `json:"title"` // the key, the name, or the code in brackets
	Text   string         `json:"text"`  // paragraphs; those that begin with blanks are examples
	Facts  []ruleset.Fact `json:"facts,omitempty"`
	Tables []Table        `json:"-"` // more than fits beside a text
}

// Table is a list of things that belong to one.
type Table struct {
	Title string // may be empty
	Rows  [][]string
}

// fact adds a fact if it has a value.
func (e *Entry) fact(name, value string) {
	if value != "" {
		e.Facts = append(e.Facts, ruleset.Fact{Name: name, Value: strings.TrimSpace(value)})
	}
}

// table adds a table if it has rows.
func (e *Entry) table(title string, rows [][]string) {
	if rows != nil {
		e.Tables = append(e.Tables, Table{title, rows})
	}
}

// Guide explains the words of a ruleset, or of all rulesets.
type Guide struct {
	Ruleset  *variants.Ruleset // nil for all; may be one with problems
	Keys     []*Key            // of rulesets
	variants []variants.Variant
	rulesets []ruleset.Tree // by variant
	tests    []ruleset.Tree
	listed   []*name // see names
}

// New returns the guide to a ruleset, or if it is nil to all.
func New(r *variants.Ruleset) *Guide {
	g := &Guide{Ruleset: r, variants: variants.All()}
	if r != nil && r.Variant != nil {
		g.variants = []variants.Variant{r.Variant}
	}
	for _, v := range g.variants {
		g.rulesets = append(g.rulesets, ruleset.NewTree(append(ruleset.DocumentKeys(), v.Keys()...)...))
		g.tests = append(g.tests, scenario.Tree(variants.PositionKeys(v)))
	}
	g.Keys = g.merged(g.rulesets, "")
	return g
}

// Explain returns what designers do by a word, and all that the word is: a key, a code, a name in formulas. For
// another word it lists the keys and names about it, after a feature of forecasts of that name. Nothing is an error,
// which suggests the nearest word.
func (g *Guide) Explain(word string) ([]Entry, error) {
	all := slices.Concat(g.Key(word), Code(word), g.name(word, ""), Function(word))
	if out := ruleset.IsMissing(word); out != "" {
		all = slices.Insert(all, 0, Entry{Title: out + "."})
	}
	if wording.Spaced(strings.ToLower(word)) == scopeWord {
		for _, missing := range ruleset.OutOfScope() {
			all = append(all, Entry{Title: missing.Sentence + "."})
		}
	}
	if word == namesWord {
		for _, v := range g.variants {
			all = append(all, g.Vocabulary(v))
		}
	}
	if all == nil {
		all = append(g.features(word), g.search(word)...)
	} else {
		all = append(all, found("Other keys with this word:", g.others(word, g.Keys))...)
	}
	if all == nil {
		all = found("Keys of tests with this word:", g.others(word, g.merged(g.tests, "")))
	}
	all = append(tasksAbout(word), all...)
	if all == nil {
		return nil, g.unknown(word)
	}
	return all, nil
}

// Known returns the words that can be explained, except names in formulas.
func (g *Guide) Known() (words []string) {
	for _, k := range g.Keys {
		words = append(words, k.Path)
	}
	for _, k := range g.merged(g.tests, "") {
		words = append(words, k.Path)
	}
	for _, c := range ruleset.Codes() {
		words = append(words, c.Code)
	}
	slices.Sort(words)
	return slices.Compact(words)
}

// unknown is the error for a word that is nothing and that nothing is about. It suggests
// the nearest word, or a path whose last part is near to it.
func (g *Guide) unknown(word string) error {
	known := g.Known()
	if g.Ruleset == nil {
		known = append(variants.Names(), known...)
	}
	near := wording.Nearest(word, known)
	for _, k := range g.Keys {
		if last := k.Path[strings.LastIndex(k.Path, ".")+1:]; near == "" && wording.Nearest(word, []string{last}) != "" {
			near = k.Path
		}
	}
	text := fmt.Sprintf("there is no ruleset, key, code or name %q, and no key is about it", word)
	if near != "" {
		text += "; did you mean " + near + "?"
	}
	return fmt.Errorf("%s", text)
}

// Code explains the code of a problem, with or without its brackets.
func Code(word string) []Entry {
	c, ok := ruleset.FindCode(strings.Trim(word, "[]"))
	if !ok {
		return nil
	}
	return []Entry{{Title: "[" + c.Code + "]", Text: Sentence(c.Title) + "\n\n" + c.Text}}
}

// Sentence returns a text with a capital and a full stop.
func Sentence(text string) string {
	if text == "" {
		return ""
	}
	return strings.TrimSuffix(wording.Capital(text), ".") + "."
}
