package pavilion_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
)

func TestSupplyIsFilledAfterEveryTurn(t *testing.T) {
	clauses.Tests(t, "supply.refill", "ruling-9.every-turn", "edge.refill")
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
	clauses.Tests(t, "supply.tower", "ruling-9.order", "edge.refill")
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
	clauses.Tests(t, "ruling-9.retry", "edge.refill")
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
	clauses.Tests(t, "ruling-9.first", "edge.last-refill", "next.short")
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
	s.Deal("R")
	assert.Equal(t, "R . . . . . . . .", s.Get("displays"))
	assert.Equal(t, "take", s.Get("phase"))
}

// The refill after the last pass of round 6 comes before the final scoring.
func TestSupplyInTheLastRound(t *testing.T) {
	clauses.Tests(t, "edge.last-refill", "ruling-9.every-turn")
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
