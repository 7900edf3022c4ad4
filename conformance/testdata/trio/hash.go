package trio

import "github.com/azulejo/azulejo/core/draft"

// Hash returns a number for the position, the same for equal displays in another order.
func (s *state) Hash() uint64 {
	h := s.Base.Hash()
	for seat := range s.boards[:s.Size] {
		b := &s.boards[seat]
		h = h.Mix(draft.Word(&b.floor), uint64(b.wall))
		for row := range b.lines {
			h = h.Mix(draft.Word(&b.lines[row]), 0)
		}
	}
	return uint64(h)
}
