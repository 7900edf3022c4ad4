package pavilion

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

const keyDiscard = "scoring.discard"

// pass ends the seat's part in the round. With tiles in hand it has to say
// next which of them it keeps.
func (s *state) pass(w core.Watcher) {
	b := &s.boards[s.Seat]
	b.passed = true
	if b.hand.Empty() {
		s.endTurn(w)
		return
	}
	s.phase = keeping
}

// appendKeeps appends every choice of up to the limit of tiles of the hand.
func (s *state) appendKeeps(dst []core.Move) []core.Move {
	hand := &s.boards[s.Seat].hand
	return appendChoices(dst, hand, hand.Colors(), s.keepLimit(), keepMove)
}

// keepLimit returns how many tiles a seat may keep in this round.
func (s *state) keepLimit() int {
	if n := s.rules.keepAlways; n >= 0 {
		return n
	}
	return s.rules.keepLimit.At(draft.Now(&s.Base)...)
}

// appendChoices appends m with every choice of at most limit tiles of some
// colors of the hand, in increasing order.
func appendChoices(dst []core.Move, hand *core.Tray, colors uint8, limit int, m core.Move) []core.Move {
	c := bits.TrailingZeros8(colors)
	most, one := min(int(hand[c]), limit), core.Move(1)<<keepShift(c)
	others := colors & (colors - 1)
	if others == 0 {
		for range most + 1 {
			dst = append(dst, m)
			m += one
		}
		return dst
	}
	for n := range most + 1 {
		if n == limit {
			dst = append(dst, m)
		} else {
			dst = appendChoices(dst, hand, others, limit-n, m)
		}
		m += one
	}
	return dst
}

// keepTiles puts tiles of the hand aside for the next round and discards the
// others, which cost points.
func (s *state) keepTiles(tiles core.Tray, w core.Watcher) {
	b := &s.boards[s.Seat]
	hand := core.Spot{Place: draft.Hand}
	rest := b.hand
	rest.Sub(&tiles)
	b.hand, b.kept = core.Tray{}, tiles
	draft.Report(core.Tiles(w), s.Seat, tiles, hand, core.Spot{Place: Kept})
	s.Table.Throw(s.Seat, rest, hand, w)
	if n := rest.Total(); n > 0 {
		b.discards += int32(n)
		s.penalize(s.Seat, s.rules.discard, keyDiscard, w, n)
	}
	s.endTurn(w)
}

// endTurn closes a turn of phase 2: the supply is filled before the next seat
// acts, unless it has to wait for the next round.
func (s *state) endTurn(w core.Watcher) {
	if s.rules.eachTurn && s.supplyShort() {
		s.phase = refilling
		return
	}
	s.nextPlacer(w)
}

// nextPlacer gives the turn to the next seat that has not passed; when all
// have, the round is over.
func (s *state) nextPlacer(w core.Watcher) {
	for range s.Size {
		if s.rules.turns == nil {
			s.Seat = s.Next(s.Seat)
		} else {
			s.Seat = s.follower(s.Seat)
		}
		if !s.boards[s.Seat].passed {
			s.phase = placing
			return
		}
	}
	s.endRound(w)
}
