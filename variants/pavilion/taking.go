package pavilion

import (
	"math"
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

const keyCenter = "scoring.center"

// appendTakes appends each color of each source. The wild color can be named
// only where nothing else lies.
func (s *state) appendTakes(dst []core.Move) []core.Move {
	room := s.room()
	for filled := s.Table.Filled; filled != 0; filled &= filled - 1 {
		src := draft.Source(bits.TrailingZeros32(filled))
		for colors := s.takeable(src); colors != 0; colors &= colors - 1 {
			c := core.Color(bits.TrailingZeros8(colors))
			if room == anyRoom || s.takeSize(src, c) <= room {
				dst = append(dst, take(src, c))
			}
		}
	}
	return dst
}

// anyRoom is the room of a hand without a limit.
const anyRoom = math.MaxInt

// room returns how many tiles a take may bring to the hand of the seat to act:
// any number where there is no limit, or where every take is above it.
func (s *state) room() int {
	limit := s.rules.handLimit
	if limit == nil {
		return anyRoom
	}
	room := limit.At(s.Round(), s.Seats()) - s.boards[s.Seat].hand.Total()
	for filled := s.Table.Filled; filled != 0; filled &= filled - 1 {
		src := draft.Source(bits.TrailingZeros32(filled))
		for colors := s.takeable(src); colors != 0; colors &= colors - 1 {
			if s.takeSize(src, core.Color(bits.TrailingZeros8(colors))) <= room {
				return room
			}
		}
	}
	return anyRoom
}

// takeSize returns how many tiles a take brings.
func (s *state) takeSize(src draft.Source, c core.Color) int {
	tiles := s.taken(src, c)
	return tiles.Total()
}

// taken returns the tiles of a take: all of the color, and the wild ones that
// must come along; of wild tiles alone only so many.
func (s *state) taken(src draft.Source, c core.Color) (tiles core.Tray) {
	offer := &s.Table.Offers[src]
	if s.wild != core.NoColor {
		tiles[s.wild] = uint8(s.wildsTaken(s.wilds(offer)))
	}
	if c != s.wild {
		tiles[c] = offer[c]
	}
	return tiles
}

// takeable returns the colors that may be named at a source.
func (s *state) takeable(src draft.Source) uint8 {
	colors := s.Table.Offers[src].Colors()
	if others := colors &^ s.wildBit(); others != 0 {
		return others
	}
	return colors
}

// takeTiles gives the seat to act the tiles of a take.
func (s *state) takeTiles(src draft.Source, c core.Color, w core.Watcher) {
	tiles, hand := s.taken(src, c), core.Spot{Place: core.Hand}
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
