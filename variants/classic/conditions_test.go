package classic_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// A take that the condition forbids is not listed, and the refusal shows the condition.
func TestTakeWhen(t *testing.T) {
	rules := changed(t, `take: { when: 'take.size <= 2 and (take.line != 2 or take.color == "blue")' }`)
	s := scene.At(t, rules, "turn: 1\ncenter: BYYY\nmarker: 2\nseats: [{}, {}]")
	assert.Equal(t, []string{"center blue 1", "center blue 2", "center blue 3", "center blue 4", "center blue 5",
		"center blue floor"}, s.Legal())
	assert.Equal(t, "take.when: a take is legal only if "+
		"`take.size <= 2 and (take.line != 2 or take.color == \"blue\")`", s.Refusal("center yellow floor"))
	s.Play("center blue 2")
	assert.Len(t, s.Legal(), 6, "the condition leaves nothing of three yellow tiles, and so all is legal")
	assert.Empty(t, s.Refusal("center yellow 2"))
	assert.Equal(t, s.Legal(), scene.At(t, rules, s.Text()).Legal(), "also after reading the position")
}

// The condition sees what a limit leaves of a take.
func TestTakeWhenSeesTheLimit(t *testing.T) {
	s := scene.At(t, changed(t, "take: { limit: 2, when: take.size == 2 and take.left == 1 + count_of(\"red\") }"),
		"turn: 1\ncenter: BBB\nmarker: 2\nseats: [{}, {}]")
	assert.NotEmpty(t, s.Refusal("1 blue 1"))
	assert.Len(t, s.Legal(), 6)
}

// A condition without a value for some take ends the game before the turn of the seat, not when
// somebody asks for the legal moves; a position in which that would have happened is refused.
func TestTakeWhenWithoutAValue(t *testing.T) {
	rules := changed(t, "take: { when: 12 / (center - 3) > 0 or take.line == 0 }")
	s := scene.At(t, rules, "turn: 1\ncenter: BBYYR\nmarker: 2\nseats: [{}, {}]")
	s.Play("center blue 3")
	require.ErrorContains(t, s.Game.Err(), "12 / 0 divides by zero")
	assert.Equal(t, core.Over, s.Game.Turn())
	assert.Empty(t, s.Game.Moves())

	state, err := rules.New(2)
	require.NoError(t, err)
	assert.ErrorContains(t, state.UnmarshalText([]byte("turn: 1\ncenter: BBY\nmarker: 2\nseats: [{}, {}]")),
		"a condition of takes has no value here: changed:4:15: take.when")

	fresh := scene.Start(t, changed(t, "take: { when: 1 / (bag - 80) > 0 }"), 2)
	fresh.Deal("BBBB", "YYYY", "RRRR", "KKKK", "WWWW")
	assert.ErrorContains(t, fresh.Game.Err(), "divides by zero", "at the first turn too")
}

// So does a condition on lines of another color.
func TestTakeWildWithoutAValue(t *testing.T) {
	rules := changed(t, "take: { wild: 12 / (center - 3) > 0 }")
	s := scene.At(t, rules, "turn: 1\ncenter: BBYYR\nmarker: 2\nseats: [{}, { lines: [., K, ., ., .] }]")
	s.Play("center blue 3")
	require.ErrorContains(t, s.Game.Err(), "12 / 0 divides by zero")
	s = scene.At(t, rules, "turn: 1\ncenter: BBYYR\nmarker: 2\nseats: [{}, {}]")
	s.Play("center blue 3")
	assert.NoError(t, s.Game.Err(), "no line has a color")
}

// A condition that depends on less than the whole take is asked less often, and allows the same takes.
func TestConditionsAskedOnce(t *testing.T) {
	for keys, more := range map[string]string{
		"take: { wild: board.tiles != 2 }":                                   " and take.size > 0",
		"take: { lines: 2, wild: board.tiles != 2 }":                         " and take.size > 0",
		"colors: { red: { joker: true } }\ntake: { wild: board.tiles != 2 }": " and take.size > 0",
		"take: { when: take.line != 2 or board.tiles > 4 }":                  " or take.size == 0",
		"take: { when: take.size + board.tiles != 2 }":                       " and take.line >= 0",
		"take: { lines: 2, when: take.line > 0 and board.tiles != 2 }":       " and take.size > 0",
		"take: { limit: take.line + 1, when: take.size != 2 }":               " and take.line >= 0",
		"take: { when: board.tiles > 2 }":                                    " and take.line + take.size > 0",
	} {
		once, each := start(t, keys), start(t, strings.TrimSuffix(keys, " }")+more+" }")
		random, same := core.NewRandom(1, core.Stream{}), core.NewRandom(1, core.Stream{})
		for once.Turn() != core.Over {
			if !once.Turn().Seat() {
				once.Deal(random, nil)
				each.Deal(same, nil)
				continue
			}
			moves := once.AppendMoves(nil)
			require.Equal(t, each.AppendMoves(nil), moves, keys)
			m := moves[random.Below(len(moves))]
			require.Equal(t, m, moves[same.Below(len(moves))])
			require.NoError(t, once.Check(m))
			once.Play(m, nil)
			each.Play(m, nil)
		}
	}
}

