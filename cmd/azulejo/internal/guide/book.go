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
		b.tellChanges(r.Document.Extends())
	}
	return b
}

// orderTitle is the section that lists what other sections say.
const orderTitle = "The order of a round"

// tellChanges puts the sentences that depend on what the ruleset changes before the keys. It leaves
// out what a shipped parent says as well.
func (b *Rulebook) tellChanges(parents []string) {
	same := map[string]bool{}
	for _, name := range parents {
		if r, err := variants.Shipped(name); err == nil {
			for _, s := range r.Sentences() {
				same[s.Text] = true
			}
		}
	}
	told := ruleset.Block{Layout: ruleset.Items}
	for _, section := range b.Sections {
		for _, block := range section.Blocks {
			if block.Layout == ruleset.Fold || section.Title == orderTitle {
				continue
			}
			for _, s := range block.Sentences {
				if b.Changed(s) && !same[s.Text] {
					told.Sentences = append(told.Sentences, ruleset.Sentence{Text: strings.ReplaceAll(s.Text, "\t", ": "), Keys: s.Keys})
				}
			}
		}
	}
	if told.Sentences == nil {
		return
	}
	keys := &b.Changes.Blocks[0]
	keys.Layout, keys.Sentences = ruleset.Fold, slices.Insert(keys.Sentences, 0, ruleset.Sentence{Text: "In the keys of the file:"})
	b.Changes.Blocks = slices.Insert(b.Changes.Blocks, 0, told)
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
