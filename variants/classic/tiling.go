package classic

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
)

// The rules that score in a round.
const (
	keyCenter = "scoring.center"
	keyPlace  = "scoring.place"
	keyFloor  = "scoring.floor"
)

// startTiling ends the offer and begins the wall-tiling.
func (s *state) startTiling(w core.Watcher) {
	s.Seat = s.Begins
	if s.rules.placeSees {
		for seat := range int(s.Size) {
			s.seen[seat] = (*boardEnv)(s).fields(seat)
		}
	}
	s.tileWalls(w)
}

// tileWalls goes on with the wall-tiling: from the seat that started the round
// on, each seat tiles its complete lines, from top to bottom or the other way
// round, and then pays for its floor line. Where that depends on other seats, all
// walls are tiled first. It returns early where a seat has to choose a cell.
func (s *state) tileWalls(w core.Watcher) {
	for {
		if choice := s.tileWall(w); choice {
			s.phase = tiling
			return
		}
		if s.Fault == nil && !s.rules.floorSees {
			s.payFloor(w)
		}
		if s.Fault != nil {
			return
		}
		if s.Seat = s.Next(s.Seat); s.Seat == s.Begins {
			break
		}
	}
	if s.rules.floorSees && !s.payFloors(w) {
		return
	}
	s.endRound(w)
}

// tileWall tiles the lines of one seat, and reports whether a line is left
// that has several cells to choose from.
func (s *state) tileWall(w core.Watcher) (choice bool) {
	b := &s.boards[s.Seat]
	for b.complete != 0 && s.Fault == nil {
		row := b.due(s.rules.tilesUp)
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

// appendCells appends a move for each cell that the complete line whose turn it
// is may go to.
func (s *state) appendCells(dst []core.Move) []core.Move {
	b := &s.boards[s.Seat]
	row := b.due(s.rules.tilesUp)
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
	line := core.Spot{Place: Line, Row: int8(row)}
	if w != nil && core.Tiles(w) != nil {
		w.Watch(core.Event{Kind: core.TilesMoved, Seat: s.Seat, Color: c, Count: 1,
			From: line, To: core.Spot{Place: Wall, Row: int8(row), Col: int8(col)}})
	}
	var rest core.Tray
	rest[c] = b.lineCount[row] - 1
	s.Table.Throw(s.Seat, rest, line, w)
	b.putWall(row, col, c)
	s.clearLine(b, row)
	s.scorePlace(row, col, w)
}

// scorePlace gives the points of the tile that has just come to a cell.
func (s *state) scorePlace(row, col int, w core.Watcher) {
	points, fault := s.placePoints(row, col)
	if fault != nil {
		s.fail(fault)
		return
	}
	if points != 0 && w != nil && core.Tiles(w) != nil {
		s.rules.place.Explain(w, keyPlace, s.ofCell(row, col))
		s.rules.explainMultiplier(w, row, col)
	}
	s.Track.Add(s.Seat, points, 1, keyPlace, w)
	if points < 0 {
		s.Track.Lift(s.Seat, s.rules.shared.Minimum, w)
	}
}

// placePoints returns what the tile that has just come to a cell scores.
func (s *state) placePoints(row, col int) (int, *formula.Fault) {
	if table := s.rules.runs; table != nil {
		b := &s.boards[s.Seat]
		points := table[run(b.filled[row], col)][run(b.colFilled[col], row)]
		return int(points) * int(s.rules.wall.multiplier[row][col]), nil
	}
	points, fault := s.rules.place.Eval(s.ofCell(row, col))
	return points * int(s.rules.wall.multiplier[row][col]), fault
}

// dropLine puts a complete line that has no cell to go to on the floor.
func (s *state) dropLine(row int, w core.Watcher) {
	b := &s.boards[s.Seat]
	c, n := core.Color(b.lineColor[row]), b.lineCount[row]
	s.clearLine(b, row)
	s.fall(c, n, core.Spot{Place: Line, Row: int8(row)}, w)
}

// clearLine empties a complete line.
func (s *state) clearLine(b *board, row int) {
	b.lineColor[row], b.lineCount[row] = 0, 0
	b.complete &^= 1 << row
	b.refreshLine(s.rules, row)
}
