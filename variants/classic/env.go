package classic

import (
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
)

// The scopes of formulas that are asked about a whole board. Each has names of its own
// before the names of the board.
var (
	boardScope = aroundBoard()              // for ends, bonuses and the ranking
	placeScope = aroundBoard(placeNames...) // for the points of a placed tile
	floorScope = aroundBoard(floorNames...) // for the points of a space of a floor line
)

// The scopes of formulas that are asked about a take, always as tables.
var (
	takeScope = formula.NewScope(draft.InRound(
		formula.Name{Path: "count", Min: 1, Max: core.MaxTiles, Doc: "tiles of the color that lie there"})...)
	centerScope = formula.NewScope(draft.InRound(
		formula.Name{Path: "take.size", Min: 1, Max: core.MaxTiles, Doc: "tiles taken"})...)
)

// listPlayers is the number of the list players; the other one is cells.
const listPlayers = 0

// aroundBoard returns a scope with names of its own and those of a board.
func aroundBoard(own ...name) *formula.Scope {
	return formula.NewScope(bare(slices.Concat(own, boardNames))...).
		WithList(formula.Players, "all seats of the game", bare(playerFields)...).
		WithList("cells", "all cells of the seat's wall, row by row", bare(cellFields)...)
}

// bare returns names without their values.
func bare(names []name) []formula.Name {
	bare := make([]formula.Name, len(names))
	for i := range names {
		bare[i] = names[i].Name
	}
	return bare
}

// cellArgs are the arguments that name a cell. They can be any number, so that a formula
// may look over the edge of the wall as far as it likes.
func cellArgs() []formula.Arg {
	return []formula.Arg{
		{Name: "row", Min: -formula.Limit, Max: formula.Limit},
		{Name: "col", Min: -formula.Limit, Max: formula.Limit},
	}
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

// about is what formulas are asked about at the moment: a seat's board, a cell of its
// wall, a space of its floor line. It is no part of the position.
type about struct{ seat, row, col, slot int8 }

// asked returns the board that formulas are asked about.
func (s *state) asked() *board { return &s.boards[s.about.seat] }

// Of returns the environment of formulas about the board of a seat.
func (s *state) Of(seat int8) formula.Env {
	s.about.seat = seat
	return (*boardEnv)(s)
}

// ofCell returns the environment of formulas about the tile that the seat to act has on a
// cell.
func (s *state) ofCell(row, col int) formula.Env {
	s.about = about{seat: s.Seat, row: int8(row), col: int8(col)}
	return (*placeEnv)(s)
}

// ofSpace returns the environment of formulas about a space of a seat's floor line.
func (s *state) ofSpace(seat int8, slot int) formula.Env {
	s.about = about{seat: seat, slot: int8(slot)}
	return (*floorEnv)(s)
}

// len returns the number of items of a list.
func (s *state) len(list int) int {
	if list == listPlayers {
		return int(s.Size)
	}
	return s.rules.rows * s.rules.cols
}

// The environments: the position itself, under other types, so that asking allocates
// nothing.
type (
	boardEnv state
	placeEnv state
	floorEnv state
)

// Len returns the number of items of a list.
func (e *boardEnv) Len(list int) int { return (*state)(e).len(list) }

// Len returns the number of items of a list.
func (e *placeEnv) Len(list int) int { return (*state)(e).len(list) }

// Len returns the number of items of a list.
func (e *floorEnv) Len(list int) int { return (*state)(e).len(list) }

// boardValues are the values of the names of a board, and then of the fields of its lists.
var boardValues = values(boardNames, playerFields, cellFields)

func values(lists ...[]name) (values []func(s *state, at formula.At) int) {
	for _, n := range slices.Concat(lists...) {
		values = append(values, n.value)
	}
	return values
}

// Value returns the value of a name.
func (e *boardEnv) Value(name int, at formula.At) int { return boardValues[name]((*state)(e), at) }

// Value returns the value of a name. Other seats are seen as they were when the
// wall-tiling began, whether they have tiled their walls by now or not.
func (e *placeEnv) Value(name int, at formula.At) int {
	if name < len(placeNames) {
		return placeNames[name].value((*state)(e), at)
	}
	name -= len(placeNames)
	if field := name - len(boardNames); 0 < field && field < len(playerFields) && at.Item != int(e.about.seat) {
		return int(e.seen[at.Item][field-1])
	}
	return boardValues[name]((*state)(e), at)
}

// Value returns the value of a name.
func (e *floorEnv) Value(name int, at formula.At) int {
	if name < len(floorNames) {
		return floorNames[name].value((*state)(e), at)
	}
	return boardValues[name-len(floorNames)]((*state)(e), at)
}

// fields are those of a seat in the list players, but for its number.
type fields [7]int32

// fields returns those of a seat.
func (s *state) fields(seat int) (f fields) {
	for i := range f {
		f[i] = int32(playerFields[1+i].value(s, formula.At{Item: seat}))
	}
	return f
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}
