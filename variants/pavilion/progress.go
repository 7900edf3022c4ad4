package pavilion

import (
	"math/bits"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// nextWild returns the wild colors of the rounds to come, at most of one course of
// their order. Where the displays decide they are not known.
func (s *state) nextWild() []core.Color {
	var next []core.Color
	order := s.rules.wildOrder
	for round := s.Round(); s.rules.wildValue == nil && round < s.rules.rounds && len(next) < len(order)-1; round++ {
		next = append(next, order[round%len(order)])
	}
	return next
}

// goals are the points for covering all spaces of a star or of a number.
type goals struct {
	stars   [][several + 1]int // by star, and by the only color of its tiles
	numbers []int
}

// several stands for the colors of a star that has more than one.
const several = core.MaxColors

// findGoals works out what there is for full stars and numbers: nothing that can be
// counted on where that depends on the round or on other seats.
func (r *rules) findGoals() *goals {
	g := &goals{stars: make([][several + 1]int, len(r.stars)), numbers: make([]int, len(r.byNumber))}
	for _, name := range []string{"players", "seats", "round"} {
		if r.shared.Uses(name) {
			return g
		}
	}
	for i := range r.stars {
		full := board{covered: r.stars[i].mask}
		without := r.bonusOf(full)
		for c := range g.stars[i] {
			full.starColors[i] = 1 << c
			if c == several {
				full.starColors[i] = 1<<len(r.colors) - 1
			}
			g.stars[i][c] = (r.bonusOf(full) - without) / onePoint
		}
	}
	for n, points := range r.numberBonuses() {
		g.numbers[n] = points / onePoint
	}
	return g
}

// progress returns how far a seat is with the stars and the numbers that bring
// points when all their spaces are covered.
func (r *rules) progress(b *board) []view.Progress {
	var all []view.Progress
	g := r.goals()
	for i := range r.stars {
		star := &r.stars[i]
		if points := g.stars[i][r.colorWhenFull(b, i)]; points > 0 {
			all = append(all, view.Progress{Name: star.name, Color: r.colorNamed(star.name),
				Done: bits.OnesCount64(b.covered & star.mask), Of: star.size, Points: points})
		}
	}
	for n, points := range g.numbers {
		if points > 0 && r.byNumber[n] != 0 {
			all = append(all, view.Progress{Name: strconv.Itoa(n) + "s", Color: core.NoColor,
				Done: bits.OnesCount64(b.covered & r.byNumber[n]), Of: bits.OnesCount64(r.byNumber[n]), Points: points})
		}
	}
	return all
}

// colorWhenFull returns the color that a star will have when it is full: the one
// printed on it, the one of its tiles if nothing keeps it the only one, or several.
func (r *rules) colorWhenFull(b *board, i int) core.Color {
	star := &r.stars[i]
	switch at, there := &r.spaces[star.first], b.starColors[i]; {
	case at.fixed():
		return at.onlyColor()
	case star.rule != different && bits.OnesCount8(there) == 1 && bits.OnesCount64(b.covered&star.mask) > 1:
		return core.Color(bits.TrailingZeros8(there))
	}
	return several
}
