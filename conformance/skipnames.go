package conformance

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// SkippableKeys returns the names by which Options.Skip can leave out one key of a
// variant: "keys/scoring.place", "position-examples/center".
func SkippableKeys(v variants.Variant) []string {
	var names []string
	for _, k := range v.Keys() {
		names = append(names, "keys/"+k.Path)
	}
	for _, k := range variants.PositionKeys(v) {
		names = append(names, "position-examples/"+k.Path)
	}
	return names
}

// checkSkips refuses to skip a key that is not declared, and a check of a ruleset that
// is neither checked nor shipped: nothing would come of it.
func (s *suite) checkSkips() error {
	keys, rulesets := SkippableKeys(s.variant), append(variants.NamesOf(s.variant), s.options.Documents...)
	declares := func(check string) bool {
		return slices.ContainsFunc(keys, func(k string) bool { return strings.HasPrefix(k, check+"/") })
	}
	for _, name := range slices.Sorted(maps.Keys(s.options.Skip)) {
		check, part, is := strings.Cut(name, "/")
		switch {
		case !is || slices.Contains(keys, name):
		case looksAtAll(check) && !declares(check): // which that check itself tells of
		case looksAtAll(check):
			return unknownSkip(name, fmt.Sprintf("the variant %s declares no such key", s.variant.Name()), name, keys, "")
		case !slices.Contains(rulesets, part):
			return unknownSkip(name, fmt.Sprintf("%s is no ruleset of the variant %s", part, s.variant.Name()),
				part, rulesets, check+"/")
		}
	}
	return nil
}

// looksAtAll reports whether a check is one of all rulesets together.
func looksAtAll(check string) bool {
	return slices.ContainsFunc(checks, func(r Row) bool { return r.Name == check && r.Together() })
}

// unknownSkip says why something cannot be skipped, with the name that may be meant.
func unknownSkip(name, why, word string, known []string, before string) error {
	text := fmt.Sprintf("%s is to be skipped, and %s", name, why)
	if near := wording.Nearest(word, known); near != "" {
		text += fmt.Sprintf("; did you mean %s%s?", before, near)
	}
	return errors.New(text)
}
