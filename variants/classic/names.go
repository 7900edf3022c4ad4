package classic

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
)

const (
	maxCells = maxRows * maxColumns
	maxScore = draft.MaxScore
)

// name is a name that formulas can use, with its value: for what they are asked about,
// which s.about says, and in a list for the item of at.
type name struct {
	formula.Name
	value func(s *state, at formula.At) int
}

// placeNames are the names of a tile that has just been placed on the wall. The first two
// are placeRunH and placeRunV.
var placeNames = []name{
	{formula.Name{Path: "run.h", Min: 1, Max: maxColumns, Doc: "tiles linked in the row, the placed one among them"},
		func(s *state, _ formula.At) int { return run(s.asked().filled[s.about.row], int(s.about.col)) }},
	{formula.Name{Path: "run.v", Min: 1, Max: maxRows, Doc: "tiles linked in the column, the placed one among them"},
		func(s *state, _ formula.At) int { return run(s.asked().colFilled[s.about.col], int(s.about.row)) }},
	{formula.Name{Path: "run.down", Min: 1, Max: maxRows,
		Doc: "tiles linked along the diagonal that falls to the right, the placed one among them"},
		func(s *state, _ formula.At) int { return s.asked().diagonal(int(s.about.row), int(s.about.col), 1) }},
	{formula.Name{Path: "run.up", Min: 1, Max: maxRows,
		Doc: "tiles linked along the diagonal that rises to the right, the placed one among them"},
		func(s *state, _ formula.At) int { return s.asked().diagonal(int(s.about.row), int(s.about.col), -1) }},
	{formula.Name{Path: "row", Min: 1, Max: maxRows, Doc: "row of the cell"},
		func(s *state, _ formula.At) int { return int(s.about.row) + 1 }},
	{formula.Name{Path: "col", Min: 1, Max: maxColumns, Doc: "column of the cell"},
		func(s *state, _ formula.At) int { return int(s.about.col) + 1 }},
	{formula.Name{Path: "cell.fixed", Type: formula.Truth, Doc: "whether the cell is printed for one color"},
		func(s *state, _ formula.At) int {
			return truth(s.rules.wall.isFixed(int(s.about.row), int(s.about.col)))
		}},
	{formula.Name{Path: "color", Type: formula.Color, Max: core.MaxColors - 1, Doc: "color of the tile"},
		func(s *state, _ formula.At) int { return s.asked().colorAt(int(s.about.row), int(s.about.col)) }},
	{formula.Name{Path: "group", Min: 1, Max: maxCells,
		Doc: "tiles of the group, linked by their sides, that the placed one belongs to"},
		func(s *state, _ formula.At) int { return s.asked().groupAt(int(s.about.row), int(s.about.col)) }},
}

// The names that decide alone in most rulesets, by position.
const (
	placeRunH = iota
	placeRunV
)

// floorNames are the names of a space of a floor line.
var floorNames = []name{
	{formula.Name{Path: "slot", Min: 1, Max: maxFloor, Doc: "number of the space, from the left"},
		func(s *state, _ formula.At) int { return int(s.about.slot) + 1 }},
	{formula.Name{Path: "color", Type: formula.Color, Min: -1, Max: core.MaxColors - 1,
		Doc: "color of the tile there; the marker has none"},
		func(s *state, _ formula.At) int { return s.asked().floorColor(int(s.about.slot)) }},
	{formula.Name{Path: "marker", Type: formula.Truth, Doc: "whether the start marker lies there"},
		func(s *state, _ formula.At) int { return truth(s.asked().markerAt(int(s.about.slot))) }},
	{formula.Name{Path: "floor.count", Min: 0, Max: maxFloor, Doc: "things on the floor line"},
		func(s *state, _ formula.At) int { return int(s.asked().fallen) }},
}

