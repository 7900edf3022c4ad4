package pavilion

import (
	"cmp"
	"fmt"
	"math/bits"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// A seat takes all tiles of one color from a source, and the wild tiles that come along.
var takeDecision = decision{
	Phases: []draft.Phase{taking},
	Form:   "A display's number or center comes first, then the color.",
	Slots:  []draft.Slot{{Bits: takenSource, Kind: draft.Sources}, {Bits: takenColor, Kind: draft.Colors}},
	Refuse: (*state).refuseTake,
}

// The fields of a take.
const (
	takenColor  = 0 + 3*draft.Wide
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

// colorName returns a color's name, "?" for a number that is no color's.
func (r *rules) colorName(c core.Color) string { return cmp.Or(draft.Colors.Name(r, int(c)), "?") }

// appendAllowed appends the takes that the conditions allow. First it leaves out each take that
// brings the hand above hand.limit; if every take does, all stay. Then it leaves out in the same
// way what take.when forbids.
func (s *state) appendAllowed(dst []core.Move) []core.Move {
	first := len(dst)
	dst = s.appendFitting(dst)
	if s.rules.takeWhen == nil {
		return dst
	}
	return s.preferred(dst, first, (*state).mayTake)
}

// appendFitting does that without a look at take.when.
func (s *state) appendFitting(dst []core.Move) []core.Move {
	first := len(dst)
	dst = s.appendTakes(dst)
	if s.rules.handLimit == nil {
		return dst
	}
	return s.preferred(dst, first, (*state).fits)
}

// usualMoves is the room that is made for a list of moves. Made at once it keeps the loop short:
// without it, the compiler adds memory on the stack for the first moves to it.
const usualMoves = 100

// appendTakes appends each color that may be named at each source.
func (s *state) appendTakes(dst []core.Move) []core.Move {
	dst = slices.Grow(dst, usualMoves)
	for filled := s.Table.Filled; filled != 0; filled &= filled - 1 {
		src := draft.Source(bits.TrailingZeros32(filled))
		for colors := s.takeable(src); colors != 0; colors &= colors - 1 {
			dst = append(dst, take(src, core.Color(bits.TrailingZeros8(colors))))
		}
	}
	return dst
}

// preferred keeps the moves before first, and of the others those for which a condition is true.
// If it is true for none, all stay.
func (s *state) preferred(moves []core.Move, first int, is func(s *state, m core.Move) bool) []core.Move {
	n := first
	for i := first; i < len(moves); i++ {
		if is(s, moves[i]) {
			moves[n], moves[i] = moves[i], moves[n]
			n++
		}
	}
	if n == first {
		return moves
	}
	return moves[:n]
}

// fits reports whether the hand has room for what a take brings.
func (s *state) fits(m core.Move) bool {
	tiles := s.takenTiles(taken(m))
	return tiles.Total() <= s.room()
}

// mayTake reports whether take.when is true for a take.
func (s *state) mayTake(m core.Move) bool {
	src, c := taken(m)
	tiles := s.takenTiles(src, c)
	return s.ask(s.rules.takeWhen, s.taking(src, c, &tiles)) != 0
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

// takenTiles returns what a take brings, as far as take.limit allows: all tiles of the color, and
// the wild tiles that come along. If the color itself is wild, it brings only as many as would
// come along, but at least one.
func (s *state) takenTiles(src draft.Source, c core.Color) (tiles core.Tray) {
	offer := &s.Table.Offers[src]
	if there := s.wilds(offer); there > 0 {
		tiles[s.wild] = uint8(s.wildsTaken(src, c, there))
	}
	jokers := s.rules.jokers
	if jokers != 0 && offer.Colors()&jokers != 0 {
		joker := bits.TrailingZeros8(jokers)
		tiles[joker] = uint8(s.wildsTaken(src, c, int(offer[joker])))
	}
	if c != s.wild && (jokers == 0 || jokers>>c&1 == 0) {
		tiles[c] = offer[c]
	}
	if tiles[c] == 0 { // a wild color that does not come along with takes
		tiles[c] = 1
	}
	if s.rules.takeLimit != nil {
		s.limitTake(src, c, &tiles)
	}
	return tiles
}

// limitTake leaves of the tiles of a take as many as take.limit allows, those of its color first.
// A limit without a value leaves all; the game then ends.
func (s *state) limitTake(src draft.Source, c core.Color, tiles *core.Tray) {
	left := s.ask(s.rules.takeLimit, s.taking(src, c, tiles))
	if left == 0 {
		return
	}
	own := min(int(tiles[c]), left)
	tiles[c], left = uint8(own), left-own
	for other := range tiles {
		if core.Color(other) != c {
			n := min(int(tiles[other]), left)
			tiles[other], left = uint8(n), left-n
		}
	}
}

// taking is what formulas are about when the seat to act takes tiles of a source. The tiles still
// lie there.
func (s *state) taking(src draft.Source, c core.Color, tiles *core.Tray) draft.About {
	size, wild := tiles.Total(), s.wilds(tiles)
	if jokers := s.rules.jokers; jokers != 0 && jokers != s.wildBit() {
		wild += int(tiles[bits.TrailingZeros8(jokers)])
	}
	return draft.About{Topic: ofTake, Seat: s.Seat, Source: src, Color: c, Count: int16(size), Wild: int16(wild),
		Left: int16(s.Table.Offers[src].Total() - size)}
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
	if s.rules.handLimit != nil && !slices.Contains(s.appendFitting(nil), m) {
		hand, tiles := s.boards[s.Seat].hand.Total(), s.takenTiles(src, c)
		return fmt.Sprintf("the hand holds %d tiles and with these %d would hold more than %d, while a smaller take is possible",
			hand, tiles.Total(), hand+s.room()), keyHandLimit
	}
	if s.rules.takeWhen != nil && !slices.Contains(s.appendAllowed(nil), m) {
		return fmt.Sprintf("`take.when` is not true for this take: %s", s.rules.takeWhen), keyTakeWhen
	}
	return "", ""
}

// playTake gives the seat to act its tiles and, with the round's first take from the center,
// the marker, which costs points.
func (s *state) playTake(m core.Move, w core.Watcher) {
	src, c := taken(m)
	tiles, hand := s.takenTiles(src, c), core.Spot{Place: draft.Hand}
	first, unusual := s.Table.HasMarker(src) && s.rules.markerWhen == nil, s.rules.unusual
	if unusual || first {
		s.About = s.taking(src, c, &tiles)
	}
	if first {
		s.Table.GiveMarker(s.Seat, hand, w)
	}
	s.Table.Take(s.Seat, src, tiles, hand, w)
	s.boards[s.Seat].hand.Add(&tiles)
	if first || unusual && s.bringsMarker(w) {
		s.award(&s.rules.center, keyCenter, s.About, w)
	}
	if s.Phase = takeEnd; unusual {
		draft.Raise(s, onTake, s.About, w)
		s.LeavesRest(src)
	}
}

// endTake gives the turn to the next seat. If no tile is left on the table, phase 2 begins.
func (s *state) endTake(w core.Watcher) draft.Pace {
	if s.OfferEnds(w) {
		s.beginPlacing()
		return draft.More
	}
	return s.NextTurn()
}

// bringsMarker gives the marker to the seat that has taken tiles, if marker.when is true and
// another seat or none has it. It reports whether it did. Formulas are about the take.
func (s *state) bringsMarker(w core.Watcher) bool {
	if s.rules.markerWhen == nil || s.ask(s.rules.markerWhen, s.About) == 0 || s.Table.Marker == s.Seat {
		return false
	}
	s.Table.GiveMarker(s.Seat, core.Spot{Place: draft.Hand}, w)
	return true
}

// Take returns what the dummy takes if it names a color, as a seat would.
func (s *state) Take(src draft.Source, c core.Color) (tiles core.Tray, about draft.About) {
	if s.takeable(src)>>c&1 == 0 {
		return tiles, about
	}
	tiles = s.takenTiles(src, c)
	return tiles, s.taking(src, c, &tiles)
}
