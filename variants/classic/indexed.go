package classic

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// eachByte has a 1 in each byte. The highest byte of a product with it is the sum of
// all bytes.
const eachByte = 0x0101010101010101

// PickMove lets a take of an offer be picked without a list of them.
func (s *state) PickMove(p core.Picker) (m core.Move, legal int) {
	if s.phase != offering {
		return 0, 0
	}
	n, takes := uint64(0), s.boards[s.Seat].takes()
	for filled := s.Table.Filled; filled != 0; filled &= filled - 1 {
		n += s.takesFrom(draft.Source(bits.TrailingZeros32(filled)), takes)
	}
	return s.takeAt(uint64(p.Pick(int(n))), takes), int(n)
}

// takesFrom returns how many takes a source has.
func (s *state) takesFrom(src draft.Source, takes uint64) uint64 {
	return takes & s.Table.Offers[src].Mask() * eachByte >> 56
}

// takes returns how many ways there are to take a color, a byte for each: into one of
// the lines that may take it, or to the floor.
func (b *board) takes() uint64 {
	// The ones of each byte are counted by twos, by fours and by eights.
	n := b.open - b.open>>1&0x5555555555555555
	n = n&0x3333333333333333 + n>>2&0x3333333333333333
	return (n+n>>4)&0x0F0F0F0F0F0F0F0F + eachByte
}

// takeAt returns the take at a place in the list of all of them: the sources come in
// order, in each its colors, and for each color its lines and then the floor.
func (s *state) takeAt(left, takes uint64) core.Move {
	filled := s.Table.Filled
	src := draft.Source(bits.TrailingZeros32(filled))
	for n := s.takesFrom(src, takes); left >= n; n = s.takesFrom(src, takes) {
		left -= n
		filled &= filled - 1
		src = draft.Source(bits.TrailingZeros32(filled))
	}
	c := core.Color(0)
	for takes &= s.Table.Offers[src].Mask(); left >= takes&0xFF; takes >>= 8 {
		left -= takes & 0xFF
		c++
	}
	if left == takes&0xFF-1 {
		return take(src, c, floorLine)
	}
	open := s.boards[s.Seat].linesFor(c)
	for ; left > 0; left-- {
		open &= open - 1
	}
	return take(src, c, bits.TrailingZeros8(open))
}
