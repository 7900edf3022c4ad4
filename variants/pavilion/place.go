package pavilion

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// The words of a placement after its star and position.
const (
	asWord   = "as"
	wildWord = "wild"
)

// A seat covers a space with a tile, and pays for it with other tiles of that color and
// wild ones.
var placeDecision = decision{
	Phase: placing,
	Word:  "place",
	Words: []string{asWord, wildWord},
	Form: "After place come the star and the space's place on it, counted clockwise (not its price); as and a color " +
		"where the space takes several; wild and a number where wild tiles pay for some of it.",
	Parse:  (*rules).parsePlace,
	Write:  (*rules).appendPlace,
	Refuse: (*state).refusePlace,
}

// place returns the move that covers a space with a tile of a color and pays for it with
// that many wild tiles.
func place(space int, c core.Color, wild int) core.Move {
	return placeMove | core.Move(c)<<16 | core.Move(space)<<8 | core.Move(wild)
}

// placed returns the parts of a placement.
func placed(m core.Move) (space int, c core.Color, wild int) {
	return int(m >> 8 & 0xFF), core.Color(m >> 16), int(m & 0xFF)
}

func (r *rules) appendPlace(dst []byte, m core.Move) []byte {
	space, c, wild := placed(m)
	if space >= len(r.spaces) {
		return fmt.Appendf(dst, "place ? %d", space)
	}
	at := &r.spaces[space]
	dst = fmt.Appendf(dst, "place %s %d", r.stars[at.star].name, at.position+1)
	if !at.fixed() {
		dst = fmt.Appendf(dst, " %s %s", asWord, r.colorName(c))
	}
	if wild > 0 {
		dst = fmt.Appendf(dst, " %s %d", wildWord, wild)
	}
	return dst
}

// parsePlace reads "place green 4 wild 2" or "place center 3 as red".
func (r *rules) parsePlace(words []string) (core.Move, error) {
	if len(words) < 3 {
		return 0, fmt.Errorf("place needs a star and a position, as place %s 1", r.stars[0].name)
	}
	space, err := r.findSpace(words[1], words[2])
	if err != nil {
		return 0, err
	}
	words = words[3:]
	at := &r.spaces[space]
	c := at.onlyColor()
	if !at.fixed() {
		if len(words) < 2 || words[0] != asWord {
			return 0, fmt.Errorf("this space is printed in no color: say which tile, as place … as %s", r.colors[0].Name)
		}
		if c, err = draft.ParseColor(words[1], r.colors); err != nil {
			return 0, err
		}
		words = words[2:]
	}
	if len(words) == 0 {
		return place(space, c, 0), nil
	}
	if len(words) != 2 || words[0] != wildWord {
		return 0, fmt.Errorf("%q is not understood: after the space only wild and a number may follow",
			strings.Join(words, " "))
	}
	wild, err := strconv.Atoi(words[1])
	if err != nil || wild < 1 || wild > maxNumber || strconv.Itoa(wild) != words[1] {
		return 0, fmt.Errorf("%q is no number of wild tiles; leave it out where none is used", words[1])
	}
	return place(space, c, wild), nil
}

// appendPlaces appends every way to cover an open space: each color of the hand on each space
// that takes it and that the hand can pay for, with each possible number of wild tiles in the
// payment.
func (s *state) appendPlaces(dst []core.Move) []core.Move {
	b, r := &s.boards[s.Seat], s.rules
	far, asks := r.placeWhen != nil && !r.closes, r.placeOwn != nil || r.wildLimit != nil
	for colors := s.payable(b); colors != 0; colors &= colors - 1 {
		c := core.Color(bits.TrailingZeros8(colors))
		own, wilds := s.means(b, c)
		for open := r.coverable(b, c, own+wilds); open != 0; open &= open - 1 {
			space := bits.TrailingZeros64(open)
			number := int(r.numbers[space&(maxSpaces-1)])
			least, most := wildShare(own, wilds, number, 1)
			if asks {
				least, most = wildShare(own, s.allowed(s.Seat, space, c, wilds), number, s.ownTiles(s.Seat, space, c))
			}
			for m := place(space, c, least); least <= most; least++ {
				if !far || s.mayPlace(s.Seat, space, c, least) {
					dst = append(dst, m)
				}
				m++
			}
		}
	}
	return dst
}

