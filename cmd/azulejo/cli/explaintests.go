package cli

import (
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/variants"
)

// testKey is a key of tests or of positions, or a group of them, which has nothing in What.
type testKey struct {
	ruleset.Key
	Where string     // a sentence on what has it, "" for tests of all variants
	Parts [][]string // the keys of a group, with what they mean
}

// testKeys returns the keys of tests, and of positions of some variants, each group before
// what it holds.
func testKeys(all []variants.Variant) (keys []*testKey) {
	var group *testKey
	add := func(k ruleset.Key, where string) {
		keys = append(keys, &testKey{Key: k, Where: where})
		if k.What == "" {
			group = keys[len(keys)-1]
		} else {
			group.Parts = append(group.Parts, []string{k.Path, k.Doc})
		}
	}
	for _, k := range scenario.Keys() {
		add(k, "")
	}
	for _, v := range all {
		where := " In positions of the variant " + v.Name() + "."
		add(ruleset.Key{Path: "position",
			Doc: "A position is the state of a game. What it leaves out is as at the start of a game."}, where)
		for _, k := range variants.PositionKeys(v) {
			k.Path = "position." + k.Path
			add(k, where)
		}
	}
	return keys
}

// ofTests explains a key of tests or of positions, or a group of them; "tests" is all
// groups of files of tests.
func (e *explainer) ofTests(word string) (found bool) {
	word = plainPath(word)
	for _, k := range testKeys(e.variants) {
		inTests := k.Parts != nil && word == "tests" && k.Where == "" && !strings.Contains(k.Path, ".")
		if k.Path == word || inTests {
			e.fill("test", k)
			found = true
		}
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
