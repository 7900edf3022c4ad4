package pavilion

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
)

// board is what one seat has.
type board struct {
	covered    uint64                // by space
	colors     [core.MaxSpaces]uint8 // by space, where covered
	starColors [maxStars]uint8       // by star, the colors on it

	// barred has, by color, the spaces of the stars that take no more tiles
	// of it. It follows from what lies on the stars.
	barred [core.MaxColors]uint64

	hand   core.Tray
	kept   core.Tray
	passed bool
}

// cover marks a space as covered with a color.
func (b *board) cover(r *rules, space int, c core.Color) {
	b.covered |= 1 << space
	b.colors[space] = uint8(c)
	star := r.spaces[space].star
	b.starColors[star] |= 1 << c
	for takes := r.starTakes(b, star); takes != 0xFF; takes |= takes + 1 {
		b.barred[bits.TrailingZeros8(^takes)] |= r.stars[star].mask
	}
}

// starTakes returns the colors that a star's rule allows for its next tile.
func (r *rules) starTakes(b *board, i int) uint8 {
	const all = 0xFF
	star, there := &r.stars[i], b.starColors[i]
	switch star.rule {
	case different:
		return all &^ there
	case freeKind:
		switch tiles := bits.OnesCount64(b.covered & star.mask); {
		case tiles < 2:
			return all
		case bits.OnesCount8(there) == 1:
			return there
		}
		return all &^ there
	}
	return all
}

// tiles returns all tiles on the board of a seat.
func (b *board) tiles() core.Tray {
	all := b.hand
	all.Add(&b.kept)
	for covered := b.covered; covered != 0; covered &= covered - 1 {
		all[b.colors[bits.TrailingZeros64(covered)]]++
	}
	return all
}
