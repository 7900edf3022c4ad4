package conformance_test

import (
	"slices"
	"sync/atomic"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// bugsOfWords are those in what people read: keys of positions, and rulebooks.
var bugsOfWords = []bug{
	{name: "a key of positions that is undeclared", check: "position-keys",
		wrong: "the text of a position has a key that PositionKeys does not tell",
		as:    func(sound toy) variants.Variant { return undeclaring{sound} }},

	{name: "a key that is passed over", check: "position-keys",
		wrong: "a position whose key is misspelled is read without it",
		in: func(do *toySteps) {
			outline := toyOutline
			outline.Keys = append(slices.Clone(outline.Keys), ruleset.PositionKey{Path: "mood", Type: "a word",
				Doc: "What it is like.", Example: "calm"})
			do.positionKeys = outline.PositionKeys
			do.compile = func(d *ruleset.Document) (*toyRules, error) { return compileWith(d, &outline) }
		}},

	{name: "a declaration that is lost", check: "position-keys",
		wrong: "the variant declares declares-positions, and has no PositionKeys",
		as: func(sound toy) variants.Variant {
			return struct {
				variants.Featured
				explainer
			}{sound, sound}
		}},

	{name: "an example that nobody can read", check: "position-examples",
		wrong: "the example of a key has a color that the rulesets have not",
		in: func(do *toySteps) {
			keys := slices.Clone(toyPositionKeys)
			at := slices.IndexFunc(keys, func(k ruleset.PositionKey) bool { return k.Path == "supply" })
			keys[at].Example = "ZZ"
			do.positionKeys = func() []ruleset.PositionKey { return keys }
		}},

	{name: "a value that nobody is told", check: "rulebook",
		wrong: "the rulebook does not say how many tiles the supply has",
		in:    telling(func(s *ruleset.Sentence) bool { return !slices.Contains(s.Keys, keySupply) })},

	{name: "a sentence that names another key", check: "rulebook",
		wrong: "what the rulebook says of the floor stands under a key that there is not",
		in: telling(func(s *ruleset.Sentence) bool {
			if i := slices.Index(s.Keys, keyFloor); i >= 0 {
				s.Keys = []string{"floor.room"}
			}
			return true
		})},

	{name: "a number by heart", check: "rulebook",
		wrong: "the rulebook says that a path has 6 tiles, whatever the ruleset does",
		in: telling(func(s *ruleset.Sentence) bool {
			if slices.Contains(s.Keys, keyPath) {
				s.Text = "a path of 6 tiles,"
			}
			return true
		})},

	{name: "sections in any order", check: "rulebook",
		wrong: "the sections of the rulebook come in another order each time, as a map gives them",
		in: func(do *toySteps) {
			var told atomic.Int32
			do.explain = func(d *ruleset.Document, r *toyRules) []ruleset.Section {
				all := sound.explain(d, r)
				first := int(told.Add(1)) % len(all)
				return slices.Concat(all[first:], all[:first])
			}
		}},

	{name: "a rulebook that is lost", check: "rulebook",
		wrong: "the variant declares explains-rules, and has no Explain",
		as: func(sound toy) variants.Variant {
			return struct {
				variants.Featured
				placer
			}{sound, sound}
		}},
}

// explainer and placer are what a variant has beyond its features, one by one.
type (
	explainer interface {
		Explain(d *ruleset.Document, r core.Rules) []ruleset.Section
	}
	placer interface {
		PositionKeys() []ruleset.PositionKey
	}
)

// undeclaring is the toy with a key of positions that it reads and does not tell.
type undeclaring struct{ toy }

// PositionKeys declares all but one.
func (u undeclaring) PositionKeys() []ruleset.PositionKey {
	return slices.DeleteFunc(slices.Clone(u.toy.PositionKeys()), func(k ruleset.PositionKey) bool { return k.Path == "seats.helped" })
}

// telling returns a bug that changes the sentences of rulebooks, or leaves some out.
func telling(keep func(s *ruleset.Sentence) bool) func(do *toySteps) {
	return func(do *toySteps) {
		do.explain = func(d *ruleset.Document, r *toyRules) []ruleset.Section {
			sections := sound.explain(d, r)
			for i := range sections {
				for j := range sections[i].Blocks {
					sections[i].Blocks[j].Sentences = kept(sections[i].Blocks[j].Sentences, keep)
				}
			}
			return sections
		}
	}
}

// kept returns those sentences that are kept, as they are then.
func kept(all []ruleset.Sentence, keep func(s *ruleset.Sentence) bool) []ruleset.Sentence {
	var some []ruleset.Sentence
	for _, s := range all {
		if keep(&s) {
			some = append(some, s)
		}
	}
	return some
}