// boardNames are the names of a seat's board.
var boardNames = []name{
	{points("score", "points of the seat"),
		func(s *state, _ formula.At) int { return s.Track[s.about.seat] }},
	{points("start_score", "its points at the start of the round"),
		func(s *state, _ formula.At) int { return int(s.started[s.about.seat]) }},
	{points("floor_points", "what its floor line has given it so far, less than 0 where it lost points"),
		func(s *state, _ formula.At) int { return int(s.floorPoints[s.about.seat]) }},
	{counted("board.rows", maxRows, "complete rows of its wall"),
		func(s *state, _ formula.At) int { return s.asked().completeRows(s.rules) }},
	{counted("board.columns", maxColumns, "complete columns of its wall"),
		func(s *state, _ formula.At) int { return s.asked().completeColumns(s.rules) }},
	{counted("board.color_sets", core.MaxColors, "colors that every row of its wall holds"),
		func(s *state, _ formula.At) int { return s.asked().colorSets(s.rules) }},
	{counted("board.tiles", maxCells, "tiles on its wall"),
		func(s *state, _ formula.At) int { return s.asked().wallTiles() }},
	{formula.Name{Path: "board.cells", Min: 1, Max: maxCells, Doc: "cells of a wall"},
		func(s *state, _ formula.At) int { return s.rules.rows * s.rules.cols }},
	{grouped("board.groups", "groups of tiles on its wall that are linked by their sides"),
		func(s *state, _ formula.At) int { n, _ := s.asked().groups(); return n }},
	{grouped("board.largest_group", "tiles of the largest of these groups"),
		func(s *state, _ formula.At) int { _, largest := s.asked().groups(); return largest }},
	{formula.Name{Path: "size.rows", Min: 1, Max: maxRows, Doc: "rows of a wall"},
		func(s *state, _ formula.At) int { return s.rules.rows }},
	{formula.Name{Path: "size.columns", Min: 1, Max: maxColumns, Doc: "columns of a wall"},
		func(s *state, _ formula.At) int { return s.rules.cols }},
	{formula.Name{Path: "filled", Type: formula.Truth, Args: cellArgs(),
		Doc: "whether a tile lies on the cell of its wall; none does outside the wall"},
		func(s *state, at formula.At) int { return truth(s.asked().filledAt(at.A-1, at.B-1)) }},
	{formula.Name{Path: "color_at", Type: formula.Color, Min: -1, Max: core.MaxColors - 1, Args: cellArgs(),
		Doc: "color of the tile on the cell of its wall; where none lies, as outside the wall, it is no color"},
		func(s *state, at formula.At) int { return s.asked().colorAt(at.A-1, at.B-1) }},
	{formula.Name{Path: "seat", Min: 1, Max: core.MaxSeats, Doc: "number of the seat"},
		func(s *state, _ formula.At) int { return int(s.about.seat) + 1 }},
	{draft.RoundName, func(s *state, _ formula.At) int { return int(s.Number) }},
	{draft.SeatsName, func(s *state, _ formula.At) int { return int(s.Size) }},
}

// playerFields are the fields of the list players.
var playerFields = []name{
	{counted("seat", core.MaxSeats, "number of the seat"),
		func(s *state, at formula.At) int { return at.Item + 1 }},
	{points("score", "points of the seat"),
		func(s *state, at formula.At) int { return s.Track[at.Item] }},
	{points("start_score", "its points at the start of the round"),
		func(s *state, at formula.At) int { return int(s.started[at.Item]) }},
	{points("floor_points", "what its floor line has given it so far"),
		func(s *state, at formula.At) int { return int(s.floorPoints[at.Item]) }},
	{counted("rows", maxRows, "complete rows of its wall"),
		func(s *state, at formula.At) int { return s.boards[at.Item].completeRows(s.rules) }},
	{counted("columns", maxColumns, "complete columns of its wall"),
		func(s *state, at formula.At) int { return s.boards[at.Item].completeColumns(s.rules) }},
	{counted("color_sets", core.MaxColors, "colors that every row of its wall holds"),
		func(s *state, at formula.At) int { return s.boards[at.Item].colorSets(s.rules) }},
	{counted("tiles", maxCells, "tiles on its wall"),
		func(s *state, at formula.At) int { return s.boards[at.Item].wallTiles() }},
}

// cellFields are the fields of the list cells, which goes row by row.
var cellFields = []name{
	{counted("row", maxRows, "row of the cell"),
		func(s *state, at formula.At) int { return at.Item/s.rules.cols + 1 }},
	{counted("col", maxColumns, "column of the cell"),
		func(s *state, at formula.At) int { return at.Item%s.rules.cols + 1 }},
	{formula.Name{Path: "filled", Type: formula.Truth, Doc: "whether a tile lies there"},
		func(s *state, at formula.At) int {
			return truth(s.asked().filledAt(at.Item/s.rules.cols, at.Item%s.rules.cols))
		}},
	{formula.Name{Path: "color", Type: formula.Color, Min: -1, Max: core.MaxColors - 1,
		Doc: "color of the tile; an empty cell has none"},
		func(s *state, at formula.At) int {
			return s.asked().colorAt(at.Item/s.rules.cols, at.Item%s.rules.cols)
		}},
	{formula.Name{Path: "fixed", Type: formula.Truth, Doc: "whether the cell is printed for one color"},
		func(s *state, at formula.At) int {
			return truth(s.rules.wall.isFixed(at.Item/s.rules.cols, at.Item%s.rules.cols))
		}},
}
