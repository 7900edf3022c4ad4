package pavilion

import (
	"fmt"
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// A seat that has completed structures picks bonus tiles from the supply, one at a time.
var pickDecision = decision{
	Phases: []draft.Phase{picking},
	Word:   "pick",
	Form:   "After pick comes the color.",
	Slots:  []draft.Slot{{Bits: pickedColor, Kind: draft.Colors}},
	Refuse: func(s *state, m core.Move) (reason, key string) {
		switch c := picked(m); {
		case s.Table.Supply[c] == 0:
			return fmt.Sprintf("no %s tile lies in the supply", s.rules.colors[c].Name), ""
		case s.pickable(s.Seat)>>c&1 == 0:
			return fmt.Sprintf("`pick.when` is not true for %s: %s", s.rules.colors[c].Name, s.rules.pickWhen), keyPickWhen
		}
		return "", ""
	},
}

// pickedColor is the field of a pick.
const pickedColor = 0 + 3*draft.Wide

// pick returns the move that picks a tile of a color from the supply.
func pick(c core.Color) core.Move { return pickMove | pickedColor.Put(int(c)) }

// picked returns the color of a pick.
func picked(m core.Move) core.Color { return core.Color(pickedColor.Of(m)) }

func (s *state) pickable(seat int8) uint8 {
	there := s.Table.Supply.Colors()
	if s.rules.pickWhen == nil {
		return there
	}
	return s.colorsFor(s.rules.pickWhen, draft.About{Topic: ofPick, Seat: seat}, there)
}

// appendPicks appends the colors of the supply that may be picked.
func (s *state) appendPicks(dst []core.Move) []core.Move {
	for colors := s.pickable(s.Seat); colors != 0; colors &= colors - 1 {
		dst = append(dst, pick(core.Color(bits.TrailingZeros8(colors))))
	}
	return dst
}

// playPick gives the seat to act one of the tiles that it has won.
func (s *state) playPick(m core.Move, w core.Watcher) {
	c := picked(m)
	one := draft.Only(c, 1)
	s.Table.Supply.Sub(&one)
	s.boards[s.Seat].hand.Add(&one)
	draft.Moved(w, s.Seat, c, 1, core.Spot{Place: core.Supply}, core.Spot{Place: draft.Hand})
	s.picks--
	draft.Raise(s, onPick, draft.About{Seat: s.Seat, Color: c}, w)
}

// offerPrizes goes on after a placement, or a tile picked for it. The seat picks the tiles that
// it has won, as far as it may. Then it may cover another space, or its turn ends.
func (s *state) offerPrizes(w core.Watcher) draft.Pace {
	if s.picks > 0 {
		if s.picks = uint8(min(int(s.picks), s.Table.Supply.Total())); s.picks > 0 && s.pickable(s.Seat) != 0 {
			return draft.Wait
		}
	}
	s.picks = 0
	if s.rules.placements != nil && int(s.placed) < s.ask(s.rules.placements, draft.About{Seat: s.Seat}) {
		s.Phase = placing
		return draft.More
	}
	s.Phase = turnEnd // not keeping: the seat has not passed
	return s.endTurn(w)
}

// supplyShort reports whether a refill would draw a tile: a space of the supply is empty,
// and the bag or the discard holds something.
func (s *state) supplyShort() bool {
	return s.Table.Supply.Total() < s.rules.supply && s.Table.CanDraw()
}

// awaitRefill lets chance fill the supply: before a round, or before the next turn.
func (s *state) awaitRefill(core.Watcher) draft.Pace {
	switch {
	case s.supplyShort():
		return draft.Wait
	case s.Seat == noSeat:
		s.Phase = draft.Dealing
	default:
		return s.nextPlacer()
	}
	return draft.More
}

func (s *state) refill(d core.Dealer, w core.Watcher) {
	supply := &s.Table.Supply
	s.Table.Draw(s.rules.supply-supply.Total(), supply, core.Spot{Place: core.Supply}, d, w)
}
