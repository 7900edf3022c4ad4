package pavilion

import (
	"fmt"
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/wording"
)

// means returns what the hand can pay with for a color: its own tiles, and the wild ones.
// Wild tiles do not replace tiles of the wild color itself.
func (s *state) means(b *board, c core.Color) (own, wilds int) {
	if c != s.wild {
		wilds = s.wilds(&b.hand)
	}
	return int(b.hand[c]), wilds
}

// wildShare returns the smallest and the largest number of wild tiles in a payment of a
// number of tiles, of which one at least has the color itself. The smallest is above the
// largest where the means do not suffice.
func wildShare(own, wilds, number int) (least, most int) {
	return max(0, number-own), min(number-1, wilds)
}

// ownTiles returns how many tiles of a payment must be of the color itself, at most as many as it
// has tiles. A space that takes several colors needs one, which says what its tile counts as.
func (s *state) ownTiles(space int, c core.Color) int {
	if s.rules.placeOwn == nil {
		return 1
	}
	least := draft.Truth(!s.rules.spaces[space].fixed())
	own := s.ask(s.rules.placeOwn, draft.About{Topic: ofSpace, Seat: s.Seat, Row: int8(space), Color: c})
	return min(max(own, least), s.price(space, c))
}

// payable returns the colors that a hand may pay in: its own, and where wild tiles alone can
// pay, all.
func (s *state) payable(b *board) uint8 {
	if s.rules.placeOwn != nil && (s.rules.mixes || s.wilds(&b.hand) > 0) {
		return 1<<len(s.rules.colors) - 1
	}
	return b.hand.Colors()
}

// allowed returns how many wild tiles, of some, wild.limit allows in a payment
// for a color on a space.
func (s *state) allowed(space int, c core.Color, wilds int) int {
	if s.rules.wildLimit == nil {
		return wilds
	}
	return min(wilds, s.ask(s.rules.wildLimit, draft.About{Topic: ofSpace, Seat: s.Seat, Row: int8(space), Color: c}))
}

// refusePayment returns why a payment of a number of tiles is not possible, or "".
func (s *state) refusePayment(m core.Move, number, atLeast int) (reason, key string) {
	_, c, wild := placed(m)
	hand, name, wilds := &s.boards[s.Seat].hand, s.rules.colors[c].Name, s.mixed(m)
	own, left, worths := int(hand[c]), number, s.worths(c)
	for tile, n := range wilds {
		left -= int(n) * int(worths[tile])
	}
	worth := number - left
	switch {
	case own == 0 && atLeast > 0:
		return fmt.Sprintf("the hand holds no %s tile, and one is needed to lie there", name), ""
	case wild > 0 && s.wild == core.NoColor && !s.rules.mixes:
		return "no color is wild", ""
	case wilds[c] > 0 && c == s.wild:
		return fmt.Sprintf("wild tiles do not replace %s, the wild color itself", name), ""
	case left < atLeast:
		return tooWild(name, number, atLeast, wild, worth)
	}
	for tile, n := range wilds {
		switch c := core.Color(tile); {
		case n > hand[c] && c == s.wild:
			return fmt.Sprintf("the hand holds %d wild tiles", hand[c]), ""
		case n > hand[c]:
			return fmt.Sprintf("the hand holds %d %s tiles", hand[c], s.rules.colorName(c)), ""
		case n > 0 && worths[c] == 0:
			return fmt.Sprintf("%s is not wild in this payment", s.rules.colorName(c)), ""
		}
	}
	switch {
	case left <= own:
		return "", ""
	case worth != wild:
		return fmt.Sprintf("the space costs %d: with %s it takes %s, and the hand holds %d",
			number, worthOf(wild, worth), wording.Count(left, name+" tile"), own), ""
	default:
		return fmt.Sprintf("the space costs %d tiles: with %d wild ones %d of %s are needed, and the hand holds %d",
			number, wild, left, name, own), ""
	}
}