// start returns a game of two seats.
func start(t *testing.T, keys string) core.State {
	t.Helper()
	s, err := changed(t, keys).New(2)
	require.NoError(t, err)
	return s
}

// Tiles count as the color of the first line that has one, and the rest goes on to the next line.
func TestTakeWildIntoSeveralLines(t *testing.T) {
	rules := changed(t, "take: { wild: take.line != 5, lines: 2 }")
	s := scene.At(t, rules, "turn: 1\ncenter: BBBBK\nmarker: 2\nseats: [{ lines: [., R, YY, ., W] }, {}]")
	assert.Contains(t, s.Legal(), "center blue 3 2")
	assert.NotContains(t, s.Legal(), "center blue 5")
	assert.NotContains(t, s.Legal(), "center blue 2 5")
	s.Play("center blue 3 2")
	assert.Contains(t, s.Text(), "lines: [., BR, BYY, ., W]\n    wild: [., B, B, ., .]\n    floor: BB")
}

// A line that loses all tiles of its own color by effects has the first of the others.
func TestWildLineLosesItsColor(t *testing.T) {
	rules := changed(t, "take: { wild: true }\nactions:\n  drop: { phase: offer, free: true, limit: { times: 9 }, "+
		"choose: { color: true, line: true }, do: [{ move: all, from: line, of: chosen.color, to: discard }] }")
	s := scene.At(t, rules, "turn: 1\ncenter: BYK\nmarker: 2\nseats: [{ lines: [., ., ., BYR, .], wild: [., ., ., BY, .] }, {}]")
	s.Play("drop red 4")
	assert.Contains(t, s.Text(), "lines: [., ., ., BY, .]\n    wild: [., ., ., Y, .]")
	s.Play("drop yellow 4", "drop blue 4")
	assert.Contains(t, s.Text(), "lines: [., ., ., ., .]\n    floor")
}

// A position says which tiles are of another color than their line, and nothing that cannot be.
func TestWildLinesOfPositions(t *testing.T) {
	at := func(rules core.Rules, seat string) error {
		state, err := rules.New(2)
		require.NoError(t, err)
		return state.UnmarshalText([]byte("turn: 1\ncenter: K\nmarker: 2\nseats: [{ " + seat + " }, {}]"))
	}
	wild := changed(t, "take: { wild: true }")
	assert.NoError(t, at(wild, "lines: [., ., ., RB, .], wild: [., ., ., B, .]"))
	assert.ErrorContains(t, at(wild, "lines: [., ., ., RB, .]"), "line 4 has tiles of one color only")
	assert.ErrorContains(t, at(wild, "lines: [., ., ., BB, .], wild: [., ., ., B, .]"), "a color of its own")
	assert.ErrorContains(t, at(wild, "lines: [., ., ., R, .], wild: [., ., ., B, .]"), "those that `wild` has")
	assert.ErrorContains(t, at(changed(t, "take: { limit: 3 }"), "wild: [., ., ., ., .]"), "means nothing here")
}

// A limit and points that depend on the board are evaluated in play; without a value they end
// the game when the take is made, and no tile is lost.
func TestTakesByTheBoard(t *testing.T) {
	at := "turn: 1\ncenter: BBBY\nseats: [{ lines: [., ., RR, ., .] }, {}]"
	s := scene.At(t, changed(t, "take: { limit: 1 + line_count(3) - take.line }\nscoring: { center: -center - take.left }"), at)
	s.Play("center blue 2")
	assert.Equal(t, []string{"seat 1: scoring.center -6 = -6", "seat 1: scoring.minimum +6 = 0"}, s.Points())
	assert.Contains(t, s.Text(), "center: BBY")
	for _, keys := range []string{"take: { limit: 1 / board.tiles }", "scoring: { center: 1 / board.tiles }",
		"marker: { when: 1 / board.tiles == 1 }"} {
		s := scene.At(t, changed(t, keys), at)
		s.Play("center blue 4")
		require.ErrorContains(t, s.Game.Err(), "1 / 0 divides by zero", keys)
		assert.Equal(t, core.Over, s.Game.Turn())
		tiles := s.Game.State().CountTiles()
		assert.Equal(t, 100, tiles.Total(), keys)
	}
}

