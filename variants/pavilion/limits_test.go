package pavilion_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// A hand of eleven can take one tile where twelve are the limit, and not two.
func TestHandLimit(t *testing.T) {
	clauses.Tests(t, "key.hand-limit")
	s := ownAt(t, "hand: { limit: 12 }\n",
		"{turn: 1, displays: [RRYY, BOOO, ., ., .], center: PPGG, seats: [{hand: PPPPGGGGOOO}, {}]}")
	assert.Equal(t, []string{"2 blue"}, s.Legal())
	refuses(t, s,
		refusal{"1 red", "hand.limit", "the hand holds 11 tiles and with these 2 would hold more than 12"},
		refusal{"center green", "hand.limit", "with these 3"})
	s.Play("2 blue")
	assert.Equal(t, []string{"1 yellow", "1 red", "center green", "center orange"}, s.Legal(),
		"the other hand has room")
}

// Where no take keeps to the limit, all are legal.
func TestHandLimitWithoutAnotherTake(t *testing.T) {
	clauses.Tests(t, "key.hand-limit")
	s := ownAt(t, "hand: { limit: 12 }\n",
		"{turn: 1, displays: [RRYY, ., ., ., .], center: PPGG, seats: [{hand: PPPPGGGGOOO}, {}]}")
	assert.Equal(t, []string{"1 yellow", "1 red", "center green"}, s.Legal())
	s.Play("1 red")
	assert.Equal(t, "PPPPGGGGOOORR", s.Seat(1, "hand"))
	// It is above the limit now, and still has to take in its turn.
	s.Play("center green")
	assert.Equal(t, []string{"center yellow"}, s.Legal()[:1])
}

// The limit can depend on the round and on the number of seats.
func TestHandLimitByRound(t *testing.T) {
	clauses.Tests(t, "key.hand-limit")
	for round, want := range map[string][]string{"1": {"1 red"}, "2": {"1 yellow", "1 red", "2 blue"}} {
		s := ownAt(t, "hand: { limit: 2 * round + seats }\n",
			"{round: "+round+", turn: 1, displays: [RYYY, BBBB, ., ., .], seats: [{hand: OO}, {}]}")
		assert.Equal(t, want, s.Legal())
	}
}

// Bonus tiles come also where the hand is full.
func TestHandLimitAndBonusTiles(t *testing.T) {
	clauses.Tests(t, "key.hand-limit")
	s := ownAt(t, "hand: { limit: 5 }\n", "{turn: 1, supply: PPGGOOYYBB, seats: [{hand: OOOOOOGGGG, "+
		stars("orange ....O.")+"}, {}]}")
	s.Play("place orange 6", "pick purple", "pick purple", "pick green")
	assert.Equal(t, "PPGGGGG", s.Seat(1, "hand"))
}

// Nothing can be kept: a hand of three costs three points, and the seat says so.
func TestKeepNothing(t *testing.T) {
	clauses.Tests(t, "key.keep-limit")
	s := ownAt(t, "keep: { limit: 0 }\n", "{round: 3, turn: 1, supply: PPGGOOYYBB, seats: [{score: 9, hand: RRG}, {}]}")
	s.Play("pass")
	assert.Equal(t, []string{"keep none"}, s.Legal())
	refuses(t, s, refusal{"keep red", "keep.limit", "at most 0 tiles may be kept"})
	s.Play("keep none")
	assert.Equal(t, []int{6, 5}, s.Scores())
}

// What can be kept may depend on the round: four tiles in round 5, none in 6,
// where each costs two points.
func TestKeepByRound(t *testing.T) {
	clauses.Tests(t, "key.keep-limit")
	const lines = "keep: { limit: 'round == 6 ? 0 : 4' }\nscoring: { discard: '-discarded * (round == 6 ? 2 : 1)' }\n"
	s := ownAt(t, lines, "{round: 5, turn: 1, supply: PPGGOOYYBB, seats: [{score: 9, hand: RRRRRR}, {}]}")
	s.Play("pass", "keep red red red red")
	assert.Equal(t, []int{7, 5}, s.Scores())
	s = ownAt(t, lines, "{round: 6, turn: 1, supply: PPGGOOYYBB, seats: [{score: 9, hand: RRR}, {}]}")
	s.Play("pass", "keep none")
	assert.Equal(t, []int{3, 5}, s.Scores())

	// Between two rounds the limit of the one that is over counts.
	s = ownAt(t, lines, "{round: 6, phase: deal, supply: PPGGOOYYBB, seats: [{kept: RRRR}, {}]}")
	assert.Equal(t, "RRRR", s.Seat(1, "kept"))
}
