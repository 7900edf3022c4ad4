package classic

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
)

const maxCells = maxRows * maxColumns

// The topics of formulas: what they are about beside a seat.
const (
	ofTake   = draft.OfSeat + 1 + iota // a take, with the line in About.Row, -1 for the floor line
	ofPlace                            // a tile that has been placed on the cell of About.Row and About.Col
	ofFloor                            // the space About.Row of a floor line
	ofFall                             // About.Count tiles of About.Color that have fallen
	ofLine                             // the line of About.Row
	ofAction                           // what a seat has chosen with an action
)

// vocabulary has the names of all formulas.
var vocabulary = draft.Vocabulary[*state]{
	Members: members,
	Lists: []draft.List[*state]{
		{Name: "cells", Doc: "all cells of the seat's wall, row by row", Fields: cellFields},
		{Name: "lines", Doc: "the pattern lines of the seat, from top to bottom", Fields: lineFields},
	},
	Topics: [][]name{draft.OfSeat: nil, ofTake: takeNames, ofPlace: placeNames, ofFloor: floorNames,
		ofFall: fallNames, ofLine: lineNames, ofAction: actionNames},
}

// The ordinals of the lists that only these games have.
const (
	listCells = draft.SharedLists + iota
	listLines
)

// name is a name that formulas can use, with its value for what they are asked about,
// which s.About says.
type name = draft.Name[*state]

// takeNames are the names of a take, before or after it is made.
var takeNames = []name{
	{Name: formula.Name{Path: "take.size", Min: 1, Max: core.MaxTiles,
		Doc: "tiles taken; in `take.limit`, those of the color that lie there"},
		Value: func(s *state, _ formula.At) int { return int(s.About.Count) }},
	{Name: formula.Name{Path: "take.color", Type: formula.Color, Max: core.MaxColors - 1, Doc: "color of the tiles"},
		Value: func(s *state, _ formula.At) int { return int(s.About.Color) }},
	{Name: formula.Name{Path: "take.source", Max: draft.MaxDisplays, Doc: "number of the display, 0 for the center"},
		Value: func(s *state, _ formula.At) int {
			if s.About.Source == draft.Center {
				return 0
			}
			return int(s.About.Source) + 1
		}},
	{Name: formula.Name{Path: "take.center", Type: formula.Truth, Doc: "whether they come from the center"},
		Value: func(s *state, _ formula.At) int { return draft.Truth(s.About.Source == draft.Center) }},
	draft.TakenDisc[*state](),
	{Name: formula.Name{Path: "take.line", Max: maxRows, Doc: "line that they go to, 0 for the floor line"},
		Value: func(s *state, _ formula.At) int { return int(s.About.Row) + 1 }},
	{Name: draft.Counted("take.left", 0, core.MaxColors*core.MaxTiles, "tiles that lay there and are not taken"),
		Value: func(s *state, _ formula.At) int { return int(s.About.Left) }},
	{Name: formula.Name{Path: "count", Min: 1, Max: core.MaxTiles, Doc: "the same as `take.size`"},
		Value: func(s *state, _ formula.At) int { return int(s.About.Count) }},
}

