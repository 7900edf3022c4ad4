package classic_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/variants/internal/scene"
)

func TestScoreStopsAtZero(t *testing.T) {
	// Clauses: floor.minimum, ruling.minimum
	s := tiled(t, colored(t), "{ score: 5, floor: BBBBBBB }")
	assert.Equal(t, []string{
		"seat 1: scoring.floor -14 = -9", "seat 1: scoring.minimum +9 = 0"}, s.Points())
	assert.Equal(t, []int{0, 0}, s.Scores())

	s = tiled(t, colored(t), "{ score: 14, floor: BBBBBBB }")
	assert.Equal(t, []string{"seat 1: scoring.floor -14 = 0"}, s.Points(),
		"0 is no less than the minimum")

	s = tiled(t, colored(t), "{ score: 0, lines: [B, ., ., ., .], floor: YY }")
	assert.Equal(t, []string{"seat 1: scoring.place +1 = 1", "seat 1: scoring.floor -2 = -1",
		"seat 1: scoring.minimum +1 = 0"}, s.Points(), "at the minimum a placement still helps")
}

// With a space that gives points the whole floor line is one step: 1 - 5 + 3 is
// below 0, where space by space it would be 0 + 3.
func TestMinimumAfterTheWholeFloor(t *testing.T) {
	// Clauses: ruling.minimum, edge.tiling
	s := tiled(t, changed(t, "scoring: { floor: [-5, 3] }"), "{ score: 1, floor: BB }")
	assert.Equal(t, []int{0, 0}, s.Scores())
}

// Each placement is a step of its own: 1 - 3 is lifted to 0 before 5 points
// come.
func TestMinimumAfterEachPlacement(t *testing.T) {
	// Clauses: ruling.minimum
	s := tiled(t, changed(t, "scoring: { place: 'row == 1 ? -3 : 5' }"),
		"{ score: 1, lines: [B, BB, ., ., .] }")
	assert.Equal(t, []string{"seat 1: scoring.place -3 = -2", "seat 1: scoring.minimum +2 = 0",
		"seat 1: scoring.place +5 = 5"}, s.Points())
}

// Each final bonus is a step: the 30 points stop at 0, and the 7 that come after
// them stay.
func TestMinimumAfterEachBonus(t *testing.T) {
	// Clauses: ruling.minimum
	s := tiled(t, changed(t, `
bonuses:
  row: { per: board.rows, points: -30 }
  column: { per: board.rows, points: 7 }
`), "{ score: 4, lines: [W, ., ., ., .], wall: [BYRK., ....., ....., ....., .....] }")
	assert.Equal(t, []string{
		"seat 1: scoring.place +5 = 9",
		"seat 1: bonuses.row -30 = -21",
		"seat 1: scoring.minimum +21 = 0",
		"seat 1: bonuses.column +7 = 7",
	}, s.Points())
}

// Where a game starts below the minimum, the first floor line lifts a seat to it, even if it
// takes nothing. A placement that brings points does not, nor does a take from the center that
// has no points.
func TestMinimumAboveTheStart(t *testing.T) {
	// Clauses: ruling.minimum
	rules := changed(t, "scoring: { start: -5, minimum: 0, center: 0, floor: [0, 0] }")
	s := scene.At(t, rules, "{turn: 1, center: BY, seats: [{score: -5}, {score: -5}]}")
	s.Play("center blue 2")
	assert.Empty(t, s.Points())

	s = tiled(t, rules, "{ score: -5, lines: [B, ., ., ., .] }")
	assert.Equal(t, []string{"seat 1: scoring.place +1 = -4"}, s.Points())

	s = tiled(t, rules, "{ score: -5, floor: YY }")
	assert.Equal(t, []string{"seat 1: scoring.minimum +5 = 0"}, s.Points())
}

// Without a minimum a score falls as far as it will.
func TestNoMinimum(t *testing.T) {
	// Clauses: ruling.minimum
	s := tiled(t, changed(t, "scoring: { minimum: null }"), "{ score: 5, floor: BBBBBBB }")
	assert.Equal(t, []int{-9, 0}, s.Scores())
}
