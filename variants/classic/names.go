package classic

import (
	"math/bits"

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
	ofLength                           // the line of About.Row, which has no tiles
)

// vocabulary has the names of all formulas.
var vocabulary = draft.Vocabulary[*state]{
	Members: members,
	Lists: []draft.List[*state]{
		{Name: "cells", Doc: "all cells of the seat's wall, row by row", Fields: cellFields},
		{Name: "lines", Doc: "the pattern lines of the seat, from top to bottom", Fields: lineFields},
	},
	Topics: [][]name{draft.OfSeat: nil, ofTake: takeNames, ofPlace: placeNames, ofFloor: floorNames,
		ofFall: fallNames, ofLine: lineNames, ofAction: actionNames, ofLength: lengthNames},
}

// The ordinals of the lists that only these games have.
const (
	listCells = draft.SharedLists + iota
	listLines
)

// name is a name that formulas can use, with its value. s.About says what a formula is asked
// about.
type name = draft.Name[*state]

// takeLine is the name of the line of a take.
const takeLine = "take.line"

// takeNames are the names of a take, before or after it is made.
var takeNames = append(draft.TakeNames[*state](core.MaxTiles, "tiles taken; in `take.limit`, those of the color that lie there"),
	name{Name: draft.Number(takeLine, 0, maxRows, "line that they go to, 0 for the floor line"), Value: (*state).RowAsked},
	name{Name: draft.Number("count", 1, core.MaxTiles, "the same as `take.size`"), Value: (*state).CountAsked})

// placeNames are the names of a tile that has just been placed on the wall. The first two
// decide alone in most rulesets.
var placeNames = []name{
	placedAt("run.h", maxColumns, "tiles linked in the row, the placed one among them",
		func(b *board, row, col int) int { return run(b.filled[row], col) }),
	placedAt("run.v", maxRows, "tiles linked in the column, the placed one among them",
		func(b *board, row, col int) int { return run(b.colFilled[col], row) }),
	placedAt("run.down", maxRows, "tiles linked along the diagonal that falls to the right, the placed one among them",
		func(b *board, row, col int) int { return b.diagonal(row, col, 1) }),
	placedAt("run.up", maxRows, "tiles linked along the diagonal that rises to the right, the placed one among them",
		func(b *board, row, col int) int { return b.diagonal(row, col, -1) }),
	{Name: draft.Number("row", 1, maxRows, "row of the cell"), Value: (*state).RowAsked},
	{Name: draft.Number("col", 1, maxColumns, "column of the cell"), Value: (*state).ColAsked},
	{Name: draft.Condition("cell.fixed", "whether the cell is printed for one color"),
		Value: func(s *state, _ formula.At) int {
			return draft.Truth(s.rules.wall.isFixed(int(s.About.Row), int(s.About.Col)))
		}},
	{Name: draft.Color("color", "color of the tile"), Value: (*state).ColorAsked},
	placedAt("group", maxCells, "tiles of the group, linked by their sides, that the placed one belongs to", (*board).groupAt),
	{Name: draft.Number("place.row", 1, maxRows, "row of the cell, as `row`"), Value: (*state).RowAsked},
	{Name: draft.Number("place.col", 1, maxColumns, "column of the cell, as `col`"), Value: (*state).ColAsked},
	{Name: draft.Color("place.color", "color of the tile, as `color`"), Value: (*state).ColorAsked},
	{Name: draft.Condition("place.wild", "whether it can be there by `wall.wild` alone"),
		Value: func(s *state, _ formula.At) int {
			return draft.Truth(s.placer().isWild(&s.rules.wall, int(s.About.Row), int(s.About.Col)))
		}},
}

// placedAt declares what is counted on a wall around the tile that has just been placed.
func placedAt(path string, most int, doc string, count func(b *board, row, col int) int) name {
	return name{Name: draft.Number(path, 1, most, doc),
		Value: func(s *state, _ formula.At) int { return count(s.placer(), int(s.About.Row), int(s.About.Col)) }}
}

