package all_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// hints are mistakes of people who do not know the language yet, below the line
// `format: 1`, each with all that they are told: line, column, message and hint.
var hints = []struct{ name, text, want string }{
	{"key of another variant", "extends: classic\nwild: { order: [red] }\n",
		"3:1: there is no key `wild` here [`wild` belongs to rulesets of the variant pavilion; this one is classic]"},
	{"key of another variant with a namesake", "extends: classic\nkeep: { limit: 3 }\n",
		"3:1: there is no key `keep` here [`keep` belongs to rulesets of the variant pavilion; this one is classic, " +
			"which has lines.keep]"},
	{"key of another variant in a group", "extends: summer-pavilion\nscoring: { floor: [-1] }\n",
		"3:12: there is no key `floor` here [`scoring.floor` belongs to rulesets of the variant classic; " +
			"this one is pavilion]"},
	{"typing error", "extends: classic\nwal: { pattern: free }\n", "3:1: there is no key `wal` here [did you mean `wall`?]"},

	{"color without quotes", "extends: classic\nscoring: { place: 'color == blue ? 2 : 1' }\n",
		"3:29: `blue` is a color, and no name [write it in quotes: \"blue\"]"},
	{"color without quotes as an argument", "extends: summer-pavilion\nbonuses: { reds: { per: stars(red), points: 1 } }\n",
		"3:31: `red` is a color, and no name [write it in quotes: \"red\"]"},
	{"star without quotes", "extends: summer-pavilion\nbonuses: { reds: { per: 'covered(red, 1) ? 1 : 0', points: 1 } }\n",
		"3:34: `star` is one of the ruleset's stars, written in quotes [write it in quotes: \"red\"]"},
}

// hinted returns what a person is told about a ruleset.
func hinted(file, text string) []string {
	var lines []string
	_, err := variants.Parse(file, []byte(text))
	problems, _ := err.(*ruleset.Problems)
	if problems == nil {
		return nil
	}
	for _, p := range problems.List {
		line := fmt.Sprintf("%d:%d: %s [%s]", p.Line, p.Col, p.Message, p.Hint)
		if p.File != file {
			line = p.File + ":" + line
		}
		lines = append(lines, line)
	}
	return lines
}

// What is said about a mistake is enough to mend it.
func TestHints(t *testing.T) {
	for _, test := range hints {
		t.Run(test.name, func(t *testing.T) {
			assert.Equal(t, []string{test.want}, hinted("mine.yaml", "format: 1\n"+test.text))
		})
	}
}
