package pavilion_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core"
)

func TestTokenStartsNextRound(t *testing.T) {
	clauses.Tests(t, "token.next-round", "next.token", "edge.holder")
	s := at(t, `
		phase: take
		start: 1
		turn: 3
		center: GG
		supply: PPGGOOYYBB
		seats: [{}, {}, {}]
	`)
	s.Play("center green")
	assert.Equal(t, core.Turn(2), s.Game.Turn())
	s.Play("pass", "keep none", "pass", "pass")
	assert.Equal(t, core.Deal, s.Game.Turn())
	assert.Equal(t, "3", s.Get("start"))
	assert.Equal(t, "center", s.Get("marker"))
	s.Deal("PPPP", "OOYY", "PPPP", "PPPP", "YYYY", "BBBB", "RRRR")
	assert.Equal(t, core.Turn(2), s.Game.Turn())

	// The token lies in the center again, for the first who takes from there.
	s.Play("2 orange", "center yellow")
	assert.Equal(t, "1", s.Get("marker"))
	assert.Equal(t, []int{5 - 2, 5, 5 - 2 - 2}, s.Scores(), "two from the center each, two discarded")
}

// Only a display of one color is left, so that nothing comes to the center and
// nobody takes the token.
func TestUnclaimedToken(t *testing.T) {
	clauses.Tests(t, "ruling-7.start", "edge.unclaimed", "edge.take-end")
	s := at(t, `
		phase: take
		start: 3
		turn: 1
		displays: [GGGG, ., ., ., ., ., .]
		supply: PPGGOOYYBB
		seats: [{}, {}, {}]
	`)
	s.Play("1 green")
	assert.Equal(t, "place", s.Get("phase"), "the token in the center is no tile")
	assert.Equal(t, "center", s.Get("marker"))
	assert.Equal(t, core.Turn(2), s.Game.Turn(), "seat 3 started, and starts phase 2")
	s.Play("pass", "pass", "keep none", "pass")
	assert.Equal(t, core.Deal, s.Game.Turn())
	assert.Equal(t, "3", s.Get("start"))
	s.Deal("PPPP", "OOYY", "PPPP", "PPPP", "YYYY", "BBBB", "RRRR")
	assert.Equal(t, core.Turn(2), s.Game.Turn())
}

// Three full boards and a supply hold so many tiles that none is left for the
// displays: 3 * 42 on boards, 4 in the supply and 2 kept are all 132.
func TestRoundWithoutTiles(t *testing.T) {
	clauses.Tests(t, "ruling-7.empty", "edge.empty-round", "next.short")
	s := at(t, `
		round: 2
		start: 2
		phase: deal
		supply: OYBR
		bag: .
		discard: .
		seats:
		- {passed: yes, `+fullBoard+`}
		- {passed: yes, `+fullBoard+`}
		- {passed: yes, `+fullBoard+`}
		- {passed: yes, kept: PG}
	`)
	s.Deal()
	assert.Equal(t, "place", s.Get("phase"))
	assert.Equal(t, core.Turn(1), s.Game.Turn(), "the seat that starts the round")
	assert.Equal(t, "center", s.Get("marker"))
	assert.Equal(t, "PG", s.Seat(4, "hand"))
	s.Play("pass", "pass")
	assert.Equal(t, core.Turn(3), s.Game.Turn())

	// Phase 2 runs on what was kept: green is wild in round 2.
	s.Play("place purple 2 wild 1")
	assert.Equal(t, core.Refill, s.Game.Turn(), "the tile that was paid goes to the supply")
	s.Deal("G")
	assert.Equal(t, core.Turn(0), s.Game.Turn())
	s.Play("pass", "pass")
	assert.Equal(t, "3", s.Get("round"))
	assert.Equal(t, "2", s.Get("start"), "nobody could take the token")
}
