package all_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/variants"
)

// The four boards that came first keep the digests that records of their games
// hold, however many keys the language has gained since.
func TestDigestsOfTheFirstRulesets(t *testing.T) {
	for name, want := range map[string]string{
		"classic":              "sha256:17e2c938b424855e3a313302dee30e74d8d91403518c6f9368f464e1bfaee9d3",
		"classic-gray":         "sha256:f96ea2874258e2b1bd51ef64df03f7f0234b4d425490ae20acc83f2871345564",
		"summer-pavilion":      "sha256:1e189c7f59d51fbba22d6411e495965b386e73ea394d827e2f9304e96c7e54b5",
		"summer-pavilion-gray": "sha256:d08ff79bc09bd19b37ffc788f9fbd89dfe874e65269da655235cb2623e58f0d3",
	} {
		r, err := variants.Open(name)
		require.NoError(t, err)
		assert.Equal(t, want, r.Document.Digest(), name)
	}
}
