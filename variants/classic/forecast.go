package classic

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
)

// Forecast returns what a seat would have if the offer ended now: the round is
// closed by the rules of the game themselves, and then taken back. It differs
// from what will come only by the tiles that are still to be taken and, where a
// tile has several cells to go to, by the choices of the seats.
func (s *state) Forecast(seat int) int {
	if s.phase == over {
		return s.Track[seat] * core.Hundredths
	}
	before := *s
	s.closeRound()
	points := s.Track[seat]
	*s = before
	return points * core.Hundredths
}

// closeRound tiles the walls of all seats, as the last tile of the offer makes
// it happen. The other seats count, as any of them can bring the game to its
// end, and with it the final bonuses.
func (s *state) closeRound() {
	if s.phase != tiling {
		s.Seat = s.Begins
	}
	s.tileWalls(nil)
	for s.phase == tiling {
		row, col := s.bestCell()
		s.placeTile(row, col, nil)
		s.tileWalls(nil)
	}
}

// bestCell returns the cell that gives the most points at once for the tile
// that is due, the leftmost of several.
func (s *state) bestCell() (row, col int) {
	b := &s.boards[s.Seat]
	row = bits.TrailingZeros8(b.complete)
	cells := s.rules.columnsFor(b, row, core.Color(b.lineColor[row]))
	col = bits.TrailingZeros8(cells)
	best := s.placePoints(b, row, col)
	for cells &= cells - 1; cells != 0; cells &= cells - 1 {
		at := bits.TrailingZeros8(cells)
		if points := s.placePoints(b, row, at); points > best {
			col, best = at, points
		}
	}
	return row, col
}

// placePoints returns what a tile on an empty cell would score.
func (s *state) placePoints(b *board, row, col int) int {
	h := run(b.filled[row]|1<<col, col)
	v := run(b.colFilled[col]|1<<row, row)
	points := s.rules.place.At(h, v, row+1, col+1, s.Round(), s.Seats())
	return points * int(s.rules.wall.multiplier[row][col])
}
