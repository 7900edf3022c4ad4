package classic_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/variants/internal/scene"
)

// Row 3 of an empty wall: any of five cells, and nothing but these.
func TestGrayChoice(t *testing.T) {
	// Clauses: gray.any, ruling.cell-choice, ruling.cell-mandatory, edge.gray-mandatory, gray.same-rules
	s := tiled(t, gray(t), "{ lines: [., ., RRR, ., .], floor: K }")
	assert.Equal(t, "tiling", s.Get("phase"))
	assert.Equal(t, "1", s.Get("turn"))
	assert.Equal(t, []string{"tile 3 1", "tile 3 2", "tile 3 3", "tile 3 4", "tile 3 5"}, s.Legal())
	assert.Equal(t, []int{0, 0}, s.Scores())
	s.Play("tile 3 2")
	assert.Equal(t, "..... ..... .R... ..... .....", s.Seat(1, "wall"))
	assert.Equal(t, []string{
		"seat 1: scoring.place +1 = 1", "seat 1: scoring.floor -1 = 0"}, s.Points())
	assert.Equal(t, "2R 1K", s.Get("discard"))
	assert.Equal(t, "deal", s.Get("phase"))
}

// Every cell of the empty wall is there for every color.
func TestGrayWall(t *testing.T) {
	// Clauses: gray.any, setup.board
	for row := range 5 {
		for _, letter := range "BYRKW" {
			lines := []string{".", ".", ".", ".", "."}
			lines[row] = strings.Repeat(string(letter), row+1)
			s := tiled(t, gray(t), fmt.Sprintf("{ lines: [%s] }", strings.Join(lines, ", ")))
			assert.Len(t, movesFrom(s, fmt.Sprintf("tile %d ", row+1)), 5, "%c in row %d", letter, row+1)
			assert.Len(t, s.Legal(), 5)
		}
	}
}

// Column 1 has a red tile and column 4 of the row a tile: three cells are left.
func TestGrayLegalCells(t *testing.T) {
	// Clauses: gray.column, edge.gray-legal
	s := tiled(t, gray(t), "{ lines: [., RR, ., ., .], wall: [....., ...B., ....., ....., R....] }")
	assert.Equal(t, []string{"tile 2 2", "tile 2 3", "tile 2 5"}, s.Legal())
	s.Play("tile 2 5")
	assert.Equal(t, "..... ...BR ..... ..... R....", s.Seat(1, "wall"))
	assert.Equal(t, []string{"seat 1: scoring.place +2 = 2"}, s.Points())
}

func TestGrayRow(t *testing.T) {
	// Clauses: gray.row, ruling.line-row, offer.wall-color
	s := scene.At(t, gray(t), `
		phase: offer
		turn: 1
		center: RW
		marker: 2
		seats: [{ wall: [....., ....R, ....., W...., .....] }, {}]
	`)
	assert.Equal(t, []string{
		"center red 1", "center red 3", "center red 4", "center red 5", "center red floor",
		"center white 1", "center white 2", "center white 3", "center white 5", "center white floor",
	}, s.Legal())
}

// One cell is left by the row in row 1, and one by the columns in row 4:
// neither is asked for.
func TestGraySingleCell(t *testing.T) {
	// Clauses: ruling.cell-single, gray.any
	s := tiled(t, gray(t), `{ lines: [B, ., ., RRRR, .], wall: [YRK.W, R...., ..R.., ....., ....R] }`)
	assert.Equal(t, "over", s.Get("phase"), "row 1 is complete")
	assert.Equal(t, "YRKBW R.... ..R.. ...R. ....R", s.Seat(1, "wall"))
}

