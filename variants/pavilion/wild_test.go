package pavilion_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// dealt is the first deal of a ruleset, after a supply of green and red.
func dealt(t *testing.T, lines string, displays ...string) *scene.Scene {
	t.Helper()
	s := scene.Start(t, ownRules(t, lines), 2)
	if s.Game.Turn() == core.Refill {
		s.Deal("GGGGGRRRRR")
	}
	require.Equal(t, core.Deal, s.Game.Turn())
	s.Deal(displays...)
	return s
}

// Five green and five orange tiles lie on the displays, more than of any other
// color, and green comes before orange in the order: green is wild. Before the
// deal nothing is.
func TestWildIsMostCommon(t *testing.T) {
	// Clauses: key.wild-value, key.wild-value-tie
	const lines = "wild: { value: count }\n"
	assert.Equal(t, "none", scene.Start(t, ownRules(t, lines), 2).Get("wild"))
	s := dealt(t, lines, "GGGG", "GOOO", "OOPP", "PYYY", "BBRR")
	assert.Equal(t, "green", s.Get("wild"))
	assert.Equal(t, []string{"2 orange"}, legal(s, "2 "))
	refuses(t, s, refusal{"2 green", "wild.order", "green is wild"})
	s.Play("2 orange")
	assert.Equal(t, "GOOO", s.Seat(1, "hand"), "a wild tile comes along")
	assert.Equal(t, core.Event{Kind: core.WildChosen, Seat: -1, Color: 1}, wildEvent(s))
}

// wildEvent returns the event of the color that the displays made wild.
func wildEvent(s *scene.Scene) (chosen core.Event) {
	for _, step := range s.Game.Steps() {
		for _, e := range step.Events {
			if e.Kind == core.WildChosen {
				chosen = e
			}
		}
	}
	return chosen
}

// Where all tiles on the displays are wild, one is taken at a time.
func TestAllDisplaysWild(t *testing.T) {
	// Clauses: key.wild-value
	s := dealt(t, "supply: { spaces: 0 }\nwild: { value: count }\n", "BBBB", "BBBB", "BBBB", "BBBB", "BBBB")
	assert.Equal(t, "blue", s.Get("wild"))
	assert.Equal(t, []string{"1 blue", "2 blue", "3 blue", "4 blue", "5 blue"}, s.Legal())
	s.Play("1 blue")
	assert.Equal(t, "B", s.Seat(1, "hand"))
	assert.Equal(t, "BBB", s.Get("center"))
}

// What is looked for can be anything that is known of a color, and only the
// colors of the order can win.
func TestWildValues(t *testing.T) {
	// Clauses: key.wild-value, key.wild-value-tie
	displays := []string{"GGGG", "GOOO", "OOPP", "PYYY", "BBRR"} // P 3, G 5, O 5, Y 3, B 2, R 2
	for lines, want := range map[string]string{
		"wild: { value: -count }\n":                                             "blue",
		"wild: { value: place }\n":                                              "red",
		"wild: { value: -place }\n":                                             "purple",
		"wild: { value: 7 }\n":                                                  "purple",
		"wild: { value: 'color == \"yellow\" ? 1 : 0' }\n":                      "yellow",
		"wild: { value: 'count == 3 ? place : 0' }\n":                           "yellow",
		"wild: { value: 'seats == 2 and round == 1 and count == 2 ? 1 : 0' }\n": "blue",
		"wild: { value: count, order: [red, blue] }\n":                          "red",
		"wild: { value: count, order: [yellow, purple, yellow] }\n":             "yellow",
	} {
		assert.Equal(t, want, dealt(t, lines, displays...).Get("wild"), lines)
	}
}

// Where no tile is dealt all colors have as many, and phase 2 begins at once with
// the first of the order.
func TestWildValueWithoutTiles(t *testing.T) {
	// Clauses: key.wild-value-tie
	s := scene.At(t, ownRules(t, "wild: { value: count, order: [red, blue] }\n"), `
		round: 3
		phase: deal
		supply: PGOYBR
		bag: .
		discard: .
		seats: [{`+fullBoard+`}, {`+fullBoard+`}, {`+fullBoard+`}]
	`)
	s.Deal(".", ".", ".", ".", ".", ".", ".")
	assert.Equal(t, "red", s.Get("wild"))
	assert.Equal(t, "place", s.Get("phase"))
}