// placeNames are the names of a tile that has just been placed on the wall. The first two
// decide alone in most rulesets: see runPoints.
var placeNames = []name{
	{Name: formula.Name{Path: "run.h", Min: 1, Max: maxColumns, Doc: "tiles linked in the row, the placed one among them"},
		Value: func(s *state, _ formula.At) int { return run(s.placer().filled[s.About.Row], int(s.About.Col)) }},
	{Name: formula.Name{Path: "run.v", Min: 1, Max: maxRows, Doc: "tiles linked in the column, the placed one among them"},
		Value: func(s *state, _ formula.At) int { return run(s.placer().colFilled[s.About.Col], int(s.About.Row)) }},
	{Name: formula.Name{Path: "run.down", Min: 1, Max: maxRows,
		Doc: "tiles linked along the diagonal that falls to the right, the placed one among them"},
		Value: func(s *state, _ formula.At) int { return s.placer().diagonal(int(s.About.Row), int(s.About.Col), 1) }},
	{Name: formula.Name{Path: "run.up", Min: 1, Max: maxRows,
		Doc: "tiles linked along the diagonal that rises to the right, the placed one among them"},
		Value: func(s *state, _ formula.At) int { return s.placer().diagonal(int(s.About.Row), int(s.About.Col), -1) }},
	{Name: formula.Name{Path: "row", Min: 1, Max: maxRows, Doc: "row of the cell"}, Value: placeRow},
	{Name: formula.Name{Path: "col", Min: 1, Max: maxColumns, Doc: "column of the cell"}, Value: placeCol},
	{Name: formula.Name{Path: "cell.fixed", Type: formula.Truth, Doc: "whether the cell is printed for one color"},
		Value: func(s *state, _ formula.At) int {
			return draft.Truth(s.rules.wall.isFixed(int(s.About.Row), int(s.About.Col)))
		}},
	{Name: formula.Name{Path: "color", Type: formula.Color, Max: core.MaxColors - 1, Doc: "color of the tile"}, Value: placeColor},
	{Name: formula.Name{Path: "group", Min: 1, Max: maxCells,
		Doc: "tiles of the group, linked by their sides, that the placed one belongs to"},
		Value: func(s *state, _ formula.At) int { return s.placer().groupAt(int(s.About.Row), int(s.About.Col)) }},
	{Name: formula.Name{Path: "place.row", Min: 1, Max: maxRows, Doc: "row of the cell, as `row`"}, Value: placeRow},
	{Name: formula.Name{Path: "place.col", Min: 1, Max: maxColumns, Doc: "column of the cell, as `col`"}, Value: placeCol},
	{Name: formula.Name{Path: "place.color", Type: formula.Color, Max: core.MaxColors - 1, Doc: "color of the tile, as `color`"},
		Value: placeColor},
	{Name: formula.Name{Path: "place.wild", Type: formula.Truth, Doc: "whether it can be there by `wall.wild` alone"},
		Value: func(s *state, _ formula.At) int {
			return draft.Truth(s.placer().isWild(&s.rules.wall, int(s.About.Row), int(s.About.Col)))
		}},
}

func placeRow(s *state, _ formula.At) int { return int(s.About.Row) + 1 }

func placeCol(s *state, _ formula.At) int { return int(s.About.Col) + 1 }

func placeColor(s *state, _ formula.At) int { return int(s.About.Color) }

// lineNames are the names of a line that has tiles.
var lineNames = []name{
	{Name: formula.Name{Path: "line.row", Min: 1, Max: maxRows, Doc: "number of the line, from the top"}, Value: placeRow},
	{Name: draft.Counted("line.count", 0, maxLength, "tiles on it"),
		Value: func(s *state, _ formula.At) int { return s.lineCount(int(s.About.Seat), int(s.About.Row)) }},
	{Name: draft.Counted("line.size", 1, maxLength, "tiles that it holds"),
		Value: func(s *state, _ formula.At) int { return s.lineSize(int(s.About.Row)) }},
	{Name: formula.Name{Path: "line.color", Type: formula.Color, Min: -1, Max: core.MaxColors - 1, Big: true,
		Doc: "color of its tiles; one of several colors has none"},
		Value: func(s *state, _ formula.At) int { return s.lineColor(int(s.About.Seat), int(s.About.Row)) }},
}

// floorNames are the names of a space of a floor line. Two of them hide those that other
// formulas have: `marker` is no seat here, and `floor.count` needs no look at the board.
var floorNames = []name{
	{Name: formula.Name{Path: "slot", Min: 1, Max: maxFloor, Doc: "number of the space, from the left"},
		Value: func(s *state, _ formula.At) int { return int(s.About.Row) + 1 }},
	{Name: formula.Name{Path: "color", Type: formula.Color, Min: -1, Max: core.MaxColors - 1,
		Doc: "color of the tile there; the marker has none"},
		Value: func(s *state, _ formula.At) int { return s.asked().floorColor(int(s.About.Row)) }},
	{Name: formula.Name{Path: "marker", Type: formula.Truth, Doc: "whether the start marker lies there"},
		Value: func(s *state, _ formula.At) int { return draft.Truth(s.asked().markerAt(int(s.About.Row))) }},
	{Name: formula.Name{Path: "floor.count", Max: maxFloor, Member: true, Doc: "things on the floor line"},
		Value: func(s *state, _ formula.At) int { return int(s.asked().fallen) }},
}