// Row 2 has one free cell, in a column with white: both tiles fall behind the
// ones that lie there. The floor then holds 5 and costs 8.
func TestGrayNoCell(t *testing.T) {
	// Clauses: gray.stuck, ruling.cell-none, edge.gray-stuck
	s := tiled(t, gray(t), `
    { score: 20, floor: BYR, lines: [., WW, ., KKKK, .],
      wall: [....W, BYRK., ....., ....., .....] }`)
	assert.Equal(t, "tiling", s.Get("phase"), "row 4 waits for a choice")
	assert.Equal(t, "BYRWW", s.Seat(1, "floor"), "and row 2 has fallen before")
	assert.Equal(t, ". . . KKKK .", s.Seat(1, "lines"))
	assert.Equal(t, []int{20, 0}, s.Scores())
	assert.Equal(t, ".", s.Get("discard"))
	s.Play("tile 4 1")
	assert.Equal(t, []string{
		"seat 1: scoring.place +1 = 21", "seat 1: scoring.floor -8 = 13"}, s.Points())
	assert.Equal(t, "1B 1Y 1R 3K 2W", s.Get("discard"))
	assert.Equal(t, "....W BYRK. ..... K.... .....", s.Seat(1, "wall"))
}

// Five tiles fall on a floor with three free spaces: two go to the lid, and
// the line costs 14, no more.
func TestGrayNoCellOnAFullFloor(t *testing.T) {
	// Clauses: gray.stuck, ruling.cell-none, edge.gray-stuck, floor.full
	s := tiled(t, gray(t), `
    { score: 20, floor: BYRK, lines: [., ., YYY, ., WWWWW],
      wall: [....W, ....., W...., ....., BYRK.] }`)
	assert.Equal(t, "tiling", s.Get("phase"))
	s.Play("tile 3 3")
	assert.Equal(t, []string{
		"seat 1: scoring.place +1 = 21", "seat 1: scoring.floor -14 = 7"}, s.Points())
	assert.Equal(t, "1B 3Y 1R 1K 5W", s.Get("discard"))
	assert.Equal(t, ". . . . .", s.Seat(1, "lines"))
}

// What falls does so when its row comes: a choice below sees the two tiles in
// the lid already.
func TestGrayFallsAtOnce(t *testing.T) {
	// Clauses: gray.stuck, edge.gray-stuck, tiling.order
	s := tiled(t, gray(t), `
    { lines: [., WW, ., ., KKKKK], floor: BYRBYRB, wall: [....W, BYRK., ....., ....., .....] }`)
	assert.Equal(t, "tiling", s.Get("phase"))
	assert.Equal(t, "BYRBYRB", s.Seat(1, "floor"))
	assert.Equal(t, "2W", s.Get("discard"))

	s = tiled(t, gray(t), `
    { lines: [., WW, BBB, ., KKKKK], wall: [....W, BYRK., .KWRY, ....., .....] }`)
	assert.Equal(t, "WWBBB", s.Seat(1, "floor"), "two lines fall in the order of their rows")
}

// Only column 3 of row 2 is free. Blue in column 3 of row 1 leaves the second
// line no cell; anywhere else it leaves it that one, which is taken unasked.
func TestGrayOwnChoice(t *testing.T) {
	// Clauses: edge.gray-own-choice, ruling.cell-none, ruling.cell-single, gray.column
	const board = "{ score: 9, lines: [B, BB, ., ., .], wall: [....., YR.KW, ....., ....., .....] }"
	s := tiled(t, gray(t), board)
	assert.Len(t, s.Legal(), 5)
	s.Play("tile 1 3")
	assert.Equal(t, "..B.. YR.KW ..... ..... .....", s.Seat(1, "wall"))
	assert.Equal(t, []string{
		"seat 1: scoring.place +1 = 10", "seat 1: scoring.floor -2 = 8"}, s.Points())
	assert.Equal(t, "2B", s.Get("discard"))

	s = tiled(t, gray(t), board)
	s.Play("tile 1 1")
	assert.Equal(t, "B.... YRBKW ..... ..... .....", s.Seat(1, "wall"))
	assert.Equal(t, "end.when", s.Game.EndReason())
}

