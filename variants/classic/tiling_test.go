package classic_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants/classic"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// The rulebook's example of the tiling: Peter's lines 2 and 4 are complete.
func TestExampleTiling(t *testing.T) {
	// Clauses: example.tiling, tiling.move, tiling.rest, tiling.stay, score.alone
	s := tiled(t, colored(t), "{ lines: [., RR, KK, BBBB, WWW] }")
	assert.Equal(t, "..... ...R. ..... ...B. .....", s.Seat(1, "wall"))
	assert.Equal(t, ". . KK . WWW", s.Seat(1, "lines"))
	assert.Equal(t, []string{
		"seat 1: scoring.place +1 = 1", "seat 1: scoring.place +1 = 2"}, s.Points())
	assert.Equal(t, "3B 1R", s.Get("discard"), "all but the one tile that moved")
}

// Each row shifts blue, yellow, red, black, white one further to the right.
func TestColoredWall(t *testing.T) {
	// Clauses: tiling.move, edge.colored-wall, setup.board, tiling.rest
	for row := range 5 {
		for k, letter := range "BYRKW" {
			lines := []string{".", ".", ".", ".", "."}
			lines[row] = strings.Repeat(string(letter), row+1)
			wall := []string{".....", ".....", ".....", ".....", "....."}
			col := (k + row) % 5
			wall[row] = strings.Repeat(".", col) + string(letter) + strings.Repeat(".", 4-col)

			s := tiled(t, colored(t), fmt.Sprintf("{ lines: [%s] }", strings.Join(lines, ", ")))
			require.Equal(t, strings.Join(wall, " "), s.Seat(1, "wall"))
			rest := "."
			if row > 0 {
				rest = fmt.Sprintf("%d%c", row, letter)
			}
			assert.Equal(t, rest, s.Get("discard"))
		}
	}
}

// From the top: the tile of row 1 closes a run of 3 and scores 3, and that of
// row 2 then hangs below it and scores 2. From the bottom it would be 1 and
// then 3 + 2.
func TestTilingGoesDown(t *testing.T) {
	// Clauses: tiling.order, tiling.score, edge.tiling
	s := tiled(t, colored(t), "{ lines: [R, YY, ., ., .], wall: [BY..., ....., ....., ....., .....] }")
	assert.Equal(t, []string{
		"seat 1: scoring.place +3 = 3", "seat 1: scoring.place +2 = 5"}, s.Points())
	s = lastTile(t, colored(t), "{ lines: [W, WW, WWW, WWWW, WWWWW] }")
	s.Play("center white 2")
	assert.Equal(t, []int8{0, 1, 2, 3, 4}, tiledRows(s))
}

// tiledRows lists the rows to which the last step moved tiles, in order.
func tiledRows(s *scene.Scene) (rows []int8) {
	steps := s.Game.Steps()
	for _, e := range steps[len(steps)-1].Events {
		if e.Kind == core.TilesMoved && e.To.Place == classic.Wall {
			rows = append(rows, e.To.Row)
		}
	}
	return rows
}

// The placements' 3 points are on the track before the floor takes 4: a seat
// with 2 points ends with 1, and is not at 0 in between.
func TestFloorIsPaidAfterTheRows(t *testing.T) {
	// Clauses: edge.tiling, floor.points
	s := tiled(t, colored(t), "{ score: 2, lines: [B, ., RRR, ., WWWWW], floor: KKK }")
	assert.Equal(t, []string{
		"seat 1: scoring.place +1 = 3",
		"seat 1: scoring.place +1 = 4",
		"seat 1: scoring.place +1 = 5",
		"seat 1: scoring.floor -4 = 1",
	}, s.Points())
}

// Four seats with their own boards score the same whichever seat began.
func TestSeatsTileOnTheirOwn(t *testing.T) {
	// Clauses: tiling.simultaneous
	for start := 1; start <= 4; start++ {
		s := scene.At(t, colored(t), fmt.Sprintf(`
phase: offer
start: %d
turn: 2
center: K
marker: 3
seats:
  - { score: 4, lines: [B, BB, ., ., .], floor: YY }
  - { score: 3, lines: [., ., ., ., KKKK], wall: [....., ....., ....., RK..., .....] }
  - { score: 2, floor: BB+B }
  - { score: 1, lines: [., ., KKK, ., .] }
`, start))
		s.Play("center black 5")
		// Seat 1: two tiles that touch nothing, minus 2. Seat 2: black in column 3
		// of row 5 touches nothing. Seat 3: minus 6. Seat 4: one tile.
		assert.Equal(t, []int{4, 4, 0, 2}, s.Scores())
		assert.Equal(t, "B.... .B... ..... ..... .....", s.Seat(1, "wall"))
		assert.Equal(t, "..... ..... ..... RK... ..K..", s.Seat(2, "wall"))
		assert.Equal(t, "..... ..... K.... ..... .....", s.Seat(4, "wall"))
		assert.Equal(t, "3", s.Get("start"))
	}
}
