package classic

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
)

// lineScope has the names of a formula that is asked about a line, always as a table.
var lineScope = formula.NewScope(formula.Name{Path: "row", Min: 1, Max: maxRows, Doc: "number of the line, from the top"})

// Of returns the environment of formulas about the board of a seat: the position itself, so
// that asking allocates nothing.
func (s *state) Of(seat int8) formula.Env {
	s.About = draft.About{Seat: seat}
	return s
}

// ofTake returns the environment of formulas about a take of n tiles by the seat to act, which
// is still to be made.
func (s *state) ofTake(m core.Move, n int) formula.Env {
	src, c, line := offer(m)
	s.About = draft.About{Topic: ofTake, Seat: s.Seat, Source: src, Color: c, Row: int8(line),
		Count: int16(n), Left: int16(s.Table.Offers[src].Total() - n)}
	if line == floorLine {
		s.About.Row = -1
	}
	return s
}

// ofCell returns the environment of formulas about the tile that the seat to act has on a
// cell.
func (s *state) ofCell(row, col int) formula.Env {
	s.About = draft.About{Topic: ofPlace, Seat: s.Seat, Row: int8(row), Col: int8(col),
		Color: core.Color(s.boards[s.Seat].wall[row][col])}
	return s
}

// ofLine returns the environment of formulas about a line of a seat.
func (s *state) ofLine(seat int8, row int) formula.Env {
	s.About = draft.About{Topic: ofLine, Seat: seat, Row: int8(row)}
	return s
}

// ofSpace returns the environment of formulas about a space of a seat's floor line.
func (s *state) ofSpace(seat int8, slot int) formula.Env {
	s.About = draft.About{Topic: ofFloor, Seat: seat, Row: int8(slot)}
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

// seen returns the position in which formulas see a seat. While tiles are placed they see other
// seats as they were when the wall-tiling began, whether these have tiled their walls by now or not.
func (s *state) seen(seat int) *state {
	if s.past != nil && s.About.Topic == ofPlace && seat != int(s.About.Seat) {
		return s.past
	}
	return s
}

// asked returns the board of the seat that formulas are asked about.
func (s *state) asked() *board { return &s.boards[s.About.Seat] }

// placer returns the board of the seat whose placed tile formulas are about.
func (s *state) placer() *board { return &s.boards[s.About.Actor()] }

// board returns the board of a seat as formulas see it.
func (s *state) board(seat int) *board { return &s.seen(seat).boards[seat] }

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

// lineSize returns how many tiles a line holds.
func (s *state) lineSize(row int) int {
	if uint(row) >= maxRows {
		return 0
	}
	return int(s.rules.lengths[row])
}

// lineComplete reports whether a line holds as many tiles as it can.
func (s *state) lineComplete(seat, row int) bool {
	n := s.lineCount(seat, row)
	return n > 0 && n == s.lineSize(row)
}
