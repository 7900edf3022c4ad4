package bot_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
)

// Greedy wins at least 19 of 20 games against random on every board.
func TestGreedyBeatsRandom(t *testing.T) {
	for _, board := range someBoards(1) {
		assert.GreaterOrEqual(t, match(t, rulesOf(t, board), times(40, 20), "greedy", "random"), 0.95, board)
	}
}

// Where a game has no forecast, playouts do nearly as well.
func TestGreedyWithoutForecast(t *testing.T) {
	for _, board := range someBoards(0) {
		r := blindRules{rulesOf(t, board)}
		assert.GreaterOrEqual(t, match(t, r, 10, "greedy", "random"), 0.9, board)
	}
}

// A blue tile in line 1 closes a row of three and scores 3, the most there is.
const blueScores = `
phase: offer
turn: 1
center: BW
marker: center
seats:
  - { wall: [.YR.., ....., ....., ....., .....] }
  - {}
`

// Greedy takes the move that scores most, also for the seat that is not the
// first.
func TestGreedyTakesTheMostPoints(t *testing.T) {
	r := rulesOf(t, "classic")
	for seed := range uint64(10) {
		b := started(t, "greedy", r, seed)
		m := choose(t, b, at(t, r, 2, blueScores))
		assert.Equal(t, "center blue 1", string(r.AppendMove(nil, m)))
	}
}

// Among equal moves greedy chooses by its source of chance: another one plays
// differently, the same one alike.
func TestGreedyBreaksTiesByChance(t *testing.T) {
	r := rulesOf(t, "classic")
	s := dealt(t, r, 2, 1)
	seen := map[core.Move]bool{}
	for seed := range uint64(20) {
		m := choose(t, started(t, "greedy", r, seed), s)
		require.Equal(t, m, choose(t, started(t, "greedy", r, seed), s))
		seen[m] = true
	}
	assert.Greater(t, len(seen), 1)
}

// After the first turn of a game greedy allocates nothing.
func TestGreedyAllocatesNothing(t *testing.T) {
	for _, board := range boards {
		r := rulesOf(t, board)
		b, s := started(t, "greedy", r, 1), dealt(t, r, 2, 1)
		legal := s.AppendMoves(nil)
		assert.Zero(t, testing.AllocsPerRun(20, func() { _, _ = b.Choose(t.Context(), s, legal) }), board)
	}
}
