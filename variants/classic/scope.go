package classic

import (
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

const (
	maxCells = core.MaxRows * core.MaxColumns
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
	takeScope = formula.NewScope(
		formula.Name{Path: "count", Min: 1, Max: core.MaxTiles, Doc: "tiles of the color that lie there"},
		ruleset.RoundName, ruleset.SeatsName)
	centerScope = formula.NewScope(
		formula.Name{Path: "take.size", Min: 1, Max: core.MaxTiles, Doc: "tiles taken"},
		ruleset.RoundName, ruleset.SeatsName)
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
	{Path: "run.h", Min: 1, Max: core.MaxColumns,
		Doc: "tiles linked in the row, the placed one among them"},
	{Path: "run.v", Min: 1, Max: core.MaxRows,
		Doc: "tiles linked in the column, the placed one among them"},
	{Path: "run.down", Min: 1, Max: core.MaxRows,
		Doc: "tiles linked along the diagonal that falls to the right, the placed one among them"},
	{Path: "run.up", Min: 1, Max: core.MaxRows,
		Doc: "tiles linked along the diagonal that rises to the right, the placed one among them"},
	{Path: "row", Min: 1, Max: core.MaxRows, Doc: "row of the cell"},
	{Path: "col", Min: 1, Max: core.MaxColumns, Doc: "column of the cell"},
	{Path: "cell.fixed", Type: formula.Truth, Doc: "whether the cell is printed for one color"},
	{Path: "color", Type: formula.Color, Max: core.MaxColors - 1, Doc: "color of the tile"},
	{Path: "group", Min: 1, Max: maxCells,
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
	{Path: "slot", Min: 1, Max: maxFloor, Doc: "number of the space, from the left"},
	{Path: "color", Type: formula.Color, Min: -1, Max: core.MaxColors - 1,
		Doc: "color of the tile there; the marker has none"},
	{Path: "marker", Type: formula.Truth, Doc: "whether the start marker lies there"},
	{Path: "floor.count", Min: 0, Max: maxFloor, Doc: "things on the floor line"},
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
	points("score", "points of the seat"),
	points("start_score", "its points at the start of the round"),
	points("floor_points", "what its floor line has given it so far, less than 0 where it lost points"),
	counted("board.rows", core.MaxRows, "complete rows of its wall"),
	counted("board.columns", core.MaxColumns, "complete columns of its wall"),
	counted("board.color_sets", core.MaxColors, "colors that every row of its wall holds"),
	counted("board.tiles", maxCells, "tiles on its wall"),
	{Path: "board.cells", Min: 1, Max: maxCells, Doc: "cells of a wall"},
	grouped("board.groups", "groups of tiles on its wall that are linked by their sides"),
	grouped("board.largest_group", "tiles of the largest of these groups"),
	{Path: "size.rows", Min: 1, Max: core.MaxRows, Doc: "rows of a wall"},
	{Path: "size.columns", Min: 1, Max: core.MaxColumns, Doc: "columns of a wall"},
	{Path: "filled", Type: formula.Truth, Args: cellArgs(),
		Doc: "whether a tile lies on the cell of its wall; none does outside the wall"},
	{Path: "color_at", Type: formula.Color, Min: -1, Max: core.MaxColors - 1, Args: cellArgs(),
		Doc: "color of the tile on the cell of its wall; where none lies, as outside the wall, it is no color"},
	{Path: "seat", Min: 1, Max: core.MaxSeats, Doc: "number of the seat"},
	ruleset.RoundName,
	ruleset.SeatsName,
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
		WithList("players", "all seats of the game",
			counted("seat", core.MaxSeats, "number of the seat"),
			points("score", "points of the seat"),
			points("start_score", "its points at the start of the round"),
			points("floor_points", "what its floor line has given it so far"),
			counted("rows", core.MaxRows, "complete rows of its wall"),
			counted("columns", core.MaxColumns, "complete columns of its wall"),
			counted("color_sets", core.MaxColors, "colors that every row of its wall holds"),
			counted("tiles", maxCells, "tiles on its wall")).
		WithList("cells", "all cells of the seat's wall, row by row",
			counted("row", core.MaxRows, "row of the cell"),
			counted("col", core.MaxColumns, "column of the cell"),
			formula.Name{Path: "filled", Type: formula.Truth, Doc: "whether a tile lies there"},
			formula.Name{Path: "color", Type: formula.Color, Min: -1, Max: core.MaxColors - 1,
				Doc: "color of the tile; an empty cell has none"},
			formula.Name{Path: "fixed", Type: formula.Truth, Doc: "whether the cell is printed for one color"})
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
