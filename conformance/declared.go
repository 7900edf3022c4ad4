package conformance

import (
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
)

// newEntry is what an entry is called that is added to a map of a ruleset.
const newEntry = "another"

// anyEntry is the part of a declared path that stands for any entry of a map.
const anyEntry = "*"

// declares reports whether a declared path stands for the path of a value.
func declares(declared, path string) bool {
	words, others := strings.Split(declared, "."), strings.Split(path, ".")
	if len(words) != len(others) {
		return false
	}
	for i, word := range words {
		if word != anyEntry && word != others[i] {
			return false
		}
	}
	return true
}

// overlap reports whether one of two paths holds the other, or is it.
func overlap(a, b string) bool {
	return a == b || strings.HasPrefix(a, b+".") || strings.HasPrefix(b, a+".")
}

// places returns the paths below v that a declared one stands for, whether the
// ruleset has a value there or not. A map without entries is taken to have a new
// one.
func places(declared string, v ruleset.Value) []string {
	word, rest, more := strings.Cut(declared, ".")
	var found []string
	below := func(v ruleset.Value) {
		if more {
			found = append(found, places(rest, v)...)
		} else {
			found = append(found, v.Path())
		}
	}
	if word != anyEntry {
		below(v.Get(word))
		return found
	}
	for _, e := range v.Entries() {
		below(e.Value)
	}
	if len(found) == 0 {
		below(v.Get(newEntry))
	}
	return found
}

// groups returns what holds other keys by declared names, but for the document as
// a whole: "scoring", "colors.*".
func groups(keys []ruleset.Key) []string {
	var all []string
	for _, k := range keys {
		words := strings.Split(k.Path, ".")
		for i := 1; i < len(words); i++ {
			if words[i] != anyEntry {
				all = append(all, strings.Join(words[:i], "."))
			}
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// declaration returns the key that is declared at a path, and whether there is one.
func declaration(keys []ruleset.Key, path string) (ruleset.Key, bool) {
	i := slices.IndexFunc(keys, func(k ruleset.Key) bool { return k.Path == path })
	if i < 0 {
		return ruleset.Key{}, false
	}
	return keys[i], true
}