// member is something that each seat has.
type member = draft.Member[*state]

// members are what each seat has.
var members = []member{
	{Name: draft.Points("score", "points of the seat"),
		Value: func(s *state, seat int, _ formula.At) int { return s.scoreOf(seat) }},
	{Name: draft.Points("start_score", "its points at the start of the round"),
		Value: func(s *state, seat int, _ formula.At) int { return int(s.started[seat]) }},
	{Name: draft.Points("floor_points", "what its floor line has given it so far, less than 0 where it lost points"),
		Value: func(s *state, seat int, _ formula.At) int { return s.floorPointsSeen(seat) }},
	{Name: draft.Counted("board.rows", 0, maxRows, "complete rows of its wall"),
		Value: func(s *state, seat int, _ formula.At) int { return s.board(seat).completeRows(s.rules) }},
	{Name: draft.Counted("board.columns", 0, maxColumns, "complete columns of its wall"),
		Value: func(s *state, seat int, _ formula.At) int { return s.board(seat).completeColumns(s.rules) }},
	{Name: draft.Counted("board.color_sets", 0, core.MaxColors, "colors that every row of its wall holds"),
		Value: func(s *state, seat int, _ formula.At) int { return s.board(seat).colorSets(s.rules) }},
	{Name: draft.Counted("board.tiles", 0, maxCells, "tiles on its wall"),
		Value: func(s *state, seat int, _ formula.At) int { return s.board(seat).wallTiles() }},
	{Name: formula.Name{Path: "board.cells", Min: 1, Max: maxCells, Doc: "cells of a wall"},
		Value: func(s *state, _ int, _ formula.At) int { return s.rules.rows * s.rules.cols }},
	{Name: grouped("board.groups", "groups of tiles on its wall that are linked by their sides"),
		Value: func(s *state, seat int, _ formula.At) int { n, _ := s.board(seat).groups(); return n }},
	{Name: grouped("board.largest_group", "tiles of the largest of these groups"),
		Value: func(s *state, seat int, _ formula.At) int { _, largest := s.board(seat).groups(); return largest }},
	{Name: formula.Name{Path: "size.rows", Min: 1, Max: maxRows, Doc: "rows of a wall"},
		Value: func(s *state, _ int, _ formula.At) int { return s.rules.rows }},
	{Name: formula.Name{Path: "size.columns", Min: 1, Max: maxColumns, Doc: "columns of a wall"},
		Value: func(s *state, _ int, _ formula.At) int { return s.rules.cols }},
	{Name: formula.Name{Path: "filled", Type: formula.Truth, Args: cellArgs(),
		Doc: "whether a tile lies on the cell of its wall; none does outside the wall"},
		Value: func(s *state, seat int, at formula.At) int {
			return draft.Truth(s.board(seat).filledAt(at.A-1, at.B-1))
		}},
	{Name: formula.Name{Path: "color_at", Type: formula.Color, Min: -1, Max: core.MaxColors - 1, Args: cellArgs(),
		Doc: "color of the tile on the cell of its wall; where none lies, as outside the wall, it is no color"},
		Value: func(s *state, seat int, at formula.At) int { return s.board(seat).colorAt(at.A-1, at.B-1) }},
	{Name: formula.Name{Path: "count_of", Max: maxCells, Args: colorArg(), Doc: "tiles of the color on its wall"},
		Value: func(s *state, seat int, at formula.At) int { return s.board(seat).countOf(core.Color(at.A)) }},
	{Name: formula.Name{Path: "line_count", Max: maxLength, Args: rowArg(),
		Doc: "tiles on its pattern line in the row; 0 where there is no such line"},
		Value: func(s *state, seat int, at formula.At) int { return s.lineCount(seat, at.A-1) }},
	{Name: formula.Name{Path: "line_color", Type: formula.Color, Min: -1, Max: core.MaxColors - 1, Args: rowArg(),
		Doc: "color of these tiles; an empty line has none, nor one of several colors"},
		Value: func(s *state, seat int, at formula.At) int { return s.lineColor(seat, at.A-1) }},
	{Name: formula.Name{Path: "line_size", Max: maxLength, Args: rowArg(), Doc: "tiles that this line holds; 0 where there is no such line"},
		Value: func(s *state, _ int, at formula.At) int { return s.lineSize(at.A - 1) }},
	{Name: formula.Name{Path: "line_complete", Type: formula.Truth, Args: rowArg(), Doc: "whether this line is complete"},
		Value: func(s *state, seat int, at formula.At) int { return draft.Truth(s.lineComplete(seat, at.A-1)) }},
	{Name: draft.Counted("floor.count", 0, maxFloor, "things on its floor line, a start marker among them"),
		Value: func(s *state, seat int, _ formula.At) int { return int(s.board(seat).fallen) }},
	{Name: draft.Counted("floor.tiles", 0, maxFloor, "tiles on its floor line"),
		Value: func(s *state, seat int, _ formula.At) int { tiles := s.board(seat).floorTiles(); return tiles.Total() }},
	{Name: formula.Name{Path: "floor.of", Max: maxFloor, Args: colorArg(), Doc: "tiles of the color on its floor line"},
		Value: func(s *state, seat int, at formula.At) int { return int(s.board(seat).floorTiles()[at.A]) }},
	{Name: draft.Counted(lastRow, 0, maxRows, "row of the cell where it placed its last tile, 0 for none"),
		Value: func(s *state, seat int, _ formula.At) int { return int(s.board(seat).lastRow) }},
	{Name: draft.Counted("last.col", 0, maxColumns, "column of that cell"),
		Value: func(s *state, seat int, _ formula.At) int { return int(s.board(seat).lastCol) }},
	{Name: formula.Name{Path: "last.color", Type: formula.Color, Min: -1, Max: core.MaxColors - 1, Big: true, Doc: "color of the tile there"},
		Value: func(s *state, seat int, _ formula.At) int {
			b := s.board(seat)
			return b.colorAt(int(b.lastRow)-1, int(b.lastCol)-1)
		}},
	{Name: formula.Name{Path: "seat", Min: 1, Max: core.MaxSeats, Doc: "number of the seat"},
		Value: func(_ *state, seat int, _ formula.At) int { return seat + 1 }},
}

