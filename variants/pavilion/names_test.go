package pavilion_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// namesBoard has a red star, an orange one that lacks a space, a center of all
// colors, one tile on green, and two opposite ones on blue.
var namesBoard = stars("orange OOOOO.", "red RRRRRR", "blue .B..B.", "green ..G...", "center PGOYBR")

// counted is what a bonus counts at the end of a game of two seats, for seat 1
// with that board, 20 points now and 12 when the round began.
func counted(t *testing.T, per string) int {
	t.Helper()
	s := ownAt(t, "bonuses:\n  counted: { per: '"+per+"', points: 1 }\n", `
		round: 6
		turn: 1
		supply: PPGGOOYYBB
		seats: [{score: 20, start_score: 12, discards: 3, `+namesBoard+`}, {score: 9, passed: yes, discards: 1}]
	`)
	s.Play("pass")
	return scored(s, 1)["bonuses.counted"]
}

// Every name that is counted on a board, by hand.
func TestBoardNames(t *testing.T) {
	clauses.Tests(t, "key.place-board")
	for per, want := range map[string]int{
		"start_score":                                 12,
		"discards":                                    3,
		"board.tiles":                                 20,
		"mixed_stars":                                 1,
		`stars("red")`:                                1,
		`stars("orange")`:                             0,
		`complete("center")`:                          1,
		`complete("orange")`:                          0,
		`structures("window")`:                        1, // red; orange lacks its 6
		`structures("pillar")`:                        2, // orange 2, 3, center 6, 1 and red 2, 3, center 1, 2
		`structures("statue")`:                        1, // orange 1, 2, red 3, 4; blue has no 1
		"all_of(5)":                                   0,
		`covered("blue", 5) ? 4 : 0`:                  4,
		`covered("blue", 4) ? 4 : 0`:                  0,
		`covered("blue", 8) ? 4 : 0`:                  0, // there is no such position
		"seat + 10 * round + 100 * seats":             261,
		"sum(players, .seat * 100)":                   300,
		"max(map(players, .start_score))":             12,
		"sum(players, .discards)":                     4,
		"sum(players, .tiles)":                        20,
		"sum(players, .mixed_stars)":                  1,
		"sum(players, .complete_stars)":               2,
		"sum(stars, .number * .number)":               140, // 1 + 4 + 9 + 16 + 25 + 36 + 49
		"sum(stars, .size)":                           42,
		"sum(stars, .tiles)":                          20,
		"count(stars, .complete)":                     2,
		"sum(stars, .colors)":                         10, // 1 + 1 + 1 + 0 + 1 + 0 + 6
		"count(stars, .turned)":                       5,  // red, blue, center, and two empty ones
		"count(stars, .turned and .tiles >= 2)":       3,
		"sum(stars, .tiles > 0 ? .size - .tiles : 0)": 10, // 1 + 4 + 5
		"sum(stars, .number == 2 ? .tiles : 0) + stars(\"red\")": 7,
	} {
		assert.Equal(t, want, counted(t, per), per)
	}
}

// turnedOf reports whether half a turn leaves a single star of a shape as it is.
func turnedOf(t *testing.T, shape, numbers, tiles string) bool {
	t.Helper()
	lines := "structures: null\nstars:\n"
	for _, name := range starNames {
		lines += "  " + name + ": null\n"
	}
	lines += fmt.Sprintf("  sun: { color: any, shape: %s, numbers: [%s] }\n", shape, numbers)
	lines += "bonuses: { turned: { per: 'count(stars, .turned)', points: 1 } }\n"
	s := ownAt(t, lines, "{round: 6, turn: 1, supply: PPGGOOYYBB, seats: [{stars: ["+tiles+"]}, {passed: yes}]}")
	s.Play("pass")
	return scored(s, 1)["bonuses.turned"] == 1
}

// On a ring a space lies opposite the one half the spaces on; in a row the first
// lies where the last was. A ring of an odd number of spaces has no opposites.
func TestTurned(t *testing.T) {
	for _, c := range []struct {
		shape, numbers, tiles string
		want                  bool
	}{
		{"ring", "1, 1, 1, 1, 1, 1", "R..B..", true},
		{"ring", "1, 1, 1, 1, 1, 1", "RR....", false},
		{"ring", "1, 1, 1, 1, 1, 1", "RR.RR.", true},
		{"ring", "1, 1, 1, 1, 1, 1", "......", true},
		{"ring", "1, 1, 1, 1, 1, 1", "RRRRR.", false},
		{"ring", "1, 1, 1, 1, 1", ".....", false},
		{"row", "1, 1, 1, 1, 1", "R...R", true},
		{"row", "1, 1, 1, 1, 1", "..R..", true},
		{"row", "1, 1, 1, 1, 1", "R..R.", false},
		{"row", "1, 1, 1, 1, 1, 1, 1, 1", "RR....RR", true},
		{"ring", "1, 1, 1, 1, 1, 1, 1, 1", "RR..RR..", true},
	} {
		assert.Equal(t, c.want, turnedOf(t, c.shape, c.numbers, c.tiles), "%s %s", c.shape, c.tiles)
	}
}

// The points for a tile can depend on its space: where it is, what it costs and
// what lies on its star.
func TestPlaceNames(t *testing.T) {
	clauses.Tests(t, "key.place-board")
	for place, want := range map[string]int{
		"arc": 3, "number": 2, "position": 2, "star.tiles": 4, "round": 2, "seats": 3,
		"min(arc, 2)": 2, "arc * (arc + 1) / 2": 6,
		"arc + number + position + star.tiles": 11,
	} {
		s := ownAt(t, "scoring: { place: '"+place+"' }\n", "{round: 2, turn: 1, supply: PPGGOOYYBB, seats: [{hand: RR, "+
			stars("red R.R.R.")+"}, {}, {}]}")
		s.Play("place red 2")
		assert.Equal(t, map[string]int{"scoring.place": want}, scored(s, 1), place)
	}
}

