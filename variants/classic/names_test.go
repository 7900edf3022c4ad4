package classic_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// A wall with six tiles in four groups, the largest of three.
const fourGroups = "wall: [BY..., .B..., ..K.., ...W., Y....]"

// What the names of a board stand for, as a bonus of the round counts it: seat 1
// has six tiles, 12 points, and 10 of them since the round began; seat 2 a
// complete row.
func TestBoardNames(t *testing.T) {
	// Clauses: names.board, names.start, names.floor
	for text, want := range map[string]int{
		"score":                                  12,
		"start_score":                            10,
		"floor_points + 10":                      3,
		"board.tiles":                            6,
		"board.rows + 1":                         1,
		"board.columns + 1":                      1,
		"board.color_sets + 1":                   1,
		"board.cells":                            25,
		"board.groups":                           4,
		"board.largest_group":                    3,
		"10 * size.rows":                         50,
		"10 * size.columns":                      50,
		"seat":                                   1,
		"round":                                  3,
		"seats":                                  2,
		"filled(1, 2) ? 1 : 0":                   1,
		"filled(2, 1) ? 0 : 1":                   1,
		"filled(5, 1) ? 1 : 0":                   1,
		"filled(0, 1) ? 0 : 1":                   1,
		"filled(1, 0) ? 0 : 1":                   1,
		"filled(9, 9) ? 0 : 1":                   1,
		"filled(seats - 9, 1) ? 0 : 1":           1,
		"filled(1, -1000000000) ? 0 : 1":         1,
		"filled(1000000000, 257) ? 0 : 1":        1,
		"filled(6, 1) ? 0 : 1":                   1,
		`color_at(1, 2) == "yellow" ? 1 : 0`:     1,
		`color_at(3, 3) == "black" ? 1 : 0`:      1,
		`color_at(3, 4) == "blue" ? 0 : 1`:       1,
		`color_at(0, 9) != "blue" ? 1 : 0`:       1,
		`color_at(-7, 12) != "blue" ? 1 : 0`:     1,
		"sum(players, .score)":                   42,
		"sum(players, .seat)":                    3,
		"sum(players, .start_score)":             40,
		"sum(players, .floor_points) + 20":       9,
		"sum(players, .rows)":                    1,
		"sum(players, .columns) + 1":             1,
		"sum(players, .color_sets) + 1":          1,
		"sum(players, .tiles)":                   11,
		"max(map(players, .score))":              30,
		"count(cells, true)":                     25,
		"count(cells, .filled)":                  6,
		"count(cells, .filled and .row == .col)": 4,
		`count(cells, .color == "yellow")`:       2,
		"count(cells, .fixed) + 1":               1,
		"sum(cells, .filled ? .row : 0)":         1 + 1 + 2 + 3 + 4 + 5,
		"sum(cells, .filled ? .col : 0)":         1 + 2 + 2 + 3 + 4 + 1,

		"me.rows + 1":                     1,
		"me.tiles":                        6,
		`count_of("yellow")`:              2,
		`sum(players, .count_of("blue"))`: 2 + 1,
		"count(players, .filled(2, 2))":   1,
		"count(players, .filled(1, 3) and not me.filled(1, 3))": 1,
		"line_count(2)":                     1,
		"line_count(0) + line_count(9) + 1": 1,
		`line_color(2) == "red" ? 1 : 0`:    1,
		`line_color(1) == "red" ? 0 : 1`:    1,
		"line_size(4)":                      4,
		`lines_of("red")`:                   1,
		`sum(lines, .of("red"))`:            1,
		`line_of(2, "red") + line_of(0, "red") + line_of(9, "red")`:                                                          1,
		`sum(players, .lines_of("red") + .lines_of("yellow") + .lines_of("blue") + .lines_of("white") + .lines_of("black"))`: 3,
		"line_size(6) + 1":            1,
		"line_complete(2) ? 0 : 1":    1,
		"count(lines, .complete) + 1": 1,
		"count(lines, .empty)":        4,
		`sum(lines, .color == "red" ? 10 * .row + .size - .count : 0)`: 21,
		"sum(players, .line_count(3))":                                 2,
		"floor.count + 1":                                              1,
		"sum(players, .floor.tiles) + 1":                               1,
		`floor.of("red") + 1`:                                          1,
		"last.row + last.col + 1":                                      1,
		`last.color == "red" ? 0 : 1`:                                  1,
		"marker":                                                       2,
		"starter":                                                      1,
		"rounds":                                                       50,
		"center + count(displays, .tiles == 0)":                        5,
		"sum(displays, .number)":                                       15,
		"bag":                                                          100 - 11 - 3,
		`bag.of("red")`:                                                20 - 1 - 1,
		"discard + supply + 1":                                         1,
	} {
		rules := changed(t, fmt.Sprintf("wall: { pattern: free }\nend: { when: false }\n"+
			"bonuses: { x: { per: '%s', points: 1, each: round } }", text))
		seats := [2]string{"score: 12, lines: [., R, ., ., .], " + fourGroups,
			"score: 30, lines: [., ., BB, ., .], wall: [BYRKW, ....., ....., ....., .....]"}
		if strings.Contains(text, "start_score") {
			seats[0] += ", start_score: 10"
		}
		if strings.Contains(text, "floor_points") {
			seats[0], seats[1] = seats[0]+", floor_points: -7", seats[1]+", floor_points: -4"
		}
		_, scored := settle(t, rules, fmt.Sprintf("round: 3\nmarker: 2\nseats: [{ %s }, { %s }]", seats[0], seats[1]))
		require.NotEmpty(t, scored, text)
		assert.Equal(t, fmt.Sprintf("bonuses.x %+d", want), scored[0], text)
	}
}

