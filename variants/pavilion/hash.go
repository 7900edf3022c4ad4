package pavilion

import "github.com/azulejo/azulejo/core/draft"

// Hash returns a number for the position, the same for equal displays in another order.
func (s *state) Hash() uint64 {
	h := s.Base.Hash()
	for seat := range s.boards[:s.Size] {
		h = h.Mix(s.boards[seat].hash(s.rules), uint64(seat))
	}
	turn := uint64(s.wild)
	if s.InPhase(picking) {
		turn |= uint64(s.picks) << 8
	}
	if s.rules.placements != nil {
		turn |= uint64(s.placed) << 16
	}
	h = h.Mix(turn, uint64(s.numbered))
	if s.rules.chances() > 0 {
		h = mixSpaces(h, &s.numbers, maxSpaces)
	}
	return uint64(h)
}

// hash returns a number for a board. What follows from the tiles is not in it. What the seat did
// before is in it only if some formula asks for it.
func (b *board) hash(r *rules) uint64 {
	done := uint64(draft.Truth(b.passed))
	if r.asksPassed {
		done |= uint64(b.passedAt) << 8
	}
	if r.asksLast {
		done |= uint64(b.last) << 16
	}
	if r.asksDiscards {
		done |= uint64(b.discards) << 32
	}
	h := draft.Hash(0).Mix(draft.Word(&b.hand), draft.Word(&b.kept)).Mix(b.covered, done)
	return uint64(mixSpaces(h, &b.colors, len(r.spaces)))
}

// mixSpaces mixes a number for each of n spaces; those after them are 0.
func mixSpaces(h draft.Hash, of *[maxSpaces]uint8, n int) draft.Hash {
	for i := 0; i < n; i += 16 {
		h = h.Mix(draft.Word((*[8]uint8)(of[i:])), draft.Word((*[8]uint8)(of[i+8:])))
	}
	return h
}
