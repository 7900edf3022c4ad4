package pavilion

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// supplyShort reports whether a refill would draw a tile: a space of the
// supply is empty, and the bag or the discard holds something.
func (s *state) supplyShort() bool {
	return s.supply.Total() < s.rules.supply && s.Table.CanDraw()
}

// refill fills the supply as far as there are tiles.
func (s *state) refill(d core.Dealer, w core.Watcher) {
	to, tiles := core.Spot{Place: core.Supply}, core.Tiles(w)
	for range s.rules.supply - s.supply.Total() {
		c, ok := s.Table.Draw(to, d, tiles)
		if !ok {
			break
		}
		s.supply[c]++
	}
	if s.Seat == nobody {
		s.phase = dealing
		return
	}
	s.nextPlacer(w)
}

// appendPicks appends each color that lies in the supply.
func (s *state) appendPicks(dst []core.Move) []core.Move {
	for colors := s.supply.Colors(); colors != 0; colors &= colors - 1 {
		dst = append(dst, pick(core.Color(bits.TrailingZeros8(colors))))
	}
	return dst
}

// pickTile gives the seat to act one of the tiles it has won.
func (s *state) pickTile(c core.Color, w core.Watcher) {
	s.supply[c]--
	s.boards[s.Seat].hand[c]++
	if w != nil && core.Tiles(w) != nil {
		w.Watch(core.Event{Kind: core.TilesMoved, Seat: s.Seat, Color: c, Count: 1,
			From: core.Spot{Place: core.Supply}, To: core.Spot{Place: draft.Hand}})
	}
	if s.picks--; s.picks == 0 {
		s.endTurn(w)
	}
}
