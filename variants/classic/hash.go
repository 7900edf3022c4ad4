package classic

import (
	"encoding/binary"

	"github.com/azulejo/azulejo/core/draft"
)

// Hash returns a number for the position, the same for equal displays in another order.
func (s *state) Hash() uint64 {
	h := s.hashBoards(s.Base.Hash())
	if s.takesLeft > 0 {
		h = h.Mix(uint64(s.takesLeft), s.HashDisplay(s.from))
	}
	if s.later != 0 && s.InPhase(tiling) {
		h = h.Mix(uint64(s.later), 0)
	}
	if s.rules.placeSees && s.InPhase(tiling) {
		h = s.past.hashBoards(h)
		for _, points := range s.past.Track[:s.Size] {
			h = h.Mix(uint64(points), 0)
		}
	}
	return uint64(h)
}

func (s *state) hashBoards(h draft.Hash) draft.Hash {
	for seat := range s.boards[:s.Size] {
		floor := uint64(0)
		if s.rules.asksFloorLine {
			floor = uint64(s.floorPoints[seat])
		}
		h = h.Mix(s.boards[seat].hash(s.rules), floor)
		if s.long != nil {
			for _, c := range s.long[seat][:s.boards[seat].floorN] {
				h = h.Mix(uint64(c), 0)
			}
		}
	}
	return h
}

// hash returns a number for a board. What follows from the tiles is not in it.
func (b *board) hash(r *rules) uint64 {
	h := draft.Hash(0)
	for row := range r.rows {
		h = h.Mix(draft.Word(&b.lines[row]), draft.Word(&b.wall[row]))
	}
	held := uint64(b.floorN) | uint64(b.softN)<<8 | uint64(b.lastRow)<<16 | uint64(b.lastCol)<<24
	h = h.Mix(draft.Word(&b.filled), held).
		Mix(draft.Word((*[8]uint8)(b.floorOf[:8])), draft.Word((*[8]uint8)(b.floorOf[8:])))
	if r.takeWild != nil {
		h = h.Mix(draft.Word(&b.foreign), 0)
	}
	if r.Cushions() {
		h = h.Mix(uint64(binary.LittleEndian.Uint32(b.softOf[:])), 0)
	}
	if r.sizes != nil {
		h = h.Mix(draft.Word(&b.sizes), 0)
	}
	return uint64(h)
}
