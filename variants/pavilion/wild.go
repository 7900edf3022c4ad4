package pavilion

import (
	"math"
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// setWild sets the wild color of the round. Where wild.value chooses it, there is none
// until the displays are filled.
func (s *state) setWild() {
	s.wild = core.NoColor
	if order := s.rules.wildOrder; len(order) > 0 && s.rules.wildValue == nil {
		s.wild = order[(s.Round()-1)%len(order)]
	}
}

// wildColors returns the colors that can be wild in rounds in which these are.
func (r *rules) wildColors(ofRounds ...core.Color) uint8 {
	if r.wildWorth != nil {
		return 1<<len(r.colors) - 1
	}
	wild := r.jokers
	for _, c := range ofRounds {
		wild |= 1 << c
	}
	return wild
}

// chooseWild makes the color with the largest wild.value wild: when the displays are filled, and again when the
// effects of the event `round` are finished.
func (s *state) chooseWild(w core.Watcher) {
	if s.rules.wildValue == nil {
		return
	}
	most, before := math.MinInt, s.wild
	for i, c := range s.rules.wildOrder {
		if v := s.ask(s.rules.wildValue, draft.About{Topic: ofWild, Seat: s.Begins, Color: c, Count: int16(i + 1)}); v > most {
			most, s.wild = v, c
		}
	}
	if s.wild != before && core.Tiles(w) != nil {
		w.Watch(core.Event{Kind: core.WildChosen, Seat: -1, Color: s.wild})
	}
}

func (s *state) onDisplays(c core.Color) int {
	n := 0
	for filled := s.Table.Filled &^ (1 << draft.Center); filled != 0; filled &= filled - 1 {
		n += int(s.Table.Offers[bits.TrailingZeros32(filled)][c])
	}
	return n
}

// nextWild returns the wild colors of the rounds to come, until the order repeats; none
// where wild.value will choose them.
func (s *state) nextWild() []core.Color {
	var next []core.Color
	order := s.rules.wildOrder
	for round := s.Round(); s.rules.wildValue == nil && round < s.rules.Rounds && len(next) < len(order)-1; round++ {
		next = append(next, order[round%len(order)])
	}
	return next
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

// wildKey returns the key by which a color is wild.
func (s *state) wildKey(c core.Color) string {
	if s.rules.jokers>>c&1 != 0 {
		return "colors." + s.rules.colorName(c) + ".joker"
	}
	return keyWildOrder
}

// wildsTaken returns how many of the wild tiles at a source, of at least one, come with a take of a color.
func (s *state) wildsTaken(src draft.Source, c core.Color, there int) int {
	return min(there, s.ask(s.rules.wildTake, draft.About{Topic: ofOffer, Seat: s.Seat, Source: src, Color: c, Count: int16(there)}))
}
