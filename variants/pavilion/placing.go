package pavilion

import (
	"math"
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

const (
	keyPlace     = "scoring.place"
	keyPlaceWhen = "place.when"
)

// appendPlaces appends every way to cover an open space: each color of the
// hand with each space that takes it and that the hand can pay for, and each
// possible share of wild tiles.
func (s *state) appendPlaces(dst []core.Move) []core.Move {
	b, r := &s.boards[s.Seat], s.rules
	for colors := b.hand.Colors(); colors != 0; colors &= colors - 1 {
		c := core.Color(bits.TrailingZeros8(colors))
		own, wilds := s.means(b, c)
		for open := r.coverable(b, c, own+wilds); open != 0; open &= open - 1 {
			space := bits.TrailingZeros64(open)
			least, most := wildShare(own, wilds, int(r.numbers[space&(maxSpaces-1)]))
			m := place(space, c, least)
			for ; least <= most; least++ {
				dst = append(dst, m)
				m++
			}
		}
	}
	return dst
}

// appendPayable appends the placements that wild.limit allows. It returns the list
// that had room for all, so that the next call finds that room.
func (s *state) appendPayable(dst []core.Move) []core.Move {
	all := s.appendPlaces(dst)
	return all[:len(dst)+len(s.payable(all[len(dst):]))]
}

// payable leaves, at the head of a list, its placements that do not have more wild
// tiles than wild.limit allows.
func (s *state) payable(places []core.Move) []core.Move {
	n := 0
	for _, m := range places {
		if parts(m).wild() <= s.wildLimit(int(s.rules.numbers[parts(m).space()])) {
			places[n] = m
			n++
		}
	}
	return places[:n]
}

// coverable returns the open spaces that take a tile of a color and cost no
// more than so many tiles.
func (r *rules) coverable(b *board, c core.Color, tiles int) uint64 {
	return r.byColor[c] & r.upTo[min(tiles, maxNumber)] &^ (b.covered | b.barred[c])
}

// wildLimit returns how many wild tiles the ruleset allows in a payment of so
// many tiles.
func (s *state) wildLimit(number int) int {
	if s.rules.wildLimit == nil {
		return math.MaxInt
	}
	return s.rules.wildLimit.At(draft.Now(&s.Base, number)...)
}

// means returns what the hand can pay with for a color: its own tiles, and the
// wild ones. Nothing stands in for the wild color.
func (s *state) means(b *board, c core.Color) (own, wilds int) {
	if c != s.wild {
		wilds = s.wilds(&b.hand)
	}
	return int(b.hand[c]), wilds
}

// wildShare returns the smallest and the largest number of wild tiles in a
// payment of so many tiles. One tile at least has the color itself. The
// smallest is above the largest where the means do not suffice.
func wildShare(own, wilds, number int) (least, most int) {
	return max(0, number-own), min(number-1, wilds)
}

// placeTile pays for a space, puts the tile on it, scores the arc it joins and
// gives the reward of every structure it completes.
func (s *state) placeTile(space int, c core.Color, wild int, w core.Watcher) {
	b := &s.boards[s.Seat]
	s.pay(b, space, c, wild, w)
	b.cover(s.rules, space, c)
	if s.rules.placeWhen != nil {
		s.closeStar(b, s.rules.spaces[space].star)
	}
	if fault := s.scorePlace(s.Seat, space, w); fault != nil {
		s.fail(fault)
		return
	}
	if s.rules.pays {
		s.scoreStructures(s.Seat, space, w)
	}
	if s.picks = uint8(min(s.reward(b, space), s.supply.Total())); s.picks > 0 {
		s.phase = picking
		return
	}
	s.endTurn(w)
}

// pay discards the tiles that a space costs, but for the one that covers it.
func (s *state) pay(b *board, space int, c core.Color, wild int, w core.Watcher) {
	at, hand := &s.rules.spaces[space], core.Spot{Place: draft.Hand}
	var paid core.Tray
	paid[c] = s.rules.numbers[space] - uint8(wild) - 1
	if wild > 0 {
		paid[s.wild] += uint8(wild)
	}
	b.hand.Sub(&paid)
	b.hand[c]--
	s.Table.Throw(s.Seat, paid, hand, w)
	if w != nil && core.Tiles(w) != nil {
		w.Watch(core.Event{Kind: core.TilesMoved, Seat: s.Seat, Color: c, Count: 1, From: hand,
			To: core.Spot{Place: Star, Row: int8(at.star), Col: int8(at.position)}})
	}
}
