package pavilion

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
)

// playHand covers spaces as long as one is worth its tiles.
func (f *outlook) playHand() {
	for !f.b.hand.Empty() {
		space, c, wild, ok := f.bestPlace()
		if !ok {
			return
		}
		f.cover(space, c, wild)
	}
}

// cover does what a placement does to the seat.
func (f *outlook) cover(space int, c core.Color, wild int) {
	s, b := f.s, f.b
	b.hand[c] -= s.rules.numbers[space] - uint8(wild)
	if wild > 0 {
		b.hand[s.wild] -= uint8(wild)
	}
	b.cover(s.rules, space, c)
	at := &s.rules.spaces[space]
	star := &s.rules.stars[at.star]
	arc := star.arcs[b.covered&star.mask>>star.first][at.position]
	s.award(f.seat, s.rules.place, keyPlace, nil, int(arc), int(s.rules.numbers[space]), s.Round(), s.Seats())
	f.pick(s.reward(b, space))
}

// pick takes up to n tiles of the supply.
func (f *outlook) pick(n int) {
	for range min(n, f.s.supply.Total()) {
		c := f.prize()
		f.s.supply[c]--
		f.b.hand[c]++
	}
}

// prize returns the color of the supply that is picked.
func (f *outlook) prize() core.Color {
	best, at := -1, core.Color(0)
	w := &f.s.rules.guide.w
	for c, n := range f.s.supply {
		if n == 0 {
			continue
		}
		value := f.worth(core.Color(c)) + w.same*min(5, int(f.b.hand[c]))
		if core.Color(c) == f.s.wild {
			value += w.wildTile + w.same*5
		}
		if value > best {
			best, at = value, core.Color(c)
		}
	}
	return at
}

// bestPlace returns the placement that is worth most.
func (f *outlook) bestPlace() (space int, c core.Color, wild int, ok bool) {
	s, b := f.s, f.b
	w := &s.rules.guide.w
	price := w.tile
	if f.last {
		price = w.lastTile
	}
	best := -1 << 62
	total := b.hand.Total()
	spare := 100 * max(0, total-s.rules.keepLimit)
	if f.last {
		spare = 100 * total
	}
	for colors := b.hand.Colors(); colors != 0; colors &= colors - 1 {
		color := core.Color(bits.TrailingZeros8(colors))
		own, wilds := s.means(b, color)
		for open := s.rules.coverable(b, color, own+wilds); open != 0; open &= open - 1 {
			at := bits.TrailingZeros64(open)
			number := int(s.rules.numbers[at])
			least, _ := wildShare(own, wilds, number)
			value := f.gain(at, color) - number*price - least*w.wildTile
			if value > best && value+min(spare+price*spare/100, number*(100+price)) > 0 {
				best, space, c, wild, ok = value, at, color, least, true
			}
		}
	}
	return space, c, wild, ok
}

// gain returns what covering a space brings, in hundredths.
func (f *outlook) gain(space int, c core.Color) int {
	r, b := f.s.rules, f.b
	g := r.guide
	at := &r.spaces[space]
	star := &r.stars[at.star]
	before := b.covered & star.mask >> star.first
	after := before | 1<<at.position
	number := int(r.numbers[space])
	value := point100 * r.place.At(int(star.arcs[after][at.position]), number, f.s.Round(), f.s.Seats())
	was, is := b.starColors[at.star], b.starColors[at.star]|1<<c
	value += (g.potential(star, is)*int(g.stars[at.star][after]) - g.potential(star, was)*int(g.stars[at.star][before])) / one
	if g.number[number] > 0 {
		k := bits.OnesCount64(b.covered & r.byNumber[number])
		value += int(g.numbers[number][k+1] - g.numbers[number][k])
	}
	for _, i := range at.touches {
		missing := bits.OnesCount64(r.structures[i].spaces &^ b.covered)
		value += int(g.structures[i][missing-1] - g.structures[i][missing])
	}
	return value
}

// potential returns the bonus that a star with tiles of some colors can bring.
func (g *guide) potential(star *star, colors uint8) int {
	switch {
	case colors == 0:
		return 0
	case colors&(colors-1) == 0 && (star.rule != different || star.size == 1):
		return g.mono[bits.TrailingZeros8(colors)]
	}
	return g.mixed
}

// prospects returns the share of the bonuses that the board has earned.
func (f *outlook) prospects() int {
	r, b := f.s.rules, f.b
	g, sum := r.guide, 0
	for i := range r.stars {
		star := &r.stars[i]
		sum += g.potential(star, b.starColors[i]) * int(g.stars[i][b.covered&star.mask>>star.first]) / one
	}
	for n := range g.number {
		if g.number[n] > 0 {
			sum += int(g.numbers[n][bits.OnesCount64(b.covered&r.byNumber[n])])
		}
	}
	for i := range r.structures {
		if missing := bits.OnesCount64(r.structures[i].spaces &^ b.covered); missing > 0 {
			sum += int(g.structures[i][missing])
		}
	}
	return sum
}

// power raises a share to some tenths.
func power(share, tenths int) int {
	v := one
	for ; tenths >= 10; tenths -= 10 {
		v = v * share / one
	}
	// Between two whole exponents on a straight line.
	return (v*(10-tenths) + v*share/one*tenths) / 10
}
