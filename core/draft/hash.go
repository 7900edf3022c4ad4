package draft

import (
	"encoding/binary"
	"math/bits"
)

// Hash is the number that a variant makes of a position for [core.State]. It begins with
// [Base.Hash], and [Hash.Mix] adds what only the variant has.
type Hash uint64

// Odd numbers without a pattern, which no tray and no count comes near.
const (
	salt  = 0x9E3779B97F4A7C15
	spice = 0xD6E8FEB86659FD93
)

// Mix returns a hash that also depends on two numbers, and on their order.
func (h Hash) Mix(a, b uint64) Hash {
	high, low := bits.Mul64(a^salt, b^spice^uint64(h))
	return Hash(high ^ low ^ a)
}

// Word returns a tray, or eight other small numbers, as one for [Hash.Mix].
func Word[T ~[8]uint8](numbers *T) uint64 { return binary.LittleEndian.Uint64((*numbers)[:]) }

// Hash returns a hash of what all games have, from which a variant mixes its own. Two bases with
// the same text have the same hash, also where displays with the same tiles lie in another order, if
// nothing in the ruleset asks which display is which. It leaves out how a game has ended, as nothing
// follows from that.
func (b *Base) Hash() Hash {
	t, of := &b.Table, b.Shared.hashing()
	now := uint64(b.Phase) | uint64(b.Size)<<8 | uint64(b.Begins)<<16 | uint64(t.Marker+1)<<24 | uint64(t.Displays)<<32
	if b.Phase >= Choosing || b.Phase == Refilling || b.Phase == Rolling {
		now |= uint64(b.Seat+1) << 40
	}
	h := Hash(0).Mix(now, uint64(b.RoundNumber)).Mix(Word(&t.Bag), Word(&t.Discard)).
		Mix(Word(&t.Offers[Center]), b.hashDisplays(of.numbered))
	for seat := 0; seat < int(b.Size); seat += 2 { // those that there are not have no points
		h = h.Mix(uint64(b.Track[seat]), uint64(b.Track[seat+1]))
	}
	if b.Shared.outline.Supply != nil {
		h = h.Mix(Word(&t.Supply), 0)
	}
	if of.rare {
		h = b.hashRare(h)
	}
	return h
}

// hashDisplays returns a sum over the displays, which is the same in any order.
func (b *Base) hashDisplays(numbered bool) (sum uint64) {
	for filled := b.Table.Filled &^ (1 << Center); filled != 0; filled &= filled - 1 {
		sum += b.hashDisplay(Source(bits.TrailingZeros32(filled)), numbered)
	}
	return sum
}

func (b *Base) hashDisplay(src Source, numbered bool) uint64 {
	tiles, number := Word(&b.Table.Offers[src]), Hash(0)
	if numbered {
		number = Hash(src) + 1
	}
	return uint64(number.Mix(tiles, tiles))
}

// HashDisplay returns a number for a display: its own number counts only where the ruleset asks for that.
func (b *Base) HashDisplay(src Source) uint64 { return b.hashDisplay(src, b.Shared.hashing().numbered) }

// hashing says what the hashes of a ruleset depend on beside what they always do.
type hashing struct {
	rare     bool // something of hashRare
	numbered bool // the numbers of displays
}

// newHashing is called when all formulas have been read.
func (s *Shared) newHashing() (h hashing) {
	h.numbered = s.outline.Numbered || s.specials != nil || s.covered != nil || s.Reacts() || s.Asks("take.source", displayList+".number")
	h.rare = h.numbered || s.Extended() || s.order != clockwise || s.placing != nil || s.asksStart
	return h
}

// NumbersDisplays reports whether the numbers of displays matter.
func (s *Shared) NumbersDisplays() bool { return s.hashing().numbered }

// hashRare mixes what only some rulesets have, as the text of the position writes it.
func (b *Base) hashRare(h Hash) Hash {
	var memory [1024]byte
	text := b.appendRest(b.appendAgenda(memory[:0]))
	for seat := range b.Seats() {
		text = b.appendSeat(text, seat)
	}
	if p := b.coming(); p != nil {
		h = h.Mix(uint64(p.move), 0)
	}
	return h.Mix(uint64(Truth(b.dummyNext)), Word(&b.Table.Dummy)).text(text)
}

// text mixes a text, sixteen characters at a time.
func (h Hash) text(text []byte) Hash {
	for len(text) > 0 {
		var part [16]byte
		text = text[copy(part[:], text):]
		h = h.Mix(binary.LittleEndian.Uint64(part[:8]), binary.LittleEndian.Uint64(part[8:]))
	}
	return h
}
