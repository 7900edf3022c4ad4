package guide

import (
	"cmp"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
)

// Rulebook is the rules of a ruleset in words.
type Rulebook struct {
	Name, Summary string
	Sections      []ruleset.Section // none if the variant has no rulebooks
	Changes       ruleset.Section   // of what the ruleset extends
	changed       []string          // keys
}

// RulebookOf returns the rules of a ruleset without problems.
func RulebookOf(r *variants.Ruleset) Rulebook {
	b := Rulebook{Sections: r.Explain(), Changes: Changes(r.Document)}
	b.Name, b.Summary = r.Document.Heading()
	b.Name = cmp.Or(b.Name, r.Name)
	if b.Changes.Blocks != nil {
		for _, c := range r.Document.Changes() {
			b.changed = append(b.changed, c.Key)
		}
	}
	return b
}

// Changed reports whether a sentence depends on a key that the ruleset changes.
func (b Rulebook) Changed(s ruleset.Sentence) bool {
	return slices.ContainsFunc(s.Keys, func(key string) bool {
		return slices.ContainsFunc(b.changed, func(changed string) bool { return Covers(changed, key) || Covers(key, changed) })
	})
}

// Picture returns the picture of a new game for the smallest number of seats or, if it is larger, for another one. It
// is not ok if positions have none.
func Picture(r *variants.Ruleset, seats int) (v view.View, ok bool) {
	least, _ := r.Rules.Seats()
	state, err := r.Rules.New(max(least, seats))
	if err != nil {
		return v, false
	}
	return view.Of(state)
}

// said returns the sentences of the rulebook that depend on the entry at a path; none without a rulebook.
func (g *Guide) said(path string) (texts []string) {
	if g.Ruleset == nil || g.Ruleset.Rules == nil {
		return nil
	}
	for _, s := range g.Ruleset.Sentences() {
		if slices.ContainsFunc(s.Keys, func(key string) bool { return Covers(path, key) }) {
			texts = append(texts, strings.ReplaceAll(s.Text, "\t", " "))
		}
	}
	return texts
}