// lineNames are the names of a line that has tiles.
var lineNames = []name{
	{Name: draft.Number("line.row", 1, maxRows, "number of the line, from the top"), Value: (*state).RowAsked},
	{Name: draft.Counted("line.count", 0, maxLength, "tiles on it"),
		Value: func(s *state, _ formula.At) int { return s.lineCount(int(s.About.Seat), int(s.About.Row)) }},
	{Name: draft.Counted("line.size", 1, maxLength, "tiles that it holds"),
		Value: func(s *state, _ formula.At) int { return s.lineSize(int(s.About.Seat), int(s.About.Row)) }},
	{Name: formula.Name{Path: "line.color", Type: formula.Color, Min: -1, Max: core.MaxColors - 1, Big: true,
		Doc: "color of its tiles; one of several colors has none"},
		Value: func(s *state, _ formula.At) int { return s.lineColor(int(s.About.Seat), int(s.About.Row)) }},
}

// lengthNames are the names of a line of which the length is worked out.
var lengthNames = []name{{Name: draft.Number("row", 1, maxRows, "number of the line, from the top"), Value: (*state).RowAsked}}

// floorNames are the names of a space of a floor line. Two of them hide those that other
// formulas have: `marker` is no seat here, and `floor.count` needs no look at the board.
var floorNames = []name{
	{Name: draft.Number("slot", 1, maxFloor, "number of the space, from the left"), Value: (*state).RowAsked},
	{Name: draft.ColorOrNone("color", "color of the tile there; the marker has none"),
		Value: func(s *state, _ formula.At) int { return colorOf(s.floor(s.About.Seat).at(int(s.About.Row))) }},
	{Name: draft.Condition("marker", "whether the start marker lies there"),
		Value: func(s *state, _ formula.At) int {
			return draft.Truth(s.floor(s.About.Seat).at(int(s.About.Row)) == draft.Marker)
		}},
	{Name: formula.Name{Path: "floor.count", Max: maxFloor, Member: true, Doc: "things on the floor line"},
		Value: func(s *state, _ formula.At) int { return int(s.mine().floorN) }},
}

// fallNames are the names of tiles that have fallen onto a floor line.
var fallNames = []name{
	{Name: draft.Counted("fall.count", 1, core.MaxTiles, "tiles that have fallen"), Value: (*state).CountAsked},
	{Name: draft.Color("fall.color", "their color"), Value: (*state).ColorAsked},
}

// actionNames are the names of what an action chooses.
var actionNames = draft.ChosenNames[*state](choosables)

// member is something that each seat has.
type member = draft.Member[*state]

