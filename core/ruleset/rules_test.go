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

// rulesOf returns the rules of a document by their keys, each of which is there once.
func rulesOf(t *testing.T, d *ruleset.Document) map[string]ruleset.Rule {
	t.Helper()
	rules := map[string]ruleset.Rule{}
	for _, r := range d.Rules() {
		assert.NotContains(t, rules, r.Key, "listed twice")
		rules[r.Key] = r
	}
	return rules
}

// Each value of a file is listed as it is written there, defaults as well; entries of
// maps come one by one; a key that is not set and has no default is not listed.
func TestRulesOfADocument(t *testing.T) {
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
	rules := rulesOf(t, d)
	for key, want := range map[string]string{
		"players":        "2..4",
		"colors.blue":    "{letter: B, tiles: 2 * 10}",
		"colors.red":     `{letter: R, tiles: 20}`,
		"wall.pattern":   "B R\nR B\n",
		"wall.once_per":  "[row, column]",
		"wall.shape":     "square",
		"scoring.place":  "run.h  +  run.v",
		"scoring.floor":  "[-1, -1, -2]",
		"table.displays": "2 * seats + 1",
		"end.early":      "false",
	} {
		assert.Equal(t, want, rules[key].Value, key)
	}
	for _, key := range []string{"name", "lines", "scoring.minimum", "end.when", "market", "market.size", "colors", "wall"} {
		assert.NotContains(t, rules, key)
	}
	assert.Equal(t, "How many can play.", rules["players"].Doc)
}

// Rules are listed in the order of their declarations, and the same every time.
func TestRulesHaveAnOrder(t *testing.T) {
	d := bind(t, start+"scoring: { floor: [1], place: 3 }\nlines: [1]\ntable: { tiles: 5 }\n")
	var keys []string
	for _, r := range d.Rules() {
		keys = append(keys, r.Key)
	}
	order := strings.Join(keys, " ")
	assert.Regexp(t, "players .*table.displays table.tiles lines .*scoring.place scoring.floor", order)
	assert.Equal(t, d.Rules(), d.Rules())
}

// What a shipped ruleset says is listed: every value of its file, as it reads
// there, under its own key or within the entry of a map that has it; and nothing
// that has no effect on play. A short run takes every sixth ruleset.
func TestShippedRulesAreTold(t *testing.T) {
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
		rules := rulesOf(t, r.Document)
		for path, value := range leaves("", file.Content[0]) {
			switch word, _, _ := strings.Cut(path, "."); word {
			case "name", "summary", "sources", "extends", "params", "conflicts", "requires", "tests":
				assert.NotContains(t, rules, path, "%s: by itself it has no effect on play", name)
				continue
			}
			key, within := keyOf(rules, path)
			if value == "null" {
				assert.Empty(t, key, "%s: %s is removed", name, path)
				continue
			}
			require.NotEmpty(t, key, "%s: %s is not listed", name, path)
			if !strings.Contains(value, "base") && !strings.Contains(value, "params.") { // these are worked in
				assert.Contains(t, flat(rules[key].Value), within+flat(value), "%s: %s", name, path)
			}
		}
		for _, rule := range rules {
			assert.NotEmpty(t, rule.Doc, "%s: nothing says what %s means", name, rule.Key)
			assert.NotEmpty(t, rule.Value, "%s: %s has no value", name, rule.Key)
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

// keyOf finds the rule with a path: its own, or that of a map it is in, and
// then the last word of the path is in front of the value.
func keyOf(rules map[string]ruleset.Rule, path string) (key, within string) {
	last := path[strings.LastIndexByte(path, '.')+1:] + ": "
	for key = path; key != ""; key = key[:max(0, strings.LastIndexByte(key, '.'))] {
		if _, ok := rules[key]; ok {
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
		"scoring.place": "tiles on stars", "bonuses.mixed_star": "mixed star bonus", "scoring.minimum": "held at the minimum",
		"structures.window.points": "window points", "end.no_tiles": "no tiles",
	} {
		r, err := variants.Open("summer-pavilion")
		require.NoError(t, err)
		assert.Equal(t, want, r.Document.Label(key))
	}
}
