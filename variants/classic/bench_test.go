package classic_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// wholeBoard asks about the whole board wherever points come from.
const wholeBoard = `
wall: { pattern: free }
floor: { spaces: 7 }
take: { limit: 1 + count + round }
turns: { order: snake }
lines: { keep: false }
discard: { return: round }
scoring:
  center: -take.size
  place: 'group + board.largest_group + (color_at(row, col + 1) == color ? 1 : 0) + run.down'
  floor: 'start_score == max(map(players, .start_score)) ? -slot : -1'
bonuses:
  blocks:
    per: 'count(cells, .filled and filled(.row + 1, .col) and filled(.row, .col + 1) and filled(.row + 1, .col + 1))'
    points: 3
    each: round
ranking: [score, floor_points, board.groups]
`

// Formulas over the whole board allocate as little in play as the published
// tables: nothing.
func TestWholeBoardFormulasAllocateNothing(t *testing.T) {
	rules := changed(t, wholeBoard)
	fresh, err := rules.New(3)
	require.NoError(t, err)
	state, err := rules.New(3)
	require.NoError(t, err)
	random := core.NewRandom(1, core.Stream{})
	var moves []core.Move
	game := func() {
		state.Set(fresh)
		_, moves = core.Playout(state, random, moves)
	}
	for range 20 {
		game() // the room for moves grows to what is needed
	}
	assert.Zero(t, testing.AllocsPerRun(50, game))
	require.NoError(t, state.Err())
}

// BenchmarkBlocks counts the squares of four tiles on a half full wall, as the
// forecast of a game does in which they bring points every round.
func BenchmarkBlocks(b *testing.B) {
	for name, keys := range map[string]string{
		"without": "end: { when: false }",
		"with": "end: { when: false }\nbonuses: { x: { points: 3, each: round, per: 'count(cells, .filled and " +
			"filled(.row + 1, .col) and filled(.row, .col + 1) and filled(.row + 1, .col + 1))' } }",
	} {
		b.Run(name, func(b *testing.B) {
			s := scene.At(b, changed(b, keys),
				"turn: 1\ncenter: W\nseats: [{ wall: [BYR.., WBY.., KWB.., ...BY, ...WB] }, { wall: [BYR.., ....., ....., ....., .....] }]")
			e, points := evaluatorOf(s.Rules), make([]int, 0, 2)
			b.ReportAllocs()
			for b.Loop() {
				e.AppendForecasts(points, s.Game.State())
			}
		})
	}
}

// BenchmarkWholeBoard plays random games whose every point comes from a formula
// over the whole board.
func BenchmarkWholeBoard(b *testing.B) {
	rules := changed(b, wholeBoard)
	fresh, err := rules.New(2)
	require.NoError(b, err)
	state, err := rules.New(2)
	require.NoError(b, err)
	random := core.NewRandom(1, core.Stream{})
	var moves []core.Move
	b.ReportAllocs()
	for b.Loop() {
		state.Set(fresh)
		_, moves = core.Playout(state, random, moves)
	}
}
