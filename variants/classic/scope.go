package classic

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// placeScope are the names for the points of a tile that is moved to the wall,
// in the order in which placeTile hands their values over.
var placeScope = formula.NewScope(
	formula.Name{Path: "run.h", Min: 1, Max: core.MaxColumns,
		Doc: "tiles linked in the row, the placed one among them"},
	formula.Name{Path: "run.v", Min: 1, Max: core.MaxRows,
		Doc: "tiles linked in the column, the placed one among them"},
	formula.Name{Path: "row", Min: 1, Max: core.MaxRows, Doc: "row of the cell"},
	formula.Name{Path: "col", Min: 1, Max: core.MaxColumns, Doc: "column of the cell"},
	ruleset.RoundName,
	ruleset.SeatsName,
)

// The names of boardScope, by position.
const (
	nameScore = iota
	nameRows
	nameColumns
	nameColorSets
	nameTiles
	nameSeat
	nameRound
	nameSeats
	fieldScore // of the list players, from here on
	fieldRows
	fieldColumns
	fieldColorSets
	fieldTiles
)

// boardScope are the names for what is counted on a whole board: ends, bonuses
// and the ranking.
var boardScope = formula.NewScope(
	boardName("score", maxScore, "points of the seat"),
	boardName("board.rows", core.MaxRows, "complete rows of its wall"),
	boardName("board.columns", core.MaxColumns, "complete columns of its wall"),
	boardName("board.color_sets", core.MaxColors, "colors that every row of its wall holds"),
	boardName("board.tiles", core.MaxRows*core.MaxColumns, "tiles on its wall"),
	boardName("seat", core.MaxSeats, "number of the seat"),
	boardName("round", maxRounds, "number of the round"),
	boardName("seats", core.MaxSeats, "number of seats in the game"),
).WithList("players", "all seats of the game",
	boardName("score", maxScore, "points of the seat"),
	boardName("rows", core.MaxRows, "complete rows of its wall"),
	boardName("columns", core.MaxColumns, "complete columns of its wall"),
	boardName("color_sets", core.MaxColors, "colors that every row of its wall holds"),
	boardName("tiles", core.MaxRows*core.MaxColumns, "tiles on its wall"),
)

// maxScore bounds the scores that formulas reckon with.
const maxScore = draft.MaxScore

// boardName declares a name whose value depends on the whole position.
func boardName(path string, max int, doc string) formula.Name {
	min := 0
	if max == maxScore {
		min = -maxScore
	}
	return formula.Name{Path: path, Min: min, Max: max, Big: true, Doc: doc}
}

// of returns what answers formulas about the board of a seat.
func (s *state) of(seat int8) formula.Env {
	s.me = seat
	return (*env)(s)
}

// env answers formulas about a position.
type env state

// Len returns the number of players, the only list there is.
func (e *env) Len(int) int { return int(e.Size) }

// Value returns what a name of boardScope stands for.
func (e *env) Value(name int, at formula.At) int {
	switch name {
	case nameSeat:
		return int(e.me) + 1
	case nameRound:
		return int(e.Number)
	case nameSeats:
		return int(e.Size)
	}
	seat := int(e.me)
	if name >= fieldScore {
		seat, name = at.Item, name-fieldScore
	}
	b := &e.boards[seat]
	switch name {
	case nameRows:
		return b.completeRows(e.rules)
	case nameColumns:
		return b.completeColumns(e.rules)
	case nameColorSets:
		return b.colorSets(e.rules)
	case nameTiles:
		return b.wallTiles()
	}
	return e.Track[seat]
}
