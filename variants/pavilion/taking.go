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

// appendFitting appends the takes that hand.limit allows. It returns the list that
// had room for all, so that the next call finds that room.
func (s *state) appendFitting(dst []core.Move) []core.Move {
	all := s.appendTakes(dst)
	return all[:len(dst)+len(s.fitting(all[len(dst):]))]
}

// fitting leaves, at the head of a list, its takes that do not bring the hand above
// its limit; where all do, all of them.
func (s *state) fitting(takes []core.Move) []core.Move {
	room, n := s.room(), 0
	for _, m := range takes {
		if s.takeSize(parts(m).source(), parts(m).color()) <= room {
			takes[n] = m
			n++
		}
	}
	if n == 0 {
		return takes
	}
	return takes[:n]
}

// room returns how many tiles the hand of the seat to act has room for, which is
// below zero where it is above its limit already.
func (s *state) room() int {
	return s.rules.handLimit.At(draft.Now(&s.Base)...) - s.boards[s.Seat].hand.Total()
}

// takeSize returns how many tiles a take brings.
func (s *state) takeSize(src draft.Source, c core.Color) int {
	offer := &s.Table.Offers[src]
	n := 0
	if there := s.wilds(offer); there > 0 {
		n = s.wildsTaken(there)
	}
	if c != s.wild {
		n += int(offer[c])
	}
	return n
}

// takeTiles gives the seat to act all tiles of a color, and with them the wild
// tiles that must come along; of wild tiles alone only so many.
func (s *state) takeTiles(src draft.Source, c core.Color, w core.Watcher) {
	var tiles core.Tray
	offer := &s.Table.Offers[src]
	if there := s.wilds(offer); there > 0 {
		tiles[s.wild] = uint8(s.wildsTaken(there))
	}
	if c != s.wild {
		tiles[c] = offer[c]
	}
	hand := core.Spot{Place: draft.Hand}
	first := s.Table.ClaimMarker(s.Seat, src, hand, w)
	s.Table.Take(s.Seat, src, tiles, hand, w)
	s.boards[s.Seat].hand.Add(&tiles)
	if first {
		s.penalize(s.Seat, s.rules.center, keyCenter, w, tiles.Total())
	}
	if s.Table.Empty() {
		s.beginPlacing()
		return
	}
	s.Seat = s.Next(s.Seat)
}