// On a printed wall the cells are fixed, and their number is that of the wall.
func TestSizesAndFixedCells(t *testing.T) {
	// Clauses: names.board
	rules := changed(t, `
lines: { lengths: [1, 2] }
wall: { pattern: "B . Y\n. K ." }
end: { when: false }
bonuses: { x: { per: '100 * size.rows + 10 * size.columns + count(cells, .fixed)', points: 1, each: round } }
`)
	_, scored := settle(t, rules, "seats: [{}, {}]")
	assert.Equal(t, []string{"bonuses.x +233", "bonuses.x +233"}, scored)
}

// On the widest wall the last column of a row is not linked to the first of the
// next, nor is any cell to one outside.
func TestGroupsOnTheWidestWall(t *testing.T) {
	// Clauses: names.board
	for text, want := range map[string]int{
		"board.groups":        3,
		"board.largest_group": 2,
		"sum(cells, .filled ? 10 * .row + .col : 0)": 18 + 21 + 23 + 24,
	} {
		_, scored := settle(t, changed(t, `
lines: { lengths: [1, 2] }
wall: { pattern: ". . . . . . . .\n. . . . . . . ." }
end: { when: false }
bonuses: { x: { per: '`+text+`', points: 1, each: round } }
`), "seats: [{ wall: [.......B, Y.KW....] }, { wall: [B......., ........] }]")
		assert.Equal(t, fmt.Sprintf("bonuses.x %+d", want), scored[0])
	}
	s, _ := settle(t, changed(t, "lines: { lengths: [1, 2] }\nscoring: { place: group }\n"+
		`wall: { pattern: ". . . . . . . .\n. . . . . . . ." }`), "seats: [{ lines: [., YY], wall: [.......B, ........] }, {}]")
	s.Play("tile 2 1")
	assert.Equal(t, []string{"seat 1: scoring.place +1 = 1"}, s.Points())
}

// What the names of a placed tile stand for: red comes to row 5, column 5, at the
// end of a diagonal, or to row 3 beside black and below two others.
func TestPlaceNames(t *testing.T) {
	// Clauses: place.names, place.board
	for _, test := range []struct {
		line, move string
		points     map[string]int
	}{
		{"., ., ., ., RRRRR", "tile 5 5", map[string]int{"run.h": 1, "run.v": 1, "run.down": 5, "run.up": 1,
			"row": 5, "col": 5, "group": 1, "board.groups": 5, "board.tiles": 7}},
		{"., ., RRR, ., .", "tile 3 2", map[string]int{"run.h": 2, "run.v": 3, "run.down": 1, "run.up": 1,
			"row": 3, "col": 2, "group": 5, "board.groups": 3, "board.largest_group": 5}},
		{"., ., RRR, ., .", "tile 3 1", map[string]int{"run.h": 1, "run.v": 1, "run.up": 2, "group": 1,
			`color == "red" ? 4 : 0`: 4, "filled(3, 1) ? 6 : 0": 6, `color_at(row, col) == color ? 7 : 0`: 7}},
		{"., ., RRR, ., .", "tile 3 4", map[string]int{"run.h": 2, "run.v": 2, "group": 3, "score": 20,
			"round": 3, "seats": 2, "seat": 1, "cell.fixed ? 1 : 8": 8, "start_score": 20, "floor_points - 4": -4}},
	} {
		for text, want := range test.points {
			rules := changed(t, fmt.Sprintf("wall: { pattern: free }\nscoring: { place: '%s' }", text))
			s, _ := settle(t, rules, fmt.Sprintf("round: 3\nseats: [{ score: 20, lines: [%s], %s }, {}]", test.line, fourGroups))
			s.Play(test.move)
			assert.Equal(t, []string{fmt.Sprintf("seat 1: scoring.place %+d = %d", want, 20+want)}, s.Points(),
				"%s, %s", test.move, text)
		}
	}
}

