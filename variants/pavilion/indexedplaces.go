package pavilion

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
)

// pickPlace lets a placement be picked, or pass, which stands behind the last one.
func (s *state) pickPlace(p core.Picker) (m core.Move, legal int) {
	b := &s.boards[s.Seat]
	var ways [core.MaxColors]int // to place each color
	legal = 1
	for colors := b.hand.Colors(); colors != 0; colors &= colors - 1 {
		c := core.Color(bits.TrailingZeros8(colors)) & (core.MaxColors - 1)
		own, wilds := s.means(b, c)
		if spaces := s.rules.coverable(b, c, own+wilds); spaces != 0 {
			ways[c] = s.rules.countPayments(spaces, own, wilds)
			legal += ways[c]
		}
	}
	at := p.Pick(legal)
	for c, n := range &ways {
		if at < n {
			return s.placeAt(b, core.Color(c), at), legal
		}
		at -= n
	}
	return passMove, legal
}

// countPayments counts the ways to pay for one of some spaces, all spaces at once for each
// number of wild tiles: with so many it can be any space that costs more than those, but
// not more than those and all tiles of the color itself.
func (r *rules) countPayments(spaces uint64, own, wilds int) (n int) {
	own = min(own, maxNumber)
	for wild := 0; wild <= wilds; wild++ {
		dearer := spaces &^ r.upTo[wild&(len(r.upTo)-1)]
		if dearer == 0 {
			break // nor is there one for more wild tiles
		}
		n += bits.OnesCount64(dearer & r.upTo[(own+wild)&(len(r.upTo)-1)])
	}
	return n
}

// placeAt returns the placement at a place among those of a color: its spaces come in
// order, and for each the numbers of wild tiles.
func (s *state) placeAt(b *board, c core.Color, at int) core.Move {
	own, wilds := s.means(b, c)
	for spaces := s.rules.coverable(b, c, own+wilds); ; spaces &= spaces - 1 {
		space := bits.TrailingZeros64(spaces)
		least, most := wildShare(own, wilds, int(s.rules.numbers[space&(maxSpaces-1)]))
		if least+at <= most {
			return place(space, c, least+at)
		}
		at -= most - least + 1
	}
}