// members are what each seat has.
var members = []member{
	{Name: draft.Scored("score", "points of the seat"),
		Value: func(s *state, seat int, _ formula.At) int { return s.seen(seat).Track[seat] }},
	draft.StartScore[*state](),
	{Name: draft.Scored("floor_points", "what its floor line has given it so far, less than 0 where it lost points"),
		Value: func(s *state, seat int, _ formula.At) int { return int(s.seen(seat).floorPoints[seat]) }},
	{Name: draft.Counted("board.rows", 0, maxRows, "complete rows of its wall"), Value: onBoard((*board).completeRows)},
	{Name: draft.Counted("board.columns", 0, maxColumns, "complete columns of its wall"), Value: onBoard((*board).completeColumns)},
	{Name: draft.Counted("board.color_sets", 0, core.MaxColors, "colors that every row of its wall holds"),
		Value: onBoard((*board).colorSets)},
	{Name: draft.Counted("board.tiles", 0, maxCells, "tiles on its wall"),
		Value: onBoard(func(b *board, _ *rules) int { return b.wallTiles() })},
	{Name: grouped("board.groups", "groups of tiles on its wall that are linked by their sides"),
		Value: onBoard(func(b *board, _ *rules) int { n, _ := b.groups(); return n })},
	{Name: grouped("board.largest_group", "tiles of the largest of these groups"),
		Value: onBoard(func(b *board, _ *rules) int { _, largest := b.groups(); return largest })},
	{Name: draft.Number("board.cells", 1, maxCells, "cells of a wall"),
		Value: onBoard(func(_ *board, r *rules) int { return r.rows * r.cols })},
	{Name: draft.Number("size.rows", 1, maxRows, "rows of a wall"), Value: onBoard(func(_ *board, r *rules) int { return r.rows })},
	{Name: draft.Number("size.columns", 1, maxColumns, "columns of a wall"), Value: onBoard(func(_ *board, r *rules) int { return r.cols })},
	{Name: draft.Condition("filled", "whether a tile lies on the cell of its wall; none does outside the wall", rowArg, colArg),
		Value: func(s *state, seat int, at formula.At) int {
			return draft.Truth(s.board(seat).filledAt(at.A-1, at.B-1))
		}},
	{Name: draft.ColorOrNone("color_at", "color of the tile on the cell of its wall; where none lies, as outside the wall, it is no color",
		rowArg, colArg),
		Value: func(s *state, seat int, at formula.At) int { return s.board(seat).colorAt(at.A-1, at.B-1) }},
	{Name: function("count_of", maxCells, "tiles of the color on its wall", colorArg),
		Value: func(s *state, seat int, at formula.At) int { return s.board(seat).countOf(core.Color(at.A)) }},
	{Name: function("line_count", maxLength, "tiles on its pattern line in the row; 0 where there is no such line", rowArg),
		Value: func(s *state, seat int, at formula.At) int { return s.lineCount(seat, at.A-1) }},
	{Name: draft.ColorOrNone("line_color", "color of these tiles; an empty line has none, nor one of several colors", rowArg),
		Value: func(s *state, seat int, at formula.At) int { return s.lineColor(seat, at.A-1) }},
	{Name: function("line_size", maxLength, "tiles that this line holds; 0 where there is no such line", rowArg),
		Value: func(s *state, seat int, at formula.At) int { return s.lineSize(seat, at.A-1) }},
	{Name: draft.Condition("line_complete", "whether this line is complete", rowArg),
		Value: func(s *state, seat int, at formula.At) int { return draft.Truth(s.lineComplete(seat, at.A-1)) }},
	{Name: function("line_of", maxLength, "tiles of the color on its pattern line in the row", rowArg, colorArg),
		Value: func(s *state, seat int, at formula.At) int {
			if uint(at.A-1) >= maxRows {
				return 0
			}
			return int(s.board(seat).lines[at.A-1][at.B])
		}},
	{Name: function("lines_of", maxRows*maxLength, "tiles of the color on all its pattern lines", colorArg),
		Value: func(s *state, seat int, at formula.At) (n int) {
			for row := range s.rules.rows {
				n += int(s.board(seat).lines[row][at.A])
			}
			return n
		}},
	{Name: draft.Counted("floor.count", 0, maxFloor, "things on its floor line, a start marker among them"),
		Value: onBoard(func(b *board, _ *rules) int { return int(b.floorN) })},
	{Name: draft.Counted("floor.tiles", 0, maxFloor, "tiles on its floor line"),
		Value: func(s *state, seat int, _ formula.At) int { tiles := s.floorTiles(seat); return tiles.Total() }},
	{Name: function("floor.of", maxFloor, "tiles of the color on its floor line", colorArg),
		Value: func(s *state, seat int, at formula.At) int { return int(s.floorTiles(seat)[at.A]) }},
	{Name: draft.Counted(lastRow, 0, maxRows, "row of the cell where it placed its last tile, 0 for none"),
		Value: onBoard(func(b *board, _ *rules) int { return int(b.lastRow) })},
	{Name: draft.Counted(lastCol, 0, maxColumns, "column of that cell"),
		Value: onBoard(func(b *board, _ *rules) int { return int(b.lastCol) })},
	{Name: formula.Name{Path: lastColor, Type: formula.Color, Min: -1, Max: core.MaxColors - 1, Big: true, Doc: "color of the tile there"},
		Value: onBoard(func(b *board, _ *rules) int { return b.colorAt(int(b.lastRow)-1, int(b.lastCol)-1) })},
	{Name: draft.Number("seat", 1, core.MaxSeats, "number of the seat"),
		Value: func(_ *state, seat int, _ formula.At) int { return seat + 1 }},
	draft.Partner[*state](),
}

