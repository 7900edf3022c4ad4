package pavilion_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core"
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
		seats: [{score: 20, `+began(per, 12)+`discards: 3, `+namesBoard+`}, {score: 9, passed: yes, discards: 1}]
	`)
	s.Play("pass")
	return scored(s, 1)["bonuses.counted"]
}

// began is what the text of a seat says of its score when the round began, where a formula asks for it.
func began(formula string, score int) string {
	if strings.Contains(formula, "start_score") {
		return fmt.Sprintf("start_score: %d, ", score)
	}
	return ""
}

// Every name that is counted on a board, by hand.
func TestBoardNames(t *testing.T) {
	// Clauses: key.place-board
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
		"complete_stars":                                2,
		"me.tiles + board.tiles":                        40,
		`me.stars("red")`:                               1,
		`count_of("red")`:                               7,
		`tiles_on("blue")`:                              2,
		`color_at("blue", 2) == "blue" ? 5 : 0`:         5,
		`color_at("blue", 1) == "blue" ? 5 : 0`:         0,
		`sum(players, .count_of("red"))`:                7,
		`count(players, .covered("red", 1))`:            1,
		`sum(players, .structures("window"))`:           1,
		"hand + hand.of(\"red\") + kept":                0,
		"count(players, .passed)":                       2,
		"passed_at":                                     2,
		"sum(players, .passed_at)":                      3,
		"count(spaces, .covered)":                       20,
		`count(spaces, .color == "red")`:                7,
		"sum(spaces, .covered ? 0 : .number)":           6 + 1 + 3 + 4 + 6 + 1 + 2 + 4 + 5 + 6 + 21 + 21,
		"count(spaces, .position == 2)":                 7,
		`wild == "red" ? 1 : 0`:                         1,
		"supply + 100 * supply.of(\"blue\")":            210,
		"10 * rounds + starter + marker":                61,
		"count(displays, .tiles == 0)":                  5,
		`last.star == "red" ? 1 : 0`:                    0,
		`count(spaces, .star == "red" and .covered)`:    6,
		"last.position":                                 0,
		`sum(stars, .name == "center" ? .tiles : 0)`:    6,
		`count(stars, .color == "red")`:                 1,
		`count(stars, .color == .name)`:                 6, // the center has none
		`count(stars, covered(.name, 1))`:               3,
		`count(["red", "center", "blue"], complete(#))`: 2,
		`count(colors, complete(#))`:                    1,
		`count(["red", "blue"], covered(#, 5))`:         2,
		`let s = next_star("orange"); tiles_on(s)`:      6,
		`tiles_on(previous_star("orange")) + 10 * tiles_on(next_star("center"))`: 0, // purple, and none
		`count(stars, let s = .name; covered(next_star(s), 2))`:                  3, // before red, blue and orange
		`tiles_on(last.star) + covered(last.star, 1) + complete(last.star)`:      0,
		`color_at(next_star("purple"), 1) == "orange" ? 1 : 0`:                   1,
		"sum(colors, kept.of(#))":                                                0,
		`sum(seats, # * 10)`:                                                     30,
		`count(seats, # != seat and # in seats)`:                                 1,
		`count(colors, count_of(#) > 1)`:                                         4, // purple and yellow lie in the center alone
		`count(colors, # == "red" or # in colors)`:                               6,
		`at(colors, 1) == "purple" ? 1 : 0`:                                      1,
		`max(map(colors, let c = #; count_of(c)))`:                               7,
		`last.color == "red" ? 1 : 0`:                                            0,
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
	// Clauses: key.place-board
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

// They can depend on what is paid, and on what the seat has.
func TestPlacementNames(t *testing.T) {
	// Clauses: key.place-board
	for place, want := range map[string]int{
		"place.number": 2, "place.position": 2, "place.paid": 2, "place.wild": 1,
		`place.color == "red" ? 5 : 0`: 5, "before and after ? 5 : 0": 5, `place.star == "red" and last.star == "red" ? 5 : 0`: 5, "hand": 3, `hand.of("green")`: 1,
		"complete(place.star) ? 4 : tiles_on(place.star)": 4, "let s = place.star; tiles_on(s)": 4, "10 * last.position": 20, `last.color == "red" ? 5 : 0`: 5, `wild == "green" ? 5 : 0`: 5,
		"count(players, .hand > 0)": 1, "place.wild > 0 and place.color != wild ? -1 : 1": -1,
	} {
		s := ownAt(t, "scoring: { place: '"+place+"' }\n", "{round: 2, turn: 1, supply: PPGGOOYYBB, seats: [{score: 50, hand: RRRGG, "+
			stars("red R.R.R.")+"}, {}]}")
		s.Play("place red 2 wild 1")
		assert.Equal(t, map[string]int{"scoring.place": want}, scored(s, 1), place)
	}
}

// The points for the first take from the center can depend on the whole take, on what it
// leaves, and on the hand, which has the tiles already.
func TestTakeNames(t *testing.T) {
	for center, want := range map[string]int{
		"take.size": 3, "take.wilds": 1, "take.left": 2, "take.source": 0, "take.center ? 5 : 0": 5,
		`take.color == "red" ? 5 : 0`: 5, "hand": 4, `hand.of("purple")`: 1, "center": 2, "marker": 1,
	} {
		s := ownAt(t, "scoring: { center: '"+center+"' }\n", "{turn: 1, center: RRPPB, seats: [{score: 50, hand: Y}, {}]}")
		s.Play("center red")
		assert.Equal(t, want, scored(s, 1)["scoring.center"], center)
	}
}

// What a take brings can depend on what is taken and on the seat.
func TestWildTakeNames(t *testing.T) {
	for take, want := range map[string]string{
		`take.color == "red" ? 2 : 1`: "RRPP", "take.center ? 1 : wilds": "RRPPP", "max(1, take.source)": "RRPP", "hand": "RRPP",
		"displays": "",
	} {
		if want == "" {
			refusesRuleset(t, "wild: { take: '"+take+"' }\n", "`displays` is a list")
			continue
		}
		s := ownAt(t, "wild: { take: '"+take+"' }\n", "{turn: 1, displays: [., RRPPP, ., ., .], seats: [{hand: YB}, {}]}")
		s.Play("2 red")
		assert.Len(t, s.Seat(1, "hand"), len(want)+2, take)
	}
}

// Those for tiles that are discarded or left over can depend on all that the seat has.
func TestPassNames(t *testing.T) {
	const lines = "scoring: { discard: -10 * discard.count - kept, leftovers: -100 * keep.count - me.kept - discards }\n"
	s := ownAt(t, lines, "{round: 6, turn: 1, supply: PPGGOOYYBB, seats: [{score: 900, hand: RRRRR}, {passed: yes}]}")
	s.Play("pass", "keep red red red")
	assert.Equal(t, map[string]int{"scoring.discard": -23, "scoring.leftovers": -305}, scored(s, 1))
}

// The seats pass in an order, and remember what they covered last.
func TestPassedAndLast(t *testing.T) {
	const lines = "bonuses: { late: { per: passed_at, points: 10, each: round }, last: { per: last.position, points: 100, each: round } }\n"
	s := ownAt(t, lines, "{turn: 1, supply: PPGGOOYYBB, seats: [{score: 0, hand: RRR}, {}]}")
	s.Play("place red 2")
	assert.Equal(t, "red 2", s.Seat(1, "last"))
	s.Play("pass")
	assert.Equal(t, "1", s.Seat(2, "passed_at"))
	assert.Equal(t, s.Text(), ownAt(t, lines, s.Text()).Text())
	s.Play("pass", "keep red")
	assert.Equal(t, map[string]int{"bonuses.late": 20, "bonuses.last": 200}, scored(s, 1))
	assert.Equal(t, map[string]int{"bonuses.late": 10}, scored(s, 2))
	for text, words := range map[string]string{
		"seats: [{passed_at: 1}, {}]":                                           "seat 1 has not passed",
		"seats: [{passed: yes, passed_at: 1}, {passed: yes, passed_at: 1}, {}]": "another one has passed",
		"seats: [{last: red 2}, {}]":                                            "no tile lies there",
		"seats: [{last: red}, {}]":                                              "a star and a position are needed",
		"seats: [{last: moon 2}, {}]":                                           "is no star of this ruleset",
	} {
		err := s.Game.State().UnmarshalText([]byte("{turn: 2, phase: place, supply: PPGGOOYYBB, " + text + "}"))
		assert.ErrorContains(t, err, words, text)
	}
}

// A formula that decides what a seat can do, and has no value, ends the game before it is that
// seat's turn; one that is asked for points ends it with the step.
func TestFaultsEndTheGame(t *testing.T) {
	const table = "turn: 1, supply: PPGGOOYYBB, "
	for _, c := range []struct{ lines, position, move, words string }{
		{"place: { when: 6 / (hand - 2) > 0 }\n", "{" + table + "seats: [{hand: RRR}, {hand: RR}]}", "place red 2",
			"place.when: 6 / 0 divides by zero (hand = 2)"},
		{"wild: { limit: 6 / (hand - 2) }\n", "{" + table + "seats: [{hand: RRR}, {hand: RR}]}", "place red 2",
			"wild.limit: 6 / 0 divides by zero (hand = 2)"},
		{"keep: { limit: 6 / (hand - 2) }\n", "{" + table + "seats: [{hand: RR}, {}]}", "pass",
			"keep.limit: 6 / 0 divides by zero (hand = 2)"},
		{"hand: { limit: 6 / (2 - hand) }\n", "{turn: 1, center: RRBG, seats: [{}, {hand: RR}]}", "center blue",
			"hand.limit: 6 / 0 divides by zero (hand = 2)"},
		{"wild: { take: 6 / (2 - hand) }\n", "{turn: 1, center: RRBPPPPPG, seats: [{}, {hand: RR}]}", "center green; center red",
			"wild.take: 6 / 0 divides by zero (hand = 2)"},
		{"scoring: { discard: 6 / (score - 9) }\n", "{" + table + "seats: [{score: 9, hand: R}, {}]}", "pass; keep none",
			"scoring.discard: 6 / 0 divides by zero (score = 9)"},
		{"scoring: { center: 6 / (score - 9) }\n", "{turn: 1, center: R, seats: [{score: 9}, {}]}", "center red",
			"scoring.center: 6 / 0 divides by zero (score = 9)"},
		{"scoring: { leftovers: 6 / (score - 9) }\n", "{round: 6, " + table + "seats: [{score: 9, hand: R}, {passed: yes}]}", "pass; keep red",
			"scoring.leftovers: 6 / 0 divides by zero (score = 9)"},
		{"structures: { window: { points: 6 / (score - 5) } }\n", "{" + table + "seats: [{score: 3, hand: RRRRRR, " + stars("red ....R.") + "}, {}]}",
			"place red 6",
			"structures.window.points: 6 / 0 divides by zero (score = 5)"},
	} {
		s := ownAt(t, c.lines, c.position)
		s.Play(strings.Split(c.move, "; ")...)
		assert.Equal(t, core.Over, s.Game.Turn(), c.lines)
		assert.ErrorContains(t, s.Game.Err(), c.words)
		assert.Empty(t, s.Winners(), c.lines)
		assert.Equal(t, "", s.Game.EndReason(), c.lines)
	}
}

// A formula without a value that is only asked about, as a move that the seat cannot make, ends nothing.
func TestFaultsBetweenSteps(t *testing.T) {
	s := ownAt(t, "place: { price: 'place.color == \"blue\" ? 6 / hand.of(\"blue\") : 1' }\n",
		"{turn: 1, supply: PPGGOOYYBB, seats: [{hand: R}, {hand: R}]}")
	assert.NotEmpty(t, s.Refusal("place blue 1"))
	assert.NoError(t, s.Game.Err())
	s.Play("place red 1")
	assert.NoError(t, s.Game.Err())
	assert.Equal(t, core.Turn(1), s.Game.Turn())
}

// They can depend on the whole board, which has the tile already, while
// the score is still the old one.
func TestPlaceLooksAtTheBoard(t *testing.T) {
	// Clauses: key.place-board
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
			seats: [{score: 9, `+began(place, 4)+`discards: 2, hand: RR, `+stars("red R.....")+`}, {score: 17}]
		`)
		s.Play("place red 2")
		assert.Equal(t, want, scored(s, 1)["scoring.place"], place)
	}
}

// Points that a tile costs stop at the minimum, also where they look at the board.
func TestPlaceAtTheMinimum(t *testing.T) {
	// Clauses: ruling-3.place, key.place-board
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
	// Clauses: key.place-board
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
		"sum(players, .stars)": "write .stars(color)",
		"sum(players, .moons)": "unknown name `.moons`",
	} {
		refusesRuleset(t, "bonuses: { own: { per: '"+per+"', points: 1 } }\n", want)
	}
	refusesRuleset(t, "structures: null\nbonuses: { own: { per: 'structures(\"pillar\")', points: 1 } }\n",
		"this ruleset has no structures")
}

// What a position shows of the past is what some formula of the ruleset reads.
func TestCountersInPositions(t *testing.T) {
	const text = "{round: 2, turn: 1, supply: PPGGOOYYBB, seats: [{score: 9, discards: 2, hand: RRRRRR}, {}]}"
	s := ownAt(t, "ranking: [score, -discards]\n", text)
	assert.Equal(t, "2", s.Seat(1, "discards"))
	assert.NotContains(t, s.Text(), "start_score")
	s.Play("pass", "keep red red red red")
	assert.Equal(t, "4", s.Seat(1, "discards"))
	s = ownAt(t, "turns: { placing: 'sum(players, .start_score)' }\n", strings.Replace(text, "score: 9", "score: 9, start_score: 4", 1))
	assert.Equal(t, "4", s.Seat(1, "start_score"))
	assert.Equal(t, "5", s.Seat(2, "start_score"), "where it is not said it is the score")
	assert.NotContains(t, at(t, text).Text(), "discards")
}

// When a round is opened the scores of that moment are noted.
func TestStartScore(t *testing.T) {
	s := ownAt(t, "end: { when: start_score > 99 }\n", "{round: 2, turn: 1, supply: PPGGOOYYBB, seats: [{score: 9, start_score: 4}, {passed: yes}]}")
	s.Play("pass")
	assert.Empty(t, s.Seat(1, "start_score"), "at a deal it is the score")
	s.Deal("PPGG", "PPGG", "OOYY", "OOYY", "BBBB")
	assert.Equal(t, "9", s.Seat(1, "start_score"))
	assert.Equal(t, "5", s.Seat(2, "start_score"))
}

// The points of stars are for formulas alone: they give none by themselves.
func TestPointsOfStars(t *testing.T) {
	// Clauses: key.star-points
	s := ownAt(t, "stars: { red: { points: 30 }, center: { points: -4 } }\nbonuses: { own: { per: 'sum(stars, .tiles > 0 ? .points : 0)', points: 2, each: round } }\n",
		"{turn: 1, supply: PPGGOOYYBB, seats: [{score: 9, stars: {red: R....., blue: B....., center: P.....}}, {passed: yes}]}")
	s.Play("pass")
	assert.Equal(t, []int{61, 5}, s.Scores())
}
