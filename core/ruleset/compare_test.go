package ruleset_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/ruleset"
)

// Each change of a ruleset is the one difference, under the key that a person
// would look for; what has no effect on play is none.
func TestCompareNamesTheKey(t *testing.T) {
	for name, test := range map[string]struct {
		old, with string
		want      []ruleset.Difference
	}{
		"a name":               {"name: Full", "name: Other", nil},
		"sources":              {"[a book]", "[another]", nil},
		"blanks in a formula":  {"2 * seats", "2*seats", nil},
		"words of a formula":   {"&&", "and", nil},
		"a default written":    {"tiles: 4", "tiles: 4, displays: 2 * seats + 1", nil},
		"a list that is gone":  {"lines: [1, 2, 3]\n", "", []ruleset.Difference{{Key: "lines", A: "[1, 2, 3]"}}},
		"a number":             {"minimum: 0", "minimum: 1", []ruleset.Difference{{"scoring.minimum", "0", "1"}}},
		"a formula":            {"2 * seats", "3 * seats", []ruleset.Difference{{"colors.blue.tiles", "2 * seats", "3 * seats"}}},
		"a list":               {"[1, 2, 3]", "[1, 2]", []ruleset.Difference{{"lines", "[1, 2, 3]", "[1, 2]"}}},
		"a word":               {"shape: gray", "shape: ring", []ruleset.Difference{{"wall.shape", "gray", "ring"}}},
		"a value and default":  {"tiles: 4", "tiles: 5, displays: 7", []ruleset.Difference{{"table.displays", "2 * seats + 1", "7"}, {"table.tiles", "4", "5"}}},
		"an entry more":        {"table:", "  tan: { letter: T }\ntable:", []ruleset.Difference{{Key: "colors.tan", B: "{letter: T}"}}},
		"a map that is gone":   {"market: { open: true }\n", "", []ruleset.Difference{{Key: "market", A: "{open: true}"}}},
		"a group that is gone": {"end: { when: 'any(players, .rows >= 1)' }\n", "", []ruleset.Difference{{Key: "end.when", A: "any(players, .rows >= 1)"}}},
	} {
		a := bind(t, fullText())
		b := bind(t, strings.Replace(fullText(), test.old, test.with, 1))
		assert.Equal(t, test.want, ruleset.Compare(a, b), name)
		for i, d := range test.want {
			test.want[i] = ruleset.Difference{Key: d.Key, A: d.B, B: d.A}
		}
		assert.Equal(t, test.want, ruleset.Compare(b, a), "%s, the other way round", name)
		assert.Equal(t, test.want == nil, a.Digest() == b.Digest(), name)
	}
}

// A parameter is a difference of its own: the formulas that use it read the same.
func TestCompareSeesParameters(t *testing.T) {
	text := func(n string) string {
		return strings.Replace(fullText(), "minimum: 0", "minimum: params.least", 1) + "params: { least: " + n + " }\n"
	}
	a, b := bind(t, text("1")), bind(t, text("2"))
	assert.NotEqual(t, a.Digest(), b.Digest())
	assert.Equal(t, []ruleset.Difference{{Key: "params.least", A: "1", B: "2"}}, ruleset.Compare(a, b))
}

// The order of colors means something, as seats see them and moves are sorted by it.
func TestCompareSeesTheOrderOfNames(t *testing.T) {
	a := bind(t, fullText())
	red, blue := "  red:  { letter: R, tiles: 20 }\n", "  blue: { letter: B, tiles: 2 * seats }\n"
	b := bind(t, strings.Replace(fullText(), red+blue, blue+red, 1))
	assert.Equal(t, []ruleset.Difference{{Key: "colors", A: "red, blue", B: "blue, red"}}, ruleset.Compare(a, b))
}

// What is found out by playing can be reported at its place, also a part of a formula.
func TestProblemWithAPartOfAText(t *testing.T) {
	d := bind(t, fullText())
	at := d.Get("scoring.place").Part(len("max(1, run.h)\n  + (tile "), 2).Problem("write less", "%d is too much", 7)
	assert.Equal(t, ruleset.Problem{File: "game.yaml", Line: 21, Col: 15, Width: 2, Path: "scoring.place",
		Message: "7 is too much", Hint: "write less",
		Snippet: "      + (tile == \"red\" && run.v > 1 ? 1 : 0)\n              ^^"}, at)
	// A default is reported at what should hold it, as it has no text.
	assert.Equal(t, 24, d.Get("end.early").Part(3, 1).Problem("", "no").Line)
}
