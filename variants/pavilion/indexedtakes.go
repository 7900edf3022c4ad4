package pavilion

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// pickTake lets a take be picked.
func (s *state) pickTake(p core.Picker) (m core.Move, legal int) {
	sum, wild := uint64(0), s.wildOne()
	for filled := s.Table.Filled; filled != 0; filled &= filled - 1 {
		sum += s.takeableOnes(draft.Source(bits.TrailingZeros32(filled)), wild)
	}
	legal = int(sum * eachByte >> 56)
	return s.takeAt(uint64(p.Pick(legal)), wild), legal
}

// takeAt returns the take at a place in the list: the sources come in order, and in
// each its colors.
func (s *state) takeAt(left, wild uint64) core.Move {
	for filled := s.Table.Filled; ; filled &= filled - 1 {
		src := draft.Source(bits.TrailingZeros32(filled))
		colors := s.takeableOnes(src, wild)
		if n := colors * eachByte >> 56; left >= n {
			left -= n
			continue
		}
		for ; left > 0; left-- {
			colors &= colors - 1
		}
		return take(src, core.Color(bits.TrailingZeros64(colors)/8))
	}
}

// eachByte has a 1 in each byte. The highest byte of a product with it is the sum of
// all bytes.
const eachByte = 0x0101010101010101

// wildOne returns the wild color as core.Tray.Ones has it, 0 where there is none.
func (s *state) wildOne() uint64 { return 1 << (8 * uint(s.wild)) }

// takeableOnes returns the colors that may be named at a source, as core.Tray.Ones has
// them.
func (s *state) takeableOnes(src draft.Source, wild uint64) uint64 {
	colors := s.Table.Offers[src].Ones()
	if others := colors &^ wild; others != 0 {
		return others
	}
	return colors
}
