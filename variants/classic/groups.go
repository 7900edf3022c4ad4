package classic

import (
	"encoding/binary"
	"math/bits"
)

// The columns at the edges of the largest wall, as bits of mask.
const (
	leftColumn  = 0x0101010101010101
	rightColumn = leftColumn << (maxColumns - 1)
)

// mask returns the cells that hold a tile, eight bits for each row.
func (b *board) mask() uint64 { return binary.LittleEndian.Uint64(b.filled[:]) }

// grow returns the cells of mask that are linked by their sides to the cells
// from.
func grow(mask, from uint64) uint64 {
	for {
		next := from | from<<maxColumns | from>>maxColumns |
			from&^rightColumn<<1 | from&^leftColumn>>1
		if next &= mask; next == from {
			return from
		}
		from = next
	}
}

// groupAt counts the tiles of the group that the tile on a cell belongs to.
func (b *board) groupAt(row, col int) int {
	return bits.OnesCount64(grow(b.mask(), 1<<(maxColumns*row+col)))
}

// groups counts the groups of tiles that are linked by their sides, and the
// tiles of the largest.
func (b *board) groups() (n, largest int) {
	for left := b.mask(); left != 0; n++ {
		group := grow(left, left&-left)
		largest = max(largest, bits.OnesCount64(group))
		left &^= group
	}
	return n, largest
}

// diagonal counts the tiles linked to a cell, itself among them, along the
// diagonal that falls to the right, or for rise -1 the one that rises.
func (b *board) diagonal(row, col, rise int) int {
	n := 1
	for i := 1; b.filledAt(row+i*rise, col+i); i++ {
		n++
	}
	for i := 1; b.filledAt(row-i*rise, col-i); i++ {
		n++
	}
	return n
}

// filledAt reports whether a tile lies on a cell; none does outside the wall.
func (b *board) filledAt(row, col int) bool {
	return uint(row) < maxRows && uint(col) < maxColumns && b.filled[row]>>col&1 != 0
}

// colorAt returns the color of the tile on a cell, -1 where there is none.
func (b *board) colorAt(row, col int) int {
	if !b.filledAt(row, col) {
		return -1
	}
	return int(b.wall[row][col])
}
