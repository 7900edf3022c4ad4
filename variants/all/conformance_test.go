package all_test

import (
	"testing"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/variants"
)

// Every shipped ruleset passes the suite that any variant has to pass, with more games for the published
// boards than for those that change one of them in a few places. Only an exhaustive run takes all of these,
// and a short one takes the boards alone, with two seats.
func TestConformance(t *testing.T) {
	for _, v := range variants.All() {
		t.Run(v.Name(), func(t *testing.T) {
			boards := conformance.Options{Documents: namesOf(v, opened(t)[:len(published)])}
			some := conformance.Options{Documents: namesOf(v, sample(t)), Games: 1}
			switch {
			case conformance.Exhaustive():
				t.Run("all", func(t *testing.T) { conformance.Run(t, v, some) })
				t.Run("boards", func(t *testing.T) { conformance.Run(t, v, boards) })
			case testing.Short():
				boards.Seats = []int{2}
				conformance.Run(t, v, boards)
			default:
				conformance.Run(t, v, some)
			}
		})
	}
}

// namesOf returns the names of the rulesets that are of a variant.
func namesOf(v variants.Variant, all []*variants.Ruleset) []string {
	var names []string
	for _, r := range all {
		if r.Variant.Name() == v.Name() {
			names = append(names, r.Name)
		}
	}
	return names
}
