package pavilion

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

const keyDiscard = "scoring.discard"

// pass ends the seat's part in the round. With tiles in hand it has to say
// next which of them it keeps.
func (s *state) pass(w core.Watcher) {
	b := &s.boards[s.seat]
	b.passed = true
	if b.hand.Empty() {
		s.endTurn(w)
		return
	}
	s.phase = keeping
}

// appendKeeps appends every choice of up to the limit of tiles of the hand.
func (s *state) appendKeeps(dst []core.Move) []core.Move {
	return appendChoices(dst, &s.boards[s.seat].hand, 0, s.rules.keepLimit, keepMove)
}

// appendChoices appends m with every choice of at most limit tiles of the
// colors from c on, in increasing order.
func appendChoices(dst []core.Move, hand *core.Tray, c, limit int, m core.Move) []core.Move {
	for c < len(hand) && hand[c] == 0 {
		c++
	}
	if c == len(hand) || limit == 0 {
		return append(dst, m)
	}
	for n := range min(int(hand[c]), limit) + 1 {
		dst = appendChoices(dst, hand, c+1, limit-n, m|core.Move(n)<<keepShift(c))
	}
	return dst
}

// keepTiles puts tiles of the hand aside for the next round and discards the
// others, which cost points.
func (s *state) keepTiles(tiles core.Tray, w core.Watcher) {
	b := &s.boards[s.seat]
	hand := core.Spot{Place: core.Hand}
	rest := b.hand
	rest.Sub(&tiles)
	b.hand, b.kept = core.Tray{}, tiles
	draft.Report(w, s.seat, tiles, hand, core.Spot{Place: core.Kept})
	s.table.Throw(s.seat, rest, hand, w)
	if n := rest.Total(); n > 0 {
		s.track.Add(s.seat, s.rules.discard.At(n, int(s.round), int(s.seats)), 1, keyDiscard, w)
		s.track.Lift(s.seat, s.rules.shared.Minimum, w)
	}
	s.endTurn(w)
}

// endTurn closes a turn of phase 2: the supply is filled before the next seat
// acts.
func (s *state) endTurn(w core.Watcher) {
	if s.supplyShort() {
		s.phase = refilling
		return
	}
	s.nextPlacer(w)
}

// nextPlacer gives the turn to the next seat that has not passed; when all
// have, the round is over.
func (s *state) nextPlacer(w core.Watcher) {
	for range s.seats {
		s.seat = s.next(s.seat)
		if !s.boards[s.seat].passed {
			s.phase = placing
			return
		}
	}
	s.endRound(w)
}
