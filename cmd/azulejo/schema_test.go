package main

import (
	"bytes"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
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

// instance reads YAML as an editor does, for which a date is a text.
func instance(t *testing.T, text string) any {
	t.Helper()
	var root yaml.Node
	require.NoError(t, yaml.Unmarshal([]byte(text), &root), text)
	undate(&root)
	var value any
	require.NoError(t, root.Decode(&value), text)
	return value
}

func undate(n *yaml.Node) {
	if n.Tag == "!!timestamp" {
		n.Tag = "!!str"
	}
	for _, child := range n.Content {
		undate(child)
	}
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
		"format: 1\nextends: classic\nwall: { once_per: 5 }",
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
	assert.Less(t, out.Len(), 350_000)
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

// odd are scalars in the spellings that people and programs write.
var odd = []string{"1", "-1", "1.5", "true", "yes", "no", "on", "off", "y", `""`, "''", "2024-01-01", "12:30", "blue",
	"'1'", `"1"`, "'+1'", "'01'", "'0x1'", "'1.0'", "'1_0'", "' 1'", "'1 '", "'true'", "'True'", "'yes'",
	"'null'", "'~'", "'1..2'", "1..2", "1 .. 2", "'base'", "99999999999999999999"}

// unseen are those of which a schema cannot see all: an editor reads a number, true or null in
// another spelling as the plain one, null may remove what another file says, and a number in quotes
// has no range.
var unseen = []string{"+1", "007", "-0", "01", "0o1", "0x1", "0b1", "1_0", "1.0", "1e0", "1E1", "True", "TRUE", "null", "~", "Null", "NULL",
	`"2"`, "'-1'", "'99999999999999999999'"}

// What check takes, the schema takes; and what it refuses, the schema refuses where no formula can be.
func TestSchemaOfScalars(t *testing.T) {
	const it = "format: 1\nextends: classic\n"
	rulesets := map[string]bool{ // no formula can be there, and no name of a file
		"format: %s\nextends: classic":          true,
		"format: 1\nextends: %s":                false,
		it + "players: %s":                      true,
		it + "name: %s":                         true,
		it + "variant: %s":                      true,
		it + "turns: { order: %s }":             true,
		it + "colors: { blue: { letter: %s } }": true,
		it + "colors: { blue: { tiles: %s } }":  false,
		it + "scoring: { start: %s }":           false,
		it + "scoring: { place: %s }":           false,
		it + "scoring: { floor: [-1, %s] }":     false,
		it + "bonuses: { row: { points: %s } }": false,
		it + "lines: { keep: %s }":              false,
		it + "end: { when: %s }":                false,
		it + "params: { a: %s }":                false,
	}
	tests := map[string]bool{"format: %s\ntests: [{ name: a, expect: { choices: 3 } }]": true}
	for _, test := range []string{"name: %s, expect: { choices: 3 }", "name: a, seats: %s, expect: { choices: 3 }",
		"name: a, seed: %s, expect: { choices: 3 }", "name: a, expect: { choices: %s }", "name: a, expect: { turn: %s }",
		"name: a, expect: { end: %s }", "name: a, moves: [1 blue 2], expect: { score: [0, %s] }",
		"name: a, expect: { points: [{ seat: %s, points: 2 }] }", "name: a, expect: { points: [{ seat: 1, points: %s }] }",
		"name: a, expect: { illegal: %s }", "name: a, deals: [%s], expect: { choices: 3 }",
		"name: a, position: { round: %s, seats: [{ score: 1 }] }, expect: { choices: 3 }",
		"name: a, position: { seats: [{ score: %s }] }, expect: { choices: 3 }"} {
		tests["format: 1\ntests: [{ "+test+" }]"] = true
	}
	agree := func(s *jsonschema.Schema, texts map[string]bool, check func(text string) error) {
		for text, plain := range texts {
			for _, value := range slices.Concat(odd, unseen) {
				text := fmt.Sprintf(text, value)
				sound, fits := check(text), s.Validate(instance(t, text))
				if sound == nil || plain && !slices.Contains(unseen, value) {
					assert.Equal(t, sound == nil, fits == nil, "%s\ncheck: %v\nschema: %v", text, sound, fits)
				}
			}
		}
	}
	agree(schema(t), rulesets, func(text string) error {
		_, err := variants.Examine("it.yaml", []byte(text), nil)
		return err
	})
	agree(schema(t, "--tests"), tests, func(text string) error {
		_, err := scenario.Read("a.test.yaml", []byte(text))
		return err
	})
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
