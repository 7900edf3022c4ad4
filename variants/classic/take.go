package classic

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/wording"
)

// takeDecision is the turn of a seat in the offer: it takes the tiles of one color from
// a source, with the jokers there or without, into pattern lines or onto the floor line.
var takeDecision = decision{
	Phase:  offering,
	Words:  []string{floorWord},
	Form:   "A display's number or center comes first, then the color, then the line's number or floor.",
	Parse:  (*rules).parseTake,
	Write:  (*rules).appendTake,
	Refuse: (*state).refuseTake,
}

// The floor line in moves.
const (
	floorLine = 0xF
	floorWord = "floor"
)

// Aliases returns what people may type for words of moves.
func (r *rules) Aliases() map[string]string {
	aliases := r.Shared.Aliases()
	aliases["f"] = floorWord
	return aliases
}

// take returns the move that takes a color from a source into a line.
func take(src draft.Source, c core.Color, line int) core.Move {
	return takeMove | core.Move(src)<<8 | core.Move(c)<<4 | core.Move(line)
}

// withJokers is the bit of a take that brings the jokers of the source with another color.
const withJokers core.Move = 1 << 16

// Takes into several lines have the second and the third above that, counted from 1.
const laterLines = 17

// andLine adds the i-th line to a take that has i-1.
func andLine(m core.Move, i, line int) core.Move {
	if i == 0 {
		return m | core.Move(line)
	}
	return m | core.Move(line+1)<<(laterLines+4*(i-1))
}

// lineOf returns the i-th line of a take; ok is false where it has not as many.
func lineOf(m core.Move, i int) (line int, ok bool) {
	if i == 0 {
		return int(m & 0xF), true
	}
	line = int(m >> (laterLines + 4*(i-1)) & 0xF)
	return line - 1, line > 0 && i < maxTakeLines
}

// offer splits a taking move into its parts.
func offer(m core.Move) (src draft.Source, c core.Color, line int) {
	return draft.Source(m >> 8), core.Color(m >> 4 & 0xF), int(m & 0xF)
}

// joker returns the color that is a joker, NoColor where none is.
func (r *rules) joker() core.Color {
	if r.wall.jokers == 0 {
		return core.NoColor
	}
	return core.Color(bits.TrailingZeros8(r.wall.jokers))
}

// appendTake appends "3 blue 2" or "center red floor"; with jokers "3 blue joker 2", and into
// several lines "3 blue 2 4".
func (r *rules) appendTake(dst []byte, m core.Move) []byte {
	src, c, line := offer(m)
	dst = append(src.Append(dst), ' ')
	dst = append(dst, draft.ColorName(c, r.colors)...)
	dst = append(dst, ' ')
	if m&withJokers != 0 {
		dst = append(append(dst, draft.ColorName(r.joker(), r.colors)...), ' ')
	}
	if line == floorLine {
		return append(dst, floorWord...)
	}
	dst = strconv.AppendInt(dst, int64(line)+1, 10)
	for i := 1; ; i++ {
		line, ok := lineOf(m, i)
		if !ok {
			return dst
		}
		dst = strconv.AppendInt(append(dst, ' '), int64(line)+1, 10)
	}
}

// parseTake reads what appendTake writes.
func (r *rules) parseTake(words []string) (core.Move, error) {
	form := fmt.Errorf("%q is no move: write source, color and line, as 3 %s 2", strings.Join(words, " "), r.colors[0].Name)
	if len(words) < 3 || len(words) > 2+bits.OnesCount8(r.wall.jokers)+r.takeLines {
		return 0, form
	}
	src, err := draft.ParseSource(words[0])
	if err != nil {
		return 0, err
	}
	c, err := draft.ParseColor(words[1], r.colors)
	if err != nil {
		return 0, err
	}
	m, lines := take(src, c, 0), words[2:]
	if joker := r.joker(); joker != core.NoColor && c != joker && lines[0] == r.colors[joker].Name {
		m, lines = m|withJokers, lines[1:]
	}
	switch {
	case len(lines) == 0 || len(lines) > r.takeLines:
		return 0, form
	case len(lines) == 1 && lines[0] == floorWord:
		return m | floorLine, nil
	}
	for i, word := range lines {
		line, err := draft.ParseNumber(word, r.rows)
		if err != nil {
			return 0, fmt.Errorf("%q is no line: write a number from 1 to %d, or floor", word, r.rows)
		}
		m = andLine(m, i, line)
	}
	return m, nil
}

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
			a.holds, _ = s.allows(m)
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
func (s *state) allows(m core.Move) (bool, *formula.Fault) {
	tiles, fault := s.taken(m)
	if fault != nil {
		return false, fault
	}
	holds, fault := s.rules.takeWhen.Eval(s.ofTake(m, tiles.Total()))
	return holds != 0, fault
}

