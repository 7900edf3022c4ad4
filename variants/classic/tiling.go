package classic

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
)

// The rules that score while a wall is tiled.
const (
	keyPlace = "scoring.place"
	keyFloor = "scoring.floor"
)

// tileWalls goes on with the wall-tiling: from the seat that started the round
// on, each seat tiles its complete lines from top to bottom and then pays for
// its floor line. It returns early where a seat has to choose a cell.
func (s *state) tileWalls(w core.Watcher) {
	for {
		if choice := s.tileWall(w); choice {
			s.phase = tiling
			return
		}
		s.payFloor(w)
		if s.Seat = s.Next(s.Seat); s.Seat == s.Begins {
			s.endRound(w)
			return
		}
	}
}

// tileWall tiles the lines of one seat, and reports whether a line is left
// that has several cells to choose from.
func (s *state) tileWall(w core.Watcher) (choice bool) {
	b := &s.boards[s.Seat]
	for b.complete != 0 {
		row := bits.TrailingZeros8(b.complete)
		cells := s.rules.columnsFor(b, row, core.Color(b.lineColor[row]))
		switch bits.OnesCount8(cells) {
		case 0:
			s.dropLine(row, w)
		case 1:
			s.placeTile(row, bits.TrailingZeros8(cells), w)
		default:
			return true
		}
	}
	return false
}

// appendCells appends a move for each cell that the first complete line of the
// seat may go to.
func (s *state) appendCells(dst []core.Move) []core.Move {
	b := &s.boards[s.Seat]
	row := bits.TrailingZeros8(b.complete)
	for cells := s.rules.columnsFor(b, row, core.Color(b.lineColor[row])); cells != 0; cells &= cells - 1 {
		dst = append(dst, tile(row, bits.TrailingZeros8(cells)))
	}
	return dst
}

// placeTile moves one tile of a complete line to its wall and scores it; the
// line's other tiles are discarded.
func (s *state) placeTile(row, col int, w core.Watcher) {
	b := &s.boards[s.Seat]
	c := core.Color(b.lineColor[row])
	line := core.Spot{Place: core.Line, Row: int8(row)}
	if w != nil {
		w.Watch(core.Event{Kind: core.TilesMoved, Seat: s.Seat, Color: c, Count: 1,
			From: line, To: core.Spot{Place: core.Wall, Row: int8(row), Col: int8(col)}})
	}
	var rest core.Tray
	rest[c] = b.lineCount[row] - 1
	s.Table.Throw(s.Seat, rest, line, w)
	b.putWall(row, col, c)
	s.clearLine(b, row)
	h, v := b.runs(row, col)
	points := s.rules.place.At(h, v, row+1, col+1, s.Round(), s.Seats())
	points *= int(s.rules.wall.multiplier[row][col])
	if w != nil && points != 0 {
		s.rules.place.ExplainAt(w, keyPlace, h, v, row+1, col+1, s.Round(), s.Seats())
		s.rules.explainMultiplier(w, row, col)
	}
	s.Track.Add(s.Seat, points, 1, keyPlace, w)
	if points < 0 {
		s.Track.Lift(s.Seat, s.rules.shared.Minimum, w)
	}
}

// dropLine puts a complete line that has no cell to go to on the floor.
func (s *state) dropLine(row int, w core.Watcher) {
	b := &s.boards[s.Seat]
	c, n := core.Color(b.lineColor[row]), b.lineCount[row]
	s.clearLine(b, row)
	s.fall(c, n, core.Spot{Place: core.Line, Row: int8(row)}, w)
}

// clearLine empties a complete line.
func (s *state) clearLine(b *board, row int) {
	b.lineColor[row], b.lineCount[row] = 0, 0
	b.complete &^= 1 << row
	b.refreshLine(s.rules, row)
}

// payFloor scores the floor line of the seat and clears it. The marker stays
// with its holder, which the table knows.
func (s *state) payFloor(w core.Watcher) {
	b := &s.boards[s.Seat]
	if b.fallen == 0 {
		return
	}
	points := s.rules.floor[b.fallen]
	s.rules.explainFloor(w, int(b.fallen))
	s.Track.Add(s.Seat, points, 1, keyFloor, w)
	s.Track.Lift(s.Seat, s.rules.shared.Minimum, w)
	s.Table.Throw(s.Seat, b.floorTiles(), core.Spot{Place: core.Floor}, w)
	b.fallen = 0
}

// floorSpaces returns the number of spaces of the floor line.
func (r *rules) floorSpaces() int { return len(r.floor) - 1 }
