package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/santhosh-tekuri/jsonschema/v6"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gopkg.in/yaml.v3"

	"github.com/azulejo/azulejo/cmd/azulejo/cli"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/variants"
)

// schema returns what a schema command prints, compiled.
func schema(t *testing.T, args ...string) *jsonschema.Schema {
	t.Helper()
	var out, errs bytes.Buffer
	require.Zero(t, cli.Main(append([]string{"schema"}, args...), strings.NewReader(""), &out, &errs), errs.String())
	doc, err := jsonschema.UnmarshalJSON(&out)
	require.NoError(t, err)
	c := jsonschema.NewCompiler()
	c.AssertFormat()
	require.NoError(t, c.AddResource("schema.json", doc))
	s, err := c.Compile("schema.json")
	require.NoError(t, err)
	return s
}

// instance reads YAML as an editor does.
func instance(t *testing.T, text string) any {
	t.Helper()
	var value any
	require.NoError(t, yaml.Unmarshal([]byte(text), &value), text)
	return value
}

// eachShipped calls a function with the text of each shipped file that ends so,
// and counts them.
func eachShipped(t *testing.T, suffix string, check func(name, text string)) (n int) {
	t.Helper()
	files := os.DirFS(filepath.Join("..", "..", "rulesets"))
	require.NoError(t, fs.WalkDir(files, ".", func(name string, d fs.DirEntry, err error) error {
		isTest := strings.HasSuffix(name, ".test.yaml")
		if err != nil || d.IsDir() || !strings.HasSuffix(name, suffix) || isTest != (suffix == ".test.yaml") {
			return err
		}
		text, err := fs.ReadFile(files, name)
		require.NoError(t, err)
		check(name, string(text))
		n++
		return nil
	}))
	return n
}

// Every shipped ruleset fits the schema.
func TestSchemaTakesShippedRulesets(t *testing.T) {
	s := schema(t)
	n := eachShipped(t, ".yaml", func(name, text string) { assert.NoError(t, s.Validate(instance(t, text)), name) })
	assert.Greater(t, n, 3)
}

// What designers write is taken: formulas, one number where a list can be,
// null for what a parent says, parameters and several parents.
func TestSchemaTakesWhatCanBeSaid(t *testing.T) {
	s := schema(t)
	for _, text := range []string{
		"format: 1\nextends: classic",
		"format: 1\nextends: [classic, house/az-6x6]\nparams: { a: 1, b: params.a + 1 }",
		"format: 1\nextends: classic\nscoring: { minimum: null, place: run.h * 2, floor: -slot }\nfloor: { spaces: 4 }",
		"format: 1\nextends: classic\nplayers: 3\nlines: { keep: false }\nend: { when: false }",
		"format: 1\nextends: classic\nbonuses: { row: null, mine: { per: board.tiles, points: 1, each: round } }",
		"format: 1\nextends: summer-pavilion\nstars: { orange: { color: [red, red, red, red, red, red] } }\nkeep: { limit: seats }",
		"format: 1\nextends: classic\nvariant: classic\nname: 42",
		"format: 1\nextends: [mine.yaml, classic]\nlines: { keep: params.a > 1 }",
		"format: 1\nextends: classic\nlines: { keep: 'true' }\nend: { when: base }",
		"format: 1\nextends: classic\ncolors: { teal: { letter: T, tiles: 4 * seats }, blue: null }",
	} {
		assert.NoError(t, s.Validate(instance(t, text)), text)
	}
}

// What is wrong on its own is marked: unknown keys at every depth, wrong types,
// numbers out of range, words that mean nothing, and what is missing.
func TestSchemaRefusesBrokenRulesets(t *testing.T) {
	s := schema(t)
	for _, text := range []string{
		"extends: classic",
		"format: 2\nextends: classic",
		"format: 1",
		"format: 1\nextends: 3",
		"format: 1\nextends: classic\nscorring: { start: 1 }",
		"format: 1\nextends: classic\nscoring: { minimun: 1 }",
		"format: 1\nextends: classic\nscoring: 5",
		"format: 1\nextends: classic\nscoring: { start: 99999 }",
		"format: 1\nextends: classic\nscoring: { start: [1] }",
		"format: 1\nextends: classic\nplayers: two",
		"format: 1\nextends: classic\nplayers: 12",
		"format: 1\nextends: classic\nwall: { once_per: [diagonal] }",
		"format: 1\nextends: classic\ncolors: { Blue: { letter: B, tiles: 1 } }",
		"format: 1\nextends: classic\ncolors: { blue: { letter: bl, tiles: 1 } }",
		"format: 1\nextends: classic\nlines: { lengths: 5 }",
		"format: 1\nextends: classic\nlines: { lengths: [0] }",
		"format: 1\nextends: classic\nturns: { order: backward }",
		"format: 1\nextends: classic\nvariant: chess",
		"format: 1\nextends: []",
		"format: 1\nextends: [classic, 3]",
		"format: 1\nextends: classic\nmarker: { floor: maybe }",
		"format: 1\nextends: classic\nvariant: classic\nstars: {}",
		"format: 1\nvariant: classic\nplayers: 2",
		"format: 1\nvariant: pavilion\nextends: summer-pavilion\nwall: { pattern: free }",
	} {
		assert.Error(t, s.Validate(instance(t, text)), text)
	}
}