// tooWild says that the wild tiles of a payment leave less of the price to the color itself than
// has to be paid with it.
func tooWild(name string, number, atLeast, wild, worth int) (reason, key string) {
	if atLeast > 1 {
		key = keyPlaceOwn
	}
	switch {
	case worth == wild && atLeast == 1:
		return fmt.Sprintf("at least one of the %d tiles must be %s", number, name), key
	case worth == wild && atLeast > 1:
		return fmt.Sprintf("at least %d of the %d tiles must be %s", atLeast, number, name), key
	case worth > number:
		return fmt.Sprintf("the space costs exactly %d, and cannot be paid with %s", number, worthOf(wild, worth)), ""
	default:
		return fmt.Sprintf("the space costs %d: with %s there is room for %s, and the payment needs at least %d",
			number, worthOf(wild, worth), wording.Count(number-worth, name+" tile"), atLeast), key
	}
}

// worthOf returns some wild tiles with what they are worth together.
func worthOf(wild, worth int) string {
	if wild == 1 {
		return fmt.Sprintf("a wild tile worth %d", worth)
	}
	return fmt.Sprintf("wild tiles worth %d", worth)
}

// pay discards the price of a space, except the tile that covers it. It returns that tile, and
// how many tiles the price had.
func (s *state) pay(b *board, m core.Move, w core.Watcher) (tile core.Color, n int) {
	space, c, wild := placed(m)
	at, hand := &s.rules.spaces[space], core.Spot{Place: draft.Hand}
	paid := s.payment(m)
	b.hand.Sub(&paid)
	n, tile = paid.Total(), c
	if paid[c] == 0 && wild > 0 {
		wilds := s.mixed(m)
		tile = wilds.First() // no tile of the color is there to cover it
	}
	cover := draft.Only(tile, 1)
	paid.Sub(&cover)
	s.Table.Throw(s.Seat, paid, hand, w)
	draft.Moved(w, s.Seat, tile, 1, hand, at.spot())
	return tile, n
}

// payment returns the tiles of the hand that a placement pays with.
func (s *state) payment(m core.Move) core.Tray {
	var worths core.Tray
	if _, c, _ := placed(m); s.rules.mixes {
		worths = s.worths(c)
	}
	return s.paymentOf(m, &worths)
}

// paymentOf is payment if the worths of tiles in payments in its color are known.
func (s *state) paymentOf(m core.Move, worths *core.Tray) (paid core.Tray) {
	space, c, wild := placed(m)
	left := s.price(space, c)
	if !s.rules.mixes {
		if paid = draft.Only(c, uint8(left-wild)); wild > 0 {
			wilds := draft.Only(s.wild, uint8(wild))
			paid.Add(&wilds)
		}
		return paid
	}
	paid = s.mixed(m)
	for tile, n := range paid {
		left -= int(n) * int(worths[tile])
	}
	paid[c] += uint8(left)
	return paid
}

// A ruleset with jokers or with wild.worth can have several wild colors at a time. A payment uses
// at most two of them, so that a move has room for it. A move says how many tiles of each it
// pays.

// The fields of a share.
const (
	shareCount = 0 + 5*draft.Wide
	shareColor = 5 + 4*draft.Wide
)

// share returns a share of a payment.
func share(color, n int) int { return int(shareColor.Put(color) | shareCount.Put(n)) }

// shareOf returns the parts of one of the shares of a placement.
func shareOf(m core.Move, at draft.Bits) (color, n int) {
	m = core.Move(at.Of(m))
	return shareColor.Of(m), shareCount.Of(m)
}

// shareKind is the shares as moves name them: "2" of the round's color, or "2 green 1" of two. The value is
// one less than the share.
var shareKind = draft.Kind{Word: "number of wild tiles", Numbers: draft.UpTo(maxNumber), Name: shareWords, Read: readShare}

// secondGiven is 0 where a payment has no second share.
func secondGiven(r core.Rules, m core.Move) int {
	return -draft.Truth(r.(*rules).mixes && firstShare.Of(m) > 0)
}

// shareWords returns how moves write a share of another color than that of the round.
func shareWords(r core.Rules, value int) string {
	color, n := shareOf(core.Move(value+1), secondShare)
	if color == 0 || color > len(r.Colors()) || n == 0 || n > maxNumber || !r.(*rules).mixes {
		return ""
	}
	return fmt.Sprintf("%s %d", r.Colors()[color-1].Name, n)
}