// The condition is asked after the tiles have left their source, and the points for the marker
// come with it.
func TestMarkerWhen(t *testing.T) {
	s := scene.At(t, changed(t, "marker: { when: center == 0 and marker != seat }\nscoring: { center: -2, minimum: -9 }"),
		"turn: 1\ndisplays: [BBBB, YYYY, ., ., .]\ncenter: R\nmarker: 2\nseats: [{}, { floor: + }]")
	s.Play("1 blue 4", "center red 1")
	assert.Empty(t, s.Points(), "seat 2 has the marker already")
	s.Play("2 yellow floor")
	assert.Equal(t, []string{"seat 1: scoring.center -2 = -2"}, s.Points()[:1])
}

// Never a marker: the seat that began begins again.
func TestMarkerWhenFalse(t *testing.T) {
	s := scene.At(t, changed(t, "marker: { when: false }"), "turn: 2\nstart: 2\ncenter: B\nseats: [{}, {}]")
	s.Play("center blue 2")
	assert.Contains(t, s.Text(), "start: 2")
}

// Cells that the condition closes are refused, a line without a cell falls, and one with a
// single cell is no choice.
func TestWallWhen(t *testing.T) {
	rules := changed(t, "wall: { pattern: free, when: 'run.v > 1 or place.col == 5' }")
	s, _ := settle(t, rules, "seats: [{ lines: [., BB, ., ., .], wall: [.Y..., ....., ....., ....., .....] }, {}]")
	assert.Equal(t, []string{"tile 2 2", "tile 2 5"}, s.Legal())
	assert.Equal(t, "wall.when: `wall.when` is not true for this cell: run.v > 1 or place.col == 5", s.Refusal("tile 2 1"))

	_, scored := settle(t, rules, "seats: [{ lines: [B, ., ., ., .] }, {}]")
	assert.Equal(t, []string{"scoring.place +1"}, scored)
	_, scored = settle(t, changed(t, "wall: { when: false }\nscoring: { minimum: -99 }"), "seats: [{ lines: [B, BB, ., ., .], floor: RRRRRR }, {}]")
	assert.Equal(t, []string{"scoring.floor -14"}, scored)

	s, _ = settle(t, changed(t, "wall: { when: 1 / (board.tiles - 1) > 0 }"), "seats: [{ lines: [B, ., ., ., .] }, {}]")
	require.ErrorContains(t, s.Game.Err(), "1 / 0 divides by zero")
	assert.Equal(t, core.Over, s.Game.Turn())
}

// In any order a line without a cell waits for one that another tile may open.
func TestLinesFallLastInAnyOrder(t *testing.T) {
	rules := changed(t, "tiling: { order: choice }\nwall: { when: run.v > 1 }")
	_, scored := settle(t, rules, "seats: [{ lines: [B, YY, ., ., .], wall: [....., ....., ..B.., ....., .....] }, {}]")
	assert.Equal(t, []string{"scoring.place +2", "scoring.floor -1"}, scored)
	s, _ := settle(t, changed(t, "tiling: { order: choice }"), "seats: [{ lines: [B, WW, ., ., .] }, {}]")
	assert.Equal(t, "choose a complete line and the cell for its tile", picture(t, s).Task)
	assert.Equal(t, []string{"tile 1 1", "tile 2 1"}, s.Legal())
}

