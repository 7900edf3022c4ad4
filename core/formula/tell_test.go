package formula_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/formula"
)

// tellScope has a name of each sort.
var tellScope = formula.NewScope(
	formula.Name{Path: "run", Min: 1, Max: 8},
	formula.Name{Path: "col", Min: 1, Max: 8},
	formula.Name{Path: "round", Min: 1, Max: 50},
	formula.Name{Path: "place", Min: 1, Max: 8},
	formula.Name{Path: "size", Min: 1, Max: 8},
	formula.Name{Path: "rows", Max: 8, Big: true},
	formula.Name{Path: "cells", Max: 64, Big: true},
	formula.Name{Path: "fixed", Type: formula.Truth},
	formula.Name{Path: "shade", Type: formula.Color, Max: 1},
	formula.Name{Path: "odd", Min: 1, Max: 8},
	formula.Name{Path: "stars", Max: 8, Args: []formula.Arg{{Name: "color", Type: formula.Color, Max: 1}}},
).WithList("players", "all players", formula.Name{Path: "rows", Max: 8}, formula.Name{Path: "score", Max: 99}).
	WithList("rings", "all rings", formula.Name{Path: "tiles", Max: 9}, formula.Name{Path: "even", Type: formula.Truth}).
	WithColors([]string{"red", "blue"})

func tellNouns(path string, args []string) (formula.Noun, bool) {
	if path == "stars" {
		return formula.Noun{One: args[0] + " star", Many: args[0] + " stars", Has: "you have"}, true
	}
	n, ok := map[string]formula.Noun{
		"run":           {One: "linked tile", Many: "linked tiles"},
		"col":           {One: "tile below", Many: "tiles below"},
		"round":         {One: "the number of the round"},
		"place":         {One: "its place", Has: "it lies in place"},
		"size":          {One: "place", Many: "places", Known: true, Number: 5},
		"rows":          {One: "row", Many: "rows", Has: "you have"},
		"cells":         {One: "cell", Many: "cells"},
		"fixed":         {One: "the cell is printed"},
		"shade":         {One: "its color"},
		"rings":         {One: "ring", Many: "rings"},
		"rings.tiles":   {One: "tile", Many: "tiles", Has: "it has"},
		"rings.even":    {One: "it is even"},
		"players.rows":  {One: "row", Many: "rows", Has: "a player has"},
		"players.score": {One: "point", Many: "points", Has: "a player has"},
	}[path]
	return n, ok
}

// Formulas of a simple shape are told in words; all others are left to be shown as
// they are, rather than told in a way that could be misunderstood.
func TestTell(t *testing.T) {
	points := formula.Unit{One: "point", Many: "points"}
	for text, want := range map[string]string{
		"3":                                    "3 points",
		"1":                                    "1 point",
		"-1":                                   "-1 point",
		"run":                                  "1 point for each linked tile",
		"-2 * run":                             "-2 points for each linked tile",
		"run * 3":                              "3 points for each linked tile",
		"run + col":                            "1 point for each linked tile, plus 1 point for each tile below",
		"run - 1":                              "1 point for each linked tile, less 1 point",
		"round":                                "as many points as the number of the round",
		"2 * round":                            "twice as many points as the number of the round",
		"min(run, 4)":                          "1 point for each linked tile, but at most 4 points",
		"max(1, run)":                          "1 point for each linked tile, but at least 1 point",
		"max(run, col)":                        "the larger of these: 1 point for each linked tile; 1 point for each tile below",
		"run > 1 ? run : 0":                    "1 point for each linked tile if there are more than 1",
		"fixed ? 2 : 1":                        "2 points if the cell is printed, otherwise 1 point",
		"shade == \"red\" ? 2 : 1":             "2 points if its color is red, otherwise 1 point",
		"round % 2 == 0 ? 2 : 1":               "2 points if the number of the round is even, otherwise 1 point",
		"div_ceil(run, 2)":                     "1 point for every 2 linked tiles, rounded up",
		"-div_floor(run, 3)":                   "-1 point for every 3 linked tiles, rounded down",
		"2 * (run + col)":                      "2 points for each linked tile, plus 2 points for each tile below",
		"max(1, run) + 2":                      "1 point for each linked tile, but at least 1 point; and 2 points more",
		"max(1, run) * (fixed ? 2 : 1)":        "1 point for each linked tile, but at least 1 point; 2 times that if the cell is printed",
		"stars(\"blue\")":                      "1 point for each blue star",
		"rows >= 2 and round > 3 ? 1 : 0":      "1 point if you have at least 2 rows and the number of the round is more than 3",
		"3 * (fixed ? 1 : 0)":                  "3 points if the cell is printed",
		"run * (fixed ? 1 : 0)":                "1 point for each linked tile if the cell is printed",
		"max(1, run) + (fixed ? 2 : 0)":        "1 point for each linked tile, but at least 1 point; and 2 points more if the cell is printed",
		"max(1, run) - (fixed ? 2 : 1)":        "1 point for each linked tile, but at least 1 point; and 2 points less if the cell is printed, otherwise 1 point less",
		"max(1, run) + 2 * (round - 1)":        "1 point for each linked tile, but at least 1 point; and twice as many points more as the number of the round, less 2 points",
		"run + col + (fixed ? 2 : 0)":          "1 point for each linked tile, plus 1 point for each tile below; and 2 points more if the cell is printed",
		"(fixed ? 2 : 0) + max(1, run)":        "2 points if the cell is printed; and besides, 1 point for each linked tile, but at least 1 point",
		"at([1, 1, 1, 1, run, 1, 1, 1], size)": "1 point for each linked tile",
		"size > 6 ? 1 : -size":                 "-5 points",
		"max(1, run) + odd":                    "",
		"odd":                                  "",
		"run * col":                            "",
		"run * (run + 1) / 2":                  "",
		"round - run > 2 ? 1 : 0":              "",
		"run == col ? 1 : 0":                   "",
		"not fixed ? 1 : 2":                    "2 points if the cell is printed, otherwise 1 point",
		"count(players, .rows > 1)":            "",
		"rows > 1 and (fixed or run > 1) ? 1 : 0": "",
		"round < 0 - 2 * run ? 1 : 0":             "",
	} {
		f, err := formula.Compile(text, tellScope, formula.Want{Min: -formula.Limit, Max: formula.Limit})
		require.NoError(t, err, text)
		got, ok := f.Tell(points, tellNouns)
		assert.Equal(t, want != "", ok, text)
		if ok {
			assert.Equal(t, want, got, text)
		}
	}
}

