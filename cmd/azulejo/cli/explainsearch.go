package cli

import (
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// found is a key or a name in formulas that a search has found.
type found struct {
	name, doc string
	isName    bool
	words     int // of the search that it is about
	weight    int // larger for words in the name or in synonyms than in the doc
}

// small are words that say nothing about what is searched.
var small = []string{"a", "an", "the", "of", "in", "at", "on", "for", "to", "by", "is", "and", "or", "with", "how"}

// search lists the keys and names that the words of a person are about: the whole phrase,
// or as many of the words as possible. It is empty for words that are found nowhere.
func (e *explainer) search(asked string) []string {
	asked = strings.ToLower(ruleset.Normalize(asked))
	words := slices.DeleteFunc(strings.Fields(asked), func(word string) bool { return slices.Contains(small, word) })
	hits, about := e.mentions(asked), asked
	if len(hits) == 0 && len(words) > 0 {
		hits = e.mentions(words...)
		about = wording.List(words, "and")
		if len(hits) > 0 && hits[0].words < len(words) {
			about = wording.List(words, "or")
		}
	}
	if len(hits) == 0 {
		return nil
	}
	var keys, names [][]string
	for _, h := range hits {
		if h.isName {
			names = append(names, []string{h.name, h.doc})
		} else {
			keys = append(keys, []string{h.name, h.doc + e.here(h.name)})
		}
	}
	if len(keys) == 1 && len(names) == 0 {
		return e.brief(keys[0][0])
	}
	s := e.sheet()
	s.list("Keys about "+about+":", keys)
	s.list("Names in formulas about "+about+":", names)
	s.text("", typed("azulejo explain KEY says more about one of them."))
	return []string{s.String()}
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
	if len(value) > longDrawing || strings.Contains(value, "\n") {
		return ""
	}
	return " Here: `" + value + "`."
}

// mostFound is how many keys a search lists.
const mostFound = 12

// list adds a table with a title, without rows beyond a limit.
func (s *sheet) list(title string, rows [][]string) {
	if len(rows) == 0 {
		return
	}
	s.text("", title)
	s.rows("    ", rows[:min(len(rows), mostFound)])
	if more := len(rows) - mostFound; more > 0 {
		s.text("    ", fmt.Sprintf("and %d more; another word finds fewer", more))
	}
	s.WriteString("\n")
}

// mentions returns the keys and names that are about the most of some words.
func (e *explainer) mentions(words ...string) (best []found) {
	var all []found
	for _, k := range keysOf(e.variants) {
		all = append(all, weighed(found{name: k.Path, doc: k.Summary()}, words, k.Doc, k.Synonyms...))
	}
	for _, n := range e.formulaNames() {
		all = append(all, weighed(found{name: n.path, doc: n.doc, isName: true}, words, n.doc))
	}
	most := 1
	for _, f := range all {
		most = max(most, f.words)
	}
	for _, f := range all {
		same := func(o found) bool { return o.name == f.name && o.isName == f.isName }
		if f.words == most && !slices.ContainsFunc(best, same) {
			best = append(best, f)
		}
	}
	slices.SortStableFunc(best, func(a, b found) int { return b.weight - a.weight })
	return best
}

// weighed counts the words that something is about.
func weighed(f found, words []string, doc string, synonyms ...string) found {
	for _, word := range words {
		about := regexp.MustCompile(`\b` + regexp.QuoteMeta(strings.TrimSuffix(word, "s")) + `(s|es|ses)?\b`)
		weight := 0
		switch {
		case about.MatchString(strings.ReplaceAll(f.name, "_", " ")):
			weight = 4
		case slices.ContainsFunc(synonyms, about.MatchString):
			weight = 3
		case about.MatchString(strings.ToLower(doc)):
			weight = 1
		}
		f.weight += weight
		f.words += min(weight, 1)
	}
	return f
}

// brief says what a key is for, and how to learn more.
func (e *explainer) brief(path string) []string {
	s := e.sheet()
	for _, k := range keysOf(e.variants) {
		if k.Path == path {
			s.WriteString(k.Path + "\n")
			s.text("  ", k.Doc)
			s.WriteString("\n")
			s.property("example", k.Example)
			e.values(s, path, false)
			s.WriteString("\n")
			s.text("", typed("azulejo explain "+path+" also prints its type, range and default, and the names in its formulas."))
			break
		}
	}
	return []string{s.String()}
}
