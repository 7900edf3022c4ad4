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

// If the pattern would allow a color twice in a column and wall.once_per forbids it, the
// rulebook says so.
func TestRulebookColumns(t *testing.T) {
	const (
		rule  = "No column of the wall may have two tiles of one color."
		falls = "If the column of that cell already has the color, all tiles of the line fall to the floor line."
		taken = "If that cell is taken or the column of that cell already has the color, all tiles of the line fall to the floor line."
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
		assert.NotContains(t, text, "already has the color")
	}
	assert.Contains(t, bookOf(t, "wall: { pattern: free, once_per: [row, column] }"), rule)
}

// A floor line without spaces has no table, and the marker no space to go to.
func TestRulebookWithoutFloor(t *testing.T) {
	text := bookOf(t, "scoring: { floor: [] }")
	assert.Contains(t, text, "The floor line has no spaces and costs nothing.")
	assert.Contains(t, text, "The marker lies beside the board and costs nothing.")
	assert.NotContains(t, text, "first free space")
	assert.NotContains(t, text, "Each space that is taken")
}

// Bonuses are a number of points for each of something, or a formula.
func TestRulebookBonuses(t *testing.T) {
	text := bookOf(t, "bonuses: { heavy: { per: board.tiles, points: -1 }, mixed: { per: board.tiles * 2, points: 'round > 3 ? -1 : 1' } }")
	assert.Contains(t, text, "\nheavy\t-1 point for each tile on your wall\n")
	assert.Contains(t, text, "\nmixed\t`round > 3 ? -1 : 1` points times `board.tiles * 2`\n")
	assert.Contains(t, text, "\n`board.tiles`: tiles on its wall.\n")
}

// The points for a tile of another formula are shown as that.
func TestRulebookPlaces(t *testing.T) {
	assert.Contains(t, bookOf(t, "scoring: { place: run.h }"), "It scores 1 point for each tile linked in its row.\n")
	text := bookOf(t, "scoring: { place: 'max(run.h, run.v)' }")
	assert.Contains(t, text, "It scores `max(run.h, run.v)` points.\nalone\t1 point\n")
	assert.Contains(t, text, "\n`run.v`: tiles linked in the column, the placed one among them.\n")
	assert.NotContains(t, bookOf(t, "scoring: { place: 'run.h + row' }"), "alone")
}

// Formulas of the floor line are worked out where they depend on the taken spaces alone.
func TestRulebookSpaces(t *testing.T) {
	assert.Contains(t, bookOf(t, "floor: { spaces: 2 }\nscoring: { floor: -slot * floor.count }"),
		"space\t1\t2\npoints\t-1\t-4\nwhen all are taken\t-2\t-4\n")
	assert.Contains(t, bookOf(t, "floor: { spaces: 2 }\nscoring: { floor: 'color == \"red\" ? -2 : -1' }"),
		"each of the 2 spaces\t`color == \"red\" ? -2 : -1` points\n")
	assert.Contains(t, bookOf(t, "scoring: { floor: [-1, 'round > 2 ? -3 : -1'] }"), "space 1\t-1 point\nspace 2\t`round > 2 ? -3 : -1` points\n")
}
