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
	formula.Name{Path: "rows", Max: 8, Big: true},
	formula.Name{Path: "cells", Max: 64, Big: true},
	formula.Name{Path: "fixed", Type: formula.Truth},
	formula.Name{Path: "shade", Type: formula.Color, Max: 1},
	formula.Name{Path: "odd", Min: 1, Max: 8},
	formula.Name{Path: "stars", Max: 8, Args: []formula.Arg{{Name: "color", Type: formula.Color, Max: 1}}},
).WithList("players", "all players", formula.Name{Path: "rows", Max: 8}, formula.Name{Path: "score", Max: 99}).WithColors([]string{"red", "blue"})

func tellNouns(path string, args []string) (formula.Noun, bool) {
	if path == "stars" {
		return formula.Noun{One: args[0] + " star", Many: args[0] + " stars", Has: "you have"}, true
	}
	n, ok := map[string]formula.Noun{
		"run":           {One: "linked tile", Many: "linked tiles"},
		"col":           {One: "tile below", Many: "tiles below"},
		"round":         {One: "the number of the round"},
		"rows":          {One: "row", Many: "rows", Has: "you have"},
		"cells":         {One: "cell", Many: "cells"},
		"fixed":         {One: "the cell is printed"},
		"shade":         {One: "its color"},
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
		"3":                               "3 points",
		"1":                               "1 point",
		"-1":                              "-1 point",
		"run":                             "1 point for each linked tile",
		"-2 * run":                        "-2 points for each linked tile",
		"run * 3":                         "3 points for each linked tile",
		"run + col":                       "1 point for each linked tile, plus 1 point for each tile below",
		"run - 1":                         "1 point for each linked tile, less 1 point",
		"round":                           "as many points as the number of the round",
		"2 * round":                       "twice as many points as the number of the round",
		"min(run, 4)":                     "1 point for each linked tile, but at most 4 points",
		"max(1, run)":                     "1 point for each linked tile, but at least 1 point",
		"max(run, col)":                   "the larger of these: 1 point for each linked tile; 1 point for each tile below",
		"run > 1 ? run : 0":               "1 point for each linked tile if there are more than 1",
		"fixed ? 2 : 1":                   "2 points if the cell is printed, otherwise 1 point",
		"shade == \"red\" ? 2 : 1":        "2 points if its color is red, otherwise 1 point",
		"round % 2 == 0 ? 2 : 1":          "2 points if the number of the round is even, otherwise 1 point",
		"div_ceil(run, 2)":                "1 point for every 2 linked tiles, rounded up",
		"-div_floor(run, 3)":              "-1 point for every 3 linked tiles, rounded down",
		"2 * (run + col)":                 "2 times this: 1 point for each linked tile, plus 1 point for each tile below",
		"max(1, run) + 2":                 "2 points more than this: 1 point for each linked tile, but at least 1 point",
		"max(1, run) * (fixed ? 2 : 1)":   "1 point for each linked tile, but at least 1 point; 2 times that if the cell is printed",
		"stars(\"blue\")":                 "1 point for each blue star",
		"rows >= 2 and round > 3 ? 1 : 0": "1 point if you have at least 2 rows and the number of the round is more than 3, otherwise 0 points",
		"odd":                             "",
		"run * col":                       "",
		"run * (run + 1) / 2":             "",
		"round - run > 2 ? 1 : 0":         "",
		"run == col ? 1 : 0":              "",
		"not fixed ? 1 : 0":               "",
		"count(players, .rows > 1)":       "",
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
		"rows == cells":                            "you have as many rows as there are cells",
		"round >= 5":                               "the number of the round is at least 5",
		"round == 5":                               "the number of the round is 5",
		"fixed":                                    "the cell is printed",
		"any(players, .rows >= 1 and .score > 50)": "",
		"all(players, .rows >= 1)":                 "",
		"none(players, .rows >= 1)":                "",
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
