package pavilion_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core"
)

// A window is completed while purple is wild, and the supply has purple tiles
// enough.
func TestBonusTiles(t *testing.T) {
	clauses.Tests(t, "bonus.at-once", "bonus.any", "bonus.hand", "edge.bonus", "ruling-8.one",
		"ruling-8.sum", "supply.refill")
	s := at(t, `
		phase: place
		turn: 1
		supply: PPPPGGRRRY
		seats: [{hand: OOOOOOB, `+stars("orange ....O.")+`}, {hand: B}]
	`)
	s.Play("place orange 6")
	assert.Equal(t, []string{"pick purple", "pick green", "pick yellow", "pick red"}, s.Legal(),
		"each color that lies there, and nothing else may be done")
	s.Play("pick purple")
	assert.Equal(t, "PB", s.Seat(1, "hand"))
	assert.Equal(t, "PPPGGYRRR", s.Get("supply"), "nothing is filled up yet")
	assert.Equal(t, "2", s.Get("picks"))
	assert.NotEmpty(t, s.Refusal("pass"))
	s.Play("pick purple", "pick purple")
	assert.Equal(t, "PPPB", s.Seat(1, "hand"))
	assert.Equal(t, core.Refill, s.Game.Turn(), "before the next player's turn")
	assert.Error(t, s.TryDeal("YY"), "three spaces are open")
	s.Deal("YYB")
	assert.Equal(t, "PGGYYYBRRR", s.Get("supply"))
	assert.Equal(t, core.Turn(1), s.Game.Turn())
}

// Orange 2 stands beside the pillar and the statue, center 1 between two
// pillars.
func TestBonusesAddUp(t *testing.T) {
	clauses.Tests(t, "ruling-8.sum", "edge.bonus")
	board := stars("orange O.O...", "red ..RR..", "center P....R")
	s := phase2(t, colored, 1, "hand: OO, "+board, "")
	s.Play("place orange 2")
	assert.Equal(t, "3", s.Get("picks"))
	s.Play("pick blue", "pick yellow")
	assert.Equal(t, core.Turn(0), s.Game.Turn(), "no refill in between")
	s.Play("pick blue")
	assert.Equal(t, core.Refill, s.Game.Turn())

	board = stars("orange .OO...", "red .RR...", "center .G...R")
	s = phase2(t, colored, 1, "hand: P, "+board, "")
	s.Play("place center 1 as purple")
	assert.Equal(t, "2", s.Get("picks"))
}

func TestBonusTilesAreForLaterTurns(t *testing.T) {
	clauses.Tests(t, "ruling-8.later", "edge.bonus-use")
	s := at(t, `
		phase: place
		turn: 1
		supply: GGGGGGGGGG
		seats: [{hand: OOOOOO, `+stars("orange ....O.")+`}, {hand: B}]
	`)
	s.Play("place orange 6", "pick green", "pick green")
	assert.NotEmpty(t, s.Refusal("place green 1"))
	s.Play("pick green")
	s.Deal("RRR")
	assert.Equal(t, core.Turn(1), s.Game.Turn(), "the turn is over with the last pick")
	s.Play("place blue 1", "place green 3")
	assert.Equal(t, "..G...", star(s, 1, "green"), "in the same round")
}

// Seat 2 holds all tiles that lie nowhere else: bag and tower are empty.
func TestBonusLargerThanSupply(t *testing.T) {
	clauses.Tests(t, "ruling-8.short", "edge.bonus-short")
	board := stars("orange .O....", "red ..RR..")
	for supply, won := range map[string]int{"PG": 2, "P": 1, ".": 0} {
		s := at(t, `
			phase: place
			turn: 1
			supply: `+supply+`
			bag: .
			discard: .
			seats: [{hand: O, `+board+`}, {hand: `+rest(supply+"ORR"+"O")+`}]
		`)
		s.Play("place orange 1")
		assert.Equal(t, won, picks(t, s))
		for _, move := range []string{"pick purple", "pick green"}[:won] {
			s.Play(move)
		}
		assert.Equal(t, ".", s.Get("supply"))
		assert.Equal(t, core.Turn(1), s.Game.Turn(), "there is no tile to fill it with")
	}

	// A window is worth three tiles, and what lies there is two.
	s := at(t, `
		phase: place
		turn: 1
		supply: PG
		bag: .
		discard: .
		seats: [{hand: OOOOOO, `+stars("orange ....O.")+`}, {hand: `+rest("PG"+"OOOOOO"+"O")+`}]
	`)
	s.Play("place orange 6", "pick purple", "pick green")
	assert.Equal(t, core.Refill, s.Game.Turn(), "the tiles just paid are in the tower")
	s.Deal("OOOOO")
	assert.Equal(t, "OOOOO", s.Get("supply"))
}

// The pillar, the statue and the window of the orange star are complete before
// its last tile comes, so that they pay nothing again.
func TestStructurePaysOnce(t *testing.T) {
	clauses.Tests(t, "edge.once")
	board := stars("orange OOO.OO", "red ..RR..", "center P....R")
	s := phase2(t, colored, 1, "hand: OOOO, "+board, "")
	s.Play("place orange 4")
	assert.Zero(t, picks(t, s))
	assert.Equal(t, core.Turn(1), s.Game.Turn())
}
