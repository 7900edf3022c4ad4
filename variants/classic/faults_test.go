package classic_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// A formula that has no value in play ends the game there: nobody has won, and
// the error says where the formula stands, why, and what it saw.
func TestFaultsInPlay(t *testing.T) {
	// Clauses: fault.place
	for keys, want := range map[string]string{
		"scoring: { place: 1 / (board.tiles - 2) }": "changed:4:19: scoring.place: 1 / 0 divides by zero (board.tiles = 2)",
		"scoring: { place: 9000 * score }":          "changed:4:19: scoring.place: the result is 81000, outside -10000..10000 (score = 9)",
		"floor: { spaces: 2 }\nscoring: { floor: score / 2 - slot }": "changed:5:19: scoring.floor: 11 / 2 leaves a remainder; " +
			"use div_floor or div_ceil (score = 11)",
		"scoring: { floor: [-1, 7 / (score - 11)] }": "changed:4:24: scoring.floor.2: 7 / 0 divides by zero (score = 11)",
		"bonuses: { x: { per: 'board.tiles - 3', points: 1, each: round } }": "changed:4:23: bonuses.x.per: " +
			"the result is -1, outside 0..1000 (board.tiles = 2)",
		"bonuses: { x: { per: 1, points: '1 / board.rows', each: round } }": "changed:4:34: bonuses.x.points: " +
			"1 / 0 divides by zero (board.rows = 0)",
		"end: { when: 1 / board.rows == 1 }": "changed:4:14: end.when: 1 / 0 divides by zero (board.rows = 0)",
	} {
		s := scene.At(t, changed(t, keys), `
			turn: 2
			marker: 1
			center: W
			seats:
				- { score: 9, lines: [B, BB, ., ., .], floor: BY }
				- { lines: [K, ., ., ., .], floor: Y }
		`)
		s.Play("center white floor")
		require.Error(t, s.Game.Err(), keys)
		assert.Equal(t, want, s.Game.Err().Error())
		assert.Equal(t, core.Over, s.Game.Turn())
		assert.Empty(t, s.Game.EndReason())
		assert.Empty(t, s.Game.Moves())
	}
}

// A watcher hears nothing of what a step does after a fault.
func TestNothingIsHeardAfterAFault(t *testing.T) {
	// Clauses: fault.place
	s := scene.At(t, changed(t, "scoring: { center: 1 / (score - 9) }"), "turn: 1\ncenter: W\nseats: [{ score: 9 }, {}]")
	s.Play("center white 1")
	require.ErrorContains(t, s.Game.Err(), "scoring.center: 1 / 0 divides by zero (score = 9)")
	steps := s.Game.Steps()
	events := steps[len(steps)-1].Events
	assert.Equal(t, core.Spot{Place: draft.Hand}, events[len(events)-1].To, "the tiles do not come to the line")
}

// A choice of cells whose formula fails ends the game too, and so does a
// forecast of it nothing but its own reckoning.
func TestFaultBehindAChoice(t *testing.T) {
	// Clauses: fault.place
	s, _ := settle(t, changed(t, "wall: { pattern: free }\nscoring: { place: 6 / (board.tiles - 2) }"),
		"seats: [{ lines: [B, YY, ., ., .], floor: K }, { lines: [R, ., ., ., .] }]")
	before := s.Text()
	assert.Len(t, sure(s), 2)
	assert.Equal(t, before, s.Text(), "a forecast changes nothing")
	assert.NoError(t, s.Game.Err())
	s.Play("tile 1 1")
	s.Play("tile 2 1")
	require.ErrorContains(t, s.Game.Err(), "6 / 0 divides by zero (board.tiles = 2)")
	assert.Equal(t, core.Over, s.Game.Turn())
	assert.Empty(t, s.Points(), "neither it nor what comes behind it is scored")
	assert.True(t, s.Game.Undo())
	assert.NoError(t, s.Game.Err())
	assert.Equal(t, core.Turn(0), s.Game.Turn())
}

// Over small numbers a formula is tried out when the ruleset is loaded.
func TestFaultsOnLoading(t *testing.T) {
	// Clauses: fault.load
	for keys, want := range map[string]string{
		"scoring: { place: 6 / (run.down - 3) }":                  "with run.down = 3: 6 / 0 divides by zero",
		"scoring: { place: 9999 + group }":                        "with group = 2: the result is 10001, outside -10000..10000",
		"scoring: { center: 12 / take.size }":                     "with take.size = 5: 12 / 5 leaves a remainder",
		"scoring: { place: 'color == \"green\" ? 1 : 2' }":        `unknown color "green"`,
		"bonuses: { x: { per: 1, points: 6 / (size.rows - 5) } }": "`size.rows - 5` divides by zero",
		"end: { when: filled(1) }":                                "`filled` takes 2 arguments, not 1",
		"turns: { order: zigzag }":                                "zigzag",
		"tiling: { order: sideways }":                             "sideways",
		"discard: { return: never }":                              "never",
		"lines: { keep: sometimes }":                              "sometimes",
		"bonuses: { x: { per: 1, points: 1, each: day } }":        "game or round",
	} {
		assert.ErrorContains(t, broken(t, keys), want, keys)
	}
}

// A score beyond all bounds is a fault and no number that wraps.
func TestScoresBeyondAllBounds(t *testing.T) {
	// Clauses: fault.place, each.round
	rules := changed(t, "bonuses: { x: { per: 1000, points: 10000, each: round } }\nend: { when: false, round_limit: 200 }")
	s, _ := settle(t, rules, "seats: [{ score: 990000000 }, {}]")
	assert.Equal(t, []int{1_000_000_000, 10_000_000}, s.Scores())
	s.Deal("BBBB", "BBBB", "BBBB", "BBBB", "BBBB")
	s.Play("1 blue floor", "2 blue floor", "3 blue floor", "4 blue floor", "5 blue floor")
	assert.EqualError(t, s.Game.Err(), "changed:4:36: bonuses.x.points: 1000 times 10000 points lead to a score of "+
		"1009999986, which is beyond 1000000000 (score = 999999986)")
}
