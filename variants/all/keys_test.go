package all_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// Every key that a ruleset can have decides something: with another value of it
// some game goes another way. It is looked for in the published rulesets first,
// then in those that use more.
func TestEveryKeyMatters(t *testing.T) {
	for _, v := range variants.All() {
		t.Run(v.Name(), func(t *testing.T) {
			open := playedKeys(v)
			for _, r := range opened(t) {
				if r.Variant.Name() == v.Name() && len(open) > 0 {
					open = without(t, open, r)
				}
			}
			for _, k := range open {
				assert.Fail(t, "no other value of the key makes a difference", k.Path)
			}
		})
	}
}

// playedKeys returns the keys of a variant that have an effect on play, and the
// parameters, which have theirs through formulas.
func playedKeys(v variants.Variant) []ruleset.Key {
	var keys []ruleset.Key
	for _, k := range v.Keys() {
		if !k.Inert {
			keys = append(keys, k)
		}
	}
	for _, k := range ruleset.DocumentKeys() {
		if k.Path == "params.*" {
			keys = append(keys, k)
		}
	}
	return keys
}

// without returns the keys that make no difference in games of a ruleset.
func without(t *testing.T, keys []ruleset.Key, r *variants.Ruleset) []ruleset.Key {
	variations := r.Document.Variations()
	var left []ruleset.Key
	for _, k := range keys {
		if set := difference(t, k, r, variations); set != nil {
			t.Logf("%s: %s with %s", k.Path, r.Name, strings.Join(set, " "))
		} else {
			left = append(left, k)
		}
	}
	return left
}

// most is how many changes of a key are tried in one ruleset.
const most = 16

// difference returns a change of what a key declares that makes a difference in a
// ruleset; nil where none does.
func difference(t *testing.T, k ruleset.Key, r *variants.Ruleset, variations []ruleset.Variation) []string {
	for i, set := range changes(k, r.Document, variations) {
		if i == most {
			break
		}
		other, err := variants.Open(r.Name, variants.Set(set...))
		if err == nil && differ(t, r, other) {
			return set
		}
	}
	return nil
}

// changes returns assignments that change what a key declares: a map loses an
// entry or gets one more, and of anything else there are variations.
func changes(k ruleset.Key, d *ruleset.Document, variations []ruleset.Variation) [][]string {
	var all [][]string
	if k.Type == ruleset.Map {
		if entry := entries[k.Path]; entry != "" {
			all = append(all, []string{entry})
		}
		for _, v := range declaredBy(k.Path, d.Root()) {
			for _, e := range v.Entries() {
				all = append(all, []string{e.Value.Path() + "=null"})
			}
		}
	}
	for _, v := range variations {
		if declares(k.Path, v.Path) {
			all = append(all, []string{v.Set})
		}
	}
	return all
}

// entries are new entries of maps that cannot just lose one: others speak of it.
var entries = map[string]string{
	"colors": "colors.new={ letter: Z, tiles: 20 }",
	"stars":  "stars.new={ color: any, numbers: [1, 2] }",
}

// declaredBy returns the values below v that a declared path stands for.
func declaredBy(path string, v ruleset.Value) []ruleset.Value {
	word, rest, more := strings.Cut(path, ".")
	var found []ruleset.Value
	for _, e := range v.Entries() {
		switch {
		case word != "*" && word != e.Key:
		case more:
			found = append(found, declaredBy(rest, e.Value)...)
		default:
			found = append(found, e.Value)
		}
	}
	return found
}

// declares reports whether a declared path stands for the path of a value.
func declares(declared, path string) bool {
	words, other := strings.Split(declared, "."), strings.Split(path, ".")
	if len(words) != len(other) {
		return false
	}
	for i, word := range words {
		if word != "*" && word != other[i] {
			return false
		}
	}
	return true
}
