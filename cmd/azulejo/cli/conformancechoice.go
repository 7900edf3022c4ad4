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
	return usageError(suggest(fmt.Errorf("unknown variant %q; the variants are: %s", name, strings.Join(known, ", ")),
		name, known))
}

// checkSkips refuses to skip a check of a ruleset that is not checked: nothing would
// come of it. Of checks of all rulesets together, parts are skipped that the variant
// knows, and the suite refuses others.
func (f *conformanceFlags) checkSkips(families []family) error {
	var checked []string
	for _, one := range families {
		names := one.rulesets
		if names == nil {
			names = variants.NamesOf(one.Variant)
		}
		checked = append(checked, names...)
	}
	for _, skip := range slices.Sorted(maps.Keys(f.skip)) {
		check, ruleset, part := strings.Cut(skip, "/")
		if part && !slices.ContainsFunc(conformance.Checks(), func(r conformance.Row) bool {
			return r.Name == check && r.Together()
		}) && !slices.Contains(checked, ruleset) {
			return usageError(suggest(fmt.Errorf("--skip %s: %s is not one of the rulesets that are checked", skip, ruleset),
				ruleset, checked))
		}
	}
	return nil
}
