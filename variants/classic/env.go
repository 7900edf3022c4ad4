package classic

import (
	"github.com/azulejo/azulejo/core/formula"
)

// about is what formulas are asked about at the moment: a seat's board, a cell
// of its wall, a space of its floor line. It is no part of the position.
type about struct{ seat, row, col, slot int8 }

// Of returns what answers formulas about the board of a seat.
func (s *state) Of(seat int8) formula.Env {
	s.about.seat = seat
	return (*boardEnv)(s)
}

// ofCell returns what answers formulas about the tile that the seat to act has
// on a cell.
func (s *state) ofCell(row, col int) formula.Env {
	s.about = about{seat: s.Seat, row: int8(row), col: int8(col)}
	return (*placeEnv)(s)
}

// ofSpace returns what answers formulas about a space of a seat's floor line.
func (s *state) ofSpace(seat int8, slot int) formula.Env {
	s.about = about{seat: seat, slot: int8(slot)}
	return (*floorEnv)(s)
}

// boardEnv answers formulas with the names of boardScope.
type boardEnv state

// Len returns the number of items of a list.
func (e *boardEnv) Len(list int) int {
	if list == listPlayers {
		return int(e.Size)
	}
	return e.rules.rows * e.rules.cols
}

// Value returns what a name stands for.
func (e *boardEnv) Value(name int, at formula.At) int {
	switch {
	case name >= cellRow:
		return e.cell(name, at.Item)
	case name >= playerSeat:
		return e.player(name, at.Item)
	}
	seat, b := int(e.about.seat), &e.boards[e.about.seat]
	switch name {
	case nameScore:
		return e.Track[seat]
	case nameStartScore:
		return int(e.started[seat])
	case nameFloorPoints:
		return int(e.floorPoints[seat])
	case nameRows:
		return b.completeRows(e.rules)
	case nameColumns:
		return b.completeColumns(e.rules)
	case nameColorSets:
		return b.colorSets(e.rules)
	case nameTiles:
		return b.wallTiles()
	case nameGroups:
		n, _ := b.groups()
		return n
	case nameLargestGroup:
		_, largest := b.groups()
		return largest
	case nameFilled:
		return truth(b.filledAt(at.A-1, at.B-1))
	case nameColorAt:
		return b.colorAt(at.A-1, at.B-1)
	}
	return e.game(name)
}

// game returns what a name stands for that is the same for all boards.
func (e *boardEnv) game(name int) int {
	switch name {
	case nameCells:
		return e.rules.rows * e.rules.cols
	case nameSizeRows:
		return e.rules.rows
	case nameSizeColumns:
		return e.rules.cols
	case nameSeat:
		return int(e.about.seat) + 1
	case nameRound:
		return int(e.Number)
	}
	return int(e.Size)
}

// player returns a field of a seat.
func (e *boardEnv) player(field, seat int) int {
	b := &e.boards[seat]
	switch field {
	case playerSeat:
		return seat + 1
	case playerScore:
		return e.Track[seat]
	case playerStartScore:
		return int(e.started[seat])
	case playerFloorPoints:
		return int(e.floorPoints[seat])
	case playerRows:
		return b.completeRows(e.rules)
	case playerColumns:
		return b.completeColumns(e.rules)
	case playerColorSets:
		return b.colorSets(e.rules)
	}
	return b.wallTiles()
}

// fields are those of a seat in the list players, but for its number.
type fields [playerTiles - playerSeat]int32

// fields returns those of a seat.
func (e *boardEnv) fields(seat int) (f fields) {
	for i := range f {
		f[i] = int32(e.player(playerSeat+1+i, seat))
	}
	return f
}

// cell returns a field of a cell, counted row by row.
func (e *boardEnv) cell(field, item int) int {
	row, col := item/e.rules.cols, item%e.rules.cols
	b := &e.boards[e.about.seat]
	switch field {
	case cellRow:
		return row + 1
	case cellCol:
		return col + 1
	case cellFilled:
		return truth(b.filledAt(row, col))
	case cellColor:
		return b.colorAt(row, col)
	}
	return truth(e.rules.wall.isFixed(row, col))
}

// placeEnv answers formulas with the names of placeScope.
type placeEnv state

// Len returns the number of items of a list.
func (e *placeEnv) Len(list int) int { return (*boardEnv)(e).Len(list) }

// Value returns what a name stands for. Other seats are seen as they were when the
// wall-tiling began, whether they have tiled their walls by now or not.
func (e *placeEnv) Value(name int, at formula.At) int {
	if name >= placeOwn {
		name -= placeOwn
		if name > playerSeat && name <= playerTiles && at.Item != int(e.about.seat) {
			return int(e.seen[at.Item][name-playerSeat-1])
		}
		return (*boardEnv)(e).Value(name, at)
	}
	row, col := int(e.about.row), int(e.about.col)
	b := &e.boards[e.about.seat]
	switch name {
	case placeRunH:
		return run(b.filled[row], col)
	case placeRunV:
		return run(b.colFilled[col], row)
	case placeRunDown:
		return b.diagonal(row, col, 1)
	case placeRunUp:
		return b.diagonal(row, col, -1)
	case placeRow:
		return row + 1
	case placeCol:
		return col + 1
	case placeFixed:
		return truth(e.rules.wall.isFixed(row, col))
	case placeColor:
		return b.colorAt(row, col)
	}
	return b.groupAt(row, col)
}

// floorEnv answers formulas with the names of floorScope.
type floorEnv state

// Len returns the number of items of a list.
func (e *floorEnv) Len(list int) int { return (*boardEnv)(e).Len(list) }

// Value returns what a name stands for.
func (e *floorEnv) Value(name int, at formula.At) int {
	if name >= floorOwn {
		return (*boardEnv)(e).Value(name-floorOwn, at)
	}
	b := &e.boards[e.about.seat]
	switch name {
	case floorSlot:
		return int(e.about.slot) + 1
	case floorColor:
		return b.floorColor(int(e.about.slot))
	case floorMarker:
		return truth(b.markerAt(int(e.about.slot)))
	}
	return int(b.fallen)
}

func truth(b bool) int {
	if b {
		return 1
	}
	return 0
}
