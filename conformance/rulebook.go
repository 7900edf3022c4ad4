package conformance

import (
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

func checkRulebook(t *target) {
	book := sentences(t.Explain())
	for _, s := range book {
		must(len(s.Keys) > 0, "the sentence %q names no key: one that holds in every game of the variant has the key `variant`", s.Text)
		for _, key := range s.Keys {
			declared := t.Document.Declares(itemNumber.ReplaceAllString(key, ""))
			must(declared, "the sentence %q names the key `%s`, which is not declared", s.Text, key)
		}
	}
	must(reflect.DeepEqual(t.Explain(), t.Explain()), "the rulebook is another one each time, or its sentences come in another order")
	const most = 4 // other values of a key
	var paths []string
	sets := map[string][]string{}
	for _, v := range t.Document.Variations() {
		if sets[v.Path] == nil {
			paths = append(paths, v.Path)
		}
		all := append(sets[v.Path], v.Sets...)
		sets[v.Path] = all[:min(most, len(all))]
	}
	for i, path := range paths {
		if t.share(i) && !t.options.stopped() {
			t.checkStated(path, sets[path], book)
		}
	}
}

// sentences returns the sentences of a rulebook, each after the title of its section.
func sentences(sections []ruleset.Section) []ruleset.Sentence {
	must(len(sections) > 0, "the variant declares %s and has no rulebook: its method Explain is missing, or has another "+
		"signature than that of variants.Explainer", variants.ExplainsRules)
	var all []ruleset.Sentence
	for _, section := range sections {
		must(strings.TrimSpace(section.Title) != "", "a section of the rulebook has no title")
		for _, block := range section.Blocks {
			for _, s := range block.Sentences {
				must(strings.TrimSpace(s.Text) != "", "a sentence of the rulebook is empty; it names the keys %v", s.Keys)
				s.Text = section.Title + ": " + s.Text
				all = append(all, s)
			}
		}
	}
	return all
}

// itemNumber is the number of an item of a list at the end of a path.
var itemNumber = regexp.MustCompile(`\.\d+$`)

// checkStated holds that one of some assignments to a path that change games changes a
// sentence that names the path. A value that decides nothing in this ruleset need not
// be stated, as what is paid for tiles that nobody can have.
func (t *target) checkStated(path string, sets []string, book []ruleset.Sentence) {
	without := func(all, book []ruleset.Sentence) []ruleset.Sentence {
		return slices.DeleteFunc(slices.Clone(all), func(s ruleset.Sentence) bool {
			return slices.ContainsFunc(book, func(o ruleset.Sentence) bool { return o.Text == s.Text })
		})
	}
	var fault error
	for _, set := range sets {
		other, err := t.with(set)
		if err != nil || other.Document.Digest() == t.Document.Digest() {
			continue
		}
		var otherBook []ruleset.Sentence
		within(func() { otherBook = sentences(other.Explain()) }, "with --set '%s'", set)
		changed := append(without(book, otherBook), without(otherBook, book)...)
		names := func(s ruleset.Sentence) bool {
			return slices.ContainsFunc(s.Keys, func(key string) bool { return overlap(key, path) })
		}
		switch {
		case slices.ContainsFunc(changed, names):
			return
		case len(changed) > 0:
			fault = fmt.Errorf("with --set '%s' the rulebook has another sentence, which does not name `%s`, but %v: %q",
				set, path, changed[0].Keys, changed[0].Text)
		case differ(t.Ruleset, other, t.options.Seed):
			fault = fmt.Errorf("with --set '%s' games differ, and the rulebook is the same", set)
		}
	}
	must(fault == nil, "%w", fault)
}
