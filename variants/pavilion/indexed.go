package pavilion

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// CountMoves counts takes, placements and picks without a list of them, where no limit
// of the ruleset has to be asked about each.
func (s *state) CountMoves() int {
	switch {
	case s.phase == taking && s.rules.handLimit == nil:
		n := 0
		for filled := s.Table.Filled; filled != 0; filled &= filled - 1 {
			n += bits.OnesCount8(s.takeable(draft.Source(bits.TrailingZeros32(filled))))
		}
		return n
	case s.phase == placing && s.rules.wildLimit == nil:
		return s.countPlaces() + 1
	case s.phase == picking:
		return bits.OnesCount8(s.supply.Colors())
	}
	return -1
}

// MoveAt returns the move at a place in the list of all of them.
func (s *state) MoveAt(place int) core.Move {
	switch s.phase {
	case taking:
		return s.takeAt(place)
	case placing:
		return s.placeAt(place)
	}
	return pick(core.Color(bits.TrailingZeros8(without(s.supply.Colors(), place))))
}

// without takes the lowest bits away.
func without(mask uint8, lowest int) uint8 {
	for range lowest {
		mask &= mask - 1
	}
	return mask
}

// takeAt returns the take at a place.
func (s *state) takeAt(place int) core.Move {
	filled := s.Table.Filled
	for {
		src := draft.Source(bits.TrailingZeros32(filled))
		colors := s.takeable(src)
		if n := bits.OnesCount8(colors); place >= n {
			place -= n
			filled &= filled - 1
			continue
		}
		return take(src, core.Color(bits.TrailingZeros8(without(colors, place))))
	}
}

// countPlaces counts the placements.
func (s *state) countPlaces() (n int) {
	b := &s.boards[s.Seat]
	for colors := b.hand.Colors(); colors != 0; colors &= colors - 1 {
		n += s.countPlacesOf(b, core.Color(bits.TrailingZeros8(colors)))
	}
	return n
}

// countPlacesOf counts the placements of a color. Those with the same number have as
// many ways to pay.
func (s *state) countPlacesOf(b *board, c core.Color) int {
	own, wilds := s.means(b, c)
	open := s.rules.coverable(b, c, own+wilds)
	if wilds == 0 {
		return bits.OnesCount64(open)
	}
	n, below := 0, uint64(0)
	for number := 1; below != open; number++ {
		all := open & s.rules.upTo[number]
		least, most := wildShare(own, wilds, number)
		n += bits.OnesCount64(all&^below) * (most - least + 1)
		below = all
	}
	return n
}

// placeAt returns the placement at a place; behind the last one stands the pass.
func (s *state) placeAt(place int) core.Move {
	b := &s.boards[s.Seat]
	for colors := b.hand.Colors(); colors != 0; colors &= colors - 1 {
		c := core.Color(bits.TrailingZeros8(colors))
		n := s.countPlacesOf(b, c)
		if place < n {
			return s.placeOf(b, c, place)
		}
		place -= n
	}
	return passMove
}

// placeOf returns the placement of a color at a place.
func (s *state) placeOf(b *board, c core.Color, at int) core.Move {
	own, wilds := s.means(b, c)
	for open := s.rules.coverable(b, c, own+wilds); ; open &= open - 1 {
		space := bits.TrailingZeros64(open)
		least, most := wildShare(own, wilds, int(s.rules.numbers[space&(core.MaxSpaces-1)]))
		if ways := most - least + 1; at >= ways {
			at -= ways
			continue
		}
		return place(space, c, least+at)
	}
}
