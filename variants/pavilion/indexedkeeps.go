package pavilion

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
)

// choices are how many ways there are to choose at most 0, 1, 2, 3 and 4 tiles, in
// twelve bits each, that for 0 lowest. Of eight colors there are 495 for 4.
//
// As the coefficients of a polynomial they are multiplied by those of one more color,
// which has a 1 for each number of its tiles. What a product has for 5 tiles and more
// is lost beyond the 64 bits.
type choices uint64

const (
	mostCounted = 4 // the largest number of tiles that choices know
	choiceBits  = 12

	// eachChoice is the choices where there is no tile: just one, however many are
	// allowed. Its lower part is the polynomial of a color.
	eachChoice choices = 1 | 1<<choiceBits | 1<<(2*choiceBits) | 1<<(3*choiceBits) | 1<<(4*choiceBits)
)

// with returns the choices where there are also so many tiles of one more color.
func (n choices) with(tiles uint8) choices {
	return n * (eachChoice >> (choiceBits * (mostCounted - min(tiles, mostCounted)) & 63))
}

// upTo returns how many choices there are of at most so many tiles.
func (n choices) upTo(limit int) int {
	return int(n >> (choiceBits * limit & 63) & (1<<choiceBits - 1))
}

// pickKeep lets be picked what the seat to act keeps. The list goes up by the number of
// tiles of the first color, then of the second, and so on. Where more may be kept than
// choices know, the list has to be made.
func (s *state) pickKeep(p core.Picker, limit int) (m core.Move, legal int) {
	if limit > mostCounted {
		return 0, 0
	}
	var behind [core.MaxColors]choices // by color, those of the colors behind it
	all, hand := eachChoice, s.boards[s.Seat].hand
	for colors := hand.Colors(); colors != 0; {
		c := (bits.Len8(colors) - 1) & (core.MaxColors - 1)
		colors &^= 1 << c
		behind[c] = all
		all = all.with(hand[c])
	}
	legal = all.upTo(limit)
	return keepAt(&behind, hand.Colors(), limit, p.Pick(legal)), legal
}

// keepAt returns the choice at a place in the list, of some colors.
func keepAt(behind *[core.MaxColors]choices, colors uint8, limit, place int) core.Move {
	m := keepMove
	for ; colors != 0; colors &= colors - 1 {
		c := bits.TrailingZeros8(colors) & (core.MaxColors - 1)
		for n := behind[c].upTo(limit); place >= n; n = behind[c].upTo(limit) {
			place -= n
			limit--
			m += 1 << keepShift(c)
		}
	}
	return m
}