// What a seat placed last. Positions remember it only if a formula asks for it.
const (
	lastRow   = "last.row"
	lastCol   = "last.col"
	lastColor = "last.color"
)

// onBoard returns the value of what is counted on the board of a seat.
func onBoard(count func(b *board, r *rules) int) func(s *state, seat int, at formula.At) int {
	return func(s *state, seat int, _ formula.At) int { return count(s.board(seat), s.rules) }
}

// cellFields are the fields of the list cells, which goes row by row.
var cellFields = []name{
	ofCell(draft.Number("row", 0, maxRows, "row of the cell"), func(_ *state, row, _ int) int { return row + 1 }),
	ofCell(draft.Number("col", 0, maxColumns, "column of the cell"), func(_ *state, _, col int) int { return col + 1 }),
	ofCell(draft.Condition("filled", "whether a tile lies there"),
		func(s *state, row, col int) int { return draft.Truth(s.mine().filledAt(row, col)) }),
	ofCell(draft.ColorOrNone("color", "color of the tile; an empty cell has none"),
		func(s *state, row, col int) int { return s.mine().colorAt(row, col) }),
	ofCell(draft.Condition("fixed", "whether the cell is printed for one color"),
		func(s *state, row, col int) int { return draft.Truth(s.rules.wall.isFixed(row, col)) }),
}

// ofCell declares a field of the list cells.
func ofCell(n formula.Name, value func(s *state, row, col int) int) name {
	return name{Name: n, Value: func(s *state, at formula.At) int { return value(s, at.Item/s.rules.cols, at.Item%s.rules.cols) }}
}

// lineFields are the fields of the list lines.
var lineFields = []name{
	{Name: draft.Number("row", 1, maxRows, "row of the line"), Value: func(_ *state, at formula.At) int { return at.Item + 1 }},
	{Name: draft.Number("count", 0, maxLength, "tiles on it"),
		Value: func(s *state, at formula.At) int { return s.lineCount(int(s.About.Seat), at.Item) }},
	{Name: draft.Number("size", 1, maxLength, "tiles that it holds"),
		Value: func(s *state, at formula.At) int { return s.lineSize(int(s.About.Seat), at.Item) }},
	{Name: draft.ColorOrNone("color", "color of its tiles; an empty line has none, nor one of several colors"),
		Value: func(s *state, at formula.At) int { return s.lineColor(int(s.About.Seat), at.Item) }},
	{Name: function("of", maxLength, "tiles of that color on it", colorArg),
		Value: func(s *state, at formula.At) int { return int(s.mine().lines[at.Item][at.A]) }},
	{Name: draft.Condition("complete", "whether it is complete"),
		Value: func(s *state, at formula.At) int { return draft.Truth(s.lineComplete(int(s.About.Seat), at.Item)) }},
	{Name: draft.Condition("empty", "whether no tile lies on it"),
		Value: func(s *state, at formula.At) int { return draft.Truth(s.lineCount(int(s.About.Seat), at.Item) == 0) }},
}

// What functions take. A row or column can be any number, so that a formula may look over the edge of
// the board as far as it likes.
var (
	rowArg   = formula.Arg{Name: "row", Min: -formula.Limit, Max: formula.Limit}
	colArg   = formula.Arg{Name: "col", Min: -formula.Limit, Max: formula.Limit}
	colorArg = formula.Arg{Name: "color", Type: formula.Color, Max: core.MaxColors - 1}
)

