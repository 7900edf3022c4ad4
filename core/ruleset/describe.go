package ruleset

import (
	"slices"
	"strings"
)

// Describe returns keys with what people read about them, from a text with a section for each
// key. The keys themselves declare what a ruleset can write.
//
//	## take.limit
//
//	Group: Taking tiles
//	Synonyms: maximum take, hand size
//	Example: 3
//
//	The most tiles that one take brings. On a display …
//
// There can be a Label too. Describe panics if a key has no section, or a section has another
// fact, as the text is part of the program: a misspelled fact would be lost silently.
func Describe(text string, keys ...Key) []Key {
	all := parseDescriptions(text, "Group", "Label", "Synonyms", "Example")
	for i := range keys {
		k := &keys[i]
		at := slices.IndexFunc(all, func(d description) bool { return d.path == k.Path })
		if at < 0 {
			panic("ruleset: the key " + k.Path + " is not described")
		}
		d := all[at]
		k.Group, k.Label, k.Example, k.Doc = d.facts["Group"], d.facts["Label"], d.facts["Example"], d.doc
		if synonyms := d.facts["Synonyms"]; synonyms != "" {
			k.Synonyms = strings.Split(synonyms, ", ")
		}
	}
	return keys
}

// DescribedPositionKeys returns the keys of positions that such a text has sections for, in
// its order. Each has a Type and an Example, and no other fact.
func DescribedPositionKeys(text string) []PositionKey {
	var keys []PositionKey
	for _, d := range parseDescriptions(text, "Type", "Example") {
		keys = append(keys, PositionKey{Path: d.path, Type: d.facts["Type"], Doc: d.doc, Example: d.facts["Example"]})
	}
	return keys
}

// description is a section of a text about keys.
type description struct {
	path  string
	facts map[string]string // "Group" and so on
	doc   string
}

// parseDescriptions reads the sections of a text, which may state these facts.
func parseDescriptions(text string, known ...string) []description {
	var all []description
	for _, section := range strings.Split(text, "\n## ")[1:] {
		path, about, _ := strings.Cut(section, "\n\n")
		facts, doc, _ := strings.Cut(about, "\n\n")
		d := description{path, map[string]string{}, strings.Join(strings.Fields(doc), " ")}
		for fact := range strings.SplitSeq(facts, "\n") {
			name, value, _ := strings.Cut(fact, ": ")
			if !slices.Contains(known, name) {
				panic("ruleset: the description of " + path + " has an unknown line: " + fact)
			}
			d.facts[name] = value
		}
		all = append(all, d)
	}
	return all
}
