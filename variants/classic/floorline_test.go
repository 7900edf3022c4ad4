package classic_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// floorOf returns the points of a floor line of seat 1, who has 50, the marker
// and the rest of a board that is given, in a ruleset with keys of its own.
func floorOf(t *testing.T, keys, floor, board string) int {
	t.Helper()
	s, _ := settle(t, changed(t, keys),
		fmt.Sprintf("round: 3\nmarker: 1\nseats: [{ score: 50, floor: %s%s }, { score: 60 }]", floor, board))
	return s.Scores()[0] - 50
}

// Four spaces instead of seven: -1 -1 -2 -2, and what falls behind them is not
// paid.
func TestFewerFloorSpaces(t *testing.T) {
	// Clauses: spaces.fewer
	assert.Equal(t, -6, floorOf(t, "floor: { spaces: 4 }", "BYRK", ""))
	s := scene.At(t, changed(t, "floor: { spaces: 4 }"), "turn: 1\ncenter: BBBBBW\nseats: [{}, {}]")
	s.Play("center blue floor")
	assert.Equal(t, "+BBB", s.Seat(1, "floor"))
	assert.Equal(t, "2B", s.Get("discard"))
	s = scene.At(t, changed(t, "floor: { spaces: 0 }"), "turn: 1\ncenter: BBW\nseats: [{}, {}]")
	s.Play("center blue floor")
	assert.Equal(t, ".", s.Seat(1, "floor"), "with no space the marker lies beside the line too")
	assert.Equal(t, "1", s.Get("marker"))
	assert.Equal(t, "2B", s.Get("discard"))
}

// Numbers have to be there for all spaces, and a formula needs to know how many
// spaces there are.
func TestFloorSpacesThatDoNotFit(t *testing.T) {
	// Clauses: spaces.more, spaces.formula, fault.load
	assert.ErrorContains(t, broken(t, "floor: { spaces: 8 }"),
		"broken:4:18: `floor.spaces` (broken:4) asks for 8 items of `scoring.floor` (classic:33), which has 7")
	assert.ErrorContains(t, broken(t, "floor: { spaces: 121 }"), "121 is out of range")
	assert.ErrorContains(t, broken(t, "scoring: { floor: -slot }"),
		"one formula does not say how many spaces the floor line has")
	assert.ErrorContains(t, broken(t, "floor: { spaces: 3 }\nscoring: { floor: 6 / (slot - 3) }"),
		"with slot = 3: 6 / 0 divides by zero")
	assert.ErrorContains(t, broken(t, "floor: { spaces: 3 }\nscoring: { floor: -1 - rows }"), "unknown name `rows`")
	assert.ErrorContains(t, broken(t, "scoring: { floor: [-1, slot * 20000] }"), "the result is 40000, outside -10000..10000")
}

// What formulas of the floor line see.
func TestFloorFormulas(t *testing.T) {
	// Clauses: floor.slot, floor.thing, floor.count
	for _, test := range []struct {
		keys, floor string
		points      int
	}{
		{"floor: { spaces: 7 }\nscoring: { floor: -slot }", "BYRKBYR", -28},
		{"floor: { spaces: 7 }\nscoring: { floor: -slot }", "BYR", -6},
		{"floor: { spaces: 7 }\nscoring: { floor: 'color == \"red\" ? -2 : -1' }", "RB+R", -6},
		{"floor: { spaces: 7 }\nscoring: { floor: 'marker ? -5 : -1' }", "RB+R", -8},
		{"floor: { spaces: 3 }\nscoring: { floor: 'floor.count == 3 ? 2 : -slot' }", "RB", -3},
		{"floor: { spaces: 3 }\nscoring: { floor: 'floor.count == 3 ? 2 : -slot' }", "RBY", 6},
		{"scoring: { floor: [-1, 'marker ? 0 : -4', -slot, 10 * round + seats] }", "B+Y", -4},
		{"scoring: { floor: [-1, 'marker ? 0 : -4', -slot, 10 * round + seats] }", "BYYR", -1 - 4 - 3 + 32},
		{"scoring: { floor: ['color == \"red\" or color == \"blue\" ? -7 : -1'] }", "+", -1},
	} {
		assert.Equal(t, test.points, floorOf(t, test.keys, test.floor, ""), "%s, %s", test.keys, test.floor)
	}
}

// All spaces see the score before the line is paid, and the wall with the tile
// that the round has brought to it.
func TestFloorSeesTheBoard(t *testing.T) {
	// Clauses: floor.before, names.board
	assert.Equal(t, -150, floorOf(t, "floor: { spaces: 3 }\nscoring: { minimum: null, floor: -score }", "BYR", ""))
	assert.Equal(t, 2-4, floorOf(t, "floor: { spaces: 3 }\nscoring: { floor: -board.tiles }", "BY",
		", lines: [B, ., ., ., .], wall: [....., W...., ....., ....., .....]"),
		"2 points for the column; two things cost as many points as the wall has tiles, 2")
}

// A seat that began the round alone with the fewest points does not pay for its
// first space.
func TestCushion(t *testing.T) {
	// Clauses: names.start, floor.before
	rules := changed(t, `
floor: { spaces: 7 }
scoring:
  floor: 'slot == 1 and count(players, .start_score <= start_score) == 1 ? 0 : -1'
`)
	s, _ := settle(t, rules, "marker: 1\nseats: [{ score: 30, floor: BB }, { score: 12, floor: BB }]")
	assert.Equal(t, []int{28, 11}, s.Scores())
	s, _ = settle(t, rules, "marker: 1\nseats: [{ score: 20, floor: BB }, { score: 20, floor: BB }]")
	assert.Equal(t, []int{18, 18}, s.Scores())
	s, _ = settle(t, rules, "seats: [{ score: 30, start_score: 5, floor: BB }, { score: 12, floor: BB }]")
	assert.Equal(t, []int{29, 10}, s.Scores(), "how the round began counts, not how it stands")
}

