package pavilion

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// The highest four bits of a move say what it is.
const (
	takeMove  core.Move = iota << 28 // source and color
	placeMove                        // color, space, wild tiles
	pickMove                         // color
	passMove                         // nothing more
	keepMove                         // how many of each color, three bits each
)

const kindBits core.Move = 0xF << 28

// The words of moves.
const (
	placeWord = "place"
	asWord    = "as"
	wildWord  = "wild"
	pickWord  = "pick"
	passWord  = "pass"
	keepWord  = "keep"
	noneWord  = "none"
)

// take returns the move that takes a color from a source.
func take(src draft.Source, c core.Color) core.Move {
	return takeMove | core.Move(src)<<8 | core.Move(c)
}

// place returns the move that puts a tile of a color on a space and pays for
// it with so many wild tiles.
func place(space int, c core.Color, wild int) core.Move {
	return placeMove | core.Move(c)<<16 | core.Move(space)<<8 | core.Move(wild)
}

// pick returns the move that picks a tile from the supply.
func pick(c core.Color) core.Move { return pickMove | core.Move(c) }

// keep returns the move that keeps tiles and discards the rest of the hand.
// The first color stands highest, so that counting up the tiles of the last
// color first gives increasing moves.
func keep(tiles *core.Tray) core.Move {
	m := keepMove
	for c, n := range tiles {
		m |= core.Move(n) << keepShift(c)
	}
	return m
}

func keepShift(c int) int { return 3 * (core.MaxColors - 1 - c) }

func (m parts) kind() core.Move { return core.Move(m) & kindBits }

// parts reads the fields of a move.
type parts core.Move

func (m parts) source() draft.Source { return draft.Source(m >> 8 & 0xFF) }
func (m parts) color() core.Color    { return core.Color(m & 0xFF) }
func (m parts) placed() core.Color   { return core.Color(m >> 16 & 0xFF) }
func (m parts) space() int           { return int(m >> 8 & 0xFF) }
func (m parts) wild() int            { return int(m & 0xFF) }

func (m parts) kept() (tiles core.Tray) {
	for c := range tiles {
		tiles[c] = uint8(m >> keepShift(c) & 7)
	}
	return tiles
}

// AppendMove appends the full form of a move, as "3 green", "place center 3 as
// red wild 1", "pick purple", "pass" or "keep green red red".
func (r *rules) AppendMove(dst []byte, move core.Move) []byte {
	m := parts(move)
	switch m.kind() {
	case takeMove:
		dst = append(m.source().Append(dst), ' ')
		return append(dst, r.colorName(m.color())...)
	case placeMove:
		return r.appendPlace(dst, m)
	case pickMove:
		dst = append(dst, pickWord+" "...)
		return append(dst, r.colorName(m.color())...)
	case passMove:
		return append(dst, passWord...)
	case keepMove:
		return r.appendKeep(dst, m.kept())
	}
	return fmt.Appendf(dst, "move %d", move)
}

func (r *rules) appendPlace(dst []byte, m parts) []byte {
	space := m.space()
	if space >= len(r.spaces) {
		return fmt.Appendf(dst, "%s ? %d", placeWord, space)
	}
	at := &r.spaces[space]
	dst = fmt.Appendf(dst, "%s %s %d", placeWord, r.stars[at.star].name, at.position+1)
	if !at.fixed() {
		dst = fmt.Appendf(dst, " %s %s", asWord, r.colorName(m.placed()))
	}
	if m.wild() > 0 {
		dst = fmt.Appendf(dst, " %s %d", wildWord, m.wild())
	}
	return dst
}

func (r *rules) appendKeep(dst []byte, tiles core.Tray) []byte {
	dst = append(dst, keepWord...)
	if tiles.Empty() {
		return append(dst, " "+noneWord...)
	}
	for c, n := range tiles {
		for range n {
			dst = append(dst, ' ')
			dst = append(dst, r.colorName(core.Color(c))...)
		}
	}
	return dst
}

// colorName returns a color's name, "?" for a number that stands for none.
func (r *rules) colorName(c core.Color) string { return draft.ColorName(c, r.colors) }

// ParseMove reads what AppendMove writes; kept tiles may come in any order.
func (r *rules) ParseMove(text string) (core.Move, error) {
	words := strings.Fields(text)
	if len(words) == 0 {
		return 0, fmt.Errorf("a move is needed: source and color, place, pick, pass or keep")
	}
	switch rest := words[1:]; words[0] {
	case placeWord:
		return r.parsePlace(rest)
	case pickWord:
		c, err := r.parseOneColor(pickWord, rest)
		return pick(c), err
	case passWord:
		if len(rest) > 0 {
			return 0, fmt.Errorf("nothing follows pass; what to keep is a move of its own")
		}
		return passMove, nil
	case keepWord:
		return r.parseKeep(rest)
	}
	src, err := draft.ParseSource(words[0])
	if err != nil {
		return 0, fmt.Errorf("%w; or place, pick, pass, keep", err)
	}
	c, err := r.parseOneColor(words[0], words[1:])
	return take(src, c), err
}

func (r *rules) parseOneColor(before string, words []string) (core.Color, error) {
	if len(words) != 1 {
		return 0, fmt.Errorf("one color is needed after %s", before)
	}
	return draft.ParseColor(words[0], r.colors)
}

// parsePlace reads "green 4 wild 2" or "center 3 as red".
func (r *rules) parsePlace(words []string) (core.Move, error) {
	if len(words) < 2 {
		return 0, fmt.Errorf("place needs a star and a position, as place %s 1", r.stars[0].name)
	}
	space, err := r.findSpace(words[0], words[1])
	if err != nil {
		return 0, err
	}
	words = words[2:]
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
	wild, err := parseWild(words)
	return place(space, c, wild), err
}

// findSpace reads a star's name and a position on it.
func (r *rules) findSpace(star, position string) (int, error) {
	for i := range r.stars {
		st := &r.stars[i]
		if st.name != star {
			continue
		}
		n, err := draft.ParseNumber(position, st.size)
		if err != nil {
			return 0, fmt.Errorf("no such position on the %s star: %w", star, err)
		}
		return st.first + n, nil
	}
	return 0, fmt.Errorf("%q is no star of this ruleset: %s", star, r.starNames())
}

func (r *rules) starNames() string {
	names := make([]string, len(r.stars))
	for i := range r.stars {
		names[i] = r.stars[i].name
	}
	return strings.Join(names, ", ")
}

// parseWild reads "wild 2", or nothing.
func parseWild(words []string) (int, error) {
	if len(words) == 0 {
		return 0, nil
	}
	if len(words) != 2 || words[0] != wildWord {
		return 0, fmt.Errorf("%q is not understood: after the space only wild and a number may follow",
			strings.Join(words, " "))
	}
	n, err := strconv.Atoi(words[1])
	if err != nil || n < 1 || n >= maxNumber || strconv.Itoa(n) != words[1] {
		return 0, fmt.Errorf("%q is no number of wild tiles; leave it out where none is used", words[1])
	}
	return n, nil
}

func (r *rules) parseKeep(words []string) (core.Move, error) {
	var tiles core.Tray
	if len(words) == 1 && words[0] == noneWord {
		return keep(&tiles), nil
	}
	if len(words) == 0 || len(words) > maxKept {
		return 0, fmt.Errorf("keep needs none, or the colors of up to %d tiles", maxKept)
	}
	for _, word := range words {
		c, err := draft.ParseColor(word, r.colors)
		if err != nil {
			return 0, err
		}
		tiles[c]++
	}
	return keep(&tiles), nil
}
