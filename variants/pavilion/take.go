package pavilion

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// A seat takes all tiles of one color from a source, and the wild tiles that come along.
var takeDecision = decision{
	Phases: []draft.Phase{taking},
	Form:   "A display's number or center comes first, then the color.",
	Slots: []draft.Slot{{Bits: takenSource, Kind: draft.Sources}, {Bits: takenColor, Kind: draft.Colors},
		{Bits: takenWild, Kind: draft.Kind{Word: "number of wild tiles", Name: wildText}, After: wildWord, Offset: 1, Optional: true}},
	Refuse: (*state).refuseTake,
}

// The fields of a take.
const (
	takenColor  = 0 + 3*draft.Wide
	takenWild   = 3 + 5*draft.Wide // one more than the wild tiles of the round; 0 for as many as usual
	takenSource = 8 + 5*draft.Wide
)

// take returns the move that takes a color from a source.
func take(src draft.Source, c core.Color) core.Move {
	return takeMove | takenSource.Put(int(src)) | takenColor.Put(int(c))
}

// taken returns the parts of a take.
func taken(m core.Move) (draft.Source, core.Color) {
	return draft.Source(takenSource.Of(m)), core.Color(takenColor.Of(m))
}

// wildText returns how takes write a number of wild tiles, if the seat has a choice.
func wildText(r core.Rules, n int) string {
	if r.(*rules).wildLeast == nil {
		return ""
	}
	return strconv.Itoa(n)
}

// colorName returns a color's name, "?" for a number that is no color's.
func (r *rules) colorName(c core.Color) string { return cmp.Or(draft.Colors.Name(r, int(c)), "?") }

// usualMoves is the room that is made for a list of moves. Made at once it keeps the loop short:
// without it, the compiler adds memory on the stack for the first moves to it.
const usualMoves = 100

// appendTakes appends the legal takes. First it leaves out each take that brings the hand above hand.limit; if
// every take does, all stay. Then it leaves out in the same way what take.when forbids.
func (s *state) appendTakes(dst []core.Move) []core.Move {
	first := len(dst)
	dst = s.appendFitting(dst)
	if s.rules.TakesConditional() {
		dst = draft.Prefer(dst, first, ^core.Move(0), func(m core.Move) bool {
			var t draft.Take
			s.takeOf(&t, m)
			return draft.MayTake(s, &t)
		})
	}
	return dst
}

// aboutTake returns what formulas about a take are asked before it is made.
func (s *state) aboutTake(m core.Move) draft.About {
	var t draft.Take
	s.takeOf(&t, m)
	return s.AboutTake(&t)
}

// makeTake makes an announced take, if it is still legal.
func (s *state) makeTake(m core.Move, w core.Watcher) {
	var takes [256]core.Move // on the stack
	if slices.Contains(s.appendTakes(takes[:0]), m) {
		s.playTake(m, w)
	}
}

// appendFitting appends each color that may be named at each source, but for takes for which the hand has no
// room.
func (s *state) appendFitting(dst []core.Move) []core.Move {
	first := len(dst)
	for filled := s.Table.Filled; filled != 0; filled &= filled - 1 {
		src := draft.Source(bits.TrailingZeros32(filled))
		n, m := len(dst), take(src, 0)
		if cap(dst)-n < draft.MostOrdered {
			dst = slices.Grow(dst, usualMoves)
		}
		colors, there := draft.InOrder(s.takeable(src))
		colors.Fill((*[draft.MostOrdered]core.Move)(dst[n:n+draft.MostOrdered]), m)
		dst = dst[:n+there]
		if s.rules.wildLeast != nil {
			dst = s.appendLeaving(dst, src, dst[n:])
		}
	}
	if s.rules.handLimit == nil {
		return dst
	}
	return draft.Prefer(dst, first, ^core.Move(0), func(m core.Move) bool {
		var t draft.Take
		s.takeOf(&t, m)
		return t.Tiles.Total() <= s.room()
	})
}

// appendLeaving appends the takes of some that leave wild tiles of the round, the fewest first.
func (s *state) appendLeaving(dst []core.Move, src draft.Source, takes []core.Move) []core.Move {
	there := s.wilds(&s.Table.Offers[src])
	for n := range min(there, 1<<5-1) {
		for _, m := range takes {
			if _, c := taken(m); c != s.wild && n >= s.leastWild(src, c, there) && n < s.wildsTaken(src, c, there) {
				dst = append(dst, m|takenWild.Put(n+1))
			}
		}
	}
	return dst
}

// leastWild returns how many of the wild tiles at a source a take of another color has to bring.
func (s *state) leastWild(src draft.Source, c core.Color, there int) int {
	return s.ask(s.rules.wildLeast, draft.About{Topic: ofOffer, Seat: s.Seat, Source: src, Color: c, Count: int16(there)})
}