// coverable returns the open spaces that take a tile of a color and cost no more than a
// number of tiles.
func (r *rules) coverable(b *board, c core.Color, tiles int) uint64 {
	return r.byColor[c] & r.upTo[min(tiles, maxNumber)] &^ (b.covered | b.closed | b.barred[c])
}

// means returns what the hand can pay with for a color: its own tiles, and the wild ones.
// Wild tiles do not replace tiles of the wild color itself.
func (s *state) means(b *board, c core.Color) (own, wilds int) {
	if c != s.wild {
		wilds = s.wilds(&b.hand)
	}
	return int(b.hand[c]), wilds
}

// wildShare returns the smallest and the largest number of wild tiles in a payment of a
// number of tiles, of which so many at least have the color itself. The smallest is above the
// largest where the means do not suffice.
func wildShare(own, wilds, number, atLeast int) (least, most int) {
	return max(0, number-own), min(number-atLeast, wilds)
}

// ownTiles returns how many tiles of a payment have to be of the color itself, as far as it has
// so many. A space that takes several colors needs one, which says what its tile counts as.
func (s *state) ownTiles(seat int8, space int, c core.Color) int {
	if s.rules.placeOwn == nil {
		return 1
	}
	least := draft.Truth(!s.rules.spaces[space].fixed())
	own := s.ask(s.rules.placeOwn, draft.About{Topic: ofSpace, Seat: seat, Row: int8(space), Color: c})
	return min(max(own, least), int(s.rules.numbers[space]))
}

// payable returns the colors that a hand may pay in: its own, and where wild tiles alone can
// pay, all.
func (s *state) payable(b *board) uint8 {
	if s.rules.placeOwn != nil && s.wilds(&b.hand) > 0 {
		return 1<<len(s.rules.colors) - 1
	}
	return b.hand.Colors()
}

// allowed returns how many wild tiles, of some, wild.limit allows in a payment
// for a color on a space.
func (s *state) allowed(seat int8, space int, c core.Color, wilds int) int {
	if s.rules.wildLimit == nil {
		return wilds
	}
	return min(wilds, s.ask(s.rules.wildLimit, draft.About{Topic: ofSpace, Seat: seat, Row: int8(space), Color: c}))
}

func (s *state) refusePlace(m core.Move) (reason, key string) {
	r, b := s.rules, &s.boards[s.Seat]
	space, c, wild := placed(m)
	if m != place(space, c, wild) {
		return draft.NoSuchMove, ""
	}
	if space >= len(r.spaces) || int(c) >= len(r.colors) {
		return "there is no such space or color", keyStars
	}
	at, number := &r.spaces[space], int(r.numbers[space])
	name, star := r.colors[c].Name, &r.stars[at.star]
	switch {
	case b.covered>>space&1 != 0:
		return fmt.Sprintf("position %d of the %s star is covered already", at.position+1, star.name), ""
	case at.printed>>c&1 == 0:
		return fmt.Sprintf("the %s star does not take %s tiles there", star.name, name), keyStars + "." + star.name + ".color"
	case r.starTakes(b, at.star)>>c&1 == 0:
		return fmt.Sprintf("with the tiles that lie on it, the %s star takes no %s tile", star.name, name),
			keyStars + "." + star.name + ".color"
	case b.closed>>space&1 != 0:
		return s.refuseWhen(space)
	case wild > s.allowed(s.Seat, space, c, wild):
		return fmt.Sprintf("at most %d wild tiles can be in the payment for this space", s.allowed(s.Seat, space, c, wild)), keyWildLimit
	}
	if reason = s.refusePayment(b, c, number, wild, s.ownTiles(s.Seat, space, c)); reason != "" {
		return reason, keyStars + "." + star.name + ".numbers"
	}
	if !s.mayPlace(s.Seat, space, c, wild) {
		return s.refuseWhen(space)
	}
	return "", ""
}

