package classic

import (
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
)

const (
	maxCells = maxRows * maxColumns
	maxScore = draft.MaxScore // bounds the scores that formulas reckon with
)

// The scopes of formulas that are asked about a whole board. Each has names of
// its own in front of the names of the board.
var (
	// boardScope is for ends, bonuses and the ranking.
	boardScope = aroundBoard()
	// placeScope is for the points of a tile that has just come to the wall.
	placeScope = aroundBoard(placeNames...)
	// floorScope is for the points of one space of a floor line.
	floorScope = aroundBoard(floorNames...)
)

// The scopes of formulas that are asked about a take, always as tables.
var (
	takeScope = formula.NewScope(draft.InRound(
		formula.Name{Path: "count", Min: 1, Max: core.MaxTiles, Doc: "tiles of the color that lie there"})...)
	centerScope = formula.NewScope(draft.InRound(
		formula.Name{Path: "take.size", Min: 1, Max: core.MaxTiles, Doc: "tiles taken"})...)
)

// The names of a tile that has just come to the wall, by position.
const (
	placeRunH = iota
	placeRunV
	placeRunDown
	placeRunUp
	placeRow
	placeCol
	placeFixed
	placeColor
	placeGroup
	placeOwn // how many there are
)

var placeNames = []formula.Name{
	placeRunH: {Path: "run.h", Min: 1, Max: maxColumns,
		Doc: "tiles linked in the row, the placed one among them"},
	placeRunV: {Path: "run.v", Min: 1, Max: maxRows,
		Doc: "tiles linked in the column, the placed one among them"},
	placeRunDown: {Path: "run.down", Min: 1, Max: maxRows,
		Doc: "tiles linked along the diagonal that falls to the right, the placed one among them"},
	placeRunUp: {Path: "run.up", Min: 1, Max: maxRows,
		Doc: "tiles linked along the diagonal that rises to the right, the placed one among them"},
	placeRow:   {Path: "row", Min: 1, Max: maxRows, Doc: "row of the cell"},
	placeCol:   {Path: "col", Min: 1, Max: maxColumns, Doc: "column of the cell"},
	placeFixed: {Path: "cell.fixed", Type: formula.Truth, Doc: "whether the cell is printed for one color"},
	placeColor: {Path: "color", Type: formula.Color, Max: core.MaxColors - 1, Doc: "color of the tile"},
	placeGroup: {Path: "group", Min: 1, Max: maxCells,
		Doc: "tiles of the group, linked by their sides, that the placed one belongs to"},
}

// The names of a space of a floor line, by position.
const (
	floorSlot = iota
	floorColor
	floorMarker
	floorCount
	floorOwn
)

var floorNames = []formula.Name{
	floorSlot: {Path: "slot", Min: 1, Max: maxFloor, Doc: "number of the space, from the left"},
	floorColor: {Path: "color", Type: formula.Color, Min: -1, Max: core.MaxColors - 1,
		Doc: "color of the tile there; the marker has none"},
	floorMarker: {Path: "marker", Type: formula.Truth, Doc: "whether the start marker lies there"},
	floorCount:  {Path: "floor.count", Min: 0, Max: maxFloor, Doc: "things on the floor line"},
}

// The names of a board, by position, and the fields of its lists.
const (
	nameScore = iota
	nameStartScore
	nameFloorPoints
	nameRows
	nameColumns
	nameColorSets
	nameTiles
	nameCells
	nameGroups
	nameLargestGroup
	nameSizeRows
	nameSizeColumns
	nameFilled
	nameColorAt
	nameSeat
	nameRound
	nameSeats
	playerSeat // fields of the list players
	playerScore
	playerStartScore
	playerFloorPoints
	playerRows
	playerColumns
	playerColorSets
	playerTiles
	cellRow // fields of the list cells
	cellCol
	cellFilled
	cellColor
	cellFixed
)

// The lists of a board, by ordinal.
const (
	listPlayers = iota
	listCells
)

