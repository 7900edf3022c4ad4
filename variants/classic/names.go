package classic

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
)

const maxCells = maxRows * maxColumns

// name is a name that formulas can use, with its value for what they are asked about,
// which s.about says.
type name = draft.Name[*state]

// placeNames are the names of a tile that has just been placed on the wall. The first two
// decide alone in most rulesets: see runPoints.
var placeNames = []name{
	{Name: formula.Name{Path: "run.h", Min: 1, Max: maxColumns, Doc: "tiles linked in the row, the placed one among them"},
		Value: func(s *state, _ formula.At) int { return run(s.asked().filled[s.about.row], int(s.about.col)) }},
	{Name: formula.Name{Path: "run.v", Min: 1, Max: maxRows, Doc: "tiles linked in the column, the placed one among them"},
		Value: func(s *state, _ formula.At) int { return run(s.asked().colFilled[s.about.col], int(s.about.row)) }},
	{Name: formula.Name{Path: "run.down", Min: 1, Max: maxRows,
		Doc: "tiles linked along the diagonal that falls to the right, the placed one among them"},
		Value: func(s *state, _ formula.At) int { return s.asked().diagonal(int(s.about.row), int(s.about.col), 1) }},
	{Name: formula.Name{Path: "run.up", Min: 1, Max: maxRows,
		Doc: "tiles linked along the diagonal that rises to the right, the placed one among them"},
		Value: func(s *state, _ formula.At) int { return s.asked().diagonal(int(s.about.row), int(s.about.col), -1) }},
	{Name: formula.Name{Path: "row", Min: 1, Max: maxRows, Doc: "row of the cell"},
		Value: func(s *state, _ formula.At) int { return int(s.about.row) + 1 }},
	{Name: formula.Name{Path: "col", Min: 1, Max: maxColumns, Doc: "column of the cell"},
		Value: func(s *state, _ formula.At) int { return int(s.about.col) + 1 }},
	{Name: formula.Name{Path: "cell.fixed", Type: formula.Truth, Doc: "whether the cell is printed for one color"},
		Value: func(s *state, _ formula.At) int {
			return draft.Truth(s.rules.wall.isFixed(int(s.about.row), int(s.about.col)))
		}},
	{Name: formula.Name{Path: "color", Type: formula.Color, Max: core.MaxColors - 1, Doc: "color of the tile"},
		Value: func(s *state, _ formula.At) int { return s.asked().colorAt(int(s.about.row), int(s.about.col)) }},
	{Name: formula.Name{Path: "group", Min: 1, Max: maxCells,
		Doc: "tiles of the group, linked by their sides, that the placed one belongs to"},
		Value: func(s *state, _ formula.At) int { return s.asked().groupAt(int(s.about.row), int(s.about.col)) }},
}

// floorNames are the names of a space of a floor line.
var floorNames = []name{
	{Name: formula.Name{Path: "slot", Min: 1, Max: maxFloor, Doc: "number of the space, from the left"},
		Value: func(s *state, _ formula.At) int { return int(s.about.slot) + 1 }},
	{Name: formula.Name{Path: "color", Type: formula.Color, Min: -1, Max: core.MaxColors - 1,
		Doc: "color of the tile there; the marker has none"},
		Value: func(s *state, _ formula.At) int { return s.asked().floorColor(int(s.about.slot)) }},
	{Name: formula.Name{Path: "marker", Type: formula.Truth, Doc: "whether the start marker lies there"},
		Value: func(s *state, _ formula.At) int { return draft.Truth(s.asked().markerAt(int(s.about.slot))) }},
	{Name: formula.Name{Path: "floor.count", Min: 0, Max: maxFloor, Doc: "things on the floor line"},
		Value: func(s *state, _ formula.At) int { return int(s.asked().fallen) }},
}

