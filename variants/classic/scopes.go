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
	return formula.NewScope(draft.Names(slices.Concat(own, boardNames))...).
		WithList(formula.Players, "all seats of the game", draft.Names(playerFields[:])...).
		WithList("cells", "all cells of the seat's wall, row by row", draft.Names(cellFields)...)
}

// cellArgs are the arguments that name a cell. They can be any number, so that a formula
// may look over the edge of the wall as far as it likes.
func cellArgs() []formula.Arg {
	return []formula.Arg{
		{Name: "row", Min: -formula.Limit, Max: formula.Limit},
		{Name: "col", Min: -formula.Limit, Max: formula.Limit},
	}
}

// grouped declares a name for what is counted on groups of tiles, which takes time.
func grouped(path, doc string) formula.Name {
	return formula.Name{Path: path, Max: maxCells, Big: true, Work: maxCells, Doc: doc}
}

// about is what formulas are asked about at the moment: a seat's board, and by the names
// that come before those of the board, a cell of its wall or a space of its floor line. It
// is no part of the position.
type about struct {
	names                aboutNames
	seat, row, col, slot int8
}

// aboutNames are the names that a scope has before those of a board.
type aboutNames uint8

const (
	ofBoard aboutNames = iota
	ofPlace
	ofFloor
)

// scopeNames are the names of each scope by id: its own, those of a board, and then the
// fields of its lists.
var scopeNames = [...][]name{
	ofBoard: slices.Concat(boardNames, playerFields[:], cellFields),
	ofPlace: slices.Concat(placeNames, boardNames, playerFields[:], cellFields),
	ofFloor: slices.Concat(floorNames, boardNames, playerFields[:], cellFields),
}

// asked returns the board that formulas are asked about.
func (s *state) asked() *board { return &s.boards[s.about.seat] }

// Of returns the environment of formulas about the board of a seat: the position itself, so
// that asking allocates nothing.
func (s *state) Of(seat int8) formula.Env {
	s.about = about{seat: seat}
	return s
}

// ofCell returns the environment of formulas about the tile that the seat to act has on a
// cell.
func (s *state) ofCell(row, col int) formula.Env {
	s.about = about{names: ofPlace, seat: s.Seat, row: int8(row), col: int8(col)}
	return s
}

// ofSpace returns the environment of formulas about a space of a seat's floor line.
func (s *state) ofSpace(seat int8, slot int) formula.Env {
	s.about = about{names: ofFloor, seat: seat, slot: int8(slot)}
	return s
}

// Len returns the number of items of a list, for [formula.Env].
func (s *state) Len(list int) int {
	if list == listPlayers {
		return int(s.Size)
	}
	return s.rules.rows * s.rules.cols
}

// Value returns the value of a name, for [formula.Env]. While tiles are placed, other seats
// are seen as they were when the wall-tiling began, whether they have tiled their walls by
// now or not.
func (s *state) Value(name int, at formula.At) int {
	if s.about.names == ofPlace && at.Item != int(s.about.seat) {
		if field := name - len(placeNames) - len(boardNames); 0 < field && field < len(playerFields) {
			return int(s.seen[at.Item][field-1])
		}
	}
	return scopeNames[s.about.names][name].Value(s, at)
}

// fields are those of a seat in the list players, but for its number. The type of
// playerFields has its length from this one.
type fields [7]int32

// fields returns those of a seat.
func (s *state) fields(seat int) (f fields) {
	for i := range f {
		f[i] = int32(playerFields[1+i].Value(s, formula.At{Item: seat}))
	}
	return f
}
