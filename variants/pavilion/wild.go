package pavilion

import (
	"math"
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// setWild finds the wild color of the round. Where the displays decide, there
// is none until they are filled.
func (s *state) setWild() {
	s.wild = core.NoColor
	if order := s.rules.wildOrder; len(order) > 0 && s.rules.wildValue == nil {
		s.wild = order[(s.Round()-1)%len(order)]
	}
}

// chooseWild makes the color wild that has most of what the ruleset looks for,
// now that the displays are filled.
func (s *state) chooseWild(w core.Watcher) {
	if s.rules.wildValue == nil {
		return
	}
	most := math.MinInt
	for i, c := range s.rules.wildOrder {
		if v := s.rules.wildValue.At(draft.Now(&s.Base,
			[]int{valueColor: int(c), valueCount: s.onDisplays(c), valuePlace: i + 1}...)...); v > most {
			most, s.wild = v, c
		}
	}
	if w != nil && core.Tiles(w) != nil {
		w.Watch(core.Event{Kind: core.WildChosen, Seat: -1, Color: s.wild})
	}
}

// onDisplays counts the tiles of a color on the displays.
func (s *state) onDisplays(c core.Color) int {
	n := 0
	for filled := s.Table.Filled &^ (1 << draft.Center); filled != 0; filled &= filled - 1 {
		n += int(s.Table.Offers[bits.TrailingZeros32(filled)][c])
	}
	return n
}

// wilds returns how many wild tiles a tray holds.
func (s *state) wilds(t *core.Tray) int {
	if s.wild == core.NoColor {
		return 0
	}
	return int(t[s.wild])
}

// wildBit returns the wild color as a bit, 0 where there is none.
func (s *state) wildBit() uint8 { return 1 << s.wild }

// wildsTaken returns how many wild tiles come along where there are so many, and
// at least one.
func (s *state) wildsTaken(there int) int {
	if n := s.rules.wildAlways; n > 0 {
		return min(there, n)
	}
	return min(there, s.rules.wildTake.At(draft.Now(&s.Base, there)...))
}
