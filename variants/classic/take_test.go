package classic_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

const takeThree = "take: { limit: 3 }"

// Of four yellow tiles one goes to the center, with the rest of its display.
func TestTakeLimitOfADisplay(t *testing.T) {
	// Clauses: limit.display
	s := scene.At(t, changed(t, takeThree),
		"turn: 1\ndisplays: [YYYY, BRRR, ., ., .]\nseats: [{}, {}]")
	s.Play("1 yellow 4")
	assert.Equal(t, ". . . YYY .", s.Seat(1, "lines"))
	assert.Equal(t, "Y", s.Get("center"))
	assert.Equal(t, ". BRRR . . .", s.Get("displays"))
	s.Play("2 red 3")
	assert.Equal(t, "BY", s.Get("center"), "three red tiles are no more than three")
}

// Of five blue tiles in the center two stay; the marker comes with the first
// take all the same, and costs by the tiles taken.
func TestTakeLimitOfTheCenter(t *testing.T) {
	// Clauses: limit.center
	s := scene.At(t, changed(t, takeThree+"\nscoring: { center: -take.size }"),
		"turn: 1\ncenter: BBBBBR\nseats: [{ score: 9 }, {}]")
	assert.Contains(t, s.Legal(), "center blue 1")
	s.Play("center blue 2")
	assert.Equal(t, ". BB . . .", s.Seat(1, "lines"))
	assert.Equal(t, "+B", s.Seat(1, "floor"))
	assert.Equal(t, "BBR", s.Get("center"))
	assert.Equal(t, "1", s.Get("marker"))
	assert.Equal(t, []string{"seat 1: scoring.center -3 = 6"}, s.Points())
	s.Play("center blue floor", "center red 1")
	assert.Equal(t, "deal", s.Get("phase"), "the offer ends when all tiles are taken")
}

// Half of what lies there in the first round, rounded up, and one more with each
// round and each seat above two.
func TestTakeLimitByAFormula(t *testing.T) {
	// Clauses: limit.formula
	rules := changed(t, "take: { limit: 'div_ceil(count, 2) + round - 1 + seats - 2' }")
	for text, want := range map[string]string{
		"turn: 1\ncenter: BBBBB\nseats: [{}, {}]":           "BB",
		"turn: 1\nround: 2\ncenter: BBBBB\nseats: [{}, {}]": "B",
		"turn: 1\ncenter: BBBBB\nseats: [{}, {}, {}]":       "B",
		"turn: 1\ncenter: BB\nseats: [{}, {}]":              "B",
		"turn: 1\nround: 9\ncenter: BBBBB\nseats: [{}, {}]": ".",
	} {
		s := scene.At(t, rules, text)
		s.Play("center blue floor")
		assert.Equal(t, want, s.Get("center"), text)
	}
}

// A limit that would let somebody take nothing is refused when it is loaded.
func TestTakeLimitOfNothing(t *testing.T) {
	// Clauses: limit.formula, fault.load
	assert.ErrorContains(t, broken(t, "take: { limit: count - 1 }"), "with count = 1: the result is 0, outside 1..255")
	assert.ErrorContains(t, broken(t, "take: { limit: 0 }"), "0 is out of range")
}

// The marker lies beside its holder's board: no space, no cost, and the next
// round is his.
func TestMarkerBeside(t *testing.T) {
	// Clauses: beside.free, beside.full
	for _, floor := range []string{".", "B", "BBBBBBB"} {
		s := scene.At(t, changed(t, "marker: { floor: false }"),
			"turn: 2\ncenter: RW\nseats: [{}, { score: 20, floor: "+floor+" }]")
		s.Play("center red 2")
		assert.Equal(t, floor, s.Seat(2, "floor"))
		assert.Equal(t, "2", s.Get("marker"))
		s.Play("center white 2")
		assert.Equal(t, "2", s.Get("start"))
		assert.Equal(t, map[string]int{".": 20, "B": 19, "BBBBBBB": 6}[floor], s.Scores()[1])
	}
	state, err := changed(t, "marker: { floor: false }").New(2)
	require.NoError(t, err)
	// Clauses: beside.position
	assert.ErrorContains(t, state.UnmarshalText([]byte("turn: 1\nmarker: 1\ncenter: B\nseats: [{ floor: B+ }, {}]")),
		"position:4:18: the marker takes no space of a floor line in this ruleset (marker.floor)")
}

// A full floor line with the marker beside it: it falls by one tile only where
// that has room, and everything else is as it is without the key.
func TestMarkerBesideAFullFloorByEitherRule(t *testing.T) {
	// Clauses: beside.full, ruling.marker-full
	for _, keys := range []string{"marker: { floor: false }", "marker: { floor: true }"} {
		s := scene.At(t, changed(t, keys), "turn: 1\ncenter: RRW\nseats: [{ score: 20, floor: BBBBBBB }, {}]")
		s.Play("center red 1")
		assert.Equal(t, "BBBBBBB", s.Seat(1, "floor"))
		assert.Equal(t, "1R", s.Get("discard"))
		s.Play("center white 1")
		assert.Equal(t, []int{20 + 1 - 14, 1}, s.Scores())
		assert.Equal(t, "1", s.Get("start"))
	}
}

