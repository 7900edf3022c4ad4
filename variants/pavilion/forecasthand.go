package pavilion

import (
	"math"
	"math/bits"

	"github.com/azulejo/azulejo/core"
)

// playHand covers spaces as long as one is worth its tiles.
func (o *outlook) playHand() {
	o.findSingle()
	for {
		m, ok := o.bestPlace()
		if !ok {
			return
		}
		o.cover(m)
	}
}

// bestPlace returns the placement that brings most beyond the price of its
// tiles, and whether there is one that is worth it.
func (o *outlook) bestPlace() (m parts, ok bool) {
	r, b, best, limited := o.rules, o.mine, math.MinInt, o.rules.wildLimit != nil
	for colors := b.hand.Colors(); colors != 0; colors &= colors - 1 {
		c := core.Color(bits.TrailingZeros8(colors))
		own, wilds := o.means(b, c)
		for open := r.coverable(b, c, own+wilds); open != 0; open &= open - 1 {
			space := bits.TrailingZeros64(open)
			if o.known>>space&1 == 0 {
				o.learn(space)
			}
			number := int(r.numbers[space])
			wild, _ := wildShare(own, wilds, number)
			if limited && wild > o.wildLimit(number) {
				continue
			}
			value := o.gains[space] - number*tilePrice - wild*wildPrice
			if o.single[c]>>space&1 != 0 {
				value -= o.binding(space)
			}
			if value > best {
				best, m = value, parts(place(space, c, wild))
			}
		}
	}
	return m, best != math.MinInt && best+o.relief(int(r.numbers[m.space()])) > 0
}

// relief returns what it is worth to be rid of so many tiles, where some of
// them could not be kept: their price, and a point each for discarding them.
func (o *outlook) relief(tiles int) int {
	surplus := o.mine.hand.Total()
	if !o.last {
		surplus = max(0, surplus-o.keepable())
	}
	return min(tiles, surplus) * (tilePrice + onePoint)
}

// cover does what a placement does to the seat that makes it.
func (o *outlook) cover(m parts) {
	r, b, space, c := o.rules, o.mine, m.space(), m.placed()
	wild := uint8(m.wild())
	b.hand[c] -= r.numbers[space] - wild
	if wild > 0 {
		b.hand[o.wild] -= wild
	}
	b.cover(r, space, c)
	if r.placeWhen != nil {
		o.closeStar(b, r.spaces[space].star)
	}
	// A fault will end the game without a winner, and what is forecast does not
	// matter.
	_ = o.scorePlace(o.seat, space, nil)
	if r.pays {
		o.scoreStructures(o.seat, space, nil)
	}
	o.known &^= r.guide.near[space]
	o.findSingle()
	o.pickPrizes(o.reward(b, space))
}

// pickPrizes picks tiles of the supply, as far as there are so many.
func (o *outlook) pickPrizes(n int) {
	for range min(n, o.supply.Total()) {
		c := o.bestPrize()
		o.supply[c]--
		o.mine.hand[c]++
	}
}

// bestPrize returns the color of the supply's best tile: one that is wild or
// will be, or that joins others of its color.
func (o *outlook) bestPrize() core.Color {
	const enough = 5
	best, at := -1, core.Color(0)
	for colors := o.supply.Colors(); colors != 0; colors &= colors - 1 {
		c := core.Color(bits.TrailingZeros8(colors))
		worth := o.worth(c) + company*min(int(o.mine.hand[c]), enough)
		if c == o.wild {
			worth += wildPrice + company*enough
		}
		if worth > best {
			best, at = worth, c
		}
	}
	return at
}
