package core

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"math/bits"
	"slices"
	"strings"
)

// The sizes of a position. Larger rulesets are refused when they are compiled, so play never
// exceeds these sizes.
const (
	MaxColors = 8   // colors of tiles
	MaxTiles  = 255 // tiles of one color
	MaxSeats  = 8
)

// Color is a color of tiles: its index in [Rules.Colors].
type Color uint8

// NoColor is the color of an event without a color, such as one about points.
const NoColor Color = 0xFF

// ColorInfo is what people call a color.
type ColorInfo struct {
	Name   string // as the ruleset writes it, such as "blue"
	Letter byte   // one upper-case ASCII letter, unique in the ruleset
	Joker  bool   // its tiles count as any color
}

// MarshalJSON writes an object with the texts name and letter, and with joker if it is true.
func (c ColorInfo) MarshalJSON() ([]byte, error) {
	return json.Marshal(struct {
		Name   string `json:"name"`
		Letter string `json:"letter"`
		Joker  bool   `json:"joker,omitempty"`
	}{c.Name, string(rune(c.Letter)), c.Joker})
}

// Tray is a multiset of tiles, the number of each color.
//
// A ruleset has at most [MaxTiles] tiles of a color, so no count and no sum of trays of one game
// overflows.
type Tray [MaxColors]uint8

// trays returns the tiles of each list as a Tray.
func trays(lists [][]Color) []Tray {
	groups := make([]Tray, len(lists))
	for i, list := range lists {
		for _, c := range list {
			groups[i][c]++
		}
	}
	return groups
}

// word returns the eight counts as one number, the first color in its lowest byte.
func (t *Tray) word() uint64 { return binary.LittleEndian.Uint64(t[:]) }

// setWord is the opposite of word.
func (t *Tray) setWord(w uint64) { binary.LittleEndian.PutUint64(t[:], w) }

// Total returns the number of tiles.
func (t *Tray) Total() int {
	w := t.word()
	// Neighboring bytes are added into 16 bits, enough for the sum of all eight; the product gathers
	// the four sums in the highest 16 bits.
	pairs := w&0x00FF00FF00FF00FF + w>>8&0x00FF00FF00FF00FF
	return int(pairs * 0x0001000100010001 >> 48)
}

// Empty reports whether there are no tiles.
func (t *Tray) Empty() bool { return t.word() == 0 }

// Add puts the tiles of o in.
func (t *Tray) Add(o *Tray) { t.setWord(t.word() + o.word()) }

// Sub takes the tiles of o out; t must have them.
func (t *Tray) Sub(o *Tray) { t.setWord(t.word() - o.word()) }

// Has reports whether all tiles of o are in t.
func (t *Tray) Has(o *Tray) bool {
	for c := range t {
		if o[c] > t[c] {
			return false
		}
	}
	return true
}

// Names lists the tiles for a message, as "2 blue, 1 red". A color that the ruleset does not
// have is "?".
func (t *Tray) Names(colors []ColorInfo) string {
	var names []string
	for c, n := range t {
		if n == 0 {
			continue
		}
		name := "?"
		if c < len(colors) {
			name = colors[c].Name
		}
		names = append(names, fmt.Sprintf("%d %s", n, name))
	}
	if names == nil {
		return "no tile"
	}
	return strings.Join(names, ", ")
}

// Colors returns the colors in t as bits: bit c for color c.
func (t *Tray) Colors() uint8 {
	// The highest bit of each byte that is not zero, gathered to the top.
	return uint8(t.high() >> 7 * 0x0102040810204080 >> 56)
}

// First returns the first color in t, or MaxColors for an empty tray.
func (t *Tray) First() Color { return Color(bits.TrailingZeros64(t.word()) / 8) }

// Mask returns the colors in t as bytes: byte c, from the lowest, is 0xFF for color c.
func (t *Tray) Mask() uint64 { return t.Ones() * 0xFF }

// Ones returns the colors in t as bytes: byte c is 1 for color c.
func (t *Tray) Ones() uint64 { return t.high() >> 7 }

// high has the highest bit of each byte with a color in t.
func (t *Tray) high() uint64 {
	w := t.word()
	return (w | (w&0x7F7F7F7F7F7F7F7F + 0x7F7F7F7F7F7F7F7F)) & 0x8080808080808080
}

// At returns the color of the i-th tile, colors in order, with i from 0 and
// below Total. A [Dealer] can draw by such a number.
func (t *Tray) At(i int) Color {
	w := t.word()
	// Each byte of sums counts the tiles of its color and those before it; sixteen bits a color, as
	// a bag may hold more than 255 tiles.
	low := prefix(w & 0xFFFFFFFF)
	if n := int(low >> 48); i >= n {
		return 4 + below(prefix(w>>32), i-n)
	}
	return below(low, i)
}

// prefix spreads four counts over 16 bits each and adds up those before.
func prefix(w uint64) uint64 {
	w = (w | w<<16) & 0x0000FFFF0000FFFF
	w = (w | w<<8) & 0x00FF00FF00FF00FF
	return w * 0x0001000100010001
}

// below counts the running sums that i has reached.
func below(sums uint64, i int) Color {
	const high = 0x8000800080008000
	reached := (uint64(i)*0x0001000100010001 | high) - sums
	return Color(reached & high >> 15 * 0x0001000100010001 >> 48)
}

// ReadTiles reads tiles in the form of positions and tests: letters of colors, with optional
// counts before them, "BBR" or "12B 1R", or a dot for none. It is not ok for any other text, nor
// for more than [MaxTiles] of a color. Colors after the first [MaxColors] have no tiles.
func ReadTiles(text string, colors []ColorInfo) (tiles Tray, ok bool) {
	const none = -1
	count := none // before the next letter
	for i := range len(text) {
		switch letter := text[i]; {
		case letter >= '0' && letter <= '9':
			count = min(10*max(count, 0)+int(letter-'0'), MaxTiles+1)
		case letter == ' ' && count == none, text == ".":
		default:
			c := slices.IndexFunc(colors, func(info ColorInfo) bool { return info.Letter == letter })
			if count == none {
				count = 1
			}
			if c < 0 || c >= MaxColors || int(tiles[c])+count > MaxTiles {
				return Tray{}, false
			}
			tiles[c] += uint8(count)
			count = none
		}
	}
	return tiles, count == none
}
