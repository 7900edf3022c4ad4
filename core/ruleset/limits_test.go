package ruleset_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

func TestDocumentKeysAreLimited(t *testing.T) {
	for _, k := range append(ruleset.DocumentKeys(), draft.SharedKeys(scope)...) {
		assert.True(t, k.Limited(), "`%s` has no limit", k.Path)
	}
}

// What is beyond the limit of a list or map is one problem, and nothing looks at it.
func TestLongListsAndMapsAreCut(t *testing.T) {
	keys := append(keys, ruleset.Key{Path: "order", Type: ruleset.Wholes, Most: 3, Min: 1, Max: 9},
		ruleset.Key{Path: "notes", Type: ruleset.Map, Max: 2}, ruleset.Key{Path: "notes.*", Type: ruleset.Whole})
	for text, message := range map[string]string{
		"order: [1, 2, 3, 4, bad, 99]\n":                 "`order` has at most 3 items, and here are 6",
		"notes: { a: 1, b: 2, c: bad, d: [] }\n":         "`notes` has at most 2 entries, and here are 4",
		"sources: [" + strings.Repeat("x, ", 100) + "x]": "`sources` has at most 100 items, and here are 101",
	} {
		d, err := ruleset.Parse("game.yaml", []byte(start+"colors: { red: { letter: R } }\n"+text), nil)
		if err == nil {
			err = d.Bind(keys)
			assert.LessOrEqual(t, len(d.Get("order").Items()), 3)
			assert.LessOrEqual(t, len(d.Get("notes").Entries()), 2)
		}
		var all *ruleset.Problems
		require.ErrorAs(t, err, &all, text)
		assert.Equal(t, message, all.List[0].Message)
	}
}

func TestParametersAreLimited(t *testing.T) {
	var b strings.Builder
	for i := range 500 {
		fmt.Fprintf(&b, "  p%d: sum(1..30000)\n", i)
	}
	found := problems(start+"params:\n"+b.String(), nil)
	require.NotEmpty(t, found)
	assert.Equal(t, "`params` has at most 100 entries, and here are 500", found[0].Message)
}

// Columns are counted along a line, and brackets, problems and places are many in a
// long one: 400 KB did not come to an end.
func TestLongLinesAreRefused(t *testing.T) {
	for name, text := range map[string]string{
		"an open bracket": "lines: [" + strings.Repeat("1, ", 200_000),
		"brackets":        "lines: " + strings.Repeat("[", 400_000),
		"blanks":          "lines: [" + strings.Repeat(" ", 400_000) + "a",
		"empty items":     "lines: [" + strings.Repeat("~, ", 200_000) + "]",
		"anchors":         "lines: [" + strings.Repeat("&a 1, ", 100_000) + "]",
	} {
		found := problems(start+text+"\n", nil)
		require.Len(t, found, 1, name)
		assert.Equal(t, "too-large", found[0].Code, name)
		assert.Regexp(t, "^the line has [0-9]+ bytes; at most 20000 are possible$", found[0].Message, name)
	}
	_, err := ruleset.Parse("game.yaml", []byte(start), nil, "lines=["+strings.Repeat("1, ", 200_000))
	assert.ErrorContains(t, err, "at most 20000 are possible")
}

// The longest line that is possible, with all that is wrong with it.
func TestALongLineFullOfProblems(t *testing.T) {
	line := "lines: [" + strings.Repeat("&a 1, ", 3300) + "]"
	_, err := ruleset.Parse("game.yaml", []byte(start+strings.Repeat("x", 3)+line+"\n"), nil)
	var all *ruleset.Problems
	require.ErrorAs(t, err, &all)
	assert.Len(t, all.List, 50)
	assert.Equal(t, 3250, all.More)
}