// function declares a function that counts something.
func function(path string, most int, doc string, args ...formula.Arg) formula.Name {
	return formula.Name{Path: path, Max: most, Doc: doc, Args: args}
}

// grouped declares a name for what is counted on groups of tiles, which takes time.
func grouped(path, doc string) formula.Name {
	return formula.Name{Path: path, Max: maxCells, Big: true, Work: maxCells, Doc: doc}
}

// lineScope has the names of a formula that is asked about a line, always as a table.
var lineScope = formula.NewScope(formula.Name{Path: "row", Min: 1, Max: maxRows, Doc: "number of the line, from the top"})

// Of returns the environment of formulas about the board of a seat: the position itself, so
// that asking allocates nothing.
func (s *state) Of(seat int8) formula.Env {
	s.About = draft.About{Seat: seat}
	return s
}

// ofCell returns the environment of formulas about the tile that the seat to act has on a
// cell.
func (s *state) ofCell(row, col int) formula.Env {
	s.About = draft.About{Topic: ofPlace, Seat: s.Seat, Row: int8(row), Col: int8(col),
		Color: core.Color(s.boards[s.Seat].wall[row][col])}
	return s
}

// Value returns the value of a name, for [formula.Env].
func (s *state) Value(name int, at formula.At) int {
	return s.rules.names[s.About.Topic][name].Value(s, at)
}

// Len returns the number of items of a list, for [formula.Env].
func (s *state) Len(list int) int {
	switch list {
	case listCells:
		return s.rules.rows * s.rules.cols
	case listLines:
		return s.rules.rows
	}
	return s.ListLen(list)
}

// remember notes what seats have, for the rulesets whose formulas compare them.
func (s *state) remember() {
	if s.past != nil {
		s.past.copy(s)
	}
}

// seen returns the position in which formulas see a seat. While tiles are placed, they see other
// seats as these were when the wall-tiling began, and while floor lines are paid together, as these
// were before. So it does not matter whose walls are tiled and whose floor lines are paid already.
func (s *state) seen(seat int) *state {
	if s.past != nil && seat != int(s.About.Seat) && (s.rules.placeSees && s.About.Topic == ofPlace || s.Phase == floors) {
		return s.past
	}
	return s
}

// mine returns the board of the seat that formulas ask about.
func (s *state) mine() *board { return &s.boards[s.About.Seat] }

// placer returns the board of the seat whose placed tile formulas are about.
func (s *state) placer() *board { return &s.boards[s.About.Actor()] }

// board returns the board of a seat as formulas see it.
func (s *state) board(seat int) *board { return &s.seen(seat).boards[seat] }

// floorTiles returns the tiles on the floor line of a seat as formulas see them.
func (s *state) floorTiles(seat int) core.Tray { return s.seen(seat).floor(int8(seat)).tiles() }

// lineCount returns the tiles on a line as formulas see it; a row can be any number.
func (s *state) lineCount(seat, row int) int {
	if uint(row) >= maxRows {
		return 0
	}
	return int(s.board(seat).lineCount[row])
}

// lineColor returns the color of a line but for jokers and what counts as it, -1 for none and for several.
func (s *state) lineColor(seat, row int) int {
	if s.lineCount(seat, row) == 0 {
		return -1
	}
	colors := s.board(seat).own(row) &^ s.rules.wall.jokers
	if bits.OnesCount8(colors) != 1 {
		return -1
	}
	return bits.TrailingZeros8(colors)
}

func (s *state) lineSize(seat, row int) int {
	if uint(row) >= uint(s.rules.rows) {
		return 0
	}
	return int(s.board(seat).sizes[row])
}

// lineComplete reports whether a line holds as many tiles as it can.
func (s *state) lineComplete(seat, row int) bool {
	n := s.lineCount(seat, row)
	return n > 0 && n == s.lineSize(seat, row)
}
