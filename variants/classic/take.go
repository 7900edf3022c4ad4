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
)

// takeDecision is the turn of a seat in the offer: it takes the tiles of one color from
// a source into a pattern line or onto the floor line.
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

// offer splits a taking move into its parts.
func offer(m core.Move) (src draft.Source, c core.Color, line int) {
	return draft.Source(m >> 8), core.Color(m >> 4 & 0xF), int(m & 0xF)
}

// appendTake appends "3 blue 2" or "center red floor".
func (r *rules) appendTake(dst []byte, m core.Move) []byte {
	src, c, line := offer(m)
	dst = append(src.Append(dst), ' ')
	dst = append(dst, draft.ColorName(c, r.colors)...)
	dst = append(dst, ' ')
	if line == floorLine {
		return append(dst, floorWord...)
	}
	return strconv.AppendInt(dst, int64(line)+1, 10)
}

// parseTake reads what appendTake writes.
func (r *rules) parseTake(words []string) (core.Move, error) {
	if len(words) != 3 {
		return 0, fmt.Errorf("%q is no move: write source, color and line, as 3 %s 2",
			strings.Join(words, " "), r.colors[0].Name)
	}
	src, err := draft.ParseSource(words[0])
	if err != nil {
		return 0, err
	}
	c, err := draft.ParseColor(words[1], r.colors)
	if err != nil {
		return 0, err
	}
	if words[2] == floorWord {
		return take(src, c, floorLine), nil
	}
	line, err := draft.ParseNumber(words[2], r.rows)
	if err != nil {
		return 0, fmt.Errorf("%q is no line: write a number from 1 to %d, or floor", words[2], r.rows)
	}
	return take(src, c, line), nil
}