// readShare reads a share.
func readShare(r core.Rules, words []string) (value, taken int, err error) {
	color := 0
	if c, err := draft.ParseColor(words[0], r.Colors()); err == nil && r.(*rules).mixes && len(words) > 1 {
		color = int(c) + 1
	}
	number := words[draft.Truth(color > 0)]
	n, err := draft.ParseNumber(number, maxNumber)
	if err != nil {
		return 0, 0, fmt.Errorf("%q is no number of wild tiles; leave it out where none is used", number)
	}
	return share(color, n+1) - 1, 1 + draft.Truth(color > 0), nil
}

// wildTile returns the color of wild tiles by their number in a placement, if there is one.
func (s *state) wildTile(color int) (c core.Color, ok bool) {
	if color == 0 {
		return s.wild, s.wild != core.NoColor
	}
	c = core.Color(color - 1)
	return c, c != s.wild && int(c) < len(s.rules.colors)
}

// mixed returns the wild tiles of a payment.
func (s *state) mixed(m core.Move) (wilds core.Tray) {
	for _, at := range [...]draft.Bits{firstShare, secondShare} {
		color, n := shareOf(m, at)
		if tile, ok := s.wildTile(color); ok {
			wilds[tile] += uint8(n)
		}
	}
	return wilds
}

// worths returns, for each color, how many tiles a tile of it in the hand stands for in
// payments in color c. It is 0 for a color that is not wild.
func (s *state) worths(c core.Color) (worths core.Tray) {
	for colors := s.boards[s.Seat].hand.Colors() &^ (1 << c); colors != 0; colors &= colors - 1 {
		tile := core.Color(bits.TrailingZeros8(colors))
		if f := s.rules.wildWorth; f != nil {
			worths[tile] = uint8(s.ask(f, draft.About{Topic: ofWorth, Seat: s.Seat, Color: c, Other: int8(tile)}))
		} else {
			worths[tile] = uint8(draft.Truth(tile == s.wild || s.rules.jokers>>tile&1 != 0))
		}
	}
	return worths
}

// appendPayments appends every way in which the seat to act can pay for a space in a color, in the order
// of moves.
func (s *state) appendPayments(dst []core.Move, space int, c core.Color, worths *core.Tray) []core.Move {
	hand, number := &s.boards[s.Seat].hand, s.price(space, c)
	if number > reach(hand, worths, c) {
		return dst
	}
	atLeast, most := s.ownTiles(space, c), s.allowed(space, c, number)
	try := func(m core.Move, left, wild int) {
		if left >= atLeast && left <= int(hand[c]) && wild <= most && s.mayPlace(m, left+wild) {
			dst = append(dst, m)
		}
	}
	plain, others := place(space, c, 0), 0 // wild colors beside that of the round
	if s.rules.mixes {
		others = len(s.rules.colors)
	}
	try(plain, number, 0)
	for first := range others + 1 {
		a, worth := s.usable(hand, worths, first)
		for i := 1; i <= a && i*worth <= number; i++ {
			m, left := plain|firstShare.Put(share(first, i)), number-i*worth
			try(m, left, i)
			for second := first + 1; second <= others; second++ {
				b, worth := s.usable(hand, worths, second)
				for j := 1; j <= b && j*worth <= left; j++ {
					try(m|secondShare.Put(share(second, j)), left-j*worth, i+j)
				}
			}
		}
	}
	return dst
}

// usable returns how many tiles of a hand are wild, by their number in a placement, and what each
// is worth.
func (s *state) usable(hand, worths *core.Tray, color int) (n, worth int) {
	if tile, ok := s.wildTile(color); ok && worths[tile] > 0 {
		return int(hand[tile]), int(worths[tile])
	}
	return 0, 0
}

// reach returns the highest price in a color that a hand can pay.
func reach(hand, worths *core.Tray, c core.Color) int {
	sum := int(hand[c])
	for tile, n := range hand {
		sum += int(n) * int(worths[tile])
	}
	return sum
}
