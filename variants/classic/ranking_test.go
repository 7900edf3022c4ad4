package classic_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/variants/internal/scene"
)

// Boards that complete one row, 5 points and 2 for the row, and two rows that
// touch nowhere, 10 points and 4.
const (
	oneRow  = "{ score: %d, lines: [W, ., ., ., .], wall: [BYRK., ....., ....., ....., .....] }"
	twoRows = "{ score: %d, lines: [W, ., ., YYYY, .], wall: [BYRK., ....., ....., RKWB., .....] }"
	noRow   = "{ score: %d }"
)

// winners plays the last tile of a game with these boards. The last seat takes
// it, and scores nothing with it.
func winners(t *testing.T, boards ...string) (scores, seats []int) {
	t.Helper()
	s := scene.At(t, colored(t), fmt.Sprintf(
		"phase: offer\nturn: %d\ncenter: K\nmarker: 1\nseats: [%s]",
		len(boards), strings.Join(boards, ", ")))
	s.Play("center black 5")
	return s.Scores(), s.Winners()
}

func board(drawn string, score int) string { return fmt.Sprintf(drawn, score) }

func TestMostPointsWin(t *testing.T) {
	// Clauses: end.winner, object.points, edge.tie
	scores, seats := winners(t, board(oneRow, 0), board(noRow, 8))
	assert.Equal(t, []int{7, 8}, scores)
	assert.Equal(t, []int{2}, seats, "the row brings no victory by itself")

	scores, seats = winners(t,
		board(noRow, 30), board(twoRows, 15), board(oneRow, 3), board(noRow, 29))
	assert.Equal(t, []int{30, 29, 10, 29}, scores)
	assert.Equal(t, []int{1}, seats, "rows count among tied seats only")
}

// 7 + 13 = 14 + 6 = 20 points each: two rows beat one and none.
func TestTieGoesToMoreRows(t *testing.T) {
	// Clauses: end.tie, edge.tie
	one, two, none := board(oneRow, 13), board(twoRows, 6), board(noRow, 20)
	for _, order := range [][]string{{one, two, none}, {two, one, none}, {none, one, two}} {
		scores, seats := winners(t, order...)
		assert.Equal(t, []int{20, 20, 20}, scores)
		for i, b := range order {
			if b == two {
				assert.Equal(t, []int{i + 1}, seats)
			}
		}
	}
}

func TestTieIsShared(t *testing.T) {
	// Clauses: end.shared, edge.tie
	scores, seats := winners(t,
		board(twoRows, 6), board(oneRow, 13), board(twoRows, 6), board(noRow, 0))
	assert.Equal(t, []int{20, 20, 20, 0}, scores)
	assert.Equal(t, []int{1, 3}, seats)

	_, seats = winners(t, board(oneRow, 2), board(oneRow, 2), board(noRow, 9))
	assert.Equal(t, []int{1, 2}, seats)
}

// Complete columns and colors break no tie.
func TestColumnsBreakNoTie(t *testing.T) {
	// Clauses: end.shared, end.tie
	column := "{ score: 6, lines: [W, ., ., ., .], wall: [BYRK., W...., K...., R...., Y....] }"
	scores, seats := winners(t, column, board(oneRow, 13))
	assert.Equal(t, []int{20, 20}, scores)
	assert.Equal(t, []int{1, 2}, seats)
}
