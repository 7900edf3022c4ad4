package pavilion

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// The places of a board.
var (
	Star = core.RegisterPlace(core.PlaceInfo{Name: "star", Layout: core.Groups, Seat: true, Key: "stars"})
	Kept = core.RegisterPlace(core.PlaceInfo{Name: "kept", Seat: true})
)

// board is what one seat has.
type board struct {
	covered    uint64           // by space
	colors     [maxSpaces]uint8 // by space, where covered
	starColors [maxStars]uint8  // by star, the colors on it

	// barred has, by color, the spaces of the stars that take no more tiles
	// of it, and the spaces that place.when closes. It follows from what lies
	// on the stars, and from the round.
	barred [core.MaxColors]uint64

	hand     core.Tray
	kept     core.Tray
	begun    int32 // the score when the round began
	discards int32 // tiles discarded at passes
	passed   bool
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

// closeSpaces finds the spaces that place.when closes in this round.
func (s *state) closeSpaces() {
	if s.rules.placeWhen == nil {
		return
	}
	for seat := range s.boards[:s.Size] {
		for i := range s.rules.stars {
			s.closeStar(&s.boards[seat], i)
		}
	}
}

// closeStar does that for one star: a tile on it concerns no other.
func (s *state) closeStar(b *board, i int) {
	star := &s.rules.stars[i]
	closed, takes := uint64(0), s.rules.starTakes(b, i)
	for space := star.first; space < star.first+star.size; space++ {
		if b.covered>>space&1 == 0 && !s.open(b, space) {
			closed |= 1 << space
		}
	}
	for c := range b.barred {
		b.barred[c] = b.barred[c]&^star.mask | closed
		if takes>>c&1 == 0 {
			b.barred[c] |= star.mask
		}
	}
}

// open reports whether place.when is true for a space that is not covered.
func (s *state) open(b *board, space int) bool {
	at := s.rules.spot(b, space)
	star := &s.rules.stars[s.rules.spaces[space].star]
	before, after := star.besides(b, at[placePosition])
	return s.rules.placeWhen.At(draft.Now(&s.Base, []int{
		whenPosition: at[placePosition], whenNumber: at[placeNumber], whenArc: at[placeArc],
		whenTiles: at[placeTiles] - 1, whenBefore: truth(before), whenAfter: truth(after),
	}...)...) != 0
}

// besides reports whether the spaces before and behind a position, from 1, are
// covered. On a ring the last space is before the first.
func (s *star) besides(b *board, position int) (before, after bool) {
	left, right := position-1, position+1
	if s.ring {
		left, right = (left+s.size-1)%s.size+1, (right-1)%s.size+1
	}
	return left > 0 && s.covers(b, left), s.covers(b, right)
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