// The points at the start of a round are those of the deal, and stay so while
// tiles are tiled.
func TestStartScoreStays(t *testing.T) {
	// Clauses: names.start, names.position
	rules := changed(t, "floor: { spaces: 2 }\nscoring: { start: 7, floor: -start_score }")
	s := scene.Start(t, rules, 2)
	assert.Empty(t, s.Seat(1, "start_score"), "at a deal it is the score")
	s.Deal("BBBB", "YYYY", "RRRR", "KKKK", "WWWW")
	assert.Equal(t, "7", s.Seat(1, "start_score"))
	s.Play("1 blue 1", "2 yellow 2", "3 red 2", "4 black floor", "5 white floor")
	// Seat 1: +1 for blue, two blue tiles and two white ones on two spaces cost 7 each.
	assert.Equal(t, []int{0, 0}, s.Scores())
	s.Deal("BBBB", "YYYY", "RRRR", "KKKK", "WWWW")
	assert.Equal(t, "0", s.Seat(1, "start_score"))
}

// What the floor line gave adds up, before the minimum lifts the score.
func TestFloorPointsAddUp(t *testing.T) {
	// Clauses: names.floor, names.position
	rules := changed(t, "ranking: [score, floor_points]")
	s, _ := settle(t, rules, "marker: 1\nseats: [{ score: 2, floor: BBBB }, { floor_points: -9, score: 9, floor: B }]")
	assert.Equal(t, []int{0, 8}, s.Scores())
	assert.Equal(t, "-6", s.Seat(1, "floor_points"))
	assert.Equal(t, "-10", s.Seat(2, "floor_points"))
	again := scene.At(t, rules, s.Text())
	assert.Equal(t, s.Text(), again.Text())
}

// Who lost less on the floor line wins a tie.
func TestRankingByTheFloorLine(t *testing.T) {
	// Clauses: names.floor
	rules := changed(t, "ranking: [score, board.rows, board.columns, floor_points, seat]\nend: { when: true }")
	s, _ := settle(t, rules, "seats: [{ score: 50, floor_points: -9 }, { score: 50, floor_points: -12 }]")
	assert.Equal(t, []int{1}, s.Winners())
	s, _ = settle(t, rules, "seats: [{ score: 50 }, { score: 50 }]")
	assert.Equal(t, []int{2}, s.Winners(), "the later seat")
}

// What no formula asks for, or what is plain at a deal, has no place in a text.
func TestRefusedCounts(t *testing.T) {
	// Clauses: names.position
	asks := "floor: { spaces: 1 }\nscoring: { floor: -start_score }"
	for _, test := range []struct{ keys, text, want string }{
		{"", "phase: deal\nseats: [{ start_score: 3 }, {}]",
			"position:2:24: `start_score` means nothing here: no formula of the ruleset asks for it"},
		{asks, "phase: deal\nseats: [{ start_score: 3 }, {}]",
			"position:2:24: `start_score` means nothing here: at a deal it is the score"},
		{asks, "turn: 1\ncenter: B\nseats: [{ floor_points: 3 }, {}]",
			"position:3:25: `floor_points` means nothing here: no formula of the ruleset asks for it"},
		{asks, "turn: 1\ncenter: B\nseats: [{ start_score: many }, {}]", "position:3:24: "},
	} {
		state, err := changed(t, test.keys).New(2)
		require.NoError(t, err)
		assert.ErrorContains(t, state.UnmarshalText([]byte(test.text)), test.want)
	}
}

// The reasons of a floor line are what each space cost, and behind that what its
// formulas saw, each of its own space.
func TestFloorReasons(t *testing.T) {
	// Clauses: floor.thing
	s := scene.At(t, changed(t, "scoring: { floor: [-1, 'color == \"red\" ? -3 : -slot'] }"),
		"turn: 1\nmarker: 1\ncenter: R\nseats: [{ score: 9, floor: + }, {}]")
	s.Play("center red floor")
	assert.Equal(t, []core.Reason{
		{Event: s.Game.Steps()[0].Reasons[0].Event, Key: "scoring.floor", Formula: "-1 -3",
			Saw: []core.Seen{{Name: "spaces taken", Value: 2}}},
		{Event: s.Game.Steps()[0].Reasons[0].Event, Key: "scoring.floor", Formula: `color == "red" ? -3 : -slot`,
			Saw: []core.Seen{{Name: "color", Value: 2, Text: "red"}}},
	}, s.Game.Steps()[0].Reasons)
}

// The picture has on each space what that costs as things lie; a space that
// costs nobody can tell has a question mark.
func TestFloorLabels(t *testing.T) {
	s := scene.At(t, changed(t, `scoring: { floor: [-1, 'color == "red" ? -3 : -slot', 6 / (score - 9), -floor.count] }`),
		"turn: 1\nmarker: 1\ncenter: R\nseats: [{ score: 9, floor: +R }, { score: 12 }]")
	var labels [2]string
	for seat, v := range picture(t, s).Seats {
		for _, c := range v.Areas[2].Cells {
			labels[seat] += c.Label + " "
		}
	}
	assert.Equal(t, [2]string{"-1 -3 ? -2 ", "-1 -2 2 0 "}, labels)
}