// lastRow is the first name of what a seat placed last, which positions remember only
// where a formula asks for it.
const lastRow = "last.row"

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

// lineFields are the fields of the list lines.
var lineFields = []name{
	{Name: draft.Counted("row", 1, maxRows, "row of the line"),
		Value: func(_ *state, at formula.At) int { return at.Item + 1 }},
	{Name: draft.Counted("count", 0, maxLength, "tiles on it"),
		Value: func(s *state, at formula.At) int { return s.lineCount(int(s.About.Seat), at.Item) }},
	{Name: draft.Counted("size", 1, maxLength, "tiles that it holds"),
		Value: func(s *state, at formula.At) int { return s.lineSize(at.Item) }},
	{Name: formula.Name{Path: "color", Type: formula.Color, Min: -1, Max: core.MaxColors - 1,
		Doc: "color of its tiles; an empty line has none, nor one of several colors"},
		Value: func(s *state, at formula.At) int { return s.lineColor(int(s.About.Seat), at.Item) }},
	{Name: formula.Name{Path: "complete", Type: formula.Truth, Doc: "whether it is complete"},
		Value: func(s *state, at formula.At) int { return draft.Truth(s.lineComplete(int(s.About.Seat), at.Item)) }},
	{Name: formula.Name{Path: "empty", Type: formula.Truth, Doc: "whether no tile lies on it"},
		Value: func(s *state, at formula.At) int { return draft.Truth(s.lineCount(int(s.About.Seat), at.Item) == 0) }},
}

// anywhere returns an argument that can be any number, so that a formula may look over the
// edge of the board as far as it likes.
func anywhere(name string) formula.Arg {
	return formula.Arg{Name: name, Min: -formula.Limit, Max: formula.Limit}
}

func cellArgs() []formula.Arg { return []formula.Arg{anywhere("row"), anywhere("col")} }

func rowArg() []formula.Arg { return []formula.Arg{anywhere("row")} }

func colorArg() []formula.Arg {
	return []formula.Arg{{Name: "color", Type: formula.Color, Max: core.MaxColors - 1}}
}

// grouped declares a name for what is counted on groups of tiles, which takes time.
func grouped(path, doc string) formula.Name {
	return formula.Name{Path: path, Max: maxCells, Big: true, Work: maxCells, Doc: doc}
}