var boardNames = []formula.Name{
	nameScore:        points("score", "points of the seat"),
	nameStartScore:   points("start_score", "its points at the start of the round"),
	nameFloorPoints:  points("floor_points", "what its floor line has given it so far, less than 0 where it lost points"),
	nameRows:         counted("board.rows", maxRows, "complete rows of its wall"),
	nameColumns:      counted("board.columns", maxColumns, "complete columns of its wall"),
	nameColorSets:    counted("board.color_sets", core.MaxColors, "colors that every row of its wall holds"),
	nameTiles:        counted("board.tiles", maxCells, "tiles on its wall"),
	nameCells:        {Path: "board.cells", Min: 1, Max: maxCells, Doc: "cells of a wall"},
	nameGroups:       grouped("board.groups", "groups of tiles on its wall that are linked by their sides"),
	nameLargestGroup: grouped("board.largest_group", "tiles of the largest of these groups"),
	nameSizeRows:     {Path: "size.rows", Min: 1, Max: maxRows, Doc: "rows of a wall"},
	nameSizeColumns:  {Path: "size.columns", Min: 1, Max: maxColumns, Doc: "columns of a wall"},
	nameFilled: {Path: "filled", Type: formula.Truth, Args: cellArgs(),
		Doc: "whether a tile lies on the cell of its wall; none does outside the wall"},
	nameColorAt: {Path: "color_at", Type: formula.Color, Min: -1, Max: core.MaxColors - 1, Args: cellArgs(),
		Doc: "color of the tile on the cell of its wall; where none lies, as outside the wall, it is no color"},
	nameSeat:  {Path: "seat", Min: 1, Max: core.MaxSeats, Doc: "number of the seat"},
	nameRound: draft.RoundName,
	nameSeats: draft.SeatsName,
}

// playerFields are those of the list players, by name.
var playerFields = []formula.Name{
	0:                              counted("seat", core.MaxSeats, "number of the seat"),
	playerScore - playerSeat:       points("score", "points of the seat"),
	playerStartScore - playerSeat:  points("start_score", "its points at the start of the round"),
	playerFloorPoints - playerSeat: points("floor_points", "what its floor line has given it so far"),
	playerRows - playerSeat:        counted("rows", maxRows, "complete rows of its wall"),
	playerColumns - playerSeat:     counted("columns", maxColumns, "complete columns of its wall"),
	playerColorSets - playerSeat:   counted("color_sets", core.MaxColors, "colors that every row of its wall holds"),
	playerTiles - playerSeat:       counted("tiles", maxCells, "tiles on its wall"),
}

// cellFields are those of the list cells, by name.
var cellFields = []formula.Name{
	0:                    counted("row", maxRows, "row of the cell"),
	cellCol - cellRow:    counted("col", maxColumns, "column of the cell"),
	cellFilled - cellRow: {Path: "filled", Type: formula.Truth, Doc: "whether a tile lies there"},
	cellColor - cellRow: {Path: "color", Type: formula.Color, Min: -1, Max: core.MaxColors - 1,
		Doc: "color of the tile; an empty cell has none"},
	cellFixed - cellRow: {Path: "fixed", Type: formula.Truth, Doc: "whether the cell is printed for one color"},
}

// cellArgs are the arguments that name a cell. They can be any number, so that a
// formula may look over the edge of the wall as far as it likes.
func cellArgs() []formula.Arg {
	return []formula.Arg{
		{Name: "row", Min: -formula.Limit, Max: formula.Limit},
		{Name: "col", Min: -formula.Limit, Max: formula.Limit},
	}
}

// aroundBoard returns a scope with names of its own and those of a board.
func aroundBoard(own ...formula.Name) *formula.Scope {
	return formula.NewScope(slices.Concat(own, boardNames)...).
		WithList("players", "all seats of the game", playerFields...).
		WithList("cells", "all cells of the seat's wall, row by row", cellFields...)
}

// points declares a number of points, which depends on the whole game.
func points(path, doc string) formula.Name {
	return formula.Name{Path: path, Min: -maxScore, Max: maxScore, Big: true, Doc: doc}
}

// counted declares a name for what is counted on a board.
func counted(path string, max int, doc string) formula.Name {
	return formula.Name{Path: path, Max: max, Big: true, Doc: doc}
}

// grouped declares a name for what is counted on groups of tiles, which takes time.
func grouped(path, doc string) formula.Name {
	return formula.Name{Path: path, Max: maxCells, Big: true, Work: maxCells, Doc: doc}
}