// A ruleset that extends nothing needs all required keys, and none of them as null.
func TestSchemaNeedsRequiredKeys(t *testing.T) {
	s, n := schema(t), 0
	for _, name := range []string{"classic", "summer-pavilion"} {
		r, err := variants.Open(name)
		require.NoError(t, err)
		text, err := variants.Text(name)
		require.NoError(t, err)
		for _, k := range ruleset.AllKeys(r.Variant.Keys()) {
			if !k.Required || strings.Contains(k.Path, "*") || !r.Document.Get(k.Path).Exists() {
				continue
			}
			words := strings.Split(k.Path, ".")
			for _, null := range []bool{false, true} {
				whole := instance(t, string(text)).(map[string]any)
				in := whole
				for _, word := range words[:len(words)-1] {
					in = in[word].(map[string]any)
				}
				if in[words[len(words)-1]] = nil; !null {
					delete(in, words[len(words)-1])
				}
				assert.Error(t, s.Validate(whole), "%s without %s, null: %t", name, k.Path, null)
				n++
			}
		}
	}
	assert.Greater(t, n, 30)
}

// The schema has the effects of a variant once, so that editors read it fast.
func TestSchemaIsSmall(t *testing.T) {
	var out, errs bytes.Buffer
	require.Zero(t, cli.Main([]string{"schema"}, strings.NewReader(""), &out, &errs), errs.String())
	assert.Less(t, out.Len(), 300_000)
	assert.Equal(t, 2, strings.Count(out.String(), `"description": "The seat has another turn after this one`))
}

// Every shipped file of tests fits the schema of tests.
func TestSchemaTakesShippedTests(t *testing.T) {
	s := schema(t, "--tests")
	eachShipped(t, ".test.yaml", func(name, text string) { assert.NoError(t, s.Validate(instance(t, text)), name) })
}

// The schema of tests and the reader of tests take and refuse the same.
func TestSchemaOfTests(t *testing.T) {
	s := schema(t, "--tests")
	for text, sound := range map[string]bool{
		"format: 1\ntests: [{ name: a, expect: { choices: 3 } }]":                               true,
		"format: 1\ntests: [{ name: a, moves: [1 blue 2], expect: { score: [0, 0] } }]":         true,
		"format: 1\ntests: [{ name: a, expect: { illegal: [1 red 2, { move: pass }] } }]":       true,
		"format: 1\ntests: [{ name: a, steps: [{ deal: [BBRW] }, { expect: { end: none } }] }]": true,
		"format: 1\ntests: [{ name: a, expect: { points: [{ seat: 1, points: 2 }] } }]":         true,
		"format: 1":            false,
		"format: 1\ntests: []": false,
		"format: 1\ntests: [{ name: a, expects: { choices: 3 } }]":            false,
		"format: 1\ntests: [{ name: a, expect: { choice: 3 } }]":              false,
		"format: 1\ntests: [{ name: a, expect: {} }]":                         false,
		"format: 1\ntests: [{ name: a, expect: { turn: 0 } }]":                false,
		"format: 1\ntests: [{ name: a, expect: { points: [{ seat: 1 }] } }]":  false,
		"format: 1\ntests: [{ name: a, seats: two, expect: { choices: 3 } }]": false,
	} {
		_, err := scenario.Read("a.test.yaml", []byte(text))
		assert.Equal(t, sound, err == nil, "%s: %v", text, err)
		err = s.Validate(instance(t, text))
		assert.Equal(t, sound, err == nil, "%s: %v", text, err)
	}
}

// commented finds the lines of new tests that are there to be tried out.
var commented = regexp.MustCompile(`(?m)^# ( *\S.*)$`)

// The tests that a new ruleset begins with fit the schema that they name, with all
// that is there to be tried out.
func TestSchemaTakesNewTests(t *testing.T) {
	s := schema(t, "--tests")
	for _, parent := range variants.Names() {
		if strings.Contains(parent, "/") {
			continue // a house rule is begun from as its parent is
		}
		t.Chdir(t.TempDir())
		var out bytes.Buffer
		require.Zero(t, cli.Main([]string{"new", "mine", "--extends", parent}, strings.NewReader(""), &out, &out), out.String())
		text, err := os.ReadFile("mine.test.yaml")
		require.NoError(t, err)
		_, rest, _ := strings.Cut(string(text), "\n") // the line that names the schema
		assert.NoError(t, s.Validate(instance(t, commented.ReplaceAllString(rest, "$1"))), parent)
	}
}
