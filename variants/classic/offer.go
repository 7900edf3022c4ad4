package classic

import (
	"fmt"
	"math/bits"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/wording"
)

// usualTakes is the room that is made for a list of takes.
const usualTakes = 100

// appendAllowed appends the takes that take.when allows.
func (s *state) appendAllowed(dst []core.Move) []core.Move {
	first := len(dst)
	if s.rules.wideTakes {
		dst = s.appendWideTakes(dst)
	} else {
		dst = s.appendTakes(dst)
	}
	if !s.conditional() {
		return dst
	}
	var known [floorLine + 1]struct { // the last answer for each line
		m            core.Move
		asked, holds bool
	}
	allowed := dst[:first]
	for _, m := range dst[first:] {
		seen := m & s.rules.whenSees
		a := &known[seen&floorLine]
		if !a.asked || a.m != seen {
			a.m, a.asked = seen, true
			a.holds = s.allows(m)
		}
		if a.holds {
			allowed = append(allowed, m)
		}
	}
	return allowed
}

// seenOf returns the bits of a take on which the value of a formula depends.
func seenOf(f *formula.Formula) (seen core.Move) {
	for _, n := range takeNames {
		switch {
		case f == nil || !f.Uses(n.Path):
		case n.Path == takeLine:
			seen |= floorLine
		default:
			seen |= ^core.Move(floorLine)
		}
	}
	return seen
}

// appendTakes appends each color of each source with each line that may take
// it, and the floor, which always may. Room that is made at once keeps the loop short: without
// it, the compiler adds memory on the stack for the first moves to it.
func (s *state) appendTakes(dst []core.Move) []core.Move {
	dst = slices.Grow(dst, usualTakes)
	b := &s.boards[s.Seat]
	for filled := s.sources(); filled != 0; filled &= filled - 1 {
		src := draft.Source(bits.TrailingZeros32(filled))
		for colors := s.Table.Offers[src].Colors(); colors != 0; colors &= colors - 1 {
			c := core.Color(bits.TrailingZeros8(colors))
			m := take(src, c, 0)
			for open := b.linesFor(c); open != 0; open &= open - 1 {
				dst = append(dst, m|core.Move(bits.TrailingZeros8(open)))
			}
			dst = append(dst, m|floorLine)
		}
	}
	return dst
}

// conditional reports whether take.when decides about the takes of the seat to act.
func (s *state) conditional() bool { return s.rules.takeWhen != nil && !s.free }

// allows reports whether take.when is true for a take that is possible otherwise.
func (s *state) allows(m core.Move) bool {
	tiles := s.taken(m)
	return s.Ask(s.rules.takeWhen, s.ofTake(m, tiles.Total())) != 0
}

// openTakes finds out whether take.when leaves the seat to act a take. A step that leads to an
// offer calls it. If this condition, or take.wild, has no value for some take, the game ends now:
// later, when moves are only listed, nothing could be done about it.
func (s *state) openTakes() {
	if s.free = false; s.Phase != offering || s.Failed() {
		return
	}
	if s.rules.wildFails {
		rows := s.wildRows()
		s.eachOffer(func(m core.Move, c core.Color) { s.wildLines(m, c, rows) })
	}
	if s.rules.takeWhen == nil {
		return
	}
	s.free = true // so that all takes are listed
	none := true
	var room [256]core.Move
	for _, m := range s.appendAllowed(room[:0]) {
		if none = !s.allows(m) && none; !none && !s.rules.whenFails {
			break
		}
	}
	s.free = none
}

// sources are the sources that the seat to act may take from, as bits. That is every one with a
// tile, or the display from which the seat has to take once more.
func (s *state) sources() uint32 {
	if s.again > 0 {
		return 1 << s.from
	}
	return s.Table.Filled
}