// boardNames are the names of a seat's board.
var boardNames = []name{
	{Name: draft.Points("score", "points of the seat"),
		Value: func(s *state, _ formula.At) int { return s.Track[s.about.seat] }},
	{Name: draft.Points("start_score", "its points at the start of the round"),
		Value: func(s *state, _ formula.At) int { return int(s.started[s.about.seat]) }},
	{Name: draft.Points("floor_points", "what its floor line has given it so far, less than 0 where it lost points"),
		Value: func(s *state, _ formula.At) int { return int(s.floorPoints[s.about.seat]) }},
	{Name: draft.Counted("board.rows", 0, maxRows, "complete rows of its wall"),
		Value: func(s *state, _ formula.At) int { return s.asked().completeRows(s.rules) }},
	{Name: draft.Counted("board.columns", 0, maxColumns, "complete columns of its wall"),
		Value: func(s *state, _ formula.At) int { return s.asked().completeColumns(s.rules) }},
	{Name: draft.Counted("board.color_sets", 0, core.MaxColors, "colors that every row of its wall holds"),
		Value: func(s *state, _ formula.At) int { return s.asked().colorSets(s.rules) }},
	{Name: draft.Counted("board.tiles", 0, maxCells, "tiles on its wall"),
		Value: func(s *state, _ formula.At) int { return s.asked().wallTiles() }},
	{Name: formula.Name{Path: "board.cells", Min: 1, Max: maxCells, Doc: "cells of a wall"},
		Value: func(s *state, _ formula.At) int { return s.rules.rows * s.rules.cols }},
	{Name: grouped("board.groups", "groups of tiles on its wall that are linked by their sides"),
		Value: func(s *state, _ formula.At) int { n, _ := s.asked().groups(); return n }},
	{Name: grouped("board.largest_group", "tiles of the largest of these groups"),
		Value: func(s *state, _ formula.At) int { _, largest := s.asked().groups(); return largest }},
	{Name: formula.Name{Path: "size.rows", Min: 1, Max: maxRows, Doc: "rows of a wall"},
		Value: func(s *state, _ formula.At) int { return s.rules.rows }},
	{Name: formula.Name{Path: "size.columns", Min: 1, Max: maxColumns, Doc: "columns of a wall"},
		Value: func(s *state, _ formula.At) int { return s.rules.cols }},
	{Name: formula.Name{Path: "filled", Type: formula.Truth, Args: cellArgs(),
		Doc: "whether a tile lies on the cell of its wall; none does outside the wall"},
		Value: func(s *state, at formula.At) int { return draft.Truth(s.asked().filledAt(at.A-1, at.B-1)) }},
	{Name: formula.Name{Path: "color_at", Type: formula.Color, Min: -1, Max: core.MaxColors - 1, Args: cellArgs(),
		Doc: "color of the tile on the cell of its wall; where none lies, as outside the wall, it is no color"},
		Value: func(s *state, at formula.At) int { return s.asked().colorAt(at.A-1, at.B-1) }},
	{Name: formula.Name{Path: "seat", Min: 1, Max: core.MaxSeats, Doc: "number of the seat"},
		Value: func(s *state, _ formula.At) int { return int(s.about.seat) + 1 }},
	{Name: draft.RoundName, Value: func(s *state, _ formula.At) int { return int(s.RoundNumber) }},
	{Name: draft.SeatsName, Value: func(s *state, _ formula.At) int { return int(s.Size) }},
}

// playerFields are the fields of the list players.
var playerFields = [1 + len(fields{})]name{
	{Name: draft.Counted("seat", 0, core.MaxSeats, "number of the seat"),
		Value: func(s *state, at formula.At) int { return at.Item + 1 }},
	{Name: draft.Points("score", "points of the seat"),
		Value: func(s *state, at formula.At) int { return s.Track[at.Item] }},
	{Name: draft.Points("start_score", "its points at the start of the round"),
		Value: func(s *state, at formula.At) int { return int(s.started[at.Item]) }},
	{Name: draft.Points("floor_points", "what its floor line has given it so far"),
		Value: func(s *state, at formula.At) int { return int(s.floorPoints[at.Item]) }},
	{Name: draft.Counted("rows", 0, maxRows, "complete rows of its wall"),
		Value: func(s *state, at formula.At) int { return s.boards[at.Item].completeRows(s.rules) }},
	{Name: draft.Counted("columns", 0, maxColumns, "complete columns of its wall"),
		Value: func(s *state, at formula.At) int { return s.boards[at.Item].completeColumns(s.rules) }},
	{Name: draft.Counted("color_sets", 0, core.MaxColors, "colors that every row of its wall holds"),
		Value: func(s *state, at formula.At) int { return s.boards[at.Item].colorSets(s.rules) }},
	{Name: draft.Counted("tiles", 0, maxCells, "tiles on its wall"),
		Value: func(s *state, at formula.At) int { return s.boards[at.Item].wallTiles() }},
}

// cellFields are the fields of the list cells, which goes row by row.
var cellFields = []name{
	{Name: draft.Counted("row", 0, maxRows, "row of the cell"),
		Value: func(s *state, at formula.At) int { return at.Item/s.rules.cols + 1 }},
	{Name: draft.Counted("col", 0, maxColumns, "column of the cell"),
		Value: func(s *state, at formula.At) int { return at.Item%s.rules.cols + 1 }},
	{Name: formula.Name{Path: "filled", Type: formula.Truth, Doc: "whether a tile lies there"},
		Value: func(s *state, at formula.At) int {
			return draft.Truth(s.asked().filledAt(at.Item/s.rules.cols, at.Item%s.rules.cols))
		}},
	{Name: formula.Name{Path: "color", Type: formula.Color, Min: -1, Max: core.MaxColors - 1,
		Doc: "color of the tile; an empty cell has none"},
		Value: func(s *state, at formula.At) int {
			return s.asked().colorAt(at.Item/s.rules.cols, at.Item%s.rules.cols)
		}},
	{Name: formula.Name{Path: "fixed", Type: formula.Truth, Doc: "whether the cell is printed for one color"},
		Value: func(s *state, at formula.At) int {
			return draft.Truth(s.rules.wall.isFixed(at.Item/s.rules.cols, at.Item%s.rules.cols))
		}},
}