// A diagonal that rises runs down to the left and up to the right.
func TestRisingDiagonal(t *testing.T) {
	// Clauses: place.names
	rules := changed(t, "wall: { pattern: free }\nscoring: { place: 'max(1, sum([run.h, run.v, run.down, run.up], # > 1 ? # : 0))' }")
	for wall, want := range map[string]int{
		"....., .B..., ....., ...B., .....":  3,
		"....., .B..., .W..., ....., .....":  2 + 2,
		"....., ...B., ....., .W..., .....":  3,
		"....K, ...B., ....., .W..., Y....":  5,
		"....., ....., ....., ....., .....":  1,
		"....., ....., ..... , K...., .....": 1,
	} {
		s, _ := settle(t, rules, "seats: [{ lines: [., ., RRR, ., .], wall: ["+wall+"] }, {}]")
		s.Play("tile 3 3")
		assert.Equal(t, []int{want, 0}, s.Scores(), wall)
	}
}

// A cell that counts twice counts the points of a formula over the whole board
// twice.
func TestMultiplierOfAFormula(t *testing.T) {
	// Clauses: place.multiplied, place.names
	rules := changed(t, `
wall:
  pattern: |
    B*3 . . . .
    . . . . .
    . . . . .
    . . . . .
    . . . . .
scoring: { place: 'board.tiles + (cell.fixed ? 1 : 0)' }
`)
	s, _ := settle(t, rules, "seats: [{ lines: [B, ., ., ., .], wall: [.Y..., ....., ....., ....., .....] }, {}]")
	s.Play("tile 1 1")
	assert.Equal(t, []string{"seat 1: scoring.place +9 = 9"}, s.Points())
	reasons := s.Game.Steps()[0].Reasons
	require.Len(t, reasons, 2)
	assert.Equal(t, []core.Seen{{Name: "board.tiles", Value: 2}, {Name: "cell.fixed", Value: 1, Text: "true"}}, reasons[0].Saw)
	assert.Equal(t, "*3", reasons[1].Formula)
}

// A placement can cost points, down to the minimum, by what the board is like.
func TestPlaceThatCosts(t *testing.T) {
	// Clauses: place.board, ruling.minimum
	s := tiled(t, changed(t, "scoring: { place: -board.tiles }"), "{ score: 2, lines: [B, BB, ., ., .] }")
	assert.Equal(t, []string{"seat 1: scoring.place -1 = 1", "seat 1: scoring.place -2 = -1",
		"seat 1: scoring.minimum +1 = 0"}, s.Points())
}

// Forecasts, and the choice of cells in them, see the whole board too.
func TestForecastOfFormulas(t *testing.T) {
	rules := changed(t, "wall: { pattern: free }\ntiling: { order: up }\nlines: { keep: false }\n"+
		"scoring: { place: 'group + (filled(5, 5) ? 10 : 0)' }\n"+
		"bonuses: { again: { per: board.tiles, points: 1, each: round } }")
	s := scene.At(t, rules, `
		turn: 2
		center: Y
		marker: 2
		seats:
			- { lines: [B, ., ., ., RRRRR], wall: [....., W.K.., ....., ....., .....] }
			- {}
	`)
	// From the bottom up: red to column 5 for 1 + 10, then blue above white for 2 + 10,
	// and four tiles on the wall bring 4.
	assert.Equal(t, []int{1 + 10 + 2 + 10 + 4, 0}, sure(s))
}
