package pavilion

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// wildWord comes before the wild tiles of a placement.
const wildWord = "wild"

// A seat covers a space with a tile, and pays for it with other tiles of that color and
// wild ones.
var placeDecision = decision{
	Phases: []draft.Phase{placing},
	Word:   "place",
	Form: "After place come the star and the space's place on it, counted clockwise (not its price); as and a color " +
		"where the space takes several; wild and a number where wild tiles pay for some of it, after the name of their " +
		"color if it is not that of the round.",
	Slots: []draft.Slot{
		{Bits: placedSpace, Kind: draft.Kind{Word: "space", Name: spaceName, Read: readSpace}},
		{Bits: placedColor, Kind: draft.Colors, After: "as", Given: printedColor},
		{Bits: firstShare, Kind: shareKind, After: wildWord, Offset: 1, Optional: true},
		{Bits: secondShare, Kind: shareKind, Offset: 1, Optional: true, Given: secondGiven},
	},
	Refuse: (*state).refusePlace,
}

// The fields of a placement. It has up to two shares of wild tiles of one color. A share is their
// number and their color: 0 for the color of the round, or one more than the number of another
// color.
const (
	secondCount = 0 + 5*draft.Wide
	secondShare = 0 + 9*draft.Wide
	firstCount  = 9 + 5*draft.Wide
	firstShare  = 9 + 9*draft.Wide
	placedSpace = 18 + 6*draft.Wide
	placedColor = 24 + 3*draft.Wide
)

// place returns the move that covers a space with a tile of a color and pays for it with
// that many wild tiles.
func place(space int, c core.Color, wild int) core.Move {
	return placeMove | placedColor.Put(int(c)) | placedSpace.Put(space) | firstCount.Put(wild)
}

// placed returns the parts of a placement, with the number of all its wild tiles.
func placed(m core.Move) (space int, c core.Color, wild int) {
	return placedSpace.Of(m), core.Color(placedColor.Of(m)), firstCount.Of(m) + secondCount.Of(m)
}

// spaceName returns how moves write a space: "green 4".
func spaceName(r core.Rules, space int) string {
	rules := r.(*rules)
	if space >= len(rules.spaces) {
		return ""
	}
	at := &rules.spaces[space]
	return fmt.Sprintf("%s %d", rules.stars[at.star].name, at.position+1)
}

// readSpace reads the words of a star and of a position on it.
func readSpace(r core.Rules, words []string) (space, taken int, err error) {
	if len(words) == 1 {
		return 0, 0, nil
	}
	space, err = r.(*rules).findSpace(words[0], words[1])
	return space, 2, err
}

// printedColor returns the color of a placement on a space that takes only one, else -1.
func printedColor(r core.Rules, m core.Move) int {
	if at := &r.(*rules).spaces[placedSpace.Of(m)]; at.fixed() {
		return int(at.onlyColor())
	}
	return -1
}

// appendPlaces appends every way to cover an open space: each color in which the hand can pay, on each space
// that takes it, with each possible payment. Without formulas these differ by the number of wild tiles. Then
// it writes as many moves for each space as there can be, and keeps those that there are: this is faster than
// a loop of an unknown length.
func (s *state) appendPlaces(dst []core.Move) []core.Move {
	b, r := &s.boards[s.Seat], s.rules
	for colors := s.payable(b); colors != 0; colors &= colors - 1 {
		c := core.Color(bits.TrailingZeros8(colors))
		if r.asksPlaces {
			dst = s.appendAsked(dst, c)
			continue
		}
		own, wilds := s.means(b, c)
		of, each := place(0, c, 0), min(wilds, maxNumber-1)+1 // payments for a space at most
		open := r.coverable(b, c, own+wilds)
		if most := bits.OnesCount64(open) * each; cap(dst)-len(dst) < most {
			dst = slices.Grow(dst, most+usualMoves)
		}
		for ; open != 0; open &= open - 1 {
			space := bits.TrailingZeros64(open)
			least, most := wildShare(own, wilds, int(r.numbers[space&(maxSpaces-1)]))
			n, m := len(dst), of|placedSpace.Put(space)|firstCount.Put(least)
			room := dst[n : n+each]
			dst = dst[:n+most-least+1]
			for i := range room {
				room[i] = m
				m += firstCount.Put(1)
			}
		}
	}
	return dst
}

