package classic_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// mixed is a wall with cells for any color and cells for one: row 1 has the
// place of black in column 4, row 2 takes blue, yellow and red only, and the
// middle counts twice.
func mixed(t *testing.T) core.Rules {
	t.Helper()
	return changed(t, `
wall:
  pattern: |
    . . . K .
    B Y R B Y
    . . .*2 . .
    . . . . .
    . . . . .
`)
}

// No cell of row 2 is for white or black, so that its line takes neither, and
// blue only until the row holds one.
func TestLineOfUnprintedColor(t *testing.T) {
	// Clauses: ruling.line-printed
	s := scene.At(t, mixed(t), `
		phase: offer
		turn: 1
		center: BYKW
		marker: 1
		seats: [{ wall: [....., B...., ....., ....., .....] }, {}]
	`)
	assert.NotContains(t, s.Legal(), "center white 2")
	assert.NotContains(t, s.Legal(), "center black 2")
	assert.NotContains(t, s.Legal(), "center blue 2")
	assert.Contains(t, s.Legal(), "center yellow 2")
	assert.Contains(t, s.Legal(), "center black 1")
}

// The only cell of row 2 for red is kept from it by column 3, and all cells of
// row 1 for blue are filled: both lines may start all the same.
func TestLineOfCoveredCells(t *testing.T) {
	// Clauses: ruling.line-printed, ruling.line-blocked
	s := scene.At(t, mixed(t), `
		phase: offer
		turn: 1
		center: BRW
		marker: 1
		seats:
			- { wall: [BYR.W, ....., ....., ....., .....] }
			- { wall: [WYR.K, ....., ....., ....., .....] }
	`)
	assert.Contains(t, s.Legal(), "center red 2", "column 3 has red")
	s.Play("center white 3")
	assert.Contains(t, s.Legal(), "center blue 1", "the filled cells are for any color")
}

// Black beside its printed cell: the row holds black, and nothing else may go
// to the cell. Blue has no other one, and its line falls.
func TestDeadRow(t *testing.T) {
	// Clauses: edge.dead-row, ruling.cell-none
	s := tiled(t, mixed(t),
		"{ score: 5, lines: [B, ., ., ., .], wall: [KYR.W, ....., ....., ....., .....] }")
	assert.Equal(t, []string{"seat 1: scoring.floor -1 = 4"}, s.Points())
	assert.Equal(t, "KYR.W ..... ..... ..... .....", s.Seat(1, "wall"))
	s = scene.At(t, mixed(t), `
		phase: offer
		turn: 1
		center: BKW
		marker: 1
		seats: [{ wall: [KYR.W, ....., ....., ....., .....] }, {}]
	`)
	assert.NotContains(t, s.Legal(), "center black 1")
}

// A color with a cell of its own may still choose another one.
func TestChoiceAmongPrintedCells(t *testing.T) {
	// Clauses: ruling.cell-choice
	s := tiled(t, mixed(t), "{ lines: [K, BB, ., ., .] }")
	assert.Equal(t, []string{"tile 1 1", "tile 1 2", "tile 1 3", "tile 1 4", "tile 1 5"}, s.Legal())
	s.Play("tile 1 4")
	assert.Equal(t, []string{"tile 2 1", "tile 2 4"}, s.Legal(), "blue has two cells in row 2")
	s.Play("tile 2 4")
	assert.Equal(t, "...K. ...B. ..... ..... .....", s.Seat(1, "wall"))
	assert.Equal(t, "seat 1: scoring.place +2 = 3", s.Points()[0])
}

// The two points of a pair in the row, and the two in the column, are doubled
// together.
func TestCellThatCountsTwice(t *testing.T) {
	s := tiled(t, mixed(t), "{ lines: [., ., WWW, ., .], wall: [....., ..R.., .K..., ....., .....] }")
	require.Contains(t, s.Legal(), "tile 3 3")
	s.Play("tile 3 3")
	assert.Equal(t, []string{"seat 1: scoring.place +8 = 8"}, s.Points())
}

// The points of a placement may tell rows from columns, and know its cell: red
// in row 2, column 4 makes a row of 3 and a column of 2.
func TestPlacesKnowTheirCell(t *testing.T) {
	rules := changed(t, "scoring: { place: '1000 * run.h + 100 * run.v + 10 * row + col' }")
	s := tiled(t, rules, "{ lines: [., RR, ., ., .], wall: [...K., .BY.., ....., ....., .....] }")
	assert.Equal(t, []int{3224, 0}, s.Scores())
}

// The wall that has its colors shifted by row needs no drawing.
func TestCyclicWall(t *testing.T) {
	// Clauses: edge.colored-wall
	s := tiled(t, changed(t, "wall: { pattern: cyclic }"),
		"{ lines: [B, YY, RRR, KKKK, WWWWW] }")
	// Blue begins in column 1, and each color is two further right than the one
	// before it in the row above.
	assert.Equal(t, "B.... ..Y.. ....R .K... ...W.", s.Seat(1, "wall"))
}

// Without the column rule a color may stand below itself; without the row rule
// its line may start again.
func TestWallsWithoutTheRules(t *testing.T) {
	s := tiled(t, changed(t, "wall: { pattern: free, once_per: [row] }"),
		"{ lines: [., RR, ., ., .], wall: [R...., ....., ....., ....., .....] }")
	assert.Len(t, s.Legal(), 5)
	s = tiled(t, changed(t, "wall: { pattern: free, once_per: [column] }"),
		"{ lines: [., RR, ., ., .], wall: [R...., .R..., ....., ....., .....] }")
	assert.Equal(t, []string{"tile 2 3", "tile 2 4", "tile 2 5"}, s.Legal())
}

// A wall can be a list of rows as well as a text of lines, with blanks or without
// them between the cells: the same moves are legal, and the same tiles score.
func TestWallAsAList(t *testing.T) {
	const at = "seats: [{ lines: [R, BB, YYY, 4W, 5K] }, { wall: [....., .YR.., ....., ....., .....] }]"
	want, scored := settle(t, mixed(t), at)
	for _, pattern := range []string{
		`["...K.", "BYRBY", "...*2..", ".....", "....."]`,
		`[". . . K .", B Y R B Y, ". . .*2 . .", ". . . . .", "....."]`,
		"\n    - ...K.\n    - B Y R B Y\n    - '. . .*2 . .'\n    - .....\n    - .....",
	} {
		s, again := settle(t, changed(t, "wall:\n  pattern: "+pattern+"\n"), at)
		assert.Equal(t, want.Legal(), s.Legal(), pattern)
		assert.Equal(t, scored, again, pattern)
	}
}

// A wall of too few rows is reported with numbers that agree with their nouns; a map
// is no wall, and *02 no multiplier.
func TestWallsThatAreNone(t *testing.T) {
	assert.ErrorContains(t, broken(t, "wall: { pattern: BYRKW }"), "the wall has 1 row, and there are 5 pattern lines")
	assert.ErrorContains(t, broken(t, "wall: { pattern: { a: 1 } }"), "a map is no wall")
	assert.ErrorContains(t, broken(t, "wall: { pattern: [B*02YRKW, ....., ....., ....., .....] }"),
		"in row 1 of the wall a number from 2 to 100 is needed after *")
}
