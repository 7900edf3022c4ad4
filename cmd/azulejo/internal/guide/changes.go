package guide

import (
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// Changes lists what a ruleset changes of what it extends. It has no blocks if that is
// nothing, or the ruleset extends nothing.
func Changes(d *ruleset.Document) (section ruleset.Section) {
	parents := d.Extends()
	if parents == nil {
		return section
	}
	section.Title = "What is different from " + wording.List(parents, "and")
	list := ruleset.Block{Layout: ruleset.Items}
	for _, c := range d.Changes() {
		list.Sentences = append(list.Sentences, ruleset.Sentence{Text: changeText(c), Keys: []string{c.Key}})
	}
	if list.Sentences != nil {
		section.Blocks = append(section.Blocks, list)
	}
	return section
}

// longValue is the length in bytes of the longest value in a list of values. Longer ones, such as structures with all
// their spaces, are left out.
const longValue = 200

// changeText describes a changed key in one line: "new: KEY: VALUE", "gone: KEY: VALUE" or
// "KEY: VALUE, instead of VALUE".
func changeText(c ruleset.Difference) string {
	value := func(before, yaml string) string {
		return before + strings.ReplaceAll(strings.TrimSpace(yaml), "\n", " / ")
	}
	short := func(before, yaml string) string {
		if len(yaml) > longValue || strings.Contains(strings.TrimSpace(yaml), "\n") {
			return ""
		}
		return value(before, yaml)
	}
	switch {
	case c.A == "":
		return "new: " + c.Key + short(": ", c.B)
	case c.B == "":
		return "gone: " + c.Key + short(": ", c.A)
	}
	return c.Key + value(": ", c.B) + short(", instead of ", c.A)
}