// appendAsked appends the placements in a color where formulas decide about each space and payment.
func (s *state) appendAsked(dst []core.Move, c core.Color) []core.Move {
	worths := s.worths(c)
	for open := s.rules.coverable(&s.boards[s.Seat], c, maxNumber); open != 0; open &= open - 1 {
		dst = s.appendPayments(dst, bits.TrailingZeros64(open), c, &worths)
	}
	return dst
}

// coverable returns the open spaces that take a tile of a color and show at most a number.
func (r *rules) coverable(b *board, c core.Color, number int) uint64 {
	return r.byColor[c] & r.upTo[min(number, maxNumber)] &^ (b.covered | b.closed | b.barred[c])
}

// price returns how many tiles a space costs the seat to act in a color. A formula without a value is
// noted, by which the game ends.
func (s *state) price(space int, c core.Color) int {
	if s.rules.price == nil {
		return int(s.numbers[space&(maxSpaces-1)])
	}
	return max(1, s.ask(s.rules.price, draft.About{Topic: ofSpace, Seat: s.Seat, Row: int8(space), Color: c}))
}

func (s *state) refusePlace(m core.Move) (reason, key string) {
	r, b := s.rules, &s.boards[s.Seat]
	space, c, wild := placed(m)
	if m != s.replace(m) {
		return "a payment names each color of wild tiles once: the round's by its number alone, then others in the ruleset's order", ""
	}
	at := &r.spaces[space]
	name, star := r.colors[c].Name, &r.stars[at.star]
	if r.ruined(space) {
		return fmt.Sprintf("position %d of the %s star is ruined", at.position+1, star.name), star.key + ".ruins"
	}
	number := s.price(space, c)
	switch {
	case b.covered>>space&1 != 0:
		return fmt.Sprintf("position %d of the %s star is covered already", at.position+1, star.name), ""
	case at.printed>>c&1 == 0:
		return fmt.Sprintf("the %s star does not take %s tiles there", star.name, name), star.key + ".color"
	case r.starTakes(b, at.star)>>c&1 == 0:
		return fmt.Sprintf("with the tiles that lie on it, the %s star takes no %s tile", star.name, name),
			star.key + ".color"
	case b.closed>>space&1 != 0:
		return s.refuseWhen(space)
	case wild > s.allowed(space, c, wild):
		return fmt.Sprintf("at most %d wild tiles can be in the payment for this space", s.allowed(space, c, wild)), keyWildLimit
	}
	if reason, key = s.refusePayment(m, number, s.ownTiles(space, c)); reason != "" {
		switch {
		case key != "":
		case r.price != nil:
			key = keyPrice
		default:
			key = star.key + ".numbers"
		}
		return reason, key
	}
	if paid := s.payment(m); !s.mayPlace(m, paid.Total()) {
		return s.refuseWhen(space)
	}
	return "", ""
}

// replace returns the move with the parts of one as placements are listed.
func (s *state) replace(m core.Move) core.Move {
	space, c, wild := placed(m)
	if !s.rules.mixes {
		return place(space, c, wild)
	}
	wilds, at := s.mixed(m), firstShare
	m = place(space, c, 0)
	for color := range core.MaxColors + 1 {
		if tile, ok := s.wildTile(color); ok && wilds[tile] > 0 {
			m |= at.Put(share(color, int(wilds[tile])))
			at = secondShare
		}
	}
	return m
}

// refuseWhen returns that place.when forbids a placement on a space.
func (s *state) refuseWhen(space int) (reason, key string) {
	at := &s.rules.spaces[space]
	return fmt.Sprintf("position %d of the %s star cannot be covered: `place.when` is not true here: %s",
		at.position+1, s.rules.stars[at.star].name, s.rules.placeWhen), keyPlaceWhen
}

