package classic_test

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
	r, err := variants.Parse("mine.yaml", []byte("format: 1\nextends: classic\n"+text))
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

// twice is a wall whose first two rows are alike.
const twice = `
  pattern: |
    B Y R K W
    B Y R K W
    R K W B Y
    K W B Y R
    W B Y R K
`

// A color that a column could hold twice must not, and the rulebook says so, and
// what becomes of the tiles; where the wall makes that impossible it says nothing.
func TestRulebookColumns(t *testing.T) {
	const (
		rule  = "No column of the wall may hold a color twice."
		falls = "Where the column of that cell holds the color already, all tiles of the line go to the floor line."
		taken = "Where that cell is taken, or its column holds the color already, all tiles of the line go to the floor line."
	)
	text := bookOf(t, "wall:\n  once_per: [row, column]"+twice)
	assert.Contains(t, text, rule)
	assert.Contains(t, text, falls)
	text = bookOf(t, "wall:\n  once_per: [column]"+twice)
	assert.Contains(t, text, rule)
	assert.Contains(t, text, taken)
	for _, wall := range []string{"wall:\n  once_per: [row]" + twice, "wall: { once_per: [row, column] }"} {
		text = bookOf(t, wall)
		assert.NotContains(t, text, rule)
		assert.NotContains(t, text, "holds the color already")
	}
	assert.Contains(t, bookOf(t, "wall: { pattern: free, once_per: [row, column] }"), rule)
}

// A floor line without spaces has no table, and the marker no space to go to.
func TestRulebookWithoutFloor(t *testing.T) {
	text := bookOf(t, "scoring: { floor: [] }")
	assert.Contains(t, text, "The floor line has no spaces, and nothing is paid for it.")
	assert.Contains(t, text, "It is laid beside the board and costs nothing.")
	assert.NotContains(t, text, "first free space")
	assert.NotContains(t, text, "Each space on which something lies")
}

// Bonuses that take points away stand in a table of what is lost.
func TestRulebookPenalties(t *testing.T) {
	text := bookOf(t, "bonuses: { heavy: { per: board.tiles, points: -1 }, mixed: { per: board.tiles, points: 'round > 3 ? -1 : 1' } }")
	assert.Contains(t, text, "When the game is over, everybody loses:\nheavy\t1 point for each tile on your wall")
	assert.Contains(t, text, "When the game is over, everybody also gets:\nrow\t")
	assert.Contains(t, text, "mixed\tfor each tile on your wall: -1 point if the number of the round is more than 3, otherwise 1 point")
}

// The points for a tile are told in words part by part, with tiles on a cell of
// the usual sort and one of each other sort worked out.
func TestRulebookPlaces(t *testing.T) {
	const base = "1 point for each tile linked in its row if there are more than 1, " +
		"plus 1 point for each tile linked in its column if there are more than 1, but at least 1 point"
	for formula, want := range map[string][]string{
		"row in [1, size.rows] && col in [1, size.columns] ? 2 : 0": {
			"It brings " + base + "; and 2 points more if it lies in row 1 or 5 and it lies in column 1 or 5.",
			"\na tile that stands alone (row 1, column 2)\t1 point",
			"\none that makes 3 in its row (row 1, column 2)\t3 points",
			"\none that stands alone (row 1, column 1)\t3 points\n",
		},
		"row - 1": {
			"; and as many points more as the number of its row, less 1 point.",
			"\none that stands alone (row 2)\t2 points", "\none that stands alone (row 5)\t5 points\n",
		},
		`color == "red" ? 4 : 0`: {
			"; and 4 points more if its color is red.",
			"\na tile that stands alone (blue)\t1 point", "\none that stands alone (red)\t5 points\n",
		},
	} {
		text := bookOf(t, "scoring: { place: 'base + ("+formula+")' }")
		for _, w := range want {
			assert.Contains(t, text, w, formula)
		}
	}
	assert.Contains(t, bookOf(t, "scoring: { place: '3 * (row == 2 ? 1 : 0)' }"), "It brings 3 points if it lies in row 2.")
}

// A floor line with one formula is told space by space where they differ.
func TestRulebookSpaces(t *testing.T) {
	text := bookOf(t, "floor: { spaces: 2 }\nscoring: { floor: 'slot == 1 and none(players, .start_score < start_score) ? 0 : base' }")
	assert.Contains(t, text, "space 1\t0 points if no player has fewer points at the start of the round than you have, otherwise -1 point\n"+
		"space 2\t-1 point\n")
}
