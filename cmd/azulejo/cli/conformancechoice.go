package cli

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/variants"
)

// family is a variant to check, with the names of its rulesets; without names all
// that it ships are checked.
type family struct {
	variants.Variant
	rulesets []string
}

// families returns what is to be checked: the rulesets that are named, or all of a
// variant, or all there are.
func (f *conformanceFlags) families(names []string) ([]family, error) {
	var all []family
	for _, v := range variants.All() {
		if len(names) == 0 && (f.variant == "" || f.variant == v.Name()) {
			all = append(all, family{Variant: v})
		}
	}
	if len(names) == 0 && len(all) == 0 {
		return nil, unknownVariant(f.variant)
	}
	chosen := map[string][]string{}
	for _, name := range names {
		r, err := openRuleset(name, f.set...)
		if err != nil {
			return nil, err
		}
		if v := r.Variant.Name(); !slices.Contains(chosen[v], name) {
			chosen[v] = append(chosen[v], name)
		}
	}
	for _, v := range variants.All() {
		if rulesets := chosen[v.Name()]; rulesets != nil {
			all = append(all, family{v, rulesets})
		}
	}
	return all, nil
}

// variantNames lists the variants that the program has.
func variantNames() []string {
	var names []string
	for _, v := range variants.All() {
		names = append(names, v.Name())
	}
	return names
}

// unknownVariant says which variants there are.
func unknownVariant(name string) error {
	known := variantNames()
	return usageError(suggest(fmt.Errorf("unknown variant %q", name), name, known,
		"the variants are: "+strings.Join(known, ", ")))
}

// checkSkips refuses to skip a check of a ruleset that is not checked, or a key that
// none of the variants declares: nothing would come of it.
func (f *conformanceFlags) checkSkips(families []family) error {
	var checked, keys []string
	for _, one := range families {
		checked = append(checked, one.names()...)
		keys = append(keys, conformance.SkippableKeys(one.Variant)...)
	}
	for _, skip := range slices.Sorted(maps.Keys(f.skip)) {
		check, part, is := strings.Cut(skip, "/")
		switch {
		case !is || slices.Contains(keys, skip) || !isCheck(check): // which the suite refuses by its name
		case isTogether(check):
			return usageError(suggest(fmt.Errorf("--skip %s: no variant that is checked declares such a key", skip), skip, keys, ""))
		case !slices.Contains(checked, part):
			return usageError(suggest(fmt.Errorf("--skip %s: %s is not one of the rulesets that are checked", skip, part),
				part, checked, ""))
		}
	}
	return nil
}

// skipsOf returns what is to be skipped of one family, without keys and rulesets of the
// others.
func (f *conformanceFlags) skipsOf(one family) map[string]string {
	names, keys := one.names(), conformance.SkippableKeys(one.Variant)
	skips := maps.Clone(f.skip)
	maps.DeleteFunc(skips, func(skip, _ string) bool {
		check, part, is := strings.Cut(skip, "/")
		return is && isCheck(check) && !slices.Contains(keys, skip) &&
			(isTogether(check) || !slices.Contains(names, part))
	})
	return skips
}

// names returns the names of the rulesets to check.
func (one family) names() []string {
	if one.rulesets != nil {
		return one.rulesets
	}
	return variants.NamesOf(one.Variant)
}

// isTogether reports whether a check looks at all rulesets of a variant together.
func isTogether(check string) bool {
	return slices.ContainsFunc(conformance.Checks(), func(r conformance.Row) bool {
		return r.Name == check && r.Together()
	})
}

// isCheck reports whether there is such a check.
func isCheck(name string) bool {
	return slices.ContainsFunc(conformance.Checks(), func(r conformance.Row) bool { return r.Name == name })
}
