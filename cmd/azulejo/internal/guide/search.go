package guide

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// hit is a key or a name in formulas that a search has found.
type hit struct {
	row    []string // as it is listed: its path, and what it is
	isKey  bool
	weight int // a wordWeight for each word that it is about, and how well they fit
}

// wordWeight is larger than all that a word can add to a weight by its place.
const wordWeight = 100

// small are words that say nothing about what is searched.
var small = []string{"a", "an", "the", "of", "in", "at", "on", "for", "to", "by", "is", "and", "or", "with", "how"}

// search lists the keys and names that the words of a person are about: the whole phrase,
// or as many of the words as possible. It finds nothing if no word is anywhere.
func (g *Guide) search(asked string) []Entry {
	asked = strings.ToLower(ruleset.Normalize(asked))
	// If the phrase is nowhere, its words may be somewhere.
	hits, about := g.mentions(asked), asked
	if len(hits) == 0 {
		words := slices.DeleteFunc(strings.Fields(asked), func(word string) bool { return slices.Contains(small, word) })
		hits, about = g.mentions(words...), wording.List(words, "or")
	}
	switch {
	case len(hits) == 0:
		return nil
	case len(hits) == 1 && hits[0].isKey:
		return g.Key(hits[0].row[0])
	}
	var keys, names [][]string
	for _, h := range hits {
		if h.isKey {
			keys = append(keys, h.row)
		} else {
			names = append(names, h.row)
		}
	}
	all := append(found("Keys about "+about+":", keys), found("Names in formulas about "+about+":", names)...)
	return append(all, Entry{Title: "azulejo explain KEY says more about one of them."})
}

// mostFound is how many keys a search lists.
const mostFound = 12

// found lists the results of a search, if there are any.
func found(title string, rows [][]string) []Entry {
	if rows == nil {
		return nil
	}
	e := Entry{Title: title}
	e.table("", rows[:min(len(rows), mostFound)])
	if more := len(rows) - mostFound; more > 0 {
		e.Tables = append(e.Tables, Table{Title: fmt.Sprintf("And %d more; another word finds fewer.", more)})
	}
	return []Entry{e}
}

// mentions returns the keys and names about the most of some words. Words in their names count most, then
// synonyms, then their docs.
func (g *Guide) mentions(words ...string) (all []hit) {
	var patterns []*regexp.Regexp
	for _, word := range words {
		patterns = append(patterns, regexp.MustCompile(`\b`+regexp.QuoteMeta(strings.TrimSuffix(word, "s"))+`(s|es|ses)?\b`))
	}
	add := func(h hit, doc string, synonyms []string) {
		for _, about := range patterns {
			switch {
			case about.MatchString(wording.Spaced(h.row[0])):
				h.weight += wordWeight + 4
			case slices.ContainsFunc(synonyms, about.MatchString):
				h.weight += wordWeight + 3
			case about.MatchString(strings.ToLower(doc)):
				h.weight += wordWeight + 1
			}
		}
		known := func(o hit) bool { return o.isKey == h.isKey && o.row[0] == h.row[0] }
		if h.weight > 0 && !slices.ContainsFunc(all, known) {
			all = append(all, h)
		}
	}
	for _, k := range g.Keys {
		add(hit{row: g.rowHere(k), isKey: true}, k.Doc, k.Synonyms)
	}
	for _, n := range g.names() {
		add(hit{row: []string{n.Path, n.Doc}}, n.Doc, nil)
	}
	slices.SortStableFunc(all, func(a, b hit) int { return b.weight - a.weight })
	return slices.DeleteFunc(all, func(h hit) bool { return h.weight/wordWeight < all[0].weight/wordWeight })
}

// rowHere is the path of a key, its meaning and its value in the ruleset. Long and several values are left out.
func (g *Guide) rowHere(k *Key) []string {
	row := k.row()
	if g.Ruleset == nil {
		return row
	}
	d := g.Ruleset.Document
	paths := d.Expand(k.Path)
	if len(paths) != 1 || d.Get(paths[0]).Kind() == ruleset.Mapping {
		return row
	}
	settings := d.Settings(paths[0])
	if value := settings[len(settings)-1].Value; len(value) <= longValue && !strings.Contains(value, "\n") {
		row[1] += " Here: `" + value + "`."
	}
	return row
}
