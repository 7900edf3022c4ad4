package pavilion_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

func TestSupplyIsFilledAfterEveryTurn(t *testing.T) {
	// Clauses: supply.refill, ruling-9.every-turn, edge.refill
	s := at(t, `
		phase: place
		turn: 1
		supply: PPPGGGOO
		seats: [{hand: BB}, {}, {hand: RR}]
	`)
	s.Play("place blue 1")
	assert.Equal(t, core.Refill, s.Game.Turn(), "also where nothing was won")
	assert.Equal(t, "1", s.Get("turn"))
	s.Deal("YY")
	assert.Equal(t, "PPPGGGOOYY", s.Get("supply"))
	assert.Equal(t, core.Turn(1), s.Game.Turn())

	// After a pass with nothing in hand, and after one with tiles to keep.
	for hand, moves := range map[string][]string{".": {"pass"}, "RR": {"pass", "keep red"}} {
		s := at(t, `
			phase: place
			turn: 2
			supply: PPPGGGOOO
			seats: [{hand: B}, {hand: `+hand+`}, {hand: B}]
		`)
		s.Play(moves...)
		assert.Equal(t, core.Refill, s.Game.Turn(), "hand %s", hand)
		s.Deal("Y")
		assert.Equal(t, core.Turn(2), s.Game.Turn())
	}
}

// One red tile is in the bag, the others that are missing come from the tower.
func TestSupplyFromBagThenTower(t *testing.T) {
	// Clauses: supply.tower, ruling-9.order, edge.refill
	s := at(t, `
		phase: place
		turn: 1
		supply: PPPGGGO
		bag: 1R
		discard: 5B 1Y
		seats: [{hand: .}, {hand: `+rest("PPPGGGO"+"R"+"BBBBBY")+`}]
	`)
	s.Play("pass")
	require.Error(t, s.TryDeal("BBB"), "the bag comes first")
	require.Error(t, s.TryDeal("RR"), "then the tower has tiles")
	s.Deal("RBB")
	assert.Equal(t, "PPPGGGOBBR", s.Get("supply"))
	assert.Equal(t, "1Y 3B", s.Get("bag"), "all that was in the tower is in the bag")
	assert.Equal(t, ".", s.Get("discard"))
}

// With bag and tower empty the supply stays as it is until a payment brings
// tiles into the tower.
func TestSupplyIsTriedAgain(t *testing.T) {
	// Clauses: ruling-9.retry, edge.refill
	s := at(t, `
		phase: place
		turn: 1
		supply: PPPGGG
		bag: .
		discard: .
		seats: [{hand: O}, {hand: `+rest("PPPGGG"+"O")+`}]
	`)
	s.Play("place orange 1")
	assert.Equal(t, core.Turn(1), s.Game.Turn(), "nothing can be filled")
	s.Play("place orange 3")
	assert.Equal(t, core.Refill, s.Game.Turn())
	s.Deal("OO")
	assert.Equal(t, "PPPGGGOO", s.Get("supply"), "two spaces stay open")
	assert.Equal(t, core.Turn(0), s.Game.Turn())
	s.Play("pass")
	assert.Equal(t, core.Turn(1), s.Game.Turn(), "and there is nothing to fill them with again")
}

// Two boards are full, and a third but for five purple tiles: eleven tiles are
// left. After the round's last pass the supply takes two of the three in the
// bag, and the displays get the third.
func TestSupplyComesBeforeDisplays(t *testing.T) {
	// Clauses: ruling-9.first, edge.last-refill, next.short
	s := at(t, `
		round: 3
		phase: place
		turn: 1
		marker: 1
		supply: PPPPPGOY
		bag: 1P 1B 1R
		discard: .
		seats:
		- {passed: no}
		- {passed: yes, `+fullBoard+`}
		- {passed: yes, `+fullBoard+`}
		- {passed: yes, `+stars("orange OOOOOO", "red RRRRRR", "blue BBBBBB", "yellow YYYYYY",
		"green GGGGGG", "purple ....P.", "center PGOYBR")+`}
	`)
	s.Play("pass")
	assert.Equal(t, core.Refill, s.Game.Turn())
	assert.Equal(t, "3", s.Get("round"))
	s.Deal("PB")
	assert.Equal(t, core.Deal, s.Game.Turn())
	assert.Equal(t, "4", s.Get("round"))
	s.Deal("R", ".", ".", ".", ".", ".", ".", ".", ".")
	assert.Equal(t, "R . . . . . . . .", s.Get("displays"))
	assert.Equal(t, "take", s.Get("phase"))
}

// The refill after the last pass of round 6 comes before the final scoring.
func TestSupplyInTheLastRound(t *testing.T) {
	// Clauses: edge.last-refill, ruling-9.every-turn
	s := at(t, `
		round: 6
		phase: place
		turn: 2
		supply: PPPGGGOOO
		seats: [{passed: yes, `+stars("red RRRRRR")+`}, {}]
	`)
	s.Play("pass")
	assert.Equal(t, core.Refill, s.Game.Turn())
	assert.Equal(t, []int{5, 5}, s.Scores())
	s.Deal("Y")
	assert.Equal(t, core.Over, s.Game.Turn())
	assert.Equal(t, []int{19, 5}, s.Scores())
}

const refillByRound = "supply: { refill: round }\n"

// The three tiles of a window are missing until the next round is prepared, and
// then come before its displays.
func TestSupplyIsFilledOnceARound(t *testing.T) {
	// Clauses: key.supply-refill
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
	// Clauses: key.supply-refill, edge.bonus-short
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
	// Clauses: key.supply-refill
	s := ownAt(t, refillByRound, "{round: 6, turn: 1, supply: PG, seats: [{}, {passed: yes}]}")
	s.Play("pass")
	assert.Equal(t, core.Over, s.Game.Turn())
	assert.Equal(t, "PG", s.Get("supply"))
}

// At set-up the supply is filled before the displays as ever, and a refill within
// a round is no position of this ruleset.
func TestSupplyAtSetUp(t *testing.T) {
	// Clauses: key.supply-refill
	s := scene.Start(t, ownRules(t, refillByRound), 2)
	assert.Equal(t, core.Refill, s.Game.Turn())
	s.Deal("PPGGOOYYBB")
	assert.Equal(t, core.Deal, s.Game.Turn())
	err := s.Game.State().UnmarshalText([]byte("{phase: refill, turn: 1, seats: [{}, {}]}"))
	assert.ErrorContains(t, err, "the supply is filled before a round")
}
