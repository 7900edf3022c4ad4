package trio

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// takeDecision is a seat's turn: it takes the tiles of one color from a source into a
// pattern line or onto the floor line. It is the only decision of Trio.
var takeDecision = draft.Decision[*rules, *state]{
	Phase:  offering,
	Words:  []string{floorWord},
	Form:   "A display's number or center comes first, then the color, then the line's number or floor.",
	Parse:  (*rules).parseTake,
	Write:  (*rules).appendTake,
	Refuse: (*state).refuseTake,
}

// floorLine is the row of the floor line in moves.
const floorLine = size

const floorWord = "floor"

// take returns the move that takes the tiles of a color from a source into a
// pattern line. Sources, colors and rows in order give moves in order.
func take(src draft.Source, c core.Color, row int) core.Move {
	return core.Move(src)<<8 | core.Move(c)<<4 | core.Move(row)
}

// parts splits a move.
func parts(m core.Move) (src draft.Source, c core.Color, row int) {
	return draft.Source(m >> 8), core.Color(m >> 4 & 0xF), int(m & 0xF)
}

// appendTake appends "3 coral 2" or "center jade floor".
func (r *rules) appendTake(dst []byte, m core.Move) []byte {
	src, c, row := parts(m)
	dst = append(src.Append(dst), ' ')
	dst = append(dst, draft.ColorName(c, r.Colors())...)
	dst = append(dst, ' ')
	if row == floorLine {
		return append(dst, floorWord...)
	}
	return strconv.AppendInt(dst, int64(row)+1, 10)
}

// parseTake reads what appendTake writes.
func (r *rules) parseTake(words []string) (core.Move, error) {
	if len(words) != 3 {
		return 0, fmt.Errorf("%q is no move: write source, color and line, as 3 %s 2",
			strings.Join(words, " "), r.Colors()[0].Name)
	}
	src, err := draft.ParseSource(words[0])
	if err != nil {
		return 0, err
	}
	c, err := draft.ParseColor(words[1], r.Colors())
	if err != nil {
		return 0, err
	}
	if words[2] == floorWord {
		return take(src, c, floorLine), nil
	}
	row, err := draft.ParseNumber(words[2], size)
	if err != nil {
		return 0, fmt.Errorf("%q is no line: write a number from 1 to %d, or %s", words[2], size, floorWord)
	}
	return take(src, c, row), nil
}

// appendTakes appends each color of each source, with each line that takes it and with
// the floor line, which always does.
func (s *state) appendTakes(dst []core.Move) []core.Move {
	b := &s.boards[s.Seat]
	for filled := s.Table.Filled; filled != 0; filled &= filled - 1 {
		src := draft.Source(bits.TrailingZeros32(filled))
		for colors := s.Table.Offers[src].Colors(); colors != 0; colors &= colors - 1 {
			c := core.Color(bits.TrailingZeros8(colors))
			for row := range size {
				if b.takes(s.rules, row, c) {
					dst = append(dst, take(src, c, row))
				}
			}
			dst = append(dst, take(src, c, floorLine))
		}
	}
	return dst
}

// refuseTake says why a take is illegal, and the key of the rule; "" where it is legal.
func (s *state) refuseTake(m core.Move) (reason, key string) {
	src, c, row := parts(m)
	if m != take(src, c, row) {
		return draft.NoSuchMove, ""
	}
	if row > floorLine {
		return fmt.Sprintf("there is no line %d", row+1), keyLengths
	}
	if reason, key = s.Table.RefuseTake(src, c, s.rules.Colors()); reason != "" || row == floorLine {
		return reason, key
	}
	b := &s.boards[s.Seat]
	l := &b.lines[row]
	switch {
	case b.takes(s.rules, row, c):
		return "", ""
	case l.count == s.rules.lengths[row]:
		return fmt.Sprintf("line %d is full", row+1), keyLengths
	case l.count > 0:
		return fmt.Sprintf("line %d holds %s tiles, and a line takes one color only",
			row+1, s.rules.Colors()[l.color].Name), ""
	}
	return fmt.Sprintf("row %d of the wall already holds a %s tile", row+1, s.rules.Colors()[c].Name), ""
}

// playTake gives the seat to act its tiles: the marker first, if it comes with
// them, then the tiles into the line, and what has no room on the floor line.
func (s *state) playTake(m core.Move, w core.Watcher) {
	src, c, row := parts(m)
	hand := core.Spot{Place: draft.Hand}
	tiles := only(c, s.Table.Offers[src][c])
	first := s.Table.ClaimMarker(s.Seat, src, hand, w)
	s.Table.Take(s.Seat, src, tiles, hand, w)
	if first {
		s.Award(s.rules.center, keyCenter, s.Seat, w, s.Round())
	}
	left := tiles[c]
	if row != floorLine {
		left -= s.fillLine(row, c, left, w)
	}
	s.drop(c, left, w)
	if s.Table.Empty() {
		s.endRound(w)
	} else {
		s.Seat = s.Next(s.Seat)
	}
}

// fillLine puts up to n tiles into a line and returns how many had room.
func (s *state) fillLine(row int, c core.Color, n uint8, w core.Watcher) uint8 {
	l := &s.boards[s.Seat].lines[row]
	n = min(n, s.rules.lengths[row]-l.count)
	l.color, l.count = c, l.count+n
	draft.Report(w, s.Seat, only(c, n), core.Spot{Place: draft.Hand}, core.Spot{Place: Line, Row: int8(row)})
	return n
}

// drop puts n tiles on the floor line, and those for which it has no room on the
// discard.
func (s *state) drop(c core.Color, n uint8, w core.Watcher) {
	b := &s.boards[s.Seat]
	hand := core.Spot{Place: draft.Hand}
	fallen := only(c, min(n, uint8(s.rules.spaces-b.floor.Total())))
	b.floor.Add(&fallen)
	draft.Report(w, s.Seat, fallen, hand, core.Spot{Place: Floor})
	s.Table.Throw(s.Seat, only(c, n-fallen[c]), hand, w)
}

// only returns n tiles of a color.
func only(c core.Color, n uint8) (tiles core.Tray) {
	tiles[c] = n
	return tiles
}