// Seat 3 started, so that it tiles first: both rows, then its floor. Then
// seats 1 and 2 follow.
func TestGraySeatsInOrder(t *testing.T) {
	// Clauses: ruling.cell-order, edge.gray-seats, tiling.order
	s := scene.At(t, gray(t), `
		start: 3
		phase: offer
		turn: 1
		center: W
		marker: 2
		seats:
			- { score: 5, lines: [B, ., ., ., .], floor: R }
			- { score: 6, lines: [., YY, ., ., .], floor: + }
			- { score: 7, lines: [K, ., RRR, ., .], floor: BB }
	`)
	s.Play("center white 5")
	for _, step := range []struct {
		turn, move string
		scores     []int
	}{
		{"3", "tile 1 1", []int{5, 6, 7}},
		{"3", "tile 3 3", []int{5, 6, 8}},
		{"1", "tile 1 4", []int{5, 6, 7}}, // seat 3 has paid 2 for its floor
		{"2", "tile 2 5", []int{5, 6, 7}}, // seat 1 got 1 and paid 1
	} {
		assert.Equal(t, "tiling", s.Get("phase"))
		assert.Equal(t, step.turn, s.Get("turn"))
		assert.Equal(t, step.scores, s.Scores(), "before %s", step.move)
		s.Play(step.move)
	}
	assert.Equal(t, []int{5, 6, 7}, s.Scores())
	assert.Equal(t, "deal", s.Get("phase"))
	assert.Equal(t, "2", s.Get("start"))
}

// A color that only the columns keep out of a row may be gathered: row 5 has
// its one free cell below a blue tile. The line then falls.
func TestGrayBlockedLine(t *testing.T) {
	// Clauses: ruling.line-blocked, edge.gray-start
	s := scene.At(t, gray(t), `
		phase: offer
		turn: 1
		displays: [BBBB, ., ., ., .]
		center: B
		marker: 1
		seats: [{}, { score: 9, wall: [B...., ....., ....., ....., .YRKW] }]
	`)
	s.Play("center blue 1")
	assert.Contains(t, s.Legal(), "1 blue 5")
	s.Play("1 blue 5")
	assert.Equal(t, ". . . . BBBB", s.Seat(2, "lines"))

	s = scene.At(t, gray(t), `
		phase: offer
		turn: 1
		center: BB
		marker: 1
		seats: [{ score: 9, lines: [., ., ., ., BBBB], wall: [B...., ....., ....., ....., .YRKW] }, {}]
	`)
	s.Play("center blue 5")
	assert.Equal(t, []string{
		"seat 1: scoring.floor -11 = -2", "seat 1: scoring.minimum +2 = 0"}, s.Points())
	assert.Equal(t, "6B", s.Get("discard"))
}

// Nothing fits on this wall ever again: rows 1 to 4 have four colors in four
// columns and miss white, which column 5 has. The game goes on all the same.
func TestDeadWall(t *testing.T) {
	// Clauses: edge.dead-wall, ruling.cell-none, ruling.line-blocked
	const dead = "wall: [BYRK., KBYR., RKBY., YRKB., ....W]"
	s := tiled(t, gray(t), "{ score: 15, lines: [W, WW, WWW, WWWW, BBBBB], "+dead+" }")
	assert.Equal(t, []string{"seat 1: scoring.floor -14 = 1"}, s.Points(), "15 tiles fall on 7 spaces")
	assert.Equal(t, "BYRK. KBYR. RKBY. YRKB. ....W", s.Seat(1, "wall"))
	assert.Equal(t, "deal", s.Get("phase"))
	for color, letter := range map[string]string{"yellow": "YYYYY", "red": "RRRRR", "black": "KKKKK"} {
		s := tiled(t, gray(t), "{ score: 15, lines: [., ., ., ., "+letter+"], "+dead+" }")
		assert.Equal(t, []string{"seat 1: scoring.floor -8 = 7"}, s.Points(), color)
	}
	s.Deal("BYRK", "BYRK", "BYRK", "BYRK", "BYRK")
	assert.Equal(t, []string{"1 blue 5", "1 blue floor"}, movesFrom(s, "1 blue"))
}
