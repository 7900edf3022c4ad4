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
		"3:1: there is no key `keep` here [`keep` belongs to rulesets of the variant pavilion; this one is classic]"},
	{"key of another variant in a group", "extends: summer-pavilion\nscoring: { floor: [-1] }\n",
		"3:12: there is no key `floor` here [`scoring.floor` belongs to rulesets of the variant classic; " +
			"this one is pavilion, and the keys of `scoring` are start, minimum, place, center, discard, leftovers]"},
	{"typing error", "extends: classic\nwal: { pattern: free }\n", "3:1: there is no key `wal` here [did you mean `wall`?]"},
	{"parameter at the top", "extends: classic\nparams: { first: 2 }\nscoring: { start: params.first }\nfirst: 7\n",
		"5:1: there is no key `first` here [did you mean `params.first`?]"},

	{"misspelled bonus of a parent", "extends: classic\nbonuses: { colum: { points: 8 } }\n",
		"3:19: `bonuses.colum.per` is missing [did you mean `column`? What the bonus counts when it is given, for example complete rows. Write `per: max(0, score)`.]"},
	{"incomplete new bonus", "extends: classic\nbonuses: { corners: { points: 8 } }\n",
		"3:21: `bonuses.corners.per` is missing [What the bonus counts when it is given, for example complete rows. Write `per: max(0, score)`.]"},

	{"color without quotes", "extends: classic\nscoring: { place: 'color == blue ? 2 : 1' }\n",
		"3:29: `blue` is a color, and no name [write it in quotes: \"blue\"]"},
	{"color without quotes as an argument", "extends: summer-pavilion\nbonuses: { reds: { per: stars(red), points: 1 } }\n",
		"3:31: `red` is a color, and no name [write it in quotes: \"red\"]"},
	{"star without quotes", "extends: summer-pavilion\nbonuses: { reds: { per: 'covered(red, 1) ? 1 : 0', points: 1 } }\n",
		"3:34: `star` is one of the ruleset's stars, written in quotes [write it in quotes: \"red\"]"},

	{"letter of a parent's color", "extends: classic\ncolors: { blue: { letter: K } }\n",
		"3:27: the letter K is taken by black already (classic:12) [write another letter]"},
	{"letter of an own color", "extends: classic-gray\ncolors:\n  teal: { letter: T, tiles: 1 }\n  tan: { letter: T, tiles: 1 }\n",
		"5:18: the letter T is taken by teal already (mine.yaml:4) [write another letter]"},
	{"shorter star of a parent", "extends: summer-pavilion\nstars: { red: { numbers: [1, 2, 3] } }\n",
		"3:26: the red star has 3 spaces now, and these structures need others of it: statue.spaces.orange-red, " +
			"window.spaces.red [under `structures:` give each of them other spaces, or write null to remove it]"},
	{"removed star of a parent", "extends: summer-pavilion\nstars: { red: null }\n",
		"3:15: the red star is gone, and these structures need others of it: pillar.spaces.red, " +
			"statue.spaces.orange-red, statue.spaces.red-blue, window.spaces.red " +
			"[under `structures:` give each of them other spaces, or write null to remove it]"},
	{"broken star of a parent", "extends: summer-pavilion\nstars: { red: { numbers: [] } }\n",
		"3:26: a star has 1 to 8 spaces, here are 0 []"},
	{"letter that a parent's wall needs", "extends: classic\ncolors: { blue: { letter: X } }\n",
		"3:27: the wall (classic:20) has cells for \"B\", which is then the letter of no color " +
			"[draw the wall anew in wall.pattern, or leave the color its letter]"},
	{"color that a parent's wall needs", "extends: classic\ncolors: { black: null }\n",
		"3:18: the wall (classic:20) has cells for \"K\", which is then the letter of no color " +
			"[draw the wall anew in wall.pattern, or leave the color its letter]"},
	{"lines that do not fit a parent's wall", "extends: classic\nlines: { lengths: [1, 2, 3] }\n",
		"3:19: here are 3 pattern lines, and the wall (classic:20) has 5 rows " +
			"[draw the wall anew in wall.pattern, or write free or cyclic there]"},

	{"wall in lower-case letters", "extends: classic\nlines: { lengths: [1, 2] }\nwall:\n  pattern: |\n    B Y R K W\n    Y R k W B\n",
		"7:9: \"k\" in row 2 of the wall is no color [did you mean K? The letters of colors are upper-case]"},
	{"wrong letter in row 3", "extends: classic\nwall:\n  pattern: |\n" +
		"    B Y R K W\n    W B Y R K\n    K W Z Y R\n    R K W B Y\n    Y R K W B\n",
		"7:9: \"Z\" in row 3 of the wall is no color " +
			"[cells are letters of the colors, a dot takes any, *2 behind a cell doubles its points]"},
	{"wall that is one line to YAML", "extends: classic\nwall:\n  pattern:\n    B Y R K W\n    W B Y R K\n",
		"5:5: the wall has 1 row, and there are 5 pattern lines " +
			"[write `|` behind `pattern:`, and each row of the wall on a line of its own below it]"},
	{"wall with a misspelled name", "extends: classic\nwall: { pattern: cylic }\n",
		"3:18: the wall has 1 row, and there are 5 pattern lines [did you mean `cyclic`?]"},
	{"wall with an uneven row", "extends: classic\nwall:\n  pattern: |2\n\n" +
		"     B Y R K W\n    W B Y R\n    K W B Y R\n    R K W B Y\n    Y R K W B\n",
		"7:5: row 2 of the wall has 4 cells and row 1 has 5 []"},
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

// A parameter that is set without its group is known.
func TestHintOfAParameter(t *testing.T) {
	text := "format: 1\nextends: classic\nparams: { first: 2 }\nscoring: { start: params.first }\n"
	_, err := variants.Parse("mine.yaml", []byte(text), variants.Set("first=7"))
	assert.ErrorContains(t, err, "--set:1:1: there is no key `first` here")
	assert.ErrorContains(t, err, "did you mean `params.first`?")
}

// What is said about a mistake is enough to mend it.
func TestHints(t *testing.T) {
	for _, test := range hints {
		t.Run(test.name, func(t *testing.T) {
			assert.Equal(t, []string{test.want}, hinted("mine.yaml", "format: 1\n"+test.text))
		})
	}
}
