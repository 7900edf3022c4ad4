package pavilion_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// Stars grow in order: 3 waits for 2, and 2 for 1.
func TestPlaceWhen(t *testing.T) {
	clauses.Tests(t, "key.place-when")
	s := ownAt(t, "place: { when: number == 1 or before }\n",
		"{turn: 1, supply: PPGGOOYYBB, seats: [{hand: RRRRRR, "+stars("red R.....", "center ......")+"}, {hand: R}]}")
	assert.Equal(t, []string{"place red 2", "place center 1 as red", "pass"}, s.Legal())
	refuses(t, s,
		refusal{"place red 3", "place.when", "position 3 of the red star cannot be covered: `place.when` is not true here: number == 1 or before"})
	s.Play("place red 2", "place red 1")
	assert.Equal(t, []string{"place red 3", "place center 1 as red", "pass"}, s.Legal())
}

// On a ring the last space is before the first, and the first behind the last; in
// a row nothing is.
func TestPlaceWhenOnARing(t *testing.T) {
	clauses.Tests(t, "key.place-when")
	for shape, want := range map[string][]string{
		"ring": {"place red 1", "place red 5"}, "row": {"place red 5"},
	} {
		s := ownAt(t, "place: { when: before or after }\nstars: { red: { shape: "+shape+" } }\n",
			"{turn: 1, supply: PPGGOOYYBB, seats: [{hand: RRRRRR, "+stars("red .....R")+"}, {}]}")
		assert.Equal(t, want, legal(s, "place red"))
	}
}

// All that a condition can be told of a space.
func TestPlaceWhenNames(t *testing.T) {
	clauses.Tests(t, "key.place-when")
	for when, want := range map[string]string{
		"arc >= 3":                  "2",    // it joins 1 and 3
		"star.tiles == 2":           "2456", // two lie there
		"star.tiles == 0":           "",
		"position == 4":             "4",
		"number > 4":                "56",
		"before and after":          "2",
		"after":                     "26",
		"not before and not after":  "5",
		"round == 2 and seats == 2": "2456",
		"round == 3":                "",
		"true":                      "2456",
		"false":                     "",
	} {
		s := ownAt(t, "place: { when: "+when+" }\n", "{round: 2, turn: 1, supply: PPGGOOYYBB, seats: [{hand: RRRRRR, "+
			stars("red R.R...")+"}, {}]}")
		open := ""
		for _, move := range legal(s, "place red") {
			open += move[len("place red "):]
		}
		assert.Equal(t, want, open, when)
	}
}

// A condition on the round opens and closes spaces as the rounds go by.
func TestPlaceWhenByRound(t *testing.T) {
	clauses.Tests(t, "key.place-when")
	s := ownAt(t, "supply: { spaces: 0 }\nplace: { when: round % 2 == 0 or number == 1 }\n",
		"{turn: 1, seats: [{hand: RR}, {}]}")
	assert.Equal(t, []string{"place red 1", "place center 1 as red", "pass"}, s.Legal())
	s.Play("pass", "keep red red", "pass")
	s.Deal("PPPP", "PPPP", "PPPP", "PPPP", "BBBB")
	for s.Get("phase") == "take" {
		s.Play(s.Legal()[0])
	}
	if s.Get("turn") == "2" {
		s.Play("pass", "keep none")
	}
	assert.Contains(t, s.Legal(), "place red 2")
}

// Whether a space is open is worked out before the game, for all that can be.
func TestPlaceWhenIsATable(t *testing.T) {
	refusesRuleset(t, "place: { when: board.tiles > 3 }\n", "board.tiles")
	refusesRuleset(t, "place: { when: 6 / (number - 2) > 0 }\n", "number = 2: 6 / 0 divides by zero")
}
