package cli

import (
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/variants"
)

// testKey is a key of files of tests or of positions, or a group of them.
type testKey struct {
	path, doc     string
	kind, example string // of a value; "" for a group
	where         string // a sentence on what has it, "" for tests of all variants
}

// testKeys returns the keys of tests, and of positions of some variants, each group before
// what it holds.
func testKeys(all []variants.Variant) (keys []testKey) {
	for _, g := range scenario.Groups() {
		keys = append(keys, testKey{path: g.Name, doc: g.Doc})
		for _, k := range g.Keys {
			keys = append(keys, testKey{path: g.Name + "." + k.Name, doc: k.Doc, kind: k.Type.Text, example: k.Example})
		}
	}
	for _, v := range all {
		where := " In positions of the variant " + v.Name() + "."
		for i, k := range variants.PositionKeys(v) {
			if i == 0 {
				keys = append(keys, testKey{path: "position", where: where,
					doc: "A position is the state of a game. What it leaves out is as at the start of a game."})
			}
			keys = append(keys, testKey{"position." + k.Path, k.Doc, k.Type, k.Example, where})
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
		group := k.kind == ""
		inTests := group && word == "tests" && k.path != "position" && !strings.Contains(k.path, ".")
		if k.path != word && !inTests {
			continue
		}
		found = true
		e.part(k.path)
		e.text("  ", k.doc+k.where)
		if !group {
			e.WriteString("\n")
			e.property("type", k.kind)
			e.property("example", k.example)
			continue
		}
		var rows [][]string
		for j := i + 1; j < len(keys) && keys[j].kind != ""; j++ {
			rows = append(rows, []string{keys[j].path, keys[j].doc})
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
