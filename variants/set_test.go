package variants_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/variants"
)

// Assignments lie over what the file says; the result is no shipped ruleset, and
// what it resolves to is the same one without them.
func TestSet(t *testing.T) {
	plain, err := variants.Open("classic")
	require.NoError(t, err)
	r, err := variants.Open("classic", variants.Set("scoring.minimum=null", "scoring.floor=[-1, -2]"),
		variants.Set("scoring.place= run.h > 1 ? 2 : 0 ", `displays.count="seats"`))
	require.NoError(t, err)
	assert.False(t, r.Shipped)
	assert.True(t, plain.Shipped)
	assert.NotEqual(t, plain.Document.Digest(), r.Document.Digest())
	assert.False(t, r.Document.Get("scoring.minimum").Exists())
	assert.Len(t, r.Document.Get("scoring.floor").Items(), 2)
	assert.Equal(t, "run.h > 1 ? 2 : 0", r.Document.Get("scoring.place").Text())
	file, line, _ := r.Document.Get("scoring.place").Place()
	assert.Equal(t, "--set", file)
	assert.Equal(t, 3, line)
	again, err := variants.Parse("again.yaml", []byte(r.Document.Resolved()))
	require.NoError(t, err)
	assert.Equal(t, r.Document.Digest(), again.Document.Digest())
}

// What is wrong with an assignment is reported in its place, all of it at once.
func TestSetThatCannotBe(t *testing.T) {
	for assignment, want := range map[string]string{
		"scoring.minimum":      "--set:1:1: \"scoring.minimum\" assigns nothing",
		"=3":                   "--set:1:1: \"=3\" assigns nothing",
		"scoring.minimum=":     "--set:1:16: there is no value after the =",
		"scoring.minimum=x":    "--set:1:17: unknown name `x`",
		"scoring.minimun=3":    "--set:1:9: there is no key `minimun` here",
		"scorin.minimum=3":     "--set:1:1: there is no key `scorin` here",
		"scoring..minimum=3":   "--set:1:9: \"\" is no key",
		"params.x=3":           "--set:1:8: the ruleset has no parameter `x`",
		"extends=classic-gray": "--set:1:1: `extends` cannot be set from outside",
		"scoring.floor=[1, 2":  "--set:1:15: this bracket is never closed",
		"scoring.floor=[1, x]": "--set:1:19: unknown name `x`",
		"scoring.place=rnu.h":  "--set:1:15: unknown name `rnu.h`",
		"scoring.place=3\n":    "--set:1:16: the invisible character U+000A cannot be here",
		"scoring.place=1+\r\n2": "--set:1:17: U+000D ends lines in some programs only " +
			"[bad-character]\n    scoring.place=1+  2\n                    ^\n",
		`scoring.minimum="1" --- "2"`: "--set:1:21: there is more after the end of the value",
		`scoring.minimum="1" 2`:       "--set:1:21: there is more after the end of the value",
		"scoring.floor=[1] 2":         "--set:1:19: there is more after the end of the value",
		"wall.pattern.x=3":            "--set:1:14: ",
		"end.whn=null":                "--set:1:9: null removes a value, and there is no `end.whn` to remove",
	} {
		_, err := variants.Open("classic", variants.Set(assignment))
		assert.ErrorContains(t, err, want, assignment)
	}
	_, err := variants.Open("classic", variants.Set("scoring.start=1", "scoring.start=2", "x=1"))
	assert.ErrorContains(t, err, "--set:2:9: `scoring.start` is set twice; the first is in line 1 of --set")
	assert.ErrorContains(t, err, "--set:3:1: there is no key `x` here")
}

// A map and a value within it are one assignment of both, in whichever order they
// come; the same value is set once.
func TestSetMapsMerge(t *testing.T) {
	for _, set := range [][]string{
		{"scoring={minimum: -1, start: 2}"},
		{"scoring={minimum: -1}", "scoring.start=2"},
		{"scoring.start=2", "scoring={minimum: -1}"},
		{"scoring={start: 2}", "scoring={minimum: -1}"},
	} {
		r, err := variants.Open("classic", variants.Set(set...))
		require.NoError(t, err, set)
		assert.Equal(t, "-1", r.Document.Get("scoring.minimum").Text(), set)
		assert.Equal(t, "2", r.Document.Get("scoring.start").Text(), set)
	}
	for _, set := range [][]string{
		{"scoring={start: 2}", "scoring={minimum: -1, start: 3}"},
		{"scoring.start=2", "scoring={start: 3}"},
		{"scoring={start: 2}", "scoring.start=3"},
	} {
		_, err := variants.Open("classic", variants.Set(set...))
		assert.ErrorContains(t, err, "`scoring.start` is set twice; the first is in line 1 of --set", set)
	}
	_, err := variants.Open("classic", variants.Set("scoring.start=2", "scoring=null"))
	assert.ErrorContains(t, err, "--set:2:1: `scoring` is set twice")
}
