package conformance

import (
	"errors"
	"fmt"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// rulebook reads what the variant tells of the ruleset, and what it tells where some
// value is another one.
func rulebook(t *target) error {
	book, err := sentences(t.Explain())
	if err != nil {
		return err
	}
	if err := t.checkSentences(book); err != nil {
		return err
	}
	if !reflect.DeepEqual(t.Explain(), t.Explain()) {
		return errors.New("the rulebook is another one each time it is told, or its sentences come in another order")
	}
	return t.checkTold(book)
}

// sentence is a sentence of a rulebook, which means what it does where it stands.
type sentence struct {
	ruleset.Sentence
	section string
}

// sentences returns the sentences of a rulebook, each of which stands in a section
// with a title.
func sentences(sections []ruleset.Section) ([]sentence, error) {
	if len(sections) == 0 {
		return nil, fmt.Errorf("the variant declares %s and tells nothing: its method Explain is missing, or has another "+
			"signature than that of variants.Explainer", variants.ExplainsRules)
	}
	var all []sentence
	for _, section := range sections {
		if strings.TrimSpace(section.Title) == "" {
			return nil, errors.New("a section of the rulebook has no title")
		}
		for _, block := range section.Blocks {
			for _, s := range block.Sentences {
				all = append(all, sentence{s, section.Title})
			}
		}
	}
	return all, nil
}

// itemNumber is the number of an item of a list at the end of a path.
var itemNumber = regexp.MustCompile(`\.\d+$`)

// checkSentences holds that each sentence says something and names keys that there
// are.
func (t *target) checkSentences(book []sentence) error {
	reference := ruleset.NewReference(t.Variant.Keys())
	for _, s := range book {
		switch {
		case strings.TrimSpace(s.Text) == "":
			return fmt.Errorf("a sentence of the rulebook is empty; it names the keys %v", s.Keys)
		case len(s.Keys) == 0:
			return fmt.Errorf("the sentence %q names no key: one that tells what is so in every game of the variant has "+
				"the key `variant`", s.Text)
		}
		for _, key := range s.Keys {
			if _, is := reference.Find(itemNumber.ReplaceAllString(key, "")); !is {
				return fmt.Errorf("the sentence %q names the key `%s`, which is not declared", s.Text, key)
			}
		}
	}
	return nil
}

// maxTold is how many other values of a key are tried to see that one is told.
const maxTold = 4

// checkTold changes some of the values that decide something.
func (t *target) checkTold(book []sentence) error {
	var paths []string
	sets := map[string][]string{}
	for _, v := range t.Document.Variations() {
		if sets[v.Path] == nil {
			paths = append(paths, v.Path)
		}
		sets[v.Path] = append(sets[v.Path], v.Set)
	}
	d := t.resolved()
	for i, path := range paths {
		if err := t.options.cut(); err != nil {
			return err
		}
		if some := sets[path]; t.share(i) {
			if err := t.tells(path, some[:min(maxTold, len(some))], d, book); err != nil {
				return err
			}
		}
	}
	return nil
}

// tells holds that of some assignments to a path that let games go another way one
// changes a sentence that names it. A value that decides nothing here need not be
// told: what is paid for tiles that nobody can have.
func (t *target) tells(path string, sets []string, d resolved, book []sentence) error {
	var fault error
	for _, set := range sets {
		other, err := d.with(set)
		if err != nil || other.Document.Digest() == t.Document.Digest() {
			continue
		}
		otherBook, err := sentences(other.Explain())
		if err != nil {
			return fmt.Errorf("with --set '%s': %w", set, err)
		}
		changed := slices.Concat(missingFrom(otherBook, book), missingFrom(book, otherBook))
		switch {
		case len(changed) == 0 && differ(t.Ruleset, other, t.options.Seed):
			fault = fmt.Errorf("with --set '%s' games go another way, and the rulebook is the same", set)
		case len(changed) == 0:
		case slices.ContainsFunc(changed, func(s sentence) bool { return speaksOf(s, path) }):
			return nil
		default:
			fault = fmt.Errorf("with --set '%s' the rulebook has another sentence, which does not name `%s`, but %v: %q",
				set, path, changed[0].Keys, changed[0].Text)
		}
	}
	return fault
}

// missingFrom returns the sentences of one rulebook that another one does not have.
func missingFrom(book, all []sentence) []sentence {
	return slices.DeleteFunc(slices.Clone(all), func(s sentence) bool {
		return slices.ContainsFunc(book, func(other sentence) bool {
			return other.Text == s.Text && other.section == s.section
		})
	})
}

// speaksOf reports whether a sentence names a key that is, holds or belongs to what
// stands at a path.
func speaksOf(s sentence, path string) bool {
	return slices.ContainsFunc(s.Keys, func(key string) bool { return overlap(key, path) })
}