// appendWideTakes is appendTakes where a take can be more than one color into one line.
func (s *state) appendWideTakes(dst []core.Move) []core.Move {
	r, b, first, rows := s.rules, &s.boards[s.Seat], len(dst), s.wildRows()
	unordered := r.takeLines > 1 || r.wall.jokers != 0
	if rows == 0 && !unordered {
		return s.appendTakes(dst)
	}
	s.eachOffer(func(m core.Move, c core.Color) {
		open := b.linesFor(c)
		if rows != 0 {
			open |= s.wildLines(m, c, rows)
		}
		if m&withJokers != 0 {
			open &= b.linesFor(r.joker())
		}
		dst = append(s.appendLines(dst, m, open, core.Tray{}, 0), m|floorLine)
	})
	if unordered {
		slices.Sort(dst[first:])
	}
	return dst
}

// eachOffer calls f with each color that the seat to act can take from a source, alone and with the
// jokers there. The take has no line yet.
func (s *state) eachOffer(f func(m core.Move, c core.Color)) {
	joker := s.rules.joker()
	for filled := s.sources(); filled != 0; filled &= filled - 1 {
		src := draft.Source(bits.TrailingZeros32(filled))
		colors := s.Table.Offers[src].Colors()
		jokers := colors & s.rules.wall.jokers
		for ; colors != 0; colors &= colors - 1 {
			c := core.Color(bits.TrailingZeros8(colors))
			m := take(src, c, 0)
			if f(m, c); jokers != 0 && c != joker {
				f(m|withJokers, c)
			}
		}
	}
}

// wildRows returns the lines into which take.wild can let a take of another color go, as bits. They
// have tiles of a color of their own, and room for more.
func (s *state) wildRows() (rows uint8) {
	if s.rules.takeWild == nil {
		return 0
	}
	if s.rules.wildOnce {
		if s.Ask(s.rules.takeWild, s.ofTake(0, 0)) == 0 {
			return 0
		}
	}
	b := &s.boards[s.Seat]
	for row := range s.rules.rows {
		if b.own(row)&^s.rules.wall.jokers != 0 {
			rows |= 1 << row
		}
	}
	return rows &^ b.complete
}

// wildLines returns those of the rows that only take.wild lets a take into.
func (s *state) wildLines(m core.Move, c core.Color, rows uint8) (lines uint8) {
	if s.rules.wall.jokers>>c&1 != 0 {
		return 0
	}
	rows &^= s.boards[s.Seat].linesFor(c)
	if s.rules.wildOnce {
		return rows
	}
	for ; rows != 0; rows &= rows - 1 {
		row := bits.TrailingZeros8(rows)
		m := m&^floorLine | core.Move(row)
		tiles := s.taken(m)
		lines |= uint8(s.Ask(s.rules.takeWild, s.ofTake(m, tiles.Total()))) << row
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
			tiles = s.taken(next) // by the first line, which take.limit can see
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
	src, c, line := offer(m)
	if reason, key = s.Table.RefuseTake(src, c, s.rules.colors); reason != "" {
		return reason, key
	}
	switch {
	case s.sources()>>src&1 == 0:
		return fmt.Sprintf("the next color comes from display %d too", s.from+1), keyTakeColors
	case m&withJokers != 0 && s.Table.Offers[src][s.rules.joker()] == 0:
		return fmt.Sprintf("no joker lies %s", src.Where()), keyJoker
	case line != floorLine:
		reason, key = s.refuseLines(m, c)
	}
	if reason == "" && s.conditional() && !s.allows(m) {
		return fmt.Sprintf("`take.when` is not true for this take: %s", s.rules.takeWhen), keyTakeWhen
	}
	return reason, key
}

// refuseLines returns why the lines of a take cannot get its tiles.
func (s *state) refuseLines(m core.Move, c core.Color) (reason, key string) {
	tiles := s.taken(m)
	used := uint8(0)
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
		if reason, key = s.refuseLine(line, c); reason != "" && s.wildLines(m, c, s.wildRows())>>line&1 != 0 {
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
	case b.lineCount[line] == r.lengths[line]:
		return fmt.Sprintf("line %d is full", line+1), keyLengths
	case held>>c&1 == 0 && bits.OnesCount8(held) == most:
		if key = keyLineColors; most == 1 {
			key = keyLengths // which all rulesets say
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
	if s.Phase != offering || s.rules.wideTakes || s.rules.Actions() || s.conditional() {
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
