package testrun

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	_ "github.com/azulejo/azulejo/variants/all"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/variants"
)

// What players are told tells games apart: a change that some test notices is told. A run that is not
// exhaustive takes a ruleset that draws its wall in part, one that draws all of it, and one with words.
func TestNoticedChangesAreTold(t *testing.T) {
	for _, name := range variants.Names() {
		if !conformance.Exhaustive() && !slices.Contains([]string{"crystal-mosaic-1", "house/az-custom-wall", "house/sp-tiebreak"}, name) {
			continue
		}
		targets, errs := Gather([]string{name}, func(name string, set ...string) (*variants.Ruleset, error) {
			return variants.Open(name, variants.Set(set...))
		})
		require.Empty(t, errs)
		r := targets[0]
		require.NoError(t, r.Run(context.Background(), func(string) bool { return true }))
		digest, now := r.Ruleset.Document.Digest(), r.told()
		require.NotEmpty(t, now, name)
		layers := r.layers()
		for _, v := range r.Ruleset.Document.Variations() {
			if r.Ruleset.Document.LineIn(layers[len(layers)-1], v.Path) == 0 {
				continue // a parent's
			}
			for _, set := range v.Sets {
				other, err := r.changed(set, digest)
				require.NoError(t, err)
				if other != nil && r.told(set) == now {
					assert.False(t, r.notices(other), "%s: no reader of the rulebook sees %s", name, set)
				}
			}
		}
	}
}
