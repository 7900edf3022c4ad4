package all_test

import (
	"testing"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/variants"
)

// Every shipped ruleset passes the suite that any variant has to pass.
func TestConformance(t *testing.T) {
	for _, v := range variants.All() {
		t.Run(v.Name(), func(t *testing.T) {
			conformance.Run(t, v, conformance.Options{Documents: documents(t, v)})
		})
	}
}

// documents returns the rulesets of a variant in the sample of a short run; none in
// any other, which is all of them.
func documents(t testing.TB, v variants.Variant) []string {
	t.Helper()
	if !testing.Short() {
		return nil
	}
	var names []string
	for _, r := range sample(t) {
		if r.Variant.Name() == v.Name() {
			names = append(names, r.Name)
		}
	}
	return names
}
