package classic

import (
	"math"
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// Forecast returns what a seat would have if the offer ended now: the round is
// closed by the rules of the game themselves, on a copy. It differs
// from what will come only by the tiles that are still to be taken and, where a
// tile has several cells to go to, by the choices of the seats.
func (s *state) Forecast(seat int) int {
	if s.Phase == draft.Over {
		return s.Track[seat] * core.Hundredths
	}
	closed := s.scratch
	if !s.foreseen {
		closed.copy(s)
		closed.Decline()
		closed.closeRound()
		s.foreseen = true
	}
	return closed.Track[seat] * core.Hundredths
}

// closeRound plays the wall-tiling to the end of the round, choosing with bestTile.
// The other seats count, as any of them can bring the game to its end, and with it the
// final bonuses.
func (s *state) closeRound() {
	if s.Phase != tiling {
		s.startTiling(nil)
	}
	for s.Phase == tiling {
		s.playTile(s.bestTile(), nil)
	}
}

// bestTile returns the move that gives the most points at once for a line that is due, the first
// of several. A formula without a value fails only when the tile is placed.
func (s *state) bestTile() (move core.Move) {
	b, best := &s.boards[s.Seat], math.MinInt
	before := b.cells
	_ = s.eachTile(func(row int, c core.Color, columns uint8) {
		for ; columns != 0; columns &= columns - 1 {
			col := bits.TrailingZeros8(columns)
			b.putWall(&s.rules.wall, row, col, c)
			if points, _ := s.placePoints(row, col); points > best {
				move, best = s.rules.tile(row, col, c), points
			}
			b.cells = before
		}
	})
	return move
}
