package classic

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/wording"
)

// usualTakes is the room that is made for a list of takes: enough for those of a source.
const usualTakes = 100

// appendTakes appends the legal takes: each color of each source, with each line that may take it, and with
// the floor line, which always may.
func (s *state) appendTakes(dst []core.Move) []core.Move {
	r, first := s.rules, len(dst)
	if r.wideTakes {
		dst = s.appendWide(dst)
	} else {
		dst = s.appendPlain(dst)
	}
	if r.TakesConditional() {
		return draft.Prefer(dst, first, r.takeSees, s.mayTake)
	}
	return dst
}

// appendPlain appends the takes of one color into one line.
func (s *state) appendPlain(dst []core.Move) []core.Move {
	t := &s.Table
	if s.takesLeft > 0 {
		return s.appendFrom(dst, s.from, uint64(t.Offers[s.from].Colors()))
	}
	for first := draft.Source(0); int(first) < int(t.Displays); first += 8 {
		dst = s.appendFrom(dst, first, t.ColorsFrom(first))
	}
	return s.appendFrom(dst, draft.Center, uint64(t.Offers[draft.Center].Colors()))
}

// appendFrom does so for some sources, the first and those after it, with the colors of each in eight bits. One loop
// over all of them is faster than one in another, whose ends processors cannot foresee.
func (s *state) appendFrom(dst []core.Move, first draft.Source, colors uint64) []core.Move {
	b, from := &s.boards[s.Seat], take(first, 0, 0)
	for ; colors != 0; colors &= colors - 1 {
		at := bits.TrailingZeros64(colors)
		lines, open := draft.InOrder(b.linesFor(core.Color(at & 7))) // and then the floor line
		n := len(dst)
		if cap(dst)-n < draft.MostOrdered {
			dst = slices.Grow(dst, usualTakes)
		}
		lines.Fill((*[draft.MostOrdered]core.Move)(dst[n:n+draft.MostOrdered]), from+takenSource.Put(at>>3)+takenColor.Put(at&7))
		dst = dst[:n+open+1]
	}
	return dst
}

// appendWide appends the takes where one can go into several lines, or into a line of several colors.
func (s *state) appendWide(dst []core.Move) []core.Move {
	r, first := s.rules, len(dst)
	for filled := s.sources(); filled != 0; filled &= filled - 1 {
		src := draft.Source(bits.TrailingZeros32(filled))
		colors := s.Table.Offers[src].Colors()
		jokers := colors & r.wall.jokers
		for ; colors != 0; colors &= colors - 1 {
			c := core.Color(bits.TrailingZeros8(colors))
			m := take(src, c, 0)
			dst = append(s.appendLines(dst, m, s.openTo(m, c), core.Tray{}, 0), m|takenLine.Put(floorLine))
			if jokers&^(1<<c) != 0 {
				m |= withJokers
				dst = append(s.appendLines(dst, m, s.openTo(m, c), core.Tray{}, 0), m|takenLine.Put(floorLine))
			}
		}
	}
	if r.takeLines > 1 || r.wall.jokers != 0 {
		slices.Sort(dst[first:])
	}
	return dst
}

// mayTake reports whether take.when is true for a take that is possible otherwise.
func (s *state) mayTake(m core.Move) bool {
	var t draft.Take
	s.takeOf(&t, m)
	return draft.MayTake(s, &t)
}

// tryTakes lists the takes of the next seat. If a formula that decides about them has no value, the game ends
// now: later, nothing could be done about it.
func (s *state) tryTakes() {
	if s.Phase == offering && !s.Failed() {
		var takes [256]core.Move // on the stack
		s.appendTakes(takes[:0])
	}
}

// makeTake makes an announced take, if it is still legal.
func (s *state) makeTake(m core.Move, w core.Watcher) {
	var takes [256]core.Move // on the stack
	if slices.Contains(s.appendTakes(takes[:0]), m) {
		s.playTake(m, w)
	}
}

// tilesOf returns the tiles of a take.
func (s *state) tilesOf(m core.Move) core.Tray {
	var t draft.Take
	s.takeOf(&t, m)
	return t.Tiles
}