// The first take from the center costs 2 at once, down to the minimum and no
// further; no later take of the round does, nor one from a display.
func TestCenterPoints(t *testing.T) {
	// Clauses: center.first, center.minimum
	rules := changed(t, "scoring: { center: -2 }")
	for score, want := range map[string][]string{
		"9": {"seat 1: scoring.center -2 = 7"},
		"1": {"seat 1: scoring.center -2 = -1", "seat 1: scoring.minimum +1 = 0"},
		"0": {"seat 1: scoring.center -2 = -2", "seat 1: scoring.minimum +2 = 0"},
	} {
		s := scene.At(t, rules, "turn: 1\ncenter: BRW\ndisplays: [YY, ., ., ., .]\nseats: [{ score: "+score+" }, {}]")
		s.Play("center blue 1")
		assert.Equal(t, want, s.Points())
		s.Play("center red 2")
		assert.Empty(t, s.Points())
		s.Play("1 yellow 2")
		assert.Empty(t, s.Points())
	}
}

// Flat costs for the marker alone, as in a game for two: 9 points, 2 off at
// once, and 2 for two tiles on the floor.
func TestFlatMarker(t *testing.T) {
	// Clauses: center.first, beside.free
	s := scene.At(t, changed(t, "marker: { floor: false }\nscoring: { center: -2 }"),
		"turn: 1\ncenter: BBW\nseats: [{ score: 9 }, {}]")
	s.Play("center blue floor", "center white 5")
	assert.Equal(t, []int{5, 0}, s.Scores())
}

// wide has a joker, mixed lines, takes for two lines and two colors from a display.
const wide = "colors: { wild: { letter: J, tiles: 10, joker: true } }\n" +
	"lines: { colors: [1, 2, 2, 3, 3] }\ntake: { lines: 2, colors: 3 }\n"

// What a take can be more than one color into one line has refusals of its own.
func TestRefusedWideTakes(t *testing.T) {
	s := scene.At(t, changed(t, wide),
		"turn: 1\ndisplays: [BBRJ, YYYY, ., ., .]\nseats: [{ lines: [., BY, BY, ., .] }, {}]")
	for move, reason := range map[string]string{
		"1 red wild 4":    "",
		"1 blue wild 4":   "",
		"1 blue 1 5":      "",
		"1 blue 4 5":      "take.lines: no tile is left for line 5",
		"1 blue 1 1":      "take.lines: line 1 cannot get tiles twice",
		"1 red 2":         "lines.lengths: line 2 is full",
		"1 red 3":         "lines.colors: line 3 holds blue and yellow tiles, and a line takes 2 colors only",
		"2 yellow wild 4": "colors: no joker lies on display 2",
	} {
		assert.Equal(t, reason, s.Refusal(move), move)
	}
}

// Between the takes of a turn the position names the display, and what is left of a color that a
// limit cuts goes to the center.
func TestTakesOfATurn(t *testing.T) {
	rules := changed(t, "take: { colors: 3, limit: 2 }")
	s := scene.At(t, rules, "turn: 2\ndisplays: [BBBRY, KK, ., ., .]\nseats: [{}, {}]")
	s.Play("1 blue 4")
	assert.Equal(t, []string{"B", "YR KK . . .", "1", "2", "2"},
		[]string{s.Get("center"), s.Get("displays"), s.Get("again"), s.Get("takes"), s.Get("turn")})
	again := scene.At(t, rules, s.Text())
	assert.Equal(t, s.Legal(), again.Legal())
	again.Play("1 yellow 1", "1 red 2", "2 black 2")
	assert.Equal(t, "", again.Get("again"))
	assert.Equal(t, "2", again.Get("turn"))

	fresh, err := rules.New(2)
	require.NoError(t, err)
	for text, problem := range map[string]string{
		"turn: 1\nagain: 2\ndisplays: [BB, ., ., ., .]":           "no tile lies on display 2",
		"turn: 1\nagain: 6\ndisplays: [BB, ., ., ., .]":           "6",
		"turn: 1\nagain: 1\ntakes: 3\ndisplays: [BB, ., ., ., .]": "3",
		"turn: 1\ntakes: 1\ndisplays: [BB, ., ., ., .]":           "`again` has to say",
		"phase: deal\nagain: 1":                                   "means nothing here",
	} {
		assert.ErrorContains(t, fresh.UnmarshalText([]byte(text+"\nseats: [{}, {}]")), problem, text)
	}
}

// Wide takes allocate as little as others, also with four seats and a take.limit.
func TestWideTakesAllocateNothing(t *testing.T) {
	rules := changed(t, wide+"scoring: { center: -take.size }\n")
	fresh, err := rules.New(4)
	require.NoError(t, err)
	state, err := rules.New(4)
	require.NoError(t, err)
	random := core.NewRandom(1, core.Stream{})
	var moves []core.Move
	game := func() {
		state.Set(fresh)
		_, moves = core.Playout(state, random, moves)
	}
	for range 20 {
		game()
	}
	assert.Zero(t, testing.AllocsPerRun(50, game))
	require.NoError(t, state.Err())
}
