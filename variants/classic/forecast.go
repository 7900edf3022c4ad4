package classic

import (
	"math"
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// Forecast returns what a seat would have if the offer ended now: the round is
// closed by the rules of the game themselves, and then taken back. It differs
// from what will come only by the tiles that are still to be taken and, where a
// tile has several cells to go to, by the choices of the seats.
func (s *state) Forecast(seat int) int {
	if s.Phase == draft.Over {
		return s.Track[seat] * core.Hundredths
	}
	before := *s
	s.closeRound()
	points := s.Track[seat]
	*s = before
	return points * core.Hundredths
}

// closeRound plays the wall-tiling to the end of the round, choosing cells with bestCell.
// The other seats count, as any of them can bring the game to its end, and with it the
// final bonuses.
func (s *state) closeRound() {
	if s.Phase != tiling {
		s.startTiling(nil)
	}
	for s.Phase == tiling {
		s.playTile(tile(s.bestCell()), nil)
	}
}

// bestCell returns the cell that gives the most points at once for the tile
// that is due, the leftmost of several. A formula without a
// value fails only when the tile is placed.
func (s *state) bestCell() (row, col int) {
	b := &s.boards[s.Seat]
	row, columns := s.due(b)
	c, before := core.Color(b.lineColor[row]), *b
	best := math.MinInt
	for ; columns != 0; columns &= columns - 1 {
		at := bits.TrailingZeros8(columns)
		b.putWall(row, at, c)
		if points, _ := s.placePoints(row, at); points > best {
			col, best = at, points
		}
		*b = before
	}
	return row, col
}