// refuseWhen returns that place.when forbids a placement on a space.
func (s *state) refuseWhen(space int) (reason, key string) {
	at := &s.rules.spaces[space]
	return fmt.Sprintf("position %d of the %s star cannot be covered: `place.when` is not true here: %s",
		at.position+1, s.rules.stars[at.star].name, s.rules.placeWhen), keyPlaceWhen
}

// refusePayment returns why a payment is not possible, or "".
func (s *state) refusePayment(b *board, c core.Color, number, wild, atLeast int) string {
	name := s.rules.colors[c].Name
	own, wilds := s.means(b, c)
	least, most := wildShare(own, wilds, number, atLeast)
	switch {
	case own == 0 && atLeast > 0:
		return fmt.Sprintf("the hand holds no %s tile, and one is needed to lie there", name)
	case wild >= least && wild <= most:
		return ""
	case wild > 0 && s.wild == core.NoColor:
		return "no color is wild"
	case wild > 0 && c == s.wild:
		return fmt.Sprintf("wild tiles do not replace %s, the wild color itself", name)
	case wild > number-atLeast && atLeast == 1:
		return fmt.Sprintf("at least one of the %d tiles must be %s", number, name)
	case wild > number-atLeast:
		return fmt.Sprintf("at least %d of the %d tiles must be %s", atLeast, number, name)
	case wild > wilds:
		return fmt.Sprintf("the hand holds %d wild tiles", wilds)
	}
	return fmt.Sprintf("the space costs %d tiles: with %d wild ones %d of %s are needed, and the hand holds %d",
		number, wild, number-wild, name, own)
}

// playPlace pays for a space and covers it. It scores the tile, then the structures that
// it completes; then the seat picks the bonus tiles that they bring.
func (s *state) playPlace(m core.Move, w core.Watcher) {
	space, c, wild := placed(m)
	b := &s.boards[s.Seat]
	s.pay(b, space, c, wild, w)
	tile := c
	if wild == int(s.rules.numbers[space]) {
		tile = s.wild
	}
	s.cover(s.Seat, space, tile)
	s.scorePlace(s.placement(s.Seat, space, c, wild), w)
	if s.lapse != nil {
		return // the game ends
	}
	won := s.completeStructures(s.Seat, space, w)
	if s.rules.Reacts() {
		about := s.placement(s.Seat, space, c, wild)
		s.raise(onPlace, about, w)
		if s.rules.stars[s.rules.spaces[space].star].complete(b) {
			s.raise(onStar, about, w)
		}
	}
	if won == 0 && s.rules.placements == nil {
		s.endTurn(w)
		return
	}
	s.picks = uint8(min(won, s.Table.Supply.Total()))
	s.placed++
	s.goOn(w)
}

// cover puts a tile of a seat on a space.
func (s *state) cover(seat int8, space int, c core.Color) {
	b := &s.boards[seat]
	b.cover(s.rules, space, c)
	b.last = uint8(space) + 1
	if s.rules.closes {
		s.closeStar(seat, s.rules.spaces[space].star)
	}
}

// pay discards the tiles that a space costs, but for the one that covers it.
func (s *state) pay(b *board, space int, c core.Color, wild int, w core.Watcher) {
	at, hand := &s.rules.spaces[space], core.Spot{Place: draft.Hand}
	var paid core.Tray
	paid[c] = s.rules.numbers[space] - uint8(wild)
	if wild > 0 {
		paid[s.wild] += uint8(wild)
	}
	b.hand.Sub(&paid)
	if paid[c] == 0 {
		c = s.wild // no tile of the color is there to cover it
	}
	paid[c]--
	s.Table.Throw(s.Seat, paid, hand, w)
	draft.Moved(w, s.Seat, c, 1, hand, core.Spot{Place: Star, Row: int8(at.star), Col: int8(at.position)})
}