// Conditions are told as clauses. What has to hold for one and the same player is
// not torn apart.
func TestTellClauses(t *testing.T) {
	for text, want := range map[string]string{
		"any(players, .rows >= 1)":                 "a player has at least 1 row",
		"any(players, .rows == 0)":                 "a player has no rows",
		"any(players, .rows >= 1 or .score > 50)":  "a player has at least 1 row, or a player has more than 50 points",
		"any(rings, .even)":                        "a ring is even",
		"none(rings, .tiles > 2)":                  "no ring has more than 2 tiles",
		"rows == cells":                            "you have as many rows as there are cells",
		"round >= 5":                               "the number of the round is at least 5",
		"round == 5":                               "the number of the round is 5",
		"fixed":                                    "the cell is printed",
		"any(players, .rows >= 1 and .score > 50)": "",
		"all(players, .rows >= 1)":                 "",
		"none(players, .rows >= 1)":                "no player has at least 1 row",
		"none(players, .rows == 0)":                "",
		"any(players, .rows > rows)":               "a player has more rows than you have",
		"round in [1, 3, 4]":                       "the number of the round is 1, 3 or 4",
		"round != 3":                               "the number of the round is not 3",
		"round in [1, size]":                       "the number of the round is 1 or 5",
		"shade in [\"red\", \"blue\"]":             "its color is red or blue",
		"place == round":                           "its place equals the number of the round",
		"place + round == size + 1":                "its place and the number of the round together are 6",
		"place in [1, 2]":                          "it lies in place 1 or 2",
		"size == 5 and fixed":                      "the cell is printed",
		"true":                                     "",
		"any(players, .rows >= 1 or .rows == 0 and .score == 0)": "",
	} {
		f, err := formula.Compile(text, tellScope, formula.Want{Type: formula.Truth, Max: 1})
		require.NoError(t, err, text)
		got, ok := f.Tell(formula.Unit{}, tellNouns)
		assert.Equal(t, want != "", ok, text)
		if ok {
			assert.Equal(t, want, got, text)
		}
	}
}

// The names that a formula reads are listed in the order of its scope.
func TestRead(t *testing.T) {
	f, err := formula.Compile("any(players, .score > rows) ? run : 0", tellScope, formula.Want{Max: 9})
	require.NoError(t, err)
	assert.Equal(t, []string{"run", "rows", "players.score"}, f.Read())
}

// Of a sum of which a part cannot be told, the other parts are told first, and that
// one stands as it is. Its names are what is left to explain.
func TestTellParts(t *testing.T) {
	points := formula.Unit{One: "point", Many: "points"}
	for text, want := range map[string]string{
		"max(1, run) + odd * col":          "1 point for each linked tile, but at least 1 point; and as many points more as `odd * col` gives",
		"run - 2 * abs(odd - col)":         "1 point for each linked tile; and twice as many points less as `abs(odd - col)` gives",
		"abs(odd - col) + (fixed ? 2 : 0)": "2 points if the cell is printed; and as many points more as `abs(odd - col)` gives",
		"odd * col":                        "",
	} {
		f, err := formula.Compile(text, tellScope, formula.Want{Min: -formula.Limit, Max: formula.Limit})
		require.NoError(t, err, text)
		got, left, ok := f.TellParts(points, tellNouns)
		assert.Equal(t, want != "", ok, text)
		if ok {
			assert.Equal(t, want, got, text)
			assert.Equal(t, []string{"col", "odd"}, left, text)
		}
	}
}

// What a bonus is given for is a noun, of which there can be several.
func TestCounts(t *testing.T) {
	for text, want := range map[string]string{
		"rows":                                   "row",
		"count(rings, .even)":                    "ring that is even",
		"min(rows, cells)":                       "set of a row and a cell",
		`min(stars("red"), stars("blue"), rows)`: "set of a red star, a blue star and a row",
		"count(rings, .even and .tiles >= 2)":    "ring that is even and has at least 2 tiles",
		"count(players, .rows > 1)":              "",
		"count(rings, .even or .tiles >= 2)":     "ring that is even, or has at least 2 tiles",
		"min(run * 2, cells)":                    "",
	} {
		f, err := formula.Compile(text, tellScope, formula.Want{Max: 999})
		require.NoError(t, err, text)
		noun, times, ok := f.Counts(tellNouns)
		assert.Equal(t, want != "", ok, text)
		if ok {
			assert.Equal(t, want, noun.One, text)
			assert.Equal(t, 1, times, text)
		}
	}
}
