package classic_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// aColumn is a seat with 3 points and a complete column, but no row.
const aColumn = "{ score: 3, wall: [B...., W...., K...., R...., Y....] }"

func inRound(t *testing.T, r core.Rules, round int, seat1 string) *scene.Scene {
	t.Helper()
	s := scene.At(t, r, fmt.Sprintf(
		"round: %d\nphase: offer\nturn: 2\ncenter: W\nmarker: 1\nseats: [%s, {}]", round, seat1))
	s.Play("center white 2")
	return s
}

// Round 50 is the last in any case, and the final bonuses are given as ever.
func TestRoundLimit(t *testing.T) {
	// Clauses: ruling.round-limit
	for _, rules := range []core.Rules{colored(t), gray(t)} {
		s := inRound(t, rules, 49, aColumn)
		assert.Equal(t, "deal", s.Get("phase"))
		assert.Equal(t, "50", s.Get("round"))
		assert.Equal(t, []int{3, 0}, s.Scores())

		s = inRound(t, rules, 50, aColumn)
		assert.Equal(t, "end.round_limit", s.Get("end"))
		assert.Equal(t, "end.round_limit", s.Game.EndReason())
		assert.Equal(t, "50", s.Get("round"))
		assert.Equal(t, []int{3 + 7, 0}, s.Scores())
		assert.Equal(t, []int{1}, s.Winners())
	}
}

// Where a row is complete in the last round, that is the reason.
func TestRowInTheLastRound(t *testing.T) {
	// Clauses: ruling.round-limit, end.row
	s := inRound(t, colored(t), 50,
		"{ lines: [W, ., ., ., .], wall: [BYRK., ....., ....., ....., .....] }")
	assert.Equal(t, "end.when", s.Game.EndReason())
}

func TestRoundLimitIsTheRulesets(t *testing.T) {
	// Clauses: ruling.round-limit
	rules := changed(t, "end: { round_limit: 2 }")
	assert.Equal(t, "deal", inRound(t, rules, 1, aColumn).Get("phase"))
	assert.Equal(t, "end.round_limit", inRound(t, rules, 2, aColumn).Game.EndReason())
}

// Four players who drop everything play 50 rounds, and share a victory with no
// points.
func TestStalling(t *testing.T) {
	// Clauses: edge.stalling, edge.all-to-floor, prepare.lid
	g, err := core.NewGame(colored(t), 4, core.Seeded(1))
	require.NoError(t, err)
	for range 50 * 36 { // a round has 36 tiles, and so at most as many turns
		if moves := g.Moves(); len(moves) > 0 {
			drop(t, g, moves)
		}
	}
	assert.Equal(t, "end.round_limit", g.EndReason())
	assert.Equal(t, 50, g.State().Round())
	assert.Equal(t, []int{0, 0, 0, 0}, g.Scores())
	assert.Equal(t, []int{0, 1, 2, 3}, g.Winners())
}

// drop plays the first of the moves that puts all tiles on the floor.
func drop(t *testing.T, g *core.Game, moves []core.Move) {
	t.Helper()
	for _, m := range moves {
		if strings.HasSuffix(g.Text(m), " floor") {
			require.NoError(t, g.Play(m))
			return
		}
	}
	require.Fail(t, "no move drops the tiles")
}
