package pavilion

import (
	"math/bits"
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// The numbers on the spaces are those of the ruleset, except on shuffled stars. There chance puts
// them on the spaces, one after the other, before the first tile is drawn. Until then the numbers
// that are still to come lie on the spaces that are left, in the order of the ruleset.

// Extended reports whether records of games have lines that only their second format has.
func (r *rules) Extended() bool { return r.chances() > 0 || r.Shared.Extended() }

// toNumber returns the numbers that can come to the next space, and the star of this space. The
// numbers lie on the spaces from it to the end of the star. There are none if all spaces have
// theirs.
func (s *state) toNumber() (left []uint8, at *star) {
	if int(s.numbered) >= len(s.rules.shuffled) {
		return nil, nil
	}
	space := int(s.rules.shuffled[s.numbered])
	at = &s.rules.stars[s.rules.spaces[space].star]
	return s.numbers[space : at.first+at.size], at
}

// drawNumber lets chance draw the number of the next space of a shuffled star, and then the next space to be ruined.
var drawNumber = draft.VariantDraw{
	Left: func(g draft.Game) (n int, key string) {
		s := g.(*state)
		if at, spaces := s.toRuin(); at != nil {
			return bits.OnesCount64(spaces), at.key
		}
		left, at := s.toNumber()
		return len(left), at.key
	},
	Text: func(g draft.Game, i int) string {
		s := g.(*state)
		if at, spaces := s.toRuin(); at != nil {
			return strconv.Itoa(nth(spaces, i) - at.first + 1)
		}
		left, _ := s.toNumber()
		return strconv.Itoa(int(left[i]))
	},
	Take: func(g draft.Game, i int) {
		s := g.(*state)
		if at, spaces := s.toRuin(); at != nil {
			s.numbers[nth(spaces, i)] = 0
			s.numbered++
		} else {
			left, _ := s.toNumber()
			s.number(left, i)
		}
		s.settleChances()
	},
}

// number gives the next space one of the numbers that are left; the others stay in order.
func (s *state) number(left []uint8, i int) {
	chosen := left[i]
	copy(left[1:i+1], left[:i])
	left[0] = chosen
	s.numbered++
}

// withNumber returns the spaces that show a number.
func (s *state) withNumber(n int) (spaces uint64) {
	if len(s.rules.shuffled) == 0 {
		return s.rules.byNumber[n]
	}
	for space, number := range s.numbers[:len(s.rules.spaces)] {
		if int(number) == n {
			spaces |= 1 << space
		}
	}
	return spaces
}

// appendNumbers appends the numbers of the shuffled stars, as far as they have come, and of those with ruins.
func (s *state) appendNumbers(dst []byte) []byte {
	left, before := min(int(s.numbered), len(s.rules.shuffled)), "numbers: { "
	for i := range s.rules.stars {
		star, n := &s.rules.stars[i], 0
		switch {
		case star.shuffled:
			n = min(left, star.size)
			left -= n
		case star.ruins > 0 && slices.Contains(s.numbers[star.first:star.first+star.size], 0):
			n = star.size
		}
		if n == 0 {
			continue
		}
		dst = append(append(append(dst, before...), star.name...), ": "...)
		dst = draft.AppendList(dst, n, func(dst []byte, at int) []byte {
			return strconv.AppendInt(dst, int64(s.numbers[star.first+at]), 10)
		})
		before = ", "
	}
	if before == ", " {
		dst = append(dst, " }\n"...)
	}
	return dst
}

// readNumbers reads them. Numbers that are left out before the first tile is drawn are still to
// come. After it they are those of the ruleset.
func (s *state) readNumbers(v ruleset.Value) {
	before := s.Preparing() && s.RoundNumber == 1
	var known []string
	for i := range s.rules.stars {
		star := &s.rules.stars[i]
		if !star.shuffled && star.ruins == 0 {
			continue
		}
		known = append(known, star.name)
		numbers := v.Get(star.name)
		if numbers.Exists() && (!before || star.ruins > 0) && len(numbers.Items()) != star.size {
			numbers.Errorf("the %s star has %d numbers, here are %d", star.name, star.size, len(numbers.Items()))
		}
		if !star.shuffled {
			continue
		}
		for _, item := range numbers.Items() {
			left, at := s.toNumber()
			number := uint8(item.Int(1, maxNumber))
			if i := slices.Index(left, number); at == star && i >= 0 {
				s.number(left, i)
				continue
			}
			item.Errorf("the number %d cannot come here: a shuffled star has each of its numbers once, after the stars before it",
				number)
			return
		}
		for left, at := s.toNumber(); !before && at == star; left, at = s.toNumber() {
			s.number(left, 0)
		}
	}
	v.Only(known...)
	for i := range s.rules.stars {
		if star := &s.rules.stars[i]; star.ruins > 0 {
			s.readRuins(i, v.Get(star.name).Items(), before)
		}
	}
	if !before {
		s.numbered = uint8(s.rules.chances())
	}
	s.settleChances()
}
