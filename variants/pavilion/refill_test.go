package pavilion_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

const refillByRound = "supply: { refill: round }\n"

// The three tiles of a window are missing until the next round is prepared, and
// then come before its displays.
func TestSupplyIsFilledOnceARound(t *testing.T) {
	clauses.Tests(t, "key.supply-refill")
	s := ownAt(t, refillByRound, `
		turn: 1
		supply: PPGGOOYYBB
		seats: [{hand: OOOOOO, `+stars("orange ....O.")+`}, {hand: R}]
	`)
	s.Play("place orange 6", "pick purple", "pick purple", "pick green")
	assert.Equal(t, core.Turn(1), s.Game.Turn(), "nothing is filled")
	assert.Equal(t, "GOOYYBB", s.Get("supply"))
	s.Play("place red 1", "pass", "keep purple purple green", "pass")
	assert.Equal(t, core.Refill, s.Game.Turn())
	assert.Equal(t, "2", s.Get("round"))
	assert.Equal(t, "", s.Get("turn"))
	assert.Equal(t, "PPG", s.Seat(1, "kept"))
	s.Deal("RRR")
	assert.Equal(t, core.Deal, s.Game.Turn())
	s.Deal("RRRR", "BBBB", "YYYY", "GGGG", "OOOO")
	assert.Equal(t, "GOOYYBBRRR", s.Get("supply"))
	assert.Equal(t, "PPG", s.Seat(1, "hand"))
}

// Where the supply is used up, a structure wins nothing more in this round.
func TestSupplyIsUsedUp(t *testing.T) {
	clauses.Tests(t, "key.supply-refill", "edge.bonus-short")
	s := ownAt(t, refillByRound, `
		turn: 1
		supply: PG
		seats: [{hand: OOOOOO, `+stars("orange ....O.")+`}, {hand: RRRRRR, `+stars("red ....R.")+`}]
	`)
	s.Play("place orange 6", "pick purple", "pick green", "place red 6")
	assert.Equal(t, core.Turn(0), s.Game.Turn(), "the supply is empty")
	assert.Equal(t, "place", s.Get("phase"))
}

// After the last round nothing is filled any more.
func TestSupplyAfterTheLastRound(t *testing.T) {
	clauses.Tests(t, "key.supply-refill")
	s := ownAt(t, refillByRound, "{round: 6, turn: 1, supply: PG, seats: [{}, {passed: yes}]}")
	s.Play("pass")
	assert.Equal(t, core.Over, s.Game.Turn())
	assert.Equal(t, "PG", s.Get("supply"))
}

// At set-up the supply is filled before the displays as ever, and a refill within
// a round is no position of this ruleset.
func TestSupplyAtSetUp(t *testing.T) {
	clauses.Tests(t, "key.supply-refill")
	s := scene.Start(t, ownRules(t, refillByRound), 2)
	assert.Equal(t, core.Refill, s.Game.Turn())
	s.Deal("PPGGOOYYBB")
	assert.Equal(t, core.Deal, s.Game.Turn())
	err := s.Game.State().UnmarshalText([]byte("{phase: refill, turn: 1, seats: [{}, {}]}"))
	assert.ErrorContains(t, err, "the supply is filled before a round")
}