// sources are the sources that the seat to act may take from, as bits. That is every one with a
// tile, or the display from which the seat has to take once more.
func (s *state) sources() uint32 {
	if s.takesLeft > 0 {
		return 1 << s.from
	}
	return s.Table.Filled
}

// openTo returns the lines that a take can go to, as bits.
func (s *state) openTo(m core.Move, c core.Color) uint8 {
	b := &s.boards[s.Seat]
	open := b.linesFor(c)
	if s.rules.takeWild != nil {
		open |= s.wildLines(m, c)
	}
	if m&withJokers != 0 {
		open &= b.linesFor(s.rules.joker())
	}
	return open
}

// wildLines returns the lines that only take.wild opens to a take. They have tiles of another color, and room
// for more.
func (s *state) wildLines(m core.Move, c core.Color) (lines uint8) {
	r, b := s.rules, &s.boards[s.Seat]
	if r.wall.jokers>>c&1 != 0 {
		return 0
	}
	for row := range r.rows {
		if (b.complete|b.linesFor(c))>>row&1 != 0 || b.own(row)&^r.wall.jokers == 0 {
			continue
		}
		var t draft.Take
		s.takeOf(&t, m|takenLine.Put(row))
		s.About = s.AboutTake(&t)
		lines |= uint8(s.Ask(r.takeWild, s)) << row
	}
	return lines
}

// appendLines appends a take with each open line as its i-th. If one line has too little room,
// others follow it. From the second line on, tiles are those that are left.
func (s *state) appendLines(dst []core.Move, m core.Move, open uint8, tiles core.Tray, i int) []core.Move {
	for left := open; left != 0; left &= left - 1 {
		line := bits.TrailingZeros8(left)
		next := andLine(m, i, line)
		dst = append(dst, next)
		if i+1 == s.rules.takeLines {
			continue
		}
		if i == 0 {
			tiles = s.tilesOf(next) // by the first line, which take.limit can see
		}
		if rest := s.without(tiles, line); !rest.Empty() {
			dst = s.appendLines(dst, next, open&^(1<<line), rest, i+1)
		}
	}
	return dst
}

// without returns what is left of tiles if they go to a line of the seat to act.
func (s *state) without(tiles core.Tray, line int) core.Tray {
	b := s.boards[s.Seat]
	b.fill(s.rules, line, &tiles)
	return tiles
}

func (s *state) refuseTake(m core.Move) (reason, key string) {
	src, c, line := taken(m)
	if reason, key = s.Table.RefuseTake(src, c, s.rules.colors); reason != "" {
		return reason, key
	}
	switch {
	case s.sources()>>src&1 == 0:
		return fmt.Sprintf("the next color comes from display %d too", s.from+1), keyTakeColors
	case m&withJokers != 0 && s.Table.Offers[src][s.rules.joker()] == 0:
		return fmt.Sprintf("no joker lies %s", src.Where()), keyJoker
	case line != floorLine:
		reason, key = s.refuseLines(m)
	}
	if reason == "" && s.rules.TakesConditional() {
		return s.rules.RefuseUnlisted(m, s.appendTakes(nil))
	}
	return reason, key
}

// refuseLines returns why the lines of a take cannot get its tiles.
func (s *state) refuseLines(m core.Move) (reason, key string) {
	src, c, _ := taken(m)
	tiles, used := s.tilesOf(m), uint8(0)
	for i := 0; ; i++ {
		line, ok := lineOf(m, i)
		switch {
		case !ok:
			return "", ""
		case used>>line&1 != 0:
			return fmt.Sprintf("line %d cannot get tiles twice", line+1), keyTakeLines
		case tiles.Empty():
			return fmt.Sprintf("no tile is left for line %d", line+1), keyTakeLines
		}
		if reason, key = s.refuseLine(line, c); reason != "" && s.openTo(take(src, c, 0), c)>>line&1 != 0 {
			reason = ""
		}
		if reason == "" && m&withJokers != 0 {
			reason, key = s.refuseLine(line, s.rules.joker())
		}
		if reason != "" {
			return reason, key
		}
		tiles = s.without(tiles, line)
		used |= 1 << line
	}
}

