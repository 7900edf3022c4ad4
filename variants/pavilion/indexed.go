package pavilion

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
)

// PickMove lets a legal move be picked without a list of them, where no limit of the
// ruleset has to be asked about each.
func (s *state) PickMove(p core.Picker) (m core.Move, legal int) {
	switch {
	case s.phase == taking && s.rules.handLimit == nil:
		return s.pickTake(p)
	case s.phase == placing && s.rules.wildLimit == nil:
		return s.pickPlace(p)
	case s.phase == picking:
		return s.pickPick(p)
	case s.phase == keeping:
		return s.pickKeep(p, s.keepLimit())
	}
	return 0, 0
}

// pickPick lets a color of the supply be picked. They come in order.
func (s *state) pickPick(p core.Picker) (m core.Move, legal int) {
	colors := s.supply.Colors()
	legal = bits.OnesCount8(colors)
	for range p.Pick(legal) {
		colors &= colors - 1
	}
	return pick(core.Color(bits.TrailingZeros8(colors))), legal
}