// A rule for the choice needs colors to choose from.
func TestWildValueNeedsAnOrder(t *testing.T) {
	refusesRuleset(t, "wild: { order: [], value: count }\n", "this chooses among the colors of wild.order, which has 0")
	refusesRuleset(t, "wild: { value: board.rows }\n", "board.rows")
}

// All wild tiles come along with a take of red, and the rest goes to the center.
func TestWildTakeAll(t *testing.T) {
	// Clauses: key.wild-take
	r := ownRules(t, "wild: { take: wilds }\n")
	s := scene.At(t, r, "{turn: 1, displays: [RPPB, PPPP, ., ., .], seats: [{}, {}]}")
	s.Play("1 red")
	assert.Equal(t, "PPR", s.Seat(1, "hand"))
	assert.Equal(t, "B", s.Get("center"))
	s.Play("2 purple")
	assert.Equal(t, "PPPP", s.Seat(2, "hand"), "of wild tiles alone as many")

	// Of four wild tiles two come along in round 1, and one in round 2.
	r = ownRules(t, "wild: { order: [purple], take: 'max(1, div_floor(wilds, 2 * round))' }\n")
	for round, want := range map[string]string{"1": "PPRR", "2": "PRR"} {
		s = scene.At(t, r, "{round: "+round+", turn: 1, center: PPPPRR, seats: [{}, {}]}")
		s.Play("center red")
		assert.Equal(t, want, s.Seat(1, "hand"))
	}
}

// Two wild tiles can pay for blue, and not three; two blue ones and two wild
// ones are not enough for five then.
func TestWildLimit(t *testing.T) {
	// Clauses: key.wild-limit
	r := ownRules(t, "wild: { limit: 2 }\n")
	s := scene.At(t, r, "{turn: 1, supply: PGGOOYYRRR, seats: [{hand: BBPPP}, {}]}")
	assert.Equal(t, []string{"place blue 1", "place blue 2", "place blue 2 wild 1", "place blue 3 wild 1",
		"place blue 3 wild 2", "place blue 4 wild 2"}, legal(s, "place blue"))
	refuses(t, s,
		refusal{"place blue 5 wild 3", "wild.limit", "at most 2 wild tiles"},
		refusal{"place blue 5 wild 2", "stars.blue.numbers", "3 of blue are needed"})
	s = scene.At(t, r, "{turn: 1, supply: PGGOOYYRRR, seats: [{hand: BBBPP}, {}]}")
	assert.Equal(t, []string{"place blue 5 wild 2"}, legal(s, "place blue 5"))
}

// The limit can depend on the number, and 0 leaves the color itself.
func TestWildLimitByNumber(t *testing.T) {
	// Clauses: key.wild-limit
	r := ownRules(t, "wild: { limit: 'number > 3 ? 1 : 0' }\n")
	s := scene.At(t, r, "{turn: 1, supply: PGGOOYYRRR, seats: [{hand: BBBPPP}, {}]}")
	assert.Equal(t, []string{"place blue 1", "place blue 2", "place blue 3", "place blue 4 wild 1"}, legal(s, "place blue"))
	assert.Equal(t, []string{"place purple 1", "place purple 2", "place purple 3"}, legal(s, "place purple"),
		"no wild tile replaces the wild color, so there is nothing to limit")
}

// A take can leave wild tiles, down to wild.least, and names how many it brings.
func TestLeavingWildTiles(t *testing.T) {
	// Clauses: key.wild-least
	const keys = "wild: { take: 3, least: 'take.center ? 2 : 0' }\n"
	s := ownAt(t, keys, "{turn: 1, displays: [PPRR, ., ., ., .], center: PPPB, seats: [{}, {}]}")
	assert.Equal(t, []string{"1 red", "1 red wild 0", "1 red wild 1", "center blue", "center blue wild 2"}, s.Legal())
	refuses(t, s, refusal{"center blue wild 1", "wild.least", "down to `wild.least`"}, refusal{"1 red wild 2", "wild.least", ""})
	s.Play("center blue wild 2")
	assert.Equal(t, []int{2, 5}, s.Scores(), "3 tiles cost 3 points")
}
