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

// A star that is a row has no neighbors across its ends.
func TestRulebookRings(t *testing.T) {
	assert.Contains(t, bookOf(t, ""), "All stars are rings: the last position and position 1 are neighbors.")
	assert.Contains(t, bookOf(t, "stars: { red: { shape: row } }"),
		"On red the last position and position 1 are not neighbors. The other stars are rings, with these positions as neighbors.")
}

// Bonuses for a counted name are in words, others are formulas.
func TestRulebookBonuses(t *testing.T) {
	text := bookOf(t, `
bonuses:
  pillars: { per: structures("pillar"), points: 2 }
  whole: { per: complete("center"), points: 9 }
  turned: { per: "count(stars, .turned and .tiles >= 2)", points: 3 }
`)
	assert.Contains(t, text, "\npillars\t2 points for each surrounded pillar\n")
	assert.Contains(t, text, "\nwhole\t9 points if the center star is complete\n")
	assert.Contains(t, text, "\nturned\t3 points times `count(stars, .turned and .tiles >= 2)`\n")
}