// openTakes finds out whether take.when leaves the seat to act a take. A step that leads to an
// offer calls it, and ends the game where this condition, or take.wild, has no value for some take:
// later, where moves are only listed, nothing could be done about it.
func (s *state) openTakes() (fault *formula.Fault) {
	if s.free = false; s.Phase != offering {
		return nil
	}
	if s.rules.wildFails {
		rows := s.wildRows()
		s.eachOffer(func(m core.Move, c core.Color) {
			if _, failed := s.wildLines(m, c, rows); fault == nil {
				fault = failed
			}
		})
	}
	if fault != nil || s.rules.takeWhen == nil {
		return fault
	}
	s.free = true // so that all takes are listed
	none := true
	var room [256]core.Move
	for _, m := range s.appendAllowed(room[:0]) {
		allowed, fault := s.allows(m)
		if fault != nil {
			return fault
		}
		if none = none && !allowed; !none && !s.rules.whenFails {
			break
		}
	}
	s.free = none
	return nil
}

// sources are the sources that the seat to act may take from, as bits: all that hold a tile, or the
// display from which it has to take once more.
func (s *state) sources() uint32 {
	if s.again > 0 && s.Table.Filled>>s.from&1 != 0 {
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
			wild, _ := s.wildLines(m, c, rows)
			open |= wild
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
		if holds, _ := s.rules.takeWild.Eval(s.ofTake(0, 0)); holds == 0 {
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
func (s *state) wildLines(m core.Move, c core.Color, rows uint8) (lines uint8, fault *formula.Fault) {
	if s.rules.wall.jokers>>c&1 != 0 {
		return 0, nil
	}
	rows &^= s.boards[s.Seat].linesFor(c)
	if s.rules.wildOnce {
		return rows, nil
	}
	for ; rows != 0; rows &= rows - 1 {
		row := bits.TrailingZeros8(rows)
		m := m&^floorLine | core.Move(row)
		tiles, _ := s.taken(m)
		holds, failed := s.rules.takeWild.Eval(s.ofTake(m, tiles.Total()))
		if lines |= uint8(holds) << row; failed != nil {
			return 0, failed
		}
	}
	return lines, nil
}

// appendLines appends a take with each of the open lines as its i-th, and with others after it
// for what one line has no room for. From the second line on, tiles are those that are left.
func (s *state) appendLines(dst []core.Move, m core.Move, open uint8, tiles core.Tray, i int) []core.Move {
	for left := open; left != 0; left &= left - 1 {
		line := bits.TrailingZeros8(left)
		next := andLine(m, i, line)
		dst = append(dst, next)
		if i+1 == s.rules.takeLines {
			continue
		}
		if i == 0 {
			tiles, _ = s.taken(next) // by the first line, which take.limit can see
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

// fill puts tiles into a line as far as it has room, the color of a take before its jokers, and
// returns those put there. It leaves the rest in the tray, and the line for refreshLine.
func (b *board) fill(r *rules, row int, tiles *core.Tray) (filled core.Tray) {
	for _, colors := range [...]uint8{tiles.Colors() &^ r.wall.jokers, r.wall.jokers} {
		if c := bits.TrailingZeros8(colors); colors != 0 {
			filled[c] = b.putLine(r, row, core.Color(c), tiles[c])
		}
	}
	tiles.Sub(&filled)
	return filled
}

func (s *state) refuseTake(m core.Move) (reason, key string) {
	src, c, line := offer(m)
	if !s.rules.isTake(m) {
		return draft.NoSuchMove, ""
	}
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
	if reason == "" && s.conditional() {
		if allowed, _ := s.allows(m); !allowed {
			return fmt.Sprintf("`take.when` is not true for this take: %s", s.rules.takeWhen), keyTakeWhen
		}
	}
	return reason, key
}

// isTake reports whether a number can be a take by these rules.
func (r *rules) isTake(m core.Move) bool {
	src, c, line := offer(m & (withJokers - 1))
	again := take(src, c, line)
	if joker := r.joker(); m&withJokers != 0 && joker != core.NoColor && c != joker {
		again |= withJokers
	}
	for i := 1; i < r.takeLines && line != floorLine; i++ {
		next, ok := lineOf(m, i)
		if !ok {
			break
		}
		again = andLine(again, i, next)
	}
	return m == again
}

// refuseLines returns why the lines of a take cannot get its tiles.
func (s *state) refuseLines(m core.Move, c core.Color) (reason, key string) {
	tiles, _ := s.taken(m)
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
		if reason, key = s.refuseLine(line, c); reason != "" {
			if wild, _ := s.wildLines(m, c, s.wildRows()); wild>>line&1 != 0 {
				reason = ""
			}
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
	if line >= s.rules.rows {
		return fmt.Sprintf("there is no line %d", line+1), keyLengths
	}
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

// playTake gives the seat to act the marker first, if it comes with the tiles, then puts
// the tiles into the line, and what has no room there onto the floor.
func (s *state) playTake(m core.Move, w core.Watcher) {
	src, c, line := offer(m)
	first := s.rules.markerWhen == nil && s.Table.HasMarker(src)
	if first {
		s.claimMarker(w)
	}
	if s.rules.unusual {
		s.playUnusualTake(m, first, w)
		return
	}
	hand, n := core.Spot{Place: draft.Hand}, s.Table.Offers[src][c]
	s.Table.Take(s.Seat, src, draft.Only(c, n), hand, w)
	if line != floorLine {
		n -= s.fillLine(line, c, n, hand, w)
	}
	if n > 0 {
		s.drop(c, n, hand, w)
	}
	if s.Table.Empty() {
		s.startTiling(w)
		return
	}
	s.Seat = s.Next(s.Seat)
}

// playUnusualTake does what follows the marker in rulesets that change takes, or have something for them.
func (s *state) playUnusualTake(m core.Move, first bool, w core.Watcher) {
	src, c, line := offer(m)
	hand := core.Spot{Place: draft.Hand}
	tiles, fault := s.taken(m)
	if fault != nil {
		s.Fail(fault)
	}
	n := tiles[c]
	s.ofTake(m, tiles.Total())
	about := s.About
	switch {
	case s.rules.takeColors > 1 && s.takesAgain(src, tiles):
		s.Table.Pick(s.Seat, src, tiles, hand, w)
	case s.rules.sparesStay && src != draft.Center:
		s.Table.TakeSome(s.Seat, src, tiles, s.spare(m, tiles), hand, w)
	default:
		s.Table.Take(s.Seat, src, tiles, hand, w)
	}
	if s.TakesDisc(s.Seat, src) {
		s.boards[s.Seat].cushions = uint8(min(s.Cushion(s.Seat), maxSoft))
	}
	if s.rules.markerWhen != nil {
		first = s.winMarker(w)
	}
	if first && s.rules.center != nil {
		s.payCenter(w)
	}
	switch {
	case s.rules.wideTakes:
		s.fillLines(m, tiles, w)
	case line == floorLine:
		s.fall(c, n, hand, w)
	default:
		if left := n - s.fillLine(line, c, n, hand, w); left > 0 {
			s.spill(draft.Only(c, left), hand, w)
		}
	}
	if s.rules.restFalls && src == draft.Center {
		s.dropCenter(w)
	}
	if s.rules.Reacts() {
		s.raiseTake(m, about, w)
	}
	if s.again > 0 || !s.StartGiving(src, w) {
		s.endTurn(w)
	}
}

// dropCenter lets what a take has left in the center fall.
func (s *state) dropCenter(w core.Watcher) {
	rest := s.Table.Offers[draft.Center]
	s.Table.Offers[draft.Center] = core.Tray{}
	s.Table.Put(draft.Center, core.Tray{})
	s.fallAll(rest, draft.Center.Spot(), w)
}

// endTurn gives the turn to the next seat. If no tile is left on the table, the wall-tiling
// begins.
func (s *state) endTurn(w core.Watcher) {
	if s.again > 0 && s.Table.Filled>>s.from&1 == 0 {
		s.again = 0 // an effect has emptied the display
	}
	switch {
	case s.Halted():
	case s.Table.Empty(), s.Stopped():
		s.Table.Clear(w)
		s.startTiling(w)
	case s.again > 0:
	case s.TakesAnother():
	default:
		s.NextTaker()
	}
}

// payCenter gives the points of the take that brings the marker, which formulas are about.
func (s *state) payCenter(w core.Watcher) {
	points, fault := s.rules.center.Eval(s)
	if fault != nil {
		s.Fail(fault)
		return
	}
	if points != 0 && core.Tiles(w) != nil {
		s.rules.center.Explain(w, keyCenter, s)
	}
	s.Give(s.Seat, points, 1, keyCenter, w)
}

// taken returns the tiles that a take brings: all without a limit or if its formula fails. The
// limit counts the tiles of the color first, and jokers after them.
func (s *state) taken(m core.Move) (tiles core.Tray, fault *formula.Fault) {
	src, c, _ := offer(m)
	offer := &s.Table.Offers[src]
	tiles[c] = offer[c]
	if m&withJokers != 0 {
		tiles[s.rules.joker()] = offer[s.rules.joker()]
	}
	if s.rules.takeLimit == nil {
		return tiles, nil
	}
	all := tiles.Total()
	limit, fault := s.rules.takeLimit.Eval(s.ofTake(m, all))
	if fault == nil && limit < all {
		tiles[c] = min(tiles[c], uint8(limit))
		if m&withJokers != 0 {
			tiles[s.rules.joker()] = uint8(limit) - tiles[c]
		}
	}
	return tiles, fault
}

// spare returns what a take of some tiles leaves of its color, and of the jokers that it could bring.
func (s *state) spare(m core.Move, tiles core.Tray) (spare core.Tray) {
	src, c, _ := offer(m)
	spare[c] = s.Table.Offers[src][c] - tiles[c]
	if m&withJokers != 0 {
		spare[s.rules.joker()] = s.Table.Offers[src][s.rules.joker()] - tiles[s.rules.joker()]
	}
	return spare
}

// Take returns what the dummy takes if it names a color: all its tiles.
func (s *state) Take(src draft.Source, c core.Color) (core.Tray, draft.About) {
	n := s.Table.Offers[src][c]
	s.ofTake(take(src, c, floorLine), int(n))
	return draft.Only(c, n), s.About
}

// takesAgain counts the takes that the seat to act still has from a display, and reports whether
// another one follows the take of these tiles. What that leaves of their colors goes to the
// center at once.
func (s *state) takesAgain(src draft.Source, tiles core.Tray) bool {
	if src == draft.Center {
		return false
	}
	if s.again == 0 {
		s.again, s.from = s.rules.takeColors, src
	}
	s.again--
	if s.Table.Offers[src].Colors()&^tiles.Colors() == 0 {
		s.again = 0
	}
	return s.again > 0
}

// winMarker gives the marker to the seat to act if marker.when is true for its take, which
// formulas are about. It reports whether the seat got it.
func (s *state) winMarker(w core.Watcher) bool {
	wins, fault := s.rules.markerWhen.Eval(s)
	if fault != nil {
		s.Fail(fault)
	}
	if fault != nil || wins == 0 || s.Table.Marker == s.Seat {
		return false
	}
	s.claimMarker(w)
	return true
}

// claimMarker gives the marker to the seat to act, from the center or the seat that holds it. It
// falls onto a cushion or the floor line like a tile; on a full floor line it lies beside it and
// costs nothing, as it always does where the ruleset has it take no space.
func (s *state) claimMarker(w core.Watcher) {
	b := &s.boards[s.Seat]
	if holder := s.Table.Marker; holder != draft.InCenter {
		s.boards[holder].loseMarker()
	}
	to := core.Spot{Place: draft.Hand}
	switch {
	case !s.rules.floor.marker:
	case b.softRoom() > 0:
		to = b.soften(marker)
	case int(b.fallen) < s.rules.floorSpaces():
		to = core.Spot{Place: Floor, Row: int8(b.fallen)}
		b.floor[b.fallen] = marker
		b.fallen++
	}
	s.Table.GiveMarker(s.Seat, to, w)
}

// fillLine puts up to n tiles that come from a spot into a line and returns how many had room.
func (s *state) fillLine(row int, c core.Color, n uint8, from core.Spot, w core.Watcher) uint8 {
	b := &s.boards[s.Seat]
	n = b.putLine(s.rules, row, c, n)
	if s.rules.mixes {
		b.refreshLine(s.rules, row)
	} else {
		b.refreshPlain(s.rules, row, c)
	}
	draft.Moved(w, s.Seat, c, n, from, core.Spot{Place: Line, Row: int8(row)})
	return n
}

// fillLines puts tiles into the lines of a take, one after the other, and what has no room
// there onto the floor.
func (s *state) fillLines(m core.Move, tiles core.Tray, w core.Watcher) {
	b, hand := &s.boards[s.Seat], core.Spot{Place: draft.Hand}
	_, c, _ := offer(m)
	for i := 0; ; i++ {
		line, ok := lineOf(m, i)
		if !ok || line == floorLine {
			break
		}
		if s.rules.takeWild != nil {
			b.adopt(line, c)
		}
		filled := b.fill(s.rules, line, &tiles)
		b.refreshLine(s.rules, line)
		draft.Report(w, s.Seat, filled, hand, core.Spot{Place: Line, Row: int8(line)})
	}
	if m&floorLine == floorLine {
		s.fallAll(tiles, hand, w)
		return
	}
	s.spill(tiles, hand, w)
}

// spill puts tiles for which the lines of a take have no room where the ruleset says.
func (s *state) spill(tiles core.Tray, from core.Spot, w core.Watcher) {
	if s.rules.surplus == nil {
		s.fallAll(tiles, from, w)
		return
	}
	s.rules.surplus.Send(s, s.Seat, tiles, from, w)
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
