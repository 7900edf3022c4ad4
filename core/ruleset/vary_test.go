package ruleset_test

import (
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// varied are keys of every type.
func varied() []ruleset.Key {
	runs := formula.NewScope(formula.Name{Path: "run.h", Min: 1, Max: 5, Doc: "tiles in the row"})
	return []ruleset.Key{
		{Path: "players", Type: ruleset.Span, Required: true, Min: 1, Max: 8},
		{Path: "colors", Type: ruleset.Map, Required: true},
		{Path: "colors.*.letter", Type: ruleset.Text, Required: true},
		{Path: "limit", Type: ruleset.Whole, Required: true, Min: 0, Max: 9},
		{Path: "keep", Type: ruleset.Truth, Default: "true"},
		{Path: "order", Type: ruleset.Word, Default: "down", Words: []string{"down", "up", "both"}},
		{Path: "once", Type: ruleset.Words, Default: "[]", Words: []string{"row", "column"}},
		{Path: "floor", Type: ruleset.Wholes, Required: true, Min: -9, Max: 9},
		{Path: "place", Type: ruleset.Whole, Scope: runs, Min: -9, Max: 99, Example: "2 * run.h"},
		{Path: "when", Type: ruleset.Truth, Default: "false", Scope: runs},
		{Path: "first", Type: ruleset.Whole, Scope: runs, Compared: true, Min: -9, Max: 9},
		{Path: "ranking", Type: ruleset.Wholes, Scope: runs, Compared: true, Default: "[run.h, 2]", Min: -9, Max: 9},
		{Path: "minimum", Type: ruleset.Whole, Min: -9, Max: 9},
		{Path: "wall", Type: ruleset.Free, Required: true, Example: "free"},
		{Path: "said", Type: ruleset.Text, Inert: true},
	}
}

var variedShelf = map[string]string{
	"parent": "format: 1\nvariant: mine\nname: Parent\nplayers: 2..4\ncolors: { blue: { letter: B } }\nlimit: 9\n" +
		"floor: [-1, 2]\nminimum: 3\nplace: |\n  run.h\n  + 1\nwall: |\n  B .\n",
	"child":  "format: 1\nextends: parent\nminimum: null\nlimit: 5\n",
	"alike":  "format: 1\nextends: parent\nplayers: 2\nonce: [row, column]\nfirst: run.h\n",
	"onbase": "format: 1\nextends: parent\nplace: base + 3\nfloor: [base - 4, 2]\n",
}

func openVaried(name, _ string) ([]byte, string, error) {
	return []byte(variedShelf[name]), name, nil
}

// variations returns the assignments for each value of a ruleset; the number of the
// item that one changes is in front.
func variations(t *testing.T, name string) map[string][]string {
	t.Helper()
	d, err := ruleset.Load(openVaried, name)
	require.NoError(t, err)
	require.NoError(t, d.Bind(varied()))
	sets := map[string][]string{}
	for _, v := range d.Variations() {
		for _, set := range v.Sets {
			value, ok := strings.CutPrefix(set, v.Path+"=")
			require.True(t, ok, set)
			if v.Item > 0 {
				value = strconv.Itoa(v.Item) + ":" + value
			}
			sets[v.Path] = append(sets[v.Path], value)
		}
	}
	return sets
}

// Each value is changed in the ways of its type, and what is not written by its
// default, by what an ancestor says, or by the example of its declaration.
func TestVariations(t *testing.T) {
	assert.Equal(t, map[string][]string{
		"players":            {"3..4", "2..3"},
		"colors.blue.letter": {"C", "O", "A"},
		"limit":              {"8"},
		"keep":               {"false"},
		"order":              {"up", "both"},
		"once":               {"[row]", "[column]"},
		"floor":              {"1:[0, 2]", "1:[-2, 2]", "2:[-1, 3]", "2:[-1, 1]", "[-1]", "[-1, 2, 2]"},
		"place": {"null", `"(run.h\n+ 1\n) + 1"`, `"(run.h\n+ 1\n) - 1"`, `"run.h\n- 1\n"`, `"run.h\n+ 2\n"`,
			`"run.h\n+ 0\n"`},
		"when":    {"true"},
		"ranking": {`1:["-(run.h)", 2]`, `2:["run.h"]`},
		"minimum": {"null", "4", "2"},
		"wall":    {`". .\n"`, `". B\n"`, "free"},
	}, variations(t, "parent"))
	child := variations(t, "child")
	assert.Equal(t, []string{"3", "4", "2"}, child["minimum"])
	assert.Equal(t, []string{"9", "6", "4"}, child["limit"])
}

// What plays the same games is no variation: a word that a list has already, one more in all numbers that are
// compared, a parent's span around one's own.
func TestVariationsMatter(t *testing.T) {
	sets := variations(t, "alike")
	assert.Equal(t, []string{"null", "-(run.h)"}, sets["first"])
	assert.Equal(t, []string{"null", "1:[column]", "2:[row]"}, sets["once"])
	assert.Empty(t, sets["players"])
}

// Of a formula each number and each sign is changed, and what is no sign, such as a
// name that begins like one, is not.
func TestVariationsOfFormulas(t *testing.T) {
	for text, want := range map[string][]string{
		"min_of >= 10 ? x1 : max(a, 3)":     {"min_of > 10 ? x1 : max(a, 3)", "min_of >= 11 ? x1 : max(a, 3)", "min_of >= 9 ? x1 : max(a, 3)", "min_of >= 10 ? x1 : min(a, 3)", "min_of >= 10 ? x1 : max(a, 4)", "min_of >= 10 ? x1 : max(a, 2)"},
		`a.b == "1 < 2" and c < d || not e`: {`a.b != "1 < 2" and c < d || not e`, `a.b == "1 < 2" or c < d || not e`, `a.b == "1 < 2" and c <= d || not e`, `a.b == "1 < 2" and c < d && not e`},
		"a in [b, c]":                       nil,
	} {
		assert.Equal(t, want, ruleset.Reworked(text), text)
	}
}

// What a formula over its parent's could be instead has the parent's in the place of
// base: an assignment lies over the formula itself, which base would be there.
func TestVariationsOverParents(t *testing.T) {
	sets := variations(t, "onbase")
	assert.Contains(t, sets["place"], `"(run.h\n+ 1\n) + 4"`)
	assert.Contains(t, sets["floor"], `1:["(-1) - 5", 2]`)
	for _, set := range slices.Concat(sets["place"], sets["floor"]) {
		assert.NotContains(t, set, "base")
	}
}

// What has no effect on play is not varied, nor what a ruleset is called.
func TestVariationsLeaveNamesAlone(t *testing.T) {
	sets := variations(t, "parent")
	for _, path := range []string{"format", "extends", "variant", "name", "said"} {
		assert.NotContains(t, sets, path)
	}
}

// Every variation can be set and changes the digest; those here can be played, but
// for a span that is too long.
func TestVariationsCanBeSet(t *testing.T) {
	d, err := ruleset.Load(openVaried, "parent")
	require.NoError(t, err)
	require.NoError(t, d.Bind(varied()))
	digests := []string{d.Digest()}
	for _, v := range d.Variations() {
		for _, set := range v.Sets {
			other, err := ruleset.Load(openVaried, "parent", set)
			require.NoError(t, err, set)
			require.NoError(t, other.Bind(varied()), set)
			assert.False(t, slices.Contains(digests, other.Digest()), set)
			digests = append(digests, other.Digest())
		}
	}
}

// A value knows where it is written, and finds what is in it by the paths that
// problems have.
func TestPlacesOfValues(t *testing.T) {
	v, err := ruleset.ReadText("a.yaml", []byte("one: 1\nseats:\n  - { floor: . }\n  - { floor: 'B\"<' }\n"))
	require.NoError(t, err)
	file, line, col := v.Find("seats.2.floor").Place()
	assert.Equal(t, "a.yaml 4 14", strings.Join([]string{file, strconv.Itoa(line), strconv.Itoa(col)}, " "))
	assert.Equal(t, "seats.2", v.Find("seats.2.flor").Path())
	assert.Equal(t, "seats", v.Find("seats.3.floor").Path())
	assert.Equal(t, `{"one": "1", "seats": [{"floor": "."}, {"floor": "B\"<"}]}`, v.JSON())
	p := v.Find("seats.1.floor").Problem("a hint", "no %s", "good")
	assert.Equal(t, "a.yaml:3:14: no good\n      - { floor: . }\n                 ^\n  a hint", p.String())
	assert.NoError(t, v.Err())
	file, line, _ = ruleset.Value{}.Place()
	assert.Empty(t, file)
	assert.Zero(t, line)
}

// A document knows its layers, what each of them writes, and what it could have.
func TestLayers(t *testing.T) {
	d, err := ruleset.Load(openVaried, "child", "limit=3")
	require.NoError(t, err)
	require.NoError(t, d.Bind(varied()))
	assert.Equal(t, []string{"parent", "child", "--set"}, d.Layers())
	assert.Equal(t, 3, d.LineIn("child", "minimum"))
	assert.Equal(t, 8, d.LineIn("parent", "minimum"))
	assert.Equal(t, 5, d.LineIn("parent", "colors.blue.letter"))
	assert.Zero(t, d.LineIn("child", "keep"))
	assert.Zero(t, d.LineIn("parent", "limit.more"))
	for path, want := range map[string]bool{"minimum": true, "colors.blue.letter": true, "colors.green.letter": false,
		"colors.blue": true, "minimun": false, "limit.more": false} {
		assert.Equal(t, want, d.Declares(path), path)
	}
}