// namesOf returns the names of colors.
func (r *rules) namesOf(colors uint8) (names []string) {
	for ; colors != 0; colors &= colors - 1 {
		names = append(names, r.colors[bits.TrailingZeros8(colors)].Name)
	}
	return names
}

// refuseLine returns why a line cannot get tiles of a color.
func (s *state) refuseLine(line int, c core.Color) (reason, key string) {
	r, b, name := s.rules, &s.boards[s.Seat], s.rules.colors[c].Name
	held := b.own(line) &^ r.wall.jokers
	switch most := int(r.lineColors[line]); {
	case b.linesFor(c)>>line&1 != 0:
		return "", ""
	case b.lineCount[line] == b.sizes[line]:
		return fmt.Sprintf("line %d is full", line+1), keyLengths
	case held>>c&1 == 0 && bits.OnesCount8(held) == most:
		if key = keyLineColors; most == 1 && r.sizes == nil {
			key = keyLengths // which all rulesets say, if not in words for a formula
		}
		return fmt.Sprintf("line %d holds %s tiles, and a line takes %s only",
			line+1, wording.List(r.namesOf(held), "and"), oneOr(most, "color")), key
	case r.wall.printed[line]>>c&1 == 0:
		return fmt.Sprintf("no cell of row %d of the wall accepts %s", line+1, name), keyPattern
	case r.wall.jokers>>c&1 != 0 || r.wall.rowTakes(b, line)&^r.wall.jokers == 0:
		return fmt.Sprintf("row %d of the wall takes no more tiles", line+1), keyOncePer
	}
	return holdsAlready(line, name), keyOncePer
}

// eachByte has a 1 in each byte. The highest byte of a product with it is the sum of
// all bytes.
const eachByte = 0x0101010101010101

// PickMove lets a take of an offer be picked without a list of them.
func (s *state) PickMove(p core.Picker) (m core.Move, legal int) {
	if s.Phase != offering || s.rules.wideTakes || s.rules.HasActions() || s.rules.TakesConditional() {
		return 0, 0
	}
	n, takes := uint64(0), s.boards[s.Seat].takes()
	for filled := s.sources(); filled != 0; filled &= filled - 1 {
		n += s.takesFrom(draft.Source(bits.TrailingZeros32(filled)), takes)
	}
	return s.takeAt(uint64(p.Pick(int(n))), takes), int(n)
}

// takesFrom returns how many takes a source has.
func (s *state) takesFrom(src draft.Source, takes uint64) uint64 {
	return takes & s.Table.Offers[src].Mask() * eachByte >> 56
}

// takes returns how many ways there are to take a color, a byte for each: into one of
// the lines that may take it, or to the floor.
func (b *board) takes() uint64 {
	// The ones of each byte are counted by twos, by fours and by eights.
	n := b.open - b.open>>1&0x5555555555555555
	n = n&0x3333333333333333 + n>>2&0x3333333333333333
	return (n+n>>4)&0x0F0F0F0F0F0F0F0F + eachByte
}

// takeAt returns the take at a place in the list of all of them: the sources come in
// order, in each its colors, and for each color its lines and then the floor.
func (s *state) takeAt(left, takes uint64) core.Move {
	filled := s.sources()
	src := draft.Source(bits.TrailingZeros32(filled))
	for n := s.takesFrom(src, takes); left >= n; n = s.takesFrom(src, takes) {
		left -= n
		filled &= filled - 1
		src = draft.Source(bits.TrailingZeros32(filled))
	}
	c := core.Color(0)
	for takes &= s.Table.Offers[src].Mask(); left >= takes&0xFF; takes >>= 8 {
		left -= takes & 0xFF
		c++
	}
	if left == takes&0xFF-1 {
		return take(src, c, floorLine)
	}
	open := s.boards[s.Seat].linesFor(c)
	for ; left > 0; left-- {
		open &= open - 1
	}
	return take(src, c, bits.TrailingZeros8(open))
}
