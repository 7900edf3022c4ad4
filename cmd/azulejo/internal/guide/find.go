package guide

import (
	"cmp"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"unicode"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// Finder finds rulesets by words that players use for them. The zero value can be used, by several callers at a time.
type Finder struct {
	mu    sync.Mutex          // the first search reads all rules, which others need too
	rules map[string][]string // the words of the rules of shipped rulesets, by their names
}

// Find returns the rulesets that have all words of a search. The name, the summary and the
// numbers of players count most: rulesets found by them come before those found by their rules.
func (f *Finder) Find(search string, all []*variants.Ruleset) (found []*variants.Ruleset) {
	f.mu.Lock()
	defer f.mu.Unlock()
	asked := askedFor(search)
	var byRules []*variants.Ruleset
	for _, r := range all {
		title := wordsOf(r.Name + " " + r.Document.Name() + " " + r.Document.Summary())
		for least, most := r.Rules.Seats(); least <= most; least++ {
			title = append(title, fmt.Sprintf("%d-player", least))
		}
		switch {
		case haveAll(title, asked):
			found = append(found, r)
		case haveAll(append(title, f.rulesOf(r)...), asked):
			byRules = append(byRules, r)
		}
	}
	return append(found, byRules...)
}

// rulesOf returns the words of what a ruleset changes, or of the rules of one that extends no other.
func (f *Finder) rulesOf(r *variants.Ruleset) []string {
	if kept, is := f.rules[r.Name]; is {
		return kept
	}
	book := RulebookOf(r)
	sections := book.Sections
	if book.Changes.Blocks != nil {
		sections = []ruleset.Section{book.Changes}
	}
	var words []string
	for _, section := range sections {
		for _, block := range section.Blocks {
			for _, sentence := range block.Sentences {
				words = append(words, wordsOf(sentence.Text)...)
			}
		}
	}
	if slices.Contains(variants.Names(), r.Name) {
		if f.rules == nil {
			f.rules = map[string][]string{}
		}
		f.rules[r.Name] = words
	}
	return words
}

// numbers are the words for numbers of players.
var numbers = []string{"", "one", "two", "three", "four", "five", "six"}

// crowd matches a number of players.
var crowd = regexp.MustCompile(`\b([1-9]|one|two|three|four|five|six) (player|people|person)\b`)

// synonyms are words of rulesets for words of players. Any of them will do.
var synonyms = map[string]string{
	"solo": "1-player", "alone": "1-player", "cooperative": "together", "coop": "together", "team": "together",
	"short": "short|mini|sudden", "quick": "mini|sudden", "fast": "mini|sudden", "wildcard": "joker|wild", "colour": "color|colour",
	"centre": "center|centre", "neighbour": "neighbor|neighbour", "kid": "child",
}

// askedFor returns the words of a search, each as all the words that will do. A number of players is one word.
func askedFor(search string) []string {
	text := crowd.ReplaceAllStringFunc(strings.Join(wordsOf(search), " "), func(found string) string {
		number, _, _ := strings.Cut(found, " ")
		if n := slices.Index(numbers, number); n > 0 {
			number = strconv.Itoa(n)
		}
		return number + "-player"
	})
	words := strings.Fields(text)
	for i, word := range words {
		words[i] = cmp.Or(synonyms[word], word)
	}
	return words
}

// wordsOf returns the words of a text in the singular, without those that nobody looks for.
func wordsOf(text string) (words []string) {
	for _, word := range strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
		if slices.Contains(small, word) || slices.Contains([]string{"game", "games"}, word) {
			continue
		}
		if len(word) > 3 && !strings.HasSuffix(word, "ss") {
			word = strings.TrimSuffix(word, "s")
		}
		words = append(words, word)
	}
	return words
}

// haveAll reports whether each word of a search begins one of the words.
func haveAll(words, asked []string) bool {
	return !slices.ContainsFunc(asked, func(any string) bool {
		return !slices.ContainsFunc(strings.Split(any, "|"), func(begin string) bool {
			return slices.ContainsFunc(words, func(word string) bool { return strings.HasPrefix(word, begin) })
		})
	})
}
