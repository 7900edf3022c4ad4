package pavilion_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
)

// bookOf returns all sentences of a ruleset's rulebook, one in each line.
func bookOf(t *testing.T, text string) string {
	t.Helper()
	r, err := variants.Parse("mine.yaml", []byte("format: 1\nextends: summer-pavilion\n"+text))
	require.NoError(t, err)
	var lines []string
	for _, section := range r.Explain() {
		for _, block := range section.Blocks {
			for _, s := range block.Sentences {
				lines = append(lines, s.Text)
			}
		}
	}
	return strings.Join(lines, "\n")
}

// A star that is a ring has neighbors across its ends, and one that is a row has
// not.
func TestRulebookRings(t *testing.T) {
	assert.Contains(t, bookOf(t, ""), "All stars are rings: positions 6 and 1 are neighbors.")
	text := bookOf(t, "stars: { red: { shape: row } }")
	assert.Contains(t, text, "On red the last space and the first are not neighbors.\nThe other stars are rings:")
}

// Bonuses for what can be counted are told in words.
func TestRulebookBonuses(t *testing.T) {
	text := bookOf(t, `
bonuses:
  set: { per: 'min(structures("pillar"), structures("statue"), structures("window"))', points: 12 }
  turned: { per: "count(stars, .turned and .tiles >= 2)", points: 3 }
  many: { per: "any(stars, .complete) ? 1 : 0", points: "round > 3 ? 2 : 1" }
`)
	assert.Contains(t, text, "\nset\t12 points for each set of a surrounded pillar, statue and window\n")
	assert.Contains(t, text, "\nturned\t3 points for each star that looks the same after half a turn and has at least 2 tiles\n")
	assert.Contains(t, text, "\nmany\tif a star is complete: 2 points if the number of the round is more than 3, otherwise 1 point\n")
}
