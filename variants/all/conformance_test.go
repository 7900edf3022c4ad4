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
			var o conformance.Options
			if testing.Short() {
				for _, r := range sample(t) {
					if r.Variant.Name() == v.Name() {
						o.Documents = append(o.Documents, r.Name)
					}
				}
			}
			conformance.Run(t, v, o)
		})
	}
}
