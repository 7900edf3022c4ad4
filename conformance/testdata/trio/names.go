package trio

import (
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
)

// The scopes of formulas with few cases. They are worked out when a ruleset is
// compiled, so that mistakes are reported then, and in play only looked up: with
// [formula.Formula.At], which takes the values in the order of the names.
var (
	placeScope = formula.NewScope(
		formula.Name{Path: "run.h", Min: 1, Max: size, Doc: "tiles linked in the row, the placed one among them"},
		formula.Name{Path: "run.v", Min: 1, Max: size, Doc: "tiles linked in the column, the placed one among them"},
		formula.Name{Path: "row", Min: 1, Max: size, Doc: "row of the cell"},
		formula.Name{Path: "col", Min: 1, Max: size, Doc: "column of the cell"},
		formula.Name{Path: "color", Type: formula.Color, Max: size - 1, Doc: "color of the tile"},
		draft.RoundName)
	floorScope = formula.NewScope(
		formula.Name{Path: "fallen", Min: 1, Max: maxFloor, Doc: "tiles on the floor line"},
		draft.RoundName)
)

// The names of a whole board by position, which is how formulas ask for them, and
// then the fields of the list players.
const (
	nameScore = iota
	nameTrios
	nameTiles
	nameRound
	nameSeats
	playerScore
	playerTrios
	playerTiles
)

// boardScope is for formulas about whole boards, which have too many cases to be
// worked out before: bonuses, the ranking and the end of the game.
var boardScope = formula.NewScope([]formula.Name{
	nameScore: big("score", -draft.MaxScore, draft.MaxScore, "points of the seat"),
	nameTrios: big("board.trios", 0, len(trios), "complete rows, columns and diagonals of its wall"),
	nameTiles: big("board.tiles", 0, size*size, "tiles on its wall"),
	nameRound: draft.RoundName,
	nameSeats: draft.SeatsName,
}...).WithList("players", "all seats of the game", []formula.Name{
	0:                         big("score", -draft.MaxScore, draft.MaxScore, "points of the seat"),
	playerTrios - playerScore: big("trios", 0, len(trios), "complete rows, columns and diagonals of its wall"),
	playerTiles - playerScore: big("tiles", 0, size*size, "tiles on its wall"),
}...)

// big declares a name that depends on a whole board.
func big(path string, min, max int, doc string) formula.Name {
	return formula.Name{Path: path, Min: min, Max: max, Big: true, Doc: doc}
}

// Of returns what answers formulas about the board of a seat.
func (s *state) Of(seat int8) formula.Env {
	s.asked = seat
	return (*env)(s)
}

// env is a position that answers formulas. It is the state itself under another
// name, so that asking allocates nothing.
type env state

// Len returns the number of items of the only list, players.
func (e *env) Len(int) int { return int(e.Size) }

// Value returns the value of a name of boardScope.
func (e *env) Value(name int, at formula.At) int {
	switch name {
	case nameScore:
		return e.Track[e.asked]
	case nameTrios:
		return e.boards[e.asked].trios()
	case nameTiles:
		return e.boards[e.asked].tilesOnWall()
	case playerScore:
		return e.Track[at.Item]
	case playerTrios:
		return e.boards[at.Item].trios()
	case playerTiles:
		return e.boards[at.Item].tilesOnWall()
	case nameRound:
		return e.Round()
	}
	return e.Seats()
}