// scorePlace gives a seat the points for its tile.
func (s *state) scorePlace(placed draft.About, w core.Watcher) {
	points := s.placePoints(placed)
	if points != 0 && core.Tiles(w) != nil {
		s.About = placed
		s.rules.place.Explain(w, keyPlace, s)
	}
	s.Earn(placed.Seat, points, keyPlace, w)
}

// placePoints returns the points for a seat's tile.
func (s *state) placePoints(placed draft.About) int {
	if byArc := s.rules.byArc; byArc != nil {
		return byArc[s.rules.arc(&s.boards[placed.Seat], int(placed.Row))]
	}
	return s.ask(s.rules.place, placed)
}

// completeStructures scores the structures that a seat's tile has completed, one after the
// other, and returns how many tiles of the supply they bring.
func (s *state) completeStructures(seat int8, space int, w core.Watcher) (tiles int) {
	open, structures := ^s.boards[seat].covered, s.rules.structures
	for _, i := range s.rules.spaces[space].touches {
		st := &structures[i]
		if open&st.spaces != 0 {
			continue
		}
		tiles += st.reward
		if k := &s.rules.kinds[st.kind]; k.pays {
			points := s.ask(k.points, draft.About{Seat: seat})
			if points != 0 && core.Tiles(w) != nil {
				k.points.Explain(w, k.pointsKey, s)
			}
			s.Earn(seat, points, k.pointsKey, w)
		}
		s.raise(onStructure, draft.About{Seat: seat, Row: int8(space), Count: int16(st.kind)}, w)
	}
	return tiles
}

// pickPlace picks a placement, or a pass, without a list of them, where no
// formula has to be asked about each.
func (s *state) pickPlace(p core.Picker) (m core.Move, legal int) {
	if s.rules.wildLimit != nil || s.rules.placeOwn != nil || s.rules.passWhen != nil || s.placed > 0 || s.rules.placeWhen != nil && !s.rules.closes {
		return 0, 0
	}
	b := &s.boards[s.Seat]
	var ways [core.MaxColors]int // to place each color
	legal = 1
	for colors := b.hand.Colors(); colors != 0; colors &= colors - 1 {
		c := core.Color(bits.TrailingZeros8(colors)) & (core.MaxColors - 1)
		own, wilds := s.means(b, c)
		if spaces := s.rules.coverable(b, c, own+wilds); spaces != 0 {
			ways[c] = s.rules.countPayments(spaces, own, wilds)
			legal += ways[c]
		}
	}
	at := p.Pick(legal)
	for c, n := range &ways {
		if at < n {
			return s.placeAt(b, core.Color(c), at), legal
		}
		at -= n
	}
	return passMove, legal
}

// countPayments counts the ways to pay for one of some spaces. It does all spaces at once
// for each number of wild tiles: these pay for spaces that cost more than themselves, and
// no more than themselves and all tiles of the color.
func (r *rules) countPayments(spaces uint64, own, wilds int) (n int) {
	own = min(own, maxNumber)
	for wild := 0; wild <= wilds; wild++ {
		dearer := spaces &^ r.upTo[wild&(len(r.upTo)-1)]
		if dearer == 0 {
			break // nor is there one for more wild tiles
		}
		n += bits.OnesCount64(dearer & r.upTo[(own+wild)&(len(r.upTo)-1)])
	}
	return n
}

// placeAt returns the placement at an index among those of a color.
func (s *state) placeAt(b *board, c core.Color, at int) core.Move {
	own, wilds := s.means(b, c)
	for spaces := s.rules.coverable(b, c, own+wilds); ; spaces &= spaces - 1 {
		space := bits.TrailingZeros64(spaces)
		least, most := wildShare(own, wilds, int(s.rules.numbers[space&(maxSpaces-1)]), 1)
		if least+at <= most {
			return place(space, c, least+at)
		}
		at -= most - least + 1
	}
}
