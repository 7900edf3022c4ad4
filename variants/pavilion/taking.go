package pavilion

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

const keyCenter = "scoring.center"

// appendTakes appends each color of each source. The wild color can be named
// only where nothing else lies.
func (s *state) appendTakes(dst []core.Move) []core.Move {
	for filled := s.Table.Filled; filled != 0; filled &= filled - 1 {
		src := draft.Source(bits.TrailingZeros32(filled))
		for colors := s.takeable(src); colors != 0; colors &= colors - 1 {
			dst = append(dst, take(src, core.Color(bits.TrailingZeros8(colors))))
		}
	}
	return dst
}

// takeable returns the colors that may be named at a source.
func (s *state) takeable(src draft.Source) uint8 {
	colors := s.Table.Offers[src].Colors()
	if others := colors &^ s.wildBit(); others != 0 {
		return others
	}
	return colors
}

// wildBit returns the wild color as a bit, 0 where there is none.
func (s *state) wildBit() uint8 { return 1 << s.wild }

// takeTiles gives the seat to act all tiles of a color, and with them the wild
// tiles that must come along; of wild tiles alone only so many.
func (s *state) takeTiles(src draft.Source, c core.Color, w core.Watcher) {
	var tiles core.Tray
	offer := &s.Table.Offers[src]
	if s.wild != core.NoColor {
		tiles[s.wild] = uint8(min(s.wilds(offer), s.rules.wildTake))
	}
	if c != s.wild {
		tiles[c] = offer[c]
	}
	hand := core.Spot{Place: core.Hand}
	first := s.Table.ClaimMarker(s.Seat, src, hand, w)
	s.Table.Take(s.Seat, src, tiles, hand, w)
	s.boards[s.Seat].hand.Add(&tiles)
	if first {
		s.penalize(s.Seat, s.rules.center, keyCenter, w, tiles.Total(), s.Round(), s.Seats())
	}
	if s.Table.Empty() {
		s.beginPlacing()
		return
	}
	s.Seat = s.Next(s.Seat)
}

// beginPlacing opens phase 2 with the holder of the marker, or the seat that
// started the round where nobody took it.
func (s *state) beginPlacing() {
	s.phase, s.Seat = placing, s.Table.NextStart(s.Begins)
}