// What a seat placed last is part of the position where a formula asks for it.
func TestLastPlaced(t *testing.T) {
	rules := changed(t, "bonuses: { x: { per: '10 * last.row + last.col', points: 1, each: round } }")
	s, scored := settle(t, rules, "seats: [{ lines: [B, YY, ., ., .] }, {}]")
	assert.Contains(t, scored, "bonuses.x +23")
	assert.Contains(t, s.Text(), "    last: [2, 3]\n")
	assert.Equal(t, s.Text(), scene.At(t, rules, s.Text()).Text())
	for text, want := range map[string]string{
		"{ last: [2, 3] }": "no tile lies in row 2, column 3",
		"{ last: [2] }":    "write two numbers",
		"{ last: [6, 1], wall: [B...., ., ., ., .] }": "1 to 5",
	} {
		state, err := rules.New(2)
		require.NoError(t, err)
		assert.ErrorContains(t, state.UnmarshalText([]byte("phase: deal\nseats: ["+text+", {}]")), want)
	}
}

// A tile can come to any free cell of its row, with what may stand in its column too; without a
// value the game ends, as for other conditions on cells.
func TestWallWild(t *testing.T) {
	rules := changed(t, "wall: { wild: row < 3 }")
	s := scene.At(t, rules, "turn: 1\nphase: tiling\nseats: [{ lines: [B, YY, RRR, ., .], wall: [.YR.., ....., B...., ....., .....] }, {}]")
	assert.Equal(t, []string{"tile 1 1", "tile 1 4", "tile 1 5"}, s.Legal())
	s.Play("tile 1 5")
	assert.Equal(t, []string{"tile 2 1", "tile 2 2", "tile 2 3", "tile 2 4", "tile 2 5"}, s.Legal())
	s.Play("tile 2 2")
	assert.Equal(t, 2, s.Game.State().Round(), "line 3 has one cell")

	fails := changed(t, "wall: { wild: 1 / (board.tiles - 1) > 0 }")
	s = scene.At(t, fails, "turn: 1\ncenter: B\nmarker: 2\nseats: [{}, {}]")
	s.Play("center blue 1")
	assert.ErrorContains(t, s.Game.Err(), "1 / 0 divides by zero")
}

// A tile that wall.wild alone lets come to its cell is wild, and one that could be there anyway is not.
func TestPlaceWild(t *testing.T) {
	rules := changed(t, "wall: { wild: true }\non: { w: { event: place, when: place.wild, do: [{ score: 7 }] } }")
	for at, points := range map[string]int{"tile 1 1": 1, "tile 1 2": 8, "tile 1 5": 8} {
		s := scene.At(t, rules, "turn: 1\nphase: tiling\nseats: [{ lines: [B, ., ., ., .] }, {}]")
		s.Play(at)
		assert.Equal(t, points, s.Game.State().Score(0), at)
	}
	s := scene.At(t, rules, "turn: 1\nphase: tiling\nseats: [{ lines: [B, ., ., ., .], wall: [....., ....., B...., ....., .....] }, {}]")
	s.Play("tile 1 1")
	assert.Equal(t, 8, s.Game.State().Score(0), "the column has blue already")
}

// What a limit leaves of a color stays on its display, jokers too; with the rest that is given away it
// goes as well, and where several colors are taken from a display there is no such rule.
func TestTakeSpare(t *testing.T) {
	s := scene.At(t, changed(t, "take: { limit: 2, spare: stay }"), "turn: 1\ndisplays: [BBBY, ., ., ., .]\nseats: [{}, {}]")
	s.Play("1 blue 2")
	assert.Contains(t, s.Text(), "displays: [B, ., ., ., .]\ncenter: Y")
	jokers := changed(t, "colors: { white: { joker: true } }\nwall: { pattern: free }\ntake: { limit: 3, spare: stay }")
	s = scene.At(t, jokers, "turn: 1\ndisplays: [BBYWW, ., ., ., .]\nseats: [{}, {}]")
	s.Play("1 blue white 4")
	assert.Contains(t, s.Text(), "displays: [W, ., ., ., .]\ncenter: Y")
	gives := changed(t, "displays: { rest: neighbors }\ntake: { limit: 2, spare: stay }")
	s = scene.At(t, gives, "turn: 1\ndisplays: [BBBY, ., ., ., .]\nseats: [{}, {}]")
	s.Play("1 blue 2", "give blue left", "give yellow right")
	assert.Contains(t, s.Text(), "displays: [., Y, ., ., B]")
	_, err := variants.Parse("changed", []byte("format: 1\nextends: classic\ntake: { colors: 2, limit: 2, spare: stay }"))
	assert.ErrorContains(t, err, "take.colors")
	_, err = variants.Parse("changed", []byte("format: 1\nextends: classic\ntake: { spare: stay }"))
	assert.ErrorContains(t, err, "leaves nothing of its color (take.limit)")
}
