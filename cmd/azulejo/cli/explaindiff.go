package cli

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// differences tells what a ruleset changes of what it extends, if it extends
// something.
func differences(r *variants.Ruleset) (ruleset.Section, bool) {
	parents := r.Document.Extends()
	changes := r.Document.Changes()
	if len(parents) == 0 || len(changes) == 0 {
		return ruleset.Section{}, false
	}
	return toldChanges(parents, changes), true
}

// toldChanges tells what changes parents into a ruleset.
func toldChanges(parents []string, changes []ruleset.Change) ruleset.Section {
	var list []ruleset.Block
	for len(changes) > 0 {
		n := alike(changes)
		list = append(list, ruleset.Block{Layout: ruleset.Item,
			Sentences: []ruleset.Sentence{{Text: changesInWords(changes[:n]), Keys: keysOfChanges(changes[:n])}}})
		changes = changes[n:]
	}
	return ruleset.Section{Title: "What is different from " + wording.List(parents, "and"), Blocks: list}
}

// alike returns how many of the first changes are told together: entries of one
// map that are new, or gone, where they are many. Of parameters everybody wants
// to see the numbers.
func alike(changes []ruleset.Change) int {
	first, n := changes[0], 0
	for n < len(changes) && above(changes[n].Key) == above(first.Key) &&
		(changes[n].Was == "") == (first.Was == "") && (changes[n].Is == "") == (first.Is == "") {
		n++
	}
	if n < manyEntries || first.Was != "" && first.Is != "" || above(first.Key) == "params" {
		return 1
	}
	return n
}

// manyEntries is from how many on entries are told together.
const manyEntries = 4

// above returns the key that holds another one.
func above(key string) string { return key[:max(0, strings.LastIndex(key, "."))] }

func keysOfChanges(changes []ruleset.Change) (keys []string) {
	for _, c := range changes {
		keys = append(keys, c.Key)
	}
	return keys
}

// changesInWords tells changes that are alike.
func changesInWords(changes []ruleset.Change) string {
	first := changes[0]
	if len(changes) == 1 {
		return changeInWords(first)
	}
	var names []string
	for _, key := range keysOfChanges(changes) {
		names = append(names, strings.TrimPrefix(key, above(key)+"."))
	}
	how := "new"
	if first.Is == "" {
		how = "gone"
	}
	return fmt.Sprintf("%s: %s, %d of them: %s", how, above(first.Key), len(changes), wording.List(names, "and"))
}

// changeInWords tells one change.
func changeInWords(c ruleset.Change) string {
	switch {
	case c.Was == "":
		return "new: " + c.Key + ": " + oneLine(c.Is)
	case c.Is == "":
		return "gone: " + c.Key + ", which was " + oneLine(c.Was)
	case c.Is == "null", strings.Contains(strings.TrimSpace(c.Was), "\n") && len(c.Was) > longDrawing:
		return c.Key + ": " + oneLine(c.Is)
	}
	return c.Key + ": " + oneLine(c.Is) + ", instead of " + oneLine(c.Was)
}

// longDrawing is how long a drawing is that is not repeated.
const longDrawing = 60

// oneLine returns a value in one line, a drawing with its lines behind one
// another.
func oneLine(value string) string {
	value = strings.TrimSpace(value)
	if utf8.RuneCountInString(value) == 0 {
		return "nothing"
	}
	return strings.ReplaceAll(value, "\n", " / ")
}
