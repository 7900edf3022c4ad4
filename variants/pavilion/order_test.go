package pavilion_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core"
)

const trailingFirst = "turns: { placing: score }\n"

// lastTake is the last take of a round by seat 4, with these scores. Seat 2 has
// started the round, and seat 3 has the marker.
func lastTake(scores ...string) string {
	text := "round: 2\nstart: 2\nturn: 4\nmarker: 3\ndisplays: [RR, ., ., ., ., ., ., ., .]\nsupply: PPGGOOYYBB\nseats:\n"
	for _, score := range scores {
		text += "  - {score: " + score + "}\n"
	}
	return text
}

// The seat with the fewest points places first, then the next one, and so on
// around; the marker decides who starts the next round.
func TestTrailingSeatPlacesFirst(t *testing.T) {
	clauses.Tests(t, "key.turns-placing")
	s := ownAt(t, trailingFirst, lastTake("30", "22", "41", "25"))
	s.Play("1 red")
	assert.Equal(t, "2 4 1 3", s.Get("order"))
	turns := ""
	for s.Game.Turn().Seat() {
		turns += s.Get("turn")
		if s.Get("phase") == "keep" {
			s.Play("keep none")
		} else {
			s.Play("pass")
		}
		if s.Game.Turn() == core.Refill {
			s.Deal("RR")
		}
	}
	assert.Equal(t, "24413", turns, "seat 4 says what it keeps")
	assert.Equal(t, "3", s.Get("start"))
	assert.Equal(t, "", s.Get("order"), "it is taken anew in the next round")
}

// Seats that are level place in the order of the offer, from the seat that started
// the round on, whoever holds the marker.
func TestPlacingOrderOfTies(t *testing.T) {
	clauses.Tests(t, "key.turns-placing")
	for _, c := range []struct {
		scores []string
		want   string
	}{
		{[]string{"7", "7", "7", "7"}, "2 3 4 1"},
		{[]string{"7", "5", "7", "5"}, "2 4 3 1"},
		{[]string{"5", "7", "7", "7"}, "1 2 3 4"},
		{[]string{"9", "8", "8", "9"}, "2 3 4 1"},
	} {
		s := ownAt(t, trailingFirst, lastTake(c.scores...))
		s.Play("1 red")
		assert.Equal(t, c.want, s.Get("order"))
		assert.Equal(t, c.want[:1], s.Get("turn"))
	}
}

// The order is that of the start of the phase: points scored in it do not change
// it, and who has passed is left out.
func TestPlacingOrderStays(t *testing.T) {
	clauses.Tests(t, "key.turns-placing")
	s := ownAt(t, trailingFirst, `
		turn: 3
		order: [3, 1, 2]
		supply: PPGGOOYYBB
		seats: [{hand: RR, score: 5}, {passed: yes, score: 6}, {hand: BB, score: 4, `+stars("blue .BBBBB")+`}]
	`)
	s.Play("place blue 1")
	assert.Equal(t, "3 1 2", s.Get("order"))
	assert.Equal(t, "1", s.Get("turn"))
	s.Play("place red 1")
	assert.Equal(t, "3", s.Get("turn"), "seat 2 has passed")
}

// A position that does not give the order has the one of its own scores; one that
// gives it must name each seat once.
func TestPlacingOrderInPositions(t *testing.T) {
	clauses.Tests(t, "key.turns-placing")
	r := ownRules(t, trailingFirst)
	s := ownAt(t, trailingFirst, "{turn: 1, seats: [{score: 3}, {score: 1}, {score: 2}]}")
	assert.Equal(t, "2 3 1", s.Get("order"))
	for text, want := range map[string]string{
		"{turn: 1, order: [1, 2], seats: [{}, {}, {}]}":               "each of the 3 seats once",
		"{turn: 1, order: [1, 2, 2], seats: [{}, {}, {}]}":            "seat 2 is in the order twice",
		"{turn: 1, order: [1, 2, 4], seats: [{}, {}, {}]}":            "4 is out of range",
		"{turn: 1, center: R, order: [1, 2, 3], seats: [{}, {}, {}]}": "`order` means nothing in phase take",
	} {
		state, _ := r.New(3)
		assert.ErrorContains(t, state.UnmarshalText([]byte(text)), want, text)
	}
}

// A formula without a value ends the game where it is needed: when phase 2 begins.
func TestPlacingOrderFaults(t *testing.T) {
	clauses.Tests(t, "key.turns-placing")
	s := ownAt(t, "turns: { placing: 10 / (score - 7) }\n", lastTake("8", "9", "7", "12"))
	s.Play("1 red")
	assert.Equal(t, core.Over, s.Game.Turn())
	assert.ErrorContains(t, s.Game.Err(), "turns.placing: 10 / 0 divides by zero (score = 7)")
	assert.Empty(t, s.Winners())
}
