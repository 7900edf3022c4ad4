package classic_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// mosaic returns a side of Crystal Mosaic.
func mosaic(t testing.TB, side int) core.Rules {
	return scene.Rules(t, fmt.Sprintf("crystal-mosaic-%d", side))
}

// printedCells are the cells with a color, by side: row, column and color.
var printedCells = map[int]map[[2]int]string{
	1: {{1, 4}: "black", {2, 1}: "white", {3, 3}: "yellow", {4, 5}: "blue", {5, 2}: "red"},
	2: {{2, 2}: "blue", {2, 4}: "red", {3, 3}: "white", {4, 2}: "black", {4, 4}: "yellow"},
}

// Every color may go to every cell of a row, but for those that are printed for
// another color.
func TestMosaicCells(t *testing.T) {
	// Clauses: mosaic.printed, mosaic.elsewhere, mosaic.gray, mosaic-1.cells, mosaic-2.cells
	for side, printed := range printedCells {
		for _, c := range mosaic(t, side).Colors() {
			for row := 1; row <= 5; row++ {
				lines := []string{".", ".", ".", ".", "."}
				lines[row-1] = fmt.Sprintf("%d%c", row, c.Letter)
				s, _ := settle(t, mosaic(t, side), fmt.Sprintf("seats: [{ lines: [%s, %s, %s, %s, %s] }, {}]",
					lines[0], lines[1], lines[2], lines[3], lines[4]))
				var want []string
				for column := 1; column <= 5; column++ {
					if only := printed[[2]int{row, column}]; only == "" || only == c.Name {
						want = append(want, fmt.Sprintf("tile %d %d", row, column))
					}
				}
				require.Equal(t, want, s.Legal(), "side %d, %s", side, c.Name)
			}
		}
	}
}

// A red tile below four others: alone on a plain wall it would score 5.
func TestMosaicDoubles(t *testing.T) {
	// Clauses: mosaic-1.double, mosaic-2.single, place.multiplied
	const below = "seats: [{ lines: [., ., ., ., RRRRR], wall: [.K..., .B..., .W..., .Y..., .....] }, {}]"
	s, _ := settle(t, mosaic(t, 1), below)
	s.Play("tile 5 2")
	assert.Equal(t, []string{"seat 1: scoring.place +10 = 10"}, s.Points())
	s, _ = settle(t, mosaic(t, 1), below)
	s.Play("tile 5 1")
	assert.Equal(t, []string{"seat 1: scoring.place +1 = 1"}, s.Points(), "the cell beside it is plain")
	s, _ = settle(t, mosaic(t, 1), "seats: [{ lines: [., ., ., ., RRRRR] }, {}]")
	s.Play("tile 5 2")
	assert.Equal(t, []string{"seat 1: scoring.place +2 = 2"}, s.Points(), "alone 1, twice")

	s, _ = settle(t, mosaic(t, 2), "seats: [{ lines: [., BB, ., ., .], wall: [.K..., ....., .R..., ....., .....] }, {}]")
	s.Play("tile 2 2")
	assert.Equal(t, []string{"seat 1: scoring.place +3 = 3"}, s.Points())
}

// The points of a doubled tile have two reasons: the formula and the wall.
func TestMosaicReasons(t *testing.T) {
	// Clauses: mosaic-1.double
	s, _ := settle(t, mosaic(t, 1), "seats: [{ lines: [K, ., ., ., .] }, {}]")
	s.Play("tile 1 4")
	reasons := s.Game.Steps()[0].Reasons
	require.Len(t, reasons, 2)
	assert.Equal(t, "scoring.place", reasons[0].Key)
	assert.Equal(t, core.Reason{Event: reasons[0].Event, Key: "wall.pattern", Formula: "*2",
		Saw: []core.Seen{{Name: "row", Value: 1}, {Name: "col", Value: 4}}}, reasons[1])
}

// The sums of -1 0 -1 -2 -1 -2 -3.
func TestMosaicFloor(t *testing.T) {
	// Clauses: mosaic.floor
	for side := range printedCells {
		for i, cost := range []int{1, 1, 2, 4, 5, 7, 10} {
			s, _ := settle(t, mosaic(t, side), fmt.Sprintf("seats: [{ score: 20, floor: %s }, {}]", "BYRKBYR"[:i+1]))
			assert.Equal(t, []int{20 - cost, 0}, s.Scores(), "%d things", i+1)
		}
	}
}

// A row, a column and the color of every row, on a wall that both sides allow.
func TestMosaicBonuses(t *testing.T) {
	// Clauses: mosaic-1.bonuses, mosaic-2.bonuses
	_, scored := settle(t, mosaic(t, 1), "seats: [{ wall: [BYRKW, W.B.., KB..., R...B, Y..B.] }, {}]")
	assert.Equal(t, []string{"bonuses.row +2", "bonuses.column +7", "bonuses.color +10"}, scored)
	_, scored = settle(t, mosaic(t, 2), "seats: [{ wall: [BYRKW, WB..., K..B., R.B.., Y...B] }, {}]")
	assert.Equal(t, []string{"bonuses.row +3", "bonuses.column +10", "bonuses.color +12"}, scored)
}
