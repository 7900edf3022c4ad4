package cli

import (
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/variants"
)

// testKey is a key of tests or of positions, or a group of them, which has no type.
type testKey struct {
	ruleset.PositionKey
	where string // a sentence on what has it, "" for tests of all variants
}

// testKeys returns the keys of tests, and of positions of some variants, each group before
// what it holds.
func testKeys(all []variants.Variant) (keys []testKey) {
	for _, k := range scenario.Keys() {
		keys = append(keys, testKey{k, ""})
	}
	for _, v := range all {
		where := " In positions of the variant " + v.Name() + "."
		keys = append(keys, testKey{ruleset.PositionKey{Path: "position",
			Doc: "A position is the state of a game. What it leaves out is as at the start of a game."}, where})
		for _, k := range variants.PositionKeys(v) {
			k.Path = "position." + k.Path
			keys = append(keys, testKey{k, where})
		}
	}
	return keys
}

// ofTests explains a key of tests or of positions, or a group of them; "tests" is all
// groups of files of tests.
func (e *explainer) ofTests(word string) (found bool) {
	word = plainPath(word)
	keys := testKeys(e.variants)
	for i, k := range keys {
		group := k.Type == ""
		inTests := group && word == "tests" && k.Path != "position" && !strings.Contains(k.Path, ".")
		if k.Path != word && !inTests {
			continue
		}
		found = true
		e.part(k.Path)
		e.text("  ", k.Doc+k.where)
		if !group {
			e.WriteString("\n")
			e.property("type", k.Type)
			e.property("example", k.Example)
			continue
		}
		var rows [][]string
		for j := i + 1; j < len(keys) && keys[j].Type != ""; j++ {
			rows = append(rows, []string{keys[j].Path, keys[j].Doc})
		}
		e.head("It holds:")
		e.rows("    ", rows)
	}
	return found
}

// plainPath returns a path without the numbers and stars of items.
func plainPath(path string) string {
	words := strings.Split(ruleset.Normalize(path), ".")
	return strings.Join(slices.DeleteFunc(words, func(word string) bool {
		_, err := strconv.Atoi(word)
		return err == nil || word == "*"
	}), ".")
}