// They can depend on the whole board, which has the tile already, while
// the score is still the old one.
func TestPlaceLooksAtTheBoard(t *testing.T) {
	clauses.Tests(t, "key.place-board")
	for place, want := range map[string]int{
		"board.tiles": 2, "score": 9, "start_score": 4, "discards": 2, "seat": 1,
		`covered("red", 2) ? 5 : 0`: 5, `structures("window") + number`: 2,
		"arc + sum(stars, .tiles)": 4, "count(players, .tiles > 0)": 1, "sum(stars, .colors)": 1,
		"score - max(map(players, .score))": -8, "position * 10 + star.tiles": 22,
	} {
		s := ownAt(t, "scoring: { place: '"+place+"' }\n", `
			round: 2
			turn: 1
			supply: PPGGOOYYBB
			seats: [{score: 9, start_score: 4, discards: 2, hand: RR, `+stars("red R.....")+`}, {score: 17}]
		`)
		s.Play("place red 2")
		assert.Equal(t, want, scored(s, 1)["scoring.place"], place)
	}
}

// Points that a tile costs stop at the minimum, also where they look at the board.
func TestPlaceAtTheMinimum(t *testing.T) {
	clauses.Tests(t, "ruling-3.place", "key.place-board")
	s := ownAt(t, "scoring: { place: -board.tiles }\n", "{turn: 1, supply: PPGGOOYYBB, seats: [{score: 2, hand: RR, "+
		stars("red R.RRR.")+"}, {}]}")
	s.Play("place red 2")
	assert.Equal(t, []string{"seat 1: scoring.place -5 = -3", "seat 1: scoring.minimum +4 = 1"}, s.Points())
	var reasons []core.Reason
	for _, r := range s.Game.Steps()[0].Reasons {
		reasons = append(reasons, core.Reason{Key: r.Key, Formula: r.Formula, Saw: r.Saw})
	}
	assert.Equal(t, []core.Reason{
		{Key: "scoring.place", Formula: "-board.tiles", Saw: []core.Seen{{Name: "board.tiles", Value: 5}}},
		{Key: "scoring.minimum", Formula: "1", Saw: []core.Seen{{Name: "score", Value: -3}}},
	}, reasons)
}

// A formula without a value ends the game at the placement, with its place and
// what it saw.
func TestPlaceFaults(t *testing.T) {
	clauses.Tests(t, "key.place-board")
	s := ownAt(t, "scoring: { place: 6 / (board.tiles - 2) }\n", "{turn: 1, supply: PPGGOOYYBB, seats: [{hand: RR, "+
		stars("red R.....")+"}, {}]}")
	s.Play("place red 2")
	assert.Equal(t, core.Over, s.Game.Turn())
	assert.ErrorContains(t, s.Game.Err(), "own.yaml:5:19: scoring.place: 6 / 0 divides by zero (board.tiles = 2)")
	assert.Empty(t, s.Winners())
	_, err := s.Game.State().AppendText(nil)
	assert.Error(t, err)
}

// Names that a ruleset does not have are refused, with the ones that it has.
func TestUnknownNames(t *testing.T) {
	for per, want := range map[string]string{
		`complete("moon")`:     "the ruleset's stars have no \"moon\"",
		`structures("pilar")`:  "did you mean `pillar`?",
		`stars("pink")`:        `unknown color "pink"`,
		`covered("red", 9)`:    "`9` is not within 1..8",
		"sum(players, .stars)": "unknown name `.stars`",
	} {
		refusesRuleset(t, "bonuses: { own: { per: '"+per+"', points: 1 } }\n", want)
	}
	refusesRuleset(t, "structures: null\nbonuses: { own: { per: 'structures(\"pillar\")', points: 1 } }\n",
		"this ruleset has no structures")
}

// What a position shows of the past is what some formula of the ruleset reads.
func TestCountersInPositions(t *testing.T) {
	const text = "{round: 2, turn: 1, supply: PPGGOOYYBB, seats: [{score: 9, start_score: 4, discards: 2, hand: RRRRRR}, {}]}"
	s := ownAt(t, "ranking: [score, -discards]\n", text)
	assert.Equal(t, "2", s.Seat(1, "discards"))
	assert.NotContains(t, s.Text(), "start_score")
	s.Play("pass", "keep red red red red")
	assert.Equal(t, "4", s.Seat(1, "discards"))
	s = ownAt(t, "turns: { placing: 'sum(players, .start_score)' }\n", text)
	assert.Equal(t, "4", s.Seat(1, "start_score"))
	assert.Equal(t, "5", s.Seat(2, "start_score"), "where it is not said it is the score")
	assert.NotContains(t, at(t, text).Text(), "discards")
}

// When a round is opened the scores of that moment are noted.
func TestStartScore(t *testing.T) {
	s := ownAt(t, "end: { when: start_score > 99 }\n", "{round: 2, turn: 1, supply: PPGGOOYYBB, seats: [{score: 9, start_score: 4}, {passed: yes}]}")
	s.Play("pass")
	assert.Equal(t, "9", s.Seat(1, "start_score"))
	assert.Equal(t, "5", s.Seat(2, "start_score"))
	fresh := scene.Start(t, ownRules(t, "end: { when: start_score > 99 }\nscoring: { start: 7 }\n"), 2)
	assert.Equal(t, "7", fresh.Seat(1, "start_score"))
}
