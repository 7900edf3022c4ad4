package cli

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
	name, doc string
	key       *keyEntry // nil for a name
	words     int       // of the search that it is about
	weight    int       // larger for words in the name or in synonyms than in the doc
}

// small are words that say nothing about what is searched.
var small = []string{"a", "an", "the", "of", "in", "at", "on", "for", "to", "by", "is", "and", "or", "with", "how"}

// search lists the keys and names that the words of a person are about: the whole phrase,
// or as many of the words as possible. It finds nothing if no word is anywhere.
func (e *explainer) search(asked string) bool {
	asked = strings.ToLower(ruleset.Normalize(asked))
	words := slices.DeleteFunc(strings.Fields(asked), func(word string) bool { return slices.Contains(small, word) })
	hits, about := e.mentions(asked), asked
	if len(hits) == 0 {
		hits, about = e.mentions(words...), wording.List(words, "and")
	}
	if len(hits) == 0 {
		return false
	}
	if len(words) > 1 && hits[0].words == 1 && about != asked {
		about = wording.List(words, "or")
	}
	var keys, names [][]string
	for _, h := range hits {
		if h.key == nil {
			names = append(names, []string{h.name, h.doc})
		} else if row := h.key.row(); !slices.ContainsFunc(keys, func(o []string) bool { return o[0] == row[0] }) {
			keys = append(keys, []string{row[0], row[1] + e.here(h.name)})
		}
	}
	if len(keys) == 1 && names == nil {
		return e.key(hits[0].name)
	}
	e.found("Keys about "+about+":", keys)
	e.found("Names in formulas about "+about+":", names)
	e.WriteString("\n")
	e.text("", typed("azulejo explain KEY says more about one of them."))
	return true
}

// mentions returns the keys and names that are about the most of some words.
func (e *explainer) mentions(words ...string) (best []hit) {
	var all []hit
	for _, k := range e.keys {
		all = append(all, weighed(hit{name: k.Path, doc: k.Doc, key: k}, words, k.Synonyms))
	}
	for _, k := range e.keys {
		for _, scope := range k.scopes {
			for _, n := range namesOf(scope) {
				if !slices.ContainsFunc(all, func(o hit) bool { return o.name == n.path && o.doc == n.doc }) {
					all = append(all, weighed(hit{name: n.path, doc: n.doc}, words, nil))
				}
			}
		}
	}
	most := 1
	for _, h := range all {
		most = max(most, h.words)
	}
	best = slices.DeleteFunc(all, func(h hit) bool { return h.words < most })
	slices.SortStableFunc(best, func(a, b hit) int { return b.weight - a.weight })
	return best
}

// weighed counts the words that something is about.
func weighed(h hit, words []string, synonyms []string) hit {
	for _, word := range words {
		about := regexp.MustCompile(`\b` + regexp.QuoteMeta(strings.TrimSuffix(word, "s")) + `(s|es|ses)?\b`)
		weight := 0
		switch {
		case about.MatchString(strings.ReplaceAll(h.name, "_", " ")):
			weight = 4
		case slices.ContainsFunc(synonyms, about.MatchString):
			weight = 3
		case about.MatchString(strings.ToLower(h.doc)):
			weight = 1
		}
		h.weight += weight
		h.words += min(weight, 1)
	}
	return h
}

// mostFound is how many keys a search lists.
const mostFound = 12

// found adds a table with a title, without rows beyond a limit.
func (e *explainer) found(title string, rows [][]string) {
	if rows == nil {
		return
	}
	e.part(title)
	e.rows("    ", rows[:min(len(rows), mostFound)])
	if more := len(rows) - mostFound; more > 0 {
		e.text("    ", fmt.Sprintf("and %d more; another word finds fewer", more))
	}
}

// here is a sentence with the value of a key in the ruleset; "" for one with many values or
// a long one.
func (e *explainer) here(path string) string {
	if e.ruleset == nil {
		return ""
	}
	d := e.ruleset.Document
	paths := d.Expand(path)
	if len(paths) != 1 || d.Get(paths[0]).Kind() == ruleset.Mapping {
		return ""
	}
	settings := d.Settings(paths[0])
	value := settings[len(settings)-1].Value
	if len(value) > longValue || strings.Contains(value, "\n") {
		return ""
	}
	return " Here: `" + value + "`."
}