// appendTakes appends each color of each source with each line that may take
// it, and the floor, which always may.
func (s *state) appendTakes(dst []core.Move) []core.Move {
	b, before := &s.boards[s.Seat], len(dst)
	for filled := s.Table.Filled; filled != 0; filled &= filled - 1 {
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
	if !s.conditional() {
		return dst
	}
	allowed := slices.DeleteFunc(dst[before:], func(m core.Move) bool { ok, _ := s.allows(m); return !ok })
	return dst[:before+len(allowed)]
}

// conditional reports whether take.when decides about the takes of the seat to act.
func (s *state) conditional() bool { return s.rules.takeWhen != nil && !s.free }

// allows reports whether take.when is true for a take that is possible otherwise.
func (s *state) allows(m core.Move) (bool, *formula.Fault) {
	n, fault := s.brings(m)
	if fault != nil {
		return false, fault
	}
	holds, fault := s.rules.takeWhen.Eval(s.ofTake(m, n))
	return holds != 0, fault
}

// openTakes finds out whether take.when leaves the seat to act a take. A step that leads to an
// offer calls it, and ends the game where the condition has no value for some take: later, where
// moves are only listed, nothing could be done about it.
func (s *state) openTakes() *formula.Fault {
	if s.free = false; s.Phase != offering {
		return nil
	}
	n, takes := s.countTakes()
	none := true
	for i := range n {
		allowed, fault := s.allows(s.takeAt(i, takes))
		if fault != nil {
			return fault
		}
		none = none && !allowed
	}
	s.free = none
	return nil
}

// mustOpenTakes is openTakes for a step of play with take.when.
func (s *state) mustOpenTakes() {
	if fault := s.openTakes(); fault != nil {
		s.Fail(fault)
	}
}

func (s *state) refuseTake(m core.Move) (reason, key string) {
	src, c, line := offer(m)
	if m != take(src, c, line) {
		return draft.NoSuchMove, ""
	}
	if reason, key = s.Table.RefuseTake(src, c, s.rules.colors); reason == "" && line != floorLine {
		reason, key = s.refuseLine(c, line)
	}
	if reason == "" && s.conditional() {
		if allowed, _ := s.allows(m); !allowed {
			return fmt.Sprintf("`take.when` is not true for this take: %s", s.rules.takeWhen), keyTakeWhen
		}
	}
	return reason, key
}

// refuseLine returns why a line cannot take tiles of a color, and the key of the rule; "" where
// it can.
func (s *state) refuseLine(c core.Color, line int) (reason, key string) {
	if line >= s.rules.rows {
		return fmt.Sprintf("there is no line %d", line+1), keyLengths
	}
	b, name := &s.boards[s.Seat], s.rules.colors[c].Name
	switch n := b.lineCount[line]; {
	case b.linesFor(c)>>line&1 != 0:
		return "", ""
	case n == s.rules.lengths[line]:
		return fmt.Sprintf("line %d is full", line+1), keyLengths
	case n > 0:
		return fmt.Sprintf("line %d holds %s tiles, and a line takes one color only",
			line+1, s.rules.colors[b.lineColor[line]].Name), keyLengths
	case s.rules.wall.printed[line]>>c&1 == 0:
		return fmt.Sprintf("no cell of row %d of the wall accepts %s", line+1, name), keyPattern
	}
	return fmt.Sprintf("row %d of the wall already holds a %s tile", line+1, name), keyOncePer
}

// playTake gives the seat to act the marker first, if it comes with the tiles, then puts
// the tiles into the line, and what has no room there onto the floor.
func (s *state) playTake(m core.Move, w core.Watcher) {
	src, c, line := offer(m)
	first := s.rules.markerWhen == nil && s.Table.HasMarker(src)
	if first {
		s.claimMarker(w)
	}
	hand := core.Spot{Place: draft.Hand}
	n, fault := s.brings(m)
	if fault != nil {
		s.Fail(fault)
		n = s.Table.Offers[src][c]
	}
	if s.rules.center != nil || s.rules.markerWhen != nil || s.rules.Reacts() {
		s.ofTake(m, n)
	}
	about := s.About
	s.Table.Take(s.Seat, src, draft.Only(c, n), hand, w)
	if s.rules.markerWhen != nil {
		first = s.winMarker(w)
	}
	if first && s.rules.center != nil {
		s.payCenter(w)
	}
	surplus := n
	if line != floorLine {
		surplus -= s.fillLine(line, c, n, hand, w)
	}
	if surplus > 0 {
		s.fall(c, surplus, hand, w)
	}
	if s.rules.Reacts() {
		s.raiseTake(about, w)
	}
	s.endTurn(w)
}

// endTurn gives the turn to the next seat. If no tile is left on the table, the wall-tiling
// begins.
func (s *state) endTurn(w core.Watcher) {
	switch {
	case s.Halted():
	case s.Table.Empty(), s.Stopped():
		s.clearTable(w)
		s.startTiling(w)
	case s.TakesAnother():
	case s.rules.snake:
		s.nextInSnake()
	default:
		s.Seat = s.Next(s.Seat)
	}
}

// brings returns how many tiles a take brings.
func (s *state) brings(m core.Move) (uint8, *formula.Fault) {
	src, c, _ := offer(m)
	n := s.Table.Offers[src][c]
	if s.rules.takeLimit == nil {
		return n, nil
	}
	limit, fault := s.rules.takeLimit.Eval(s.ofTake(m, n))
	return min(n, uint8(limit)), fault
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
// falls onto the floor line like a tile; on a full one it lies beside it and costs nothing, as it
// always does where the ruleset has it take no space.
func (s *state) claimMarker(w core.Watcher) {
	b := &s.boards[s.Seat]
	if holder := s.Table.Marker; holder != draft.InCenter {
		s.boards[holder].loseMarker()
	}
	falls := s.rules.floor.marker && int(b.fallen) < s.rules.floorSpaces()
	to := core.Spot{Place: draft.Hand}
	if falls {
		to = core.Spot{Place: Floor, Row: int8(b.fallen)}
	}
	s.Table.GiveMarker(s.Seat, to, w)
	if falls {
		b.floor[b.fallen] = marker
		b.fallen++
	}
}

// fillLine puts up to n tiles that come from a spot into a line and returns how many had room.
func (s *state) fillLine(row int, c core.Color, n uint8, from core.Spot, w core.Watcher) uint8 {
	b := &s.boards[s.Seat]
	n = min(n, s.rules.lengths[row]-b.lineCount[row])
	b.lineColor[row] = uint8(c)
	b.lineCount[row] += n
	b.refreshLine(s.rules, row)
	draft.Moved(w, s.Seat, c, n, from, core.Spot{Place: Line, Row: int8(row)})
	return n
}

// eachByte has a 1 in each byte. The highest byte of a product with it is the sum of
// all bytes.
const eachByte = 0x0101010101010101

// PickMove lets a take of an offer be picked without a list of them.
func (s *state) PickMove(p core.Picker) (m core.Move, legal int) {
	if s.Phase != offering || s.rules.Actions() || s.conditional() {
		return 0, 0
	}
	n, takes := s.countTakes()
	return s.takeAt(uint64(p.Pick(int(n))), takes), int(n)
}

// countTakes returns how many takes there are, whatever take.when says, and how many ways there
// are to take each color.
func (s *state) countTakes() (n, takes uint64) {
	takes = s.boards[s.Seat].takes()
	for filled := s.Table.Filled; filled != 0; filled &= filled - 1 {
		n += s.takesFrom(draft.Source(bits.TrailingZeros32(filled)), takes)
	}
	return n, takes
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
	filled := s.Table.Filled
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
