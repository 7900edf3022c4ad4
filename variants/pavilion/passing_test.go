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
	clauses.Tests(t, "pass.keep", "ruling-10.choice", "edge.keep")
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
	clauses.Tests(t, "pass.discard", "pass.no-points", "ruling-10.at-once")
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

func TestDiscardNeverCostsMoreThanThereIs(t *testing.T) {
	clauses.Tests(t, "edge.clamp", "ruling-3.pass")
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
	clauses.Tests(t, "pass.must", "pass.final", "edge.pass-able", "edge.no-tiles", "place.turns")
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
	clauses.Tests(t, "edge.last-seat", "pass.final")
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
