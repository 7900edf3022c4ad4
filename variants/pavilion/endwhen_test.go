package pavilion_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

const raceTo100 = "end: { rounds: 50, when: 'any(players, .score >= 100 or .complete_stars >= 3)' }\n"

// closing is the last pass of a round, of the only seat that has not passed.
func closing(t *testing.T, lines, round string, seats string) *scene.Scene {
	t.Helper()
	s := ownAt(t, lines, "{round: "+round+", turn: 1, supply: PPGGOOYYBB, seats: ["+seats+"]}")
	s.Play("pass")
	return s
}

// 99 points and two stars are not enough, 100 points or three stars are.
func TestEndWhen(t *testing.T) {
	clauses.Tests(t, "key.end-when")
	two := stars("red RRRRRR", "blue BBBBBB")
	three := stars("red RRRRRR", "blue BBBBBB", "center PGOYBR")
	for seats, want := range map[string]string{
		"{score: 99, " + two + "}, {passed: yes, score: 80}":   "",
		"{score: 70, " + three + "}, {passed: yes, score: 60}": "end.when",
		"{score: 70}, {passed: yes, score: 100}":               "end.when",
		"{score: 70}, {passed: yes, score: 60, " + three + "}": "end.when",
	} {
		s := closing(t, raceTo100, "3", seats)
		assert.Equal(t, want, s.Game.EndReason(), seats)
	}
	s := closing(t, raceTo100, "6", "{}, {passed: yes}")
	assert.Equal(t, "7", s.Get("round"))
	assert.Equal(t, "purple", s.Get("wild"), "the order begins again")
}

// Final bonuses and leftovers come as at any end.
func TestEndWhenScoresAsEver(t *testing.T) {
	clauses.Tests(t, "key.end-when")
	s := ownAt(t, raceTo100, "{round: 2, turn: 1, supply: PPGGOOYYBB, seats: [{score: 100, hand: GG, "+
		stars("red RRRRRR")+"}, {passed: yes}]}")
	s.Play("pass", "keep green green")
	assert.Equal(t, []string{"seat 1: bonuses.red_star +14 = 114", "seat 1: scoring.leftovers -2 = 112"}, s.Points())
	assert.Equal(t, "end.when", s.Get("end"))
	assert.Equal(t, []int{1}, s.Winners())
}

// In the last round, too, the condition is the reason where it holds; where it
// does not, the number of rounds is.
func TestEndWhenInTheLastRound(t *testing.T) {
	clauses.Tests(t, "key.end-when")
	const lines = "end: { rounds: 4, when: score >= 20 }\n"
	assert.Equal(t, "end.when", closing(t, lines, "4", "{score: 20}, {passed: yes}").Game.EndReason())
	assert.Equal(t, "end.rounds", closing(t, lines, "4", "{score: 19}, {passed: yes}").Game.EndReason())
	// `score` alone is that of the seat that started the round.
	assert.Equal(t, "end.rounds", closing(t, lines, "4", "{score: 19}, {passed: yes, score: 90}").Game.EndReason())
}

// A condition without a value ends the game, and nobody has won.
func TestEndWhenFaults(t *testing.T) {
	clauses.Tests(t, "key.end-when")
	s := closing(t, "end: { when: 6 / (round - 3) > 0 }\n", "3", "{}, {passed: yes}")
	assert.Equal(t, core.Over, s.Game.Turn())
	assert.ErrorContains(t, s.Game.Err(), "end.when: 6 / 0 divides by zero (round = 3)")
	assert.Equal(t, "", s.Game.EndReason())
}

// A bonus of every round is given behind the last pass, from the seat that
// started it on, before it is seen whether the game ends; in the last round too.
func TestBonusesOfEveryRound(t *testing.T) {
	clauses.Tests(t, "key.each-round")
	const lines = "bonuses: { alone: { per: 'structures(\"window\")', points: 3, each: round } }\nend: { when: score >= 11 }\n"
	window := stars("red ....RR")
	s := closing(t, lines, "2", "{"+window+"}, {passed: yes, "+window+"}")
	assert.Equal(t, []string{"seat 1: bonuses.alone +3 = 8", "seat 2: bonuses.alone +3 = 8"}, s.Points())
	assert.Equal(t, core.Deal, s.Game.Turn())
	s = closing(t, lines, "6", "{score: 8, "+window+"}, {passed: yes}")
	assert.Equal(t, []string{"seat 1: bonuses.alone +3 = 11"}, s.Points())
	assert.Equal(t, "end.when", s.Game.EndReason())
	kinds := []core.EventKind{}
	for _, e := range s.Game.Steps()[0].Events {
		kinds = append(kinds, e.Kind)
	}
	assert.Equal(t, []core.EventKind{core.Scored, core.RoundEnded, core.GameEnded}, kinds)
}
