package pavilion_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core"
)

// From four green and two red tiles, none to four: with no green tile to two
// green ones there are three choices of red, with three green tiles two, with
// four one; 3 + 3 + 3 + 2 + 1.
func TestWhatCanBeKept(t *testing.T) {
	// Clauses: pass.keep, ruling-10.choice, edge.keep
	want := []string{
		"keep none", "keep red", "keep red red",
		"keep green", "keep green red", "keep green red red",
		"keep green green", "keep green green red", "keep green green red red",
		"keep green green green", "keep green green green red",
		"keep green green green green",
	}
	for round := 1; round <= 6; round++ {
		s := phase2(t, colored, round, "hand: GGGGRR", "")
		s.Play("pass")
		assert.ElementsMatch(t, want, s.Legal(), "round %d", round)
		assert.Equal(t, core.Turn(0), s.Game.Turn())
	}
}

func TestDiscardedTilesCostPoints(t *testing.T) {
	// Clauses: pass.discard, pass.no-points, ruling-10.at-once
	for move, points := range map[string][]string{
		"keep none":                     {"seat 1: scoring.discard -6 = 14"},
		"keep green red":                {"seat 1: scoring.discard -4 = 16"},
		"keep green green green green":  {"seat 1: scoring.discard -2 = 18"},
		"keep green green green orange": {"seat 1: scoring.discard -2 = 18"},
	} {
		hand := "GGGGRR"
		if move == "keep green green green orange" {
			hand = "GGGORR"
		}
		s := phase2(t, colored, 1, "score: 20, hand: "+hand, "")
		s.Play("pass", move)
		assert.Equal(t, points, s.Points())
		assert.Equal(t, ".", s.Seat(1, "hand"))
	}
	s := phase2(t, colored, 1, "score: 20, hand: GGRO", "")
	s.Play("pass", "keep green green orange red")
	assert.Empty(t, s.Points(), "kept tiles neither score nor cost")
	assert.Equal(t, "GGOR", s.Seat(1, "kept"))
	assert.Equal(t, ".", s.Get("discard"))
}

// What a discarded tile costs can depend on its color.
func TestDiscardsByColor(t *testing.T) {
	// Clauses: key.discarded-of
	s := ownAt(t, "scoring: { discard: '-discarded.of(\"red\") - 3 * discarded.of(wild)' }\n",
		"{turn: 1, phase: keep, seats: [{score: 20, hand: PPGGGRR, passed: yes}, {hand: G}]}")
	s.Play("keep purple red")
	assert.Equal(t, []int{16, 5}, s.Scores())
	refusesRuleset(t, "on: { own: { event: keep, do: [{ score: 'discarded.of(\"red\")' }] } }\n", "discarded.of")
}

func TestDiscardNeverCostsMoreThanThereIs(t *testing.T) {
	// Clauses: edge.clamp, ruling-3.pass
	for score, want := range map[string][]string{
		"4": {"seat 1: scoring.discard -3 = 1"},
		"3": {"seat 1: scoring.discard -3 = 0", "seat 1: scoring.minimum +1 = 1"},
		"1": {"seat 1: scoring.discard -3 = -2", "seat 1: scoring.minimum +3 = 1"},
	} {
		s := phase2(t, colored, 1, "score: "+score+", hand: GGGR", "")
		s.Play("pass", "keep red")
		assert.Equal(t, want, s.Points())
		assert.Equal(t, []int{1, 5}, s.Scores())
		assert.Equal(t, "3G", s.Get("discard"))
	}
}

func TestPassIsForTheRound(t *testing.T) {
	// Clauses: pass.must, pass.final, edge.pass-able, edge.no-tiles, place.turns
	s := phase2(t, colored, 1, "hand: GGGG", "", "hand: RR")
	assert.Contains(t, s.Legal(), "pass")
	assert.Contains(t, s.Legal(), "place green 4")
	s.Play("pass", "keep none")
	assert.Equal(t, []string{"pass"}, s.Legal(), "seat 2 has no tile")
	s.Play("pass")
	assert.Equal(t, core.Turn(2), s.Game.Turn(), "and nothing to say about keeping")
	s.Play("place red 1")
	assert.Equal(t, core.Turn(2), s.Game.Turn(), "seats 1 and 2 have passed")
	s.Play("pass", "keep red")
	assert.Equal(t, core.Deal, s.Game.Turn())

	// With tiles that fit nowhere a seat has to pass as well.
	s = phase2(t, colored, 1, "hand: G, "+stars("green G.....", "center G....."), "")
	assert.Equal(t, []string{"pass"}, s.Legal())
}

// Seat 2 of three plays on alone. Its window takes three tiles from the
// supply, which is full again before its next turn.
func TestLastSeatGoesOn(t *testing.T) {
	// Clauses: edge.last-seat, pass.final
	s := at(t, `
		phase: place
		turn: 3
		supply: PPGGOOYYBB
		seats:
		- {passed: yes}
		- {hand: OOOOOOGR, `+stars("orange ....O.")+`}
		- {hand: .}
	`)
	s.Play("pass")
	assert.Equal(t, core.Turn(1), s.Game.Turn(), "seat 1 is skipped")
	s.Play("place orange 6", "pick green", "pick green", "pick blue")
	s.Deal("YYY")
	assert.Equal(t, "PPOOYYYYYB", s.Get("supply"))
	assert.Equal(t, core.Turn(1), s.Game.Turn())
	s.Play("place green 3", "place red 1")
	assert.Equal(t, core.Turn(1), s.Game.Turn(), "one turn after the other")
	s.Play("pass", "keep blue")
	assert.Equal(t, core.Deal, s.Game.Turn())
}

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
	// Clauses: key.turns-placing
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
	assert.Equal(t, "", s.Get("order"), "it is worked out again in the next round")
}

// Seats that are level place in the order of the offer, from the seat that started
// the round on, whichever seat holds the marker.
func TestPlacingOrderOfTies(t *testing.T) {
	// Clauses: key.turns-placing
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
	// Clauses: key.turns-placing
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
	// Clauses: key.turns-placing
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
	// Clauses: key.turns-placing
	s := ownAt(t, "turns: { placing: 10 / (score - 7) }\n", lastTake("8", "9", "7", "12"))
	s.Play("1 red")
	assert.Equal(t, core.Over, s.Game.Turn())
	assert.ErrorContains(t, s.Game.Err(), "turns.placing: 10 / 0 divides by zero (score = 7)")
	assert.Empty(t, s.Winners())
}
