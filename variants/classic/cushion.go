package classic

import (
	"github.com/azulejo/azulejo/core"
)

// Cushion is where tiles lie that fall on the discs of displays which a seat has taken. They
// cost nothing.
var Cushion = core.RegisterPlace(core.PlaceInfo{Name: "cushion", Layout: core.Penalty, Seat: true})

// softRoom returns how many tiles the cushions of a board have room for.
func (b *board) softRoom() int { return int(b.cushions - b.softened) }

// soften puts what falls on a cushion, which has room, and returns the spot.
func (b *board) soften(fallen uint8) core.Spot {
	at := core.Spot{Place: Cushion, Row: int8(b.softened)}
	b.soft[b.softened] = fallen
	b.softened++
	return at
}

// softTiles returns the tiles on the cushions, without the marker.
func (b *board) softTiles() core.Tray { return tilesOf(b.soft[:b.softened]) }

// clearCushions discards the tiles on the cushions of all seats, from the seat that started
// the round on. The discs go back to their displays.
func (s *state) clearCushions(w core.Watcher) {
	seat := s.Begins
	for range s.Size {
		b := &s.boards[seat]
		s.Table.Throw(seat, b.softTiles(), core.Spot{Place: Cushion}, w)
		b.cushions, b.softened = 0, 0
		seat = s.Next(seat)
	}
}