// takeable returns the colors that may be named at a source. The wild color is among them only if
// nothing else lies there, jokers aside. Jokers are among them only if they lie alone.
func (s *state) takeable(src draft.Source) uint8 {
	colors := s.Table.Offers[src].Colors()
	if others := colors &^ s.rules.jokers; others != 0 {
		colors = others
	}
	if others := colors &^ s.wildBit(); others != 0 {
		return others
	}
	return colors
}

// room returns how many tiles hand.limit leaves to the hand of the seat to act. It is less than 0
// if kept and bonus tiles have brought the hand above the limit.
func (s *state) room() int {
	return s.ask(s.rules.handLimit, draft.About{Seat: s.Seat}) - s.boards[s.Seat].hand.Total()
}

// takeOf finds what a take brings, up to take.limit.
func (s *state) takeOf(t *draft.Take, m core.Move) {
	src, c := taken(m)
	s.bring(t, src, c)
	if n := takenWild.Of(m); n > 0 {
		t.Tiles[s.wild] = uint8(n - 1)
		t.Wild = s.wildsIn(&t.Tiles)
	}
	if lost := s.LimitTake(s, t); !lost.Empty() {
		t.Wild = s.wildsIn(&t.Tiles)
	}
}

// DummyTake returns what the dummy takes if it names a color: as much as a seat, without a limit.
func (s *state) DummyTake(src draft.Source, c core.Color) (t draft.Take) {
	if s.takeable(src)>>c&1 != 0 {
		s.bring(&t, src, c)
	}
	return t
}

// bring finds what a take brings without a limit: all tiles of the color, and the wild tiles that come along. If
// the color itself is wild, it brings only as many as would come along, but at least one.
func (s *state) bring(t *draft.Take, src draft.Source, c core.Color) {
	offer, jokers, n := &s.Table.Offers[src], s.rules.jokers, 0
	var along core.Tray
	if there := s.wilds(offer); there > 0 {
		along = draft.Only(s.wild, uint8(s.wildsTaken(src, c, there)))
	}
	if jokers != 0 && offer.Colors()&jokers != 0 {
		joker := bits.TrailingZeros8(jokers)
		along[joker] = uint8(s.wildsTaken(src, c, int(offer[joker])))
	}
	switch {
	case c != s.wild && (jokers == 0 || jokers>>c&1 == 0):
		n = int(offer[c])
	case along[c] == 0: // a wild color that does not come along with takes
		n = 1
	}
	tiles := draft.Only(c, uint8(n))
	tiles.Add(&along)
	t.Set(src, c, tiles)
	t.Wild = s.wildsIn(&tiles)
}

// wildsIn returns how many tiles of a tray are wild, jokers among them.
func (s *state) wildsIn(tiles *core.Tray) uint8 {
	n := s.wilds(tiles)
	if jokers := s.rules.jokers; jokers != 0 && jokers != s.wildBit() {
		n += int(tiles[bits.TrailingZeros8(jokers)])
	}
	return uint8(n)
}

func (s *state) refuseTake(m core.Move) (reason, key string) {
	src, c := taken(m)
	if reason, key = s.Table.RefuseTake(src, c, s.rules.colors); reason != "" {
		return reason, key
	}
	if s.takeable(src)>>c&1 == 0 {
		return fmt.Sprintf("%s is wild this round and cannot be chosen where another color lies",
			s.rules.colorName(c)), s.wildKey(c)
	}
	if least := takenWild.Of(m); least > 0 && !slices.Contains(s.appendLeaving(nil, src, []core.Move{take(src, c)}), m) {
		return "a take can leave only wild tiles that would come along, down to `wild.least`", keyWildLeast
	}
	if s.rules.handLimit != nil && !slices.Contains(s.appendFitting(nil), m) {
		var t draft.Take
		s.takeOf(&t, m)
		hand := s.boards[s.Seat].hand.Total()
		return fmt.Sprintf("the hand holds %d tiles and with these %d would hold more than %d, while a smaller take is possible",
			hand, t.Tiles.Total(), hand+s.room()), keyHandLimit
	}
	if s.rules.TakesConditional() {
		return s.rules.RefuseUnlisted(m, s.appendTakes(nil))
	}
	return "", ""
}

// playTake gives the seat to act its tiles, and with some takes the marker and its points.
func (s *state) playTake(m core.Move, w core.Watcher) {
	var t draft.Take
	src, _ := taken(m)
	s.TurnUp(src)
	s.takeOf(&t, m)
	s.TakeTiles(s, &t, w)
	s.boards[s.Seat].hand.Add(&t.Tiles)
	s.PayTake(s, &t, w)
	if s.rules.Reacts() {
		draft.Raise(s, onTake, s.AboutTake(&t), w)
	}
	s.LeaveRest(t.Source, takeEnd)
}

// endTake gives the turn to the next seat. If no tile is left on the table, phase 2 begins.
func (s *state) endTake(w core.Watcher) draft.Pace {
	if s.EndOffer(w) {
		s.beginPlacing()
		if s.rules.Handles(onPlacing) {
			draft.RaiseForAll(s, onPlacing, w)
		}
		return draft.More
	}
	return s.NextTurn()
}