// playPlace pays for a space and covers it. It scores the tile, then the structures that
// it completes; then the seat picks the bonus tiles that they bring.
func (s *state) playPlace(m core.Move, w core.Watcher) {
	space, _, _ := placed(m)
	b := &s.boards[s.Seat]
	tile, paid := s.pay(b, m, w)
	b.cover(s.rules, space, tile)
	if s.rules.closes {
		s.closeStar(s.Seat, s.rules.spaces[space].star)
	}
	s.scorePlace(m, paid, w)
	if s.Failed() {
		return // the game ends
	}
	s.picks = uint8(min(s.completeStructures(space, w), maxSupply))
	s.placed++
	if s.rules.Reacts() {
		star := s.rules.spaces[space].star
		about := s.placement(m, paid)
		about.Col = int8(star)
		draft.Raise(s, onPlace, about, w)
		if s.rules.stars[star].complete(b) {
			draft.Raise(s, onStar, about, w)
		}
	}
	s.Phase = picking
}

// scorePlace gives the points for a tile that the seat to act has placed for a number of tiles.
func (s *state) scorePlace(m core.Move, paid int, w core.Watcher) {
	points := s.placePoints(m, paid)
	if points != 0 && core.Tiles(w) != nil {
		s.About = s.placement(m, paid)
		s.rules.place.Explain(w, keyPlace, s)
	}
	space, _, _ := placed(m)
	s.Earn(s.Seat, points, keyPlace, s.rules.spaces[space].spot(), w)
}

// spot returns the space as a place for events.
func (at *space) spot() core.Spot {
	return core.Spot{Place: Star, Row: int8(at.star), Col: int8(at.position)}
}

// placePoints returns the points for such a tile.
func (s *state) placePoints(m core.Move, paid int) int {
	if byArc := s.rules.byArc; byArc != nil {
		space, _, _ := placed(m)
		return byArc[s.rules.arc(&s.boards[s.Seat], space)]
	}
	return s.ask(s.rules.place, s.placement(m, paid))
}

// completeStructures scores the structures that the tile on a space has completed, one after the other, and
// returns how many tiles of the supply they bring. Their effects come when all of them are scored.
func (s *state) completeStructures(space int, w core.Watcher) (tiles int) {
	open, at := ^s.boards[s.Seat].covered, &s.rules.spaces[space]
	for _, i := range at.touches {
		if st := &s.rules.structures[i]; open&st.spaces == 0 {
			k := &s.rules.kinds[st.kind]
			tiles += s.reward(k, s.Seat)
			points := s.ask(k.points, draft.About{Seat: s.Seat})
			if points != 0 && core.Tiles(w) != nil {
				k.points.Explain(w, k.pointsKey, s)
			}
			s.Earn(s.Seat, points, k.pointsKey, core.Spot{}, w)
		}
	}
	if !s.rules.Handles(onStructure) {
		return tiles
	}
	for _, i := range at.touches {
		if st := &s.rules.structures[i]; open&st.spaces == 0 {
			draft.Raise(s, onStructure, draft.About{Seat: s.Seat, Row: int8(space), Col: int8(at.star), Count: int16(st.kind)}, w)
		}
	}
	return tiles
}

// reward returns how many tiles of the supply a structure of a kind brings a seat.
func (s *state) reward(k *kind, seat int8) int { return s.ask(k.reward, draft.About{Seat: seat}) }

// pickPlace picks a placement, or a pass, without a list of them, where no
// formula has to be asked about each.
func (s *state) pickPlace(p core.Picker) (m core.Move, legal int) {
	if s.rules.asksPlaces || s.rules.passWhen != nil || s.placed > 0 {
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
		least, most := wildShare(own, wilds, int(s.rules.numbers[space&(maxSpaces-1)]))
		if least+at <= most {
			return place(space, c, least+at)
		}
		at -= most - least + 1
	}
}
