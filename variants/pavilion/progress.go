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

// progress returns how far a seat is with the stars and the numbers that bring
// points when all their spaces are covered. Points that other seats decide too are
// nothing to count on.
func (s *state) progress(b *board) []view.Progress {
	r := s.rules
	if r.shared.Uses("players") {
		return nil
	}
	var all []view.Progress
	for i := range r.stars {
		star := &r.stars[i]
		filled := board{covered: star.mask}
		points := -r.bonusIn(filled, s.Seats(), s.Round())
		filled.starColors[i] = r.colorsWhenFull(b, i)
		if points += r.bonusIn(filled, s.Seats(), s.Round()); points > 0 {
			all = append(all, view.Progress{Name: star.name, Color: r.colorNamed(star.name),
				Done: bits.OnesCount64(b.covered & star.mask), Of: star.size, Points: points})
		}
	}
	none := r.bonusIn(board{}, s.Seats(), s.Round())
	for n, spaces := range r.byNumber {
		if points := r.bonusIn(board{covered: spaces}, s.Seats(), s.Round()) - none; spaces != 0 && points > 0 {
			all = append(all, view.Progress{Name: strconv.Itoa(n) + "s", Color: core.NoColor,
				Done: bits.OnesCount64(b.covered & spaces), Of: bits.OnesCount64(spaces), Points: points})
		}
	}
	return all
}

// colorsWhenFull returns the colors that a star will have when it is full: the one
// printed on it, the one that its tiles have if nothing keeps it the only one, or else
// several.
func (r *rules) colorsWhenFull(b *board, i int) uint8 {
	const several = 0xFF
	star := &r.stars[i]
	switch at, there := &r.spaces[star.first], b.starColors[i]; {
	case at.fixed():
		return at.printed
	case star.rule != different && bits.OnesCount8(there) == 1 && bits.OnesCount64(b.covered&star.mask) > 1:
		return there
	}
	return several & (1<<len(r.colors) - 1)
}
