package ruleset_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gopkg.in/yaml.v3"

	_ "github.com/azulejo/azulejo/variants/all"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// valuesOf returns what a document says at each of its paths, each of which is there once.
func valuesOf(t *testing.T, d *ruleset.Document) map[string]string {
	t.Helper()
	values := map[string]string{}
	for _, path := range d.Paths() {
		assert.NotContains(t, values, path, "listed twice")
		settings := d.Settings(path)
		values[path] = settings[len(settings)-1].Value
	}
	return values
}

// Each value of a file is listed as it is written there, defaults as well; entries of
// maps come one by one; a key that is not set and has no default is not listed.
func TestValuesOfADocument(t *testing.T) {
	d := bind(t, start+`
name: Not a rule
colors:
  blue: { letter: B, tiles: 2 * 10 }
  red:  { letter: R }
wall:
  pattern: |
    B R
    R B
  once_per: [row, column]
scoring: { place: "run.h  +  run.v", floor: [-1, -1, -2] }
`)
	values := valuesOf(t, d)
	for key, want := range map[string]string{
		"players":          "2..4",
		"colors.blue":      "{letter: B, tiles: 2 * 10}",
		"colors.red":       "{letter: R}",
		"colors.red.tiles": "20",
		"wall.pattern":     "B R\nR B\n",
		"wall.once_per":    "[row, column]",
		"wall.shape":       "square",
		"scoring.place":    "run.h  +  run.v",
		"scoring.floor":    "[-1, -1, -2]",
		"table.displays":   "2 * seats + 1",
		"end.early":        "false",
	} {
		assert.Equal(t, want, values[key], key)
	}
	for _, key := range []string{"name", "lines", "scoring.minimum", "end.when", "market", "market.size", "colors", "wall"} {
		assert.NotContains(t, values, key)
	}
}

// Values are listed in the order of their declarations.
func TestPathsHaveAnOrder(t *testing.T) {
	d := bind(t, start+"scoring: { floor: [1], place: 3 }\nlines: [1]\ntable: { tiles: 5 }\n")
	order := strings.Join(d.Paths(), " ")
	assert.Regexp(t, "players .*table.displays table.tiles lines .*scoring.place scoring.floor", order)
}

// What a shipped ruleset says is listed: every value of its file, as it reads
// there, under its own key or within the map that has it; and nothing about the file
// itself. A short run takes every sixth ruleset.
func TestShippedValuesAreListed(t *testing.T) {
	for i, name := range variants.Names() {
		if testing.Short() && i%6 != 3 {
			continue
		}
		r, err := variants.Open(name)
		require.NoError(t, err)
		text, err := variants.Text(name)
		require.NoError(t, err)
		var file yaml.Node
		require.NoError(t, yaml.Unmarshal(text, &file))
		values := valuesOf(t, r.Document)
		for path, value := range leaves("", file.Content[0]) {
			switch word, _, _ := strings.Cut(path, "."); word {
			case "format", "variant", "name", "summary", "sources", "extends", "params", "conflicts", "requires", "tests", "words":
				assert.NotContains(t, values, path, "%s: it is not about the game", name)
				continue
			}
			key, within := keyOf(values, path)
			if value == "null" {
				assert.Empty(t, key, "%s: %s is removed", name, path)
				continue
			}
			require.NotEmpty(t, key, "%s: %s is not listed", name, path)
			if !strings.Contains(value, "base") && !strings.Contains(value, "params.") { // these are worked in
				assert.Contains(t, flat(values[key]), within+flat(value), "%s: %s", name, path)
			}
		}
		for path, value := range values {
			assert.NotEmpty(t, value, "%s: %s has no value", name, path)
		}
	}
}

// listSigns are what two ways to write a list differ in; both lose them.
var listSigns = regexp.MustCompile(`(?m)^- |[\[\],]`)

// flat returns a value without quotes and the signs of lists, in one line.
func flat(value string) string {
	value = listSigns.ReplaceAllString(value, " ")
	unquoted := strings.NewReplacer("'", "", `\n`, " ", `"`, "").Replace(value)
	return strings.Join(strings.Fields(unquoted), " ")
}

// leaves gives the values of a file by their paths, lists in one line.
func leaves(path string, n *yaml.Node) map[string]string {
	all := map[string]string{}
	switch n.Kind {
	case yaml.ScalarNode:
		all[path] = n.Value
	case yaml.SequenceNode:
		var items []string
		for _, item := range n.Content {
			items = append(items, item.Value)
		}
		all[path] = "[" + strings.Join(items, ", ") + "]"
	case yaml.MappingNode:
		for i := 0; i < len(n.Content); i += 2 {
			for under, value := range leaves(strings.TrimPrefix(path+"."+n.Content[i].Value, "."), n.Content[i+1]) {
				all[under] = value
			}
		}
	}
	return all
}

// keyOf finds the value with a path: its own, or that of a map it is in, and
// then the last word of the path is in front of the value.
func keyOf(values map[string]string, path string) (key, within string) {
	last := path[strings.LastIndexByte(path, '.')+1:] + ": "
	for key = path; key != ""; key = key[:max(0, strings.LastIndexByte(key, '.'))] {
		if _, ok := values[key]; ok {
			return key, within
		}
		within = last
	}
	return "", ""
}

// What gives points is called as it is declared, entries of maps by their names;
// what has no such name by the last word of its key.
func TestLabels(t *testing.T) {
	for key, want := range map[string]string{
		"scoring.place": "tiles on stars", "bonuses.mixed_star": "mixed star bonus", "scoring.minimum": "limit on losses",
		"structures.window.points": "window points", "end.no_tiles": "no tiles",
	} {
		r, err := variants.Open("summer-pavilion")
		require.NoError(t, err)
		assert.Equal(t, want, r.Document.Label(key))
	}
}
