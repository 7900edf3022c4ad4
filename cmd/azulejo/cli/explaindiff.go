package cli

import (
	"strings"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core/ruleset"
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
	var list []ruleset.Block
	for _, c := range changes {
		list = append(list, ruleset.Block{Layout: ruleset.Item,
			Sentences: []ruleset.Sentence{{Text: changeInWords(c), Keys: []string{c.Key}}}})
	}
	return ruleset.Section{Title: "What is different from " + ruleset.And(parents), Blocks: list}, true
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
