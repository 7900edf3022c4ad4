package pavilion_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
)

func TestNextRound(t *testing.T) {
	clauses.Tests(t, "next.round", "next.fill", "next.token", "next.corners", "edge.keep")
	s := at(t, `
		phase: place
		start: 1
		marker: 2
		turn: 2
		supply: PPGGOOYYBB
		seats: [{hand: GGRR}, {hand: B}]
	`)
	s.Play("pass", "keep blue", "pass", "keep green green")
	assert.Equal(t, core.Deal, s.Game.Turn())
	assert.Equal(t, "2", s.Get("round"))
	assert.Equal(t, "green", s.Get("wild"))
	assert.Equal(t, "2", s.Get("start"))
	assert.Equal(t, "center", s.Get("marker"))
	assert.Equal(t, "GG", s.Seat(1, "kept"), "until the displays are filled")
	assert.Equal(t, ".", s.Seat(1, "hand"))

	require.Error(t, s.TryDeal("RRRR", "RRRR", "RRRR", "RRRR", "YYY"), "four tiles each")
	s.Deal("RRRR", "RRRR", "RRRR", "RRRR", "YYYY")
	assert.Equal(t, "RRRR RRRR RRRR RRRR YYYY", s.Get("displays"))
	assert.Equal(t, core.Turn(1), s.Game.Turn())
	for seat, hand := range map[int]string{1: "GG", 2: "B"} {
		assert.Equal(t, hand, s.Seat(seat, "hand"))
		assert.Equal(t, ".", s.Seat(seat, "kept"))
		assert.Equal(t, "no", s.Seat(seat, "passed"), "everybody takes part again")
	}
}

// Both boards are full, which leaves eight tiles of each color: ten in the
// supply, six in the bag and 32 in the tower.
func TestDisplaysFromBagThenTower(t *testing.T) {
	clauses.Tests(t, "next.tower", "edge.deal-short", "ruling-9.order")
	s := at(t, `
		round: 3
		phase: deal
		supply: RR8O
		bag: 6R
		discard: 8P 8G 8Y 8B
		seats: [{passed: yes, `+fullBoard+`}, {passed: yes, `+fullBoard+`}]
	`)
	require.Error(t, s.TryDeal("RRRY", "RRRY", "YYYY", "BBBB", "GGGG"), "the bag comes first")
	require.Error(t, s.TryDeal("RRRR", "RR"), "then the tower, for the same display")
	s.Deal("RRRR", "RRYY", "YYYY", "BBBB", "GGGG")
	assert.Equal(t, "RRRR YYRR YYYY BBBB GGGG", s.Get("displays"))
	assert.Equal(t, "8P 4G 2Y 4B", s.Get("bag"), "all of the tower, less what was drawn")
	assert.Equal(t, ".", s.Get("discard"))
}

// Two boards are full, and a third but for its red and purple star and a
// yellow tile. That leaves seven red and seven purple tiles, two yellow ones and
// one of each other color, nine of them in bag and tower.
func TestDisplaysStayShort(t *testing.T) {
	clauses.Tests(t, "next.short", "edge.deal-short")
	s := at(t, `
		round: 4
		phase: deal
		supply: PPPPGOYYBR
		bag: 6R
		discard: 3P
		seats:
		- {passed: yes, `+fullBoard+`}
		- {passed: yes, `+fullBoard+`}
		- {passed: yes, `+stars("orange OOOOOO", "blue BBBBBB", "yellow YYYYYY", "green GGGGGG",
		"center PGO.BR")+`}
		- {passed: yes}
	`)
	s.Deal("RRRR", "RRPP", "P")
	assert.Equal(t, "RRRR PPRR P . . . . . .", s.Get("displays"), "one after the other")
	assert.Equal(t, "take", s.Get("phase"))
	assert.Equal(t, []string{"1 red", "2 purple", "2 red", "3 purple"}, s.Legal(),
		"play goes on as usual")
}

// Everybody passes in every round, once with boards that are full from the
// first round on.
func TestSixRounds(t *testing.T) {
	clauses.Tests(t, "object.rounds", "end.rounds", "edge.six-rounds", "next.end", "wild.rounds",
		"board.wild-order", "next.round")
	wild := []string{"purple", "green", "orange", "yellow", "blue", "red"}
	for _, board := range []string{stars(), fullBoard} {
		for round := 1; round <= 6; round++ {
			s := phase2(t, colored, round, board, "")
			assert.Equal(t, wild[round-1], s.Get("wild"))
			s.Play("pass", "pass")
			if round == 6 {
				assert.Equal(t, core.Over, s.Game.Turn())
				assert.Equal(t, "end.rounds", s.Game.EndReason())
				continue
			}
			assert.Equal(t, core.Deal, s.Game.Turn())
			assert.Equal(t, fmt.Sprint(round+1), s.Get("round"))
			assert.Equal(t, wild[round], s.Get("wild"))
		}
	}
}
