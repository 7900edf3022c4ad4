package pavilion

import (
	"math/bits"
	"slices"
	"sync/atomic"

	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// A ruined space shows the number 0. It is never covered, and no star, structure or number needs it. When all ruins
// are drawn, a position has rules of its own, which leave them out.

// boards are rules by the spaces that chance has ruined, those that games had last.
type boards [256]atomic.Pointer[rules]

// chances returns how many numbers and ruins chance decides before the first tile is drawn.
func (r *rules) chances() int { return len(r.shuffled) + len(r.ruins) }

// printed returns the rules before chance has ruined a space.
func (r *rules) printed() *rules {
	if r.whole != nil {
		return r.whole
	}
	return r
}

// without returns the rules without the spaces of some numbers that are 0.
func (r *rules) without(numbers *[maxSpaces]uint8) *rules {
	r = r.printed()
	gone := uint64(0)
	for space := range r.spaces {
		gone |= uint64(draft.Truth(numbers[space] == 0)) << space
	}
	last := &r.boards[gone*0x9E3779B97F4A7C15>>56]
	if known := last.Load(); known != nil && known.gone == gone {
		return known
	}
	left := *r
	left.whole, left.gone = r, gone
	left.stars, left.structures = slices.Clone(r.stars), slices.Clone(r.structures)
	for ; gone != 0; gone &= gone - 1 {
		left.ruin(bits.TrailingZeros64(gone))
	}
	last.Store(&left)
	return &left
}

// ruin removes a space from all that asks for its tile or its number.
func (r *rules) ruin(space int) {
	others := ^(uint64(1) << space)
	r.numbers[space] = 0
	r.stars[r.spaces[space].star].mask &= others
	for i := range r.structures {
		r.structures[i].spaces &= others
	}
	for _, sets := range [][]uint64{r.byColor[:], r.byNumber[:], r.upTo[:]} {
		for i := range sets {
			sets[i] &= others
		}
	}
}

// readRuins reads how many spaces of a new star chance ruins, beside those that its numbers ruin in every game.
func (r *rules) readRuins(s *star, v ruleset.Value, numbers []uint8) {
	left := s.size
	for _, number := range numbers {
		left -= draft.Truth(number == 0)
	}
	s.ruins = v.Get("ruins").Int(0, maxSize)
	switch {
	case s.shuffled && left-s.ruins < s.size:
		v.Error(codeStar, "", "a star can be shuffled or have ruins, not both")
	case s.ruins >= left:
		v.Error(codeStar, "", "%d spaces of the star are not ruined, and one has to stay", left)
	}
	r.ruins = append(r.ruins, slices.Repeat([]uint8{uint8(len(r.stars))}, s.ruins)...)
}

// ruinPrinted ruins the spaces that are ruined in every game.
func (r *rules) ruinPrinted(d *ruleset.Document) {
	for space := range r.spaces {
		if r.numbers[space] == 0 {
			r.ruin(space)
		}
	}
	for _, st := range r.structures {
		if st.spaces == 0 && d.Err() == nil {
			d.Get(keyStructures+"."+r.kinds[st.kind].name+".spaces."+st.name).Error(codeStructure, "", "all its spaces are ruined")
		}
	}
}

// ruined reports whether a space is ruined in the position.
func (r *rules) ruined(space int) bool { return r.stars[r.spaces[space].star].mask>>space&1 == 0 }

// toRuin returns the star of which chance ruins the next space, or nil, and the spaces that can be it as bits.
func (s *state) toRuin() (at *star, spaces uint64) {
	i := int(s.numbered) - len(s.rules.shuffled)
	if i < 0 || i >= len(s.rules.ruins) {
		return nil, 0
	}
	at = &s.rules.stars[s.rules.ruins[i]]
	for space := at.first; space < at.first+at.size; space++ {
		spaces |= uint64(draft.Truth(s.numbers[space] > 0)) << space
	}
	return at, spaces
}

// nth returns the index of a bit of a set, counted from 0.
func nth(set uint64, n int) int {
	for range n {
		set &= set - 1
	}
	return bits.TrailingZeros64(set)
}

// settleChances notes whether something is still to be drawn, and if not, what follows from the numbers.
func (s *state) settleChances() {
	waits := int(s.numbered) < s.rules.chances()
	if s.AwaitDraw(waits); waits || s.rules.chances() == 0 {
		return
	}
	if len(s.rules.ruins) > 0 {
		s.rules = s.rules.without(&s.numbers)
	}
	s.closeSpaces()
}

// readRuins reads the numbers of a star of which chance ruins spaces.
func (s *state) readRuins(i int, numbers []ruleset.Value, before bool) {
	star := &s.rules.stars[i]
	if !before { // those of other stars can be left out
		s.numbered = uint8(len(s.rules.shuffled) + slices.Index(s.rules.ruins, uint8(i)))
	}
	for at, item := range numbers[:min(len(numbers), star.size)] {
		number, space := item.Int(0, maxNumber), star.first+at
		switch next, _ := s.toRuin(); {
		case number == int(s.numbers[space]):
		case number > 0:
			item.Errorf("the number %d cannot come here: it is %d, or 0 on a ruin", number, s.numbers[space])
		case next != star:
			item.Errorf("chance ruins %s of the %s star, after those of the stars before it", wording.Count(star.ruins, "space"), star.name)
		case slices.ContainsFunc(s.boards[:s.Size], func(b board) bool { return b.covered>>space&1 != 0 }):
			item.Errorf("a tile lies on the ruin")
		default:
			s.numbers[space] = 0
			s.numbered++
		}
	}
}
