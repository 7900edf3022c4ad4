package trio

import (
	"fmt"
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// takeDecision is a seat's turn: it takes the tiles of one color from a source into a
// pattern line or onto the floor line. It is the only decision of Trio.
var takeDecision = draft.Decision[*state]{
	Phases: []draft.Phase{offering},
	Words:  []string{floorWord},
	Slots: []draft.Slot{
		{Bits: takenSource, Kind: draft.Sources},
		{Bits: takenColor, Kind: draft.Colors},
		{Bits: takenLine, Kind: draft.Kind{Word: "line", Example: 1, Numbers: draft.UpTo(size)}.Or(floorWord, floorLine)},
	},
	Form:   "A display's number or center comes first, then the color, then the line's number or floor.",
	Refuse: (*state).refuseTake,
}

// The fields of a take. Sources, colors and rows in order give moves in order.
const (
	takenLine   = 0 + 4*draft.Wide
	takenColor  = 4 + 4*draft.Wide
	takenSource = 8 + 5*draft.Wide
)

// floorLine is the row of the floor line in moves.
const floorLine = size

const floorWord = "floor"

// parts splits a move.
func parts(m core.Move) (src draft.Source, c core.Color, row int) {
	return draft.Source(takenSource.Of(m)), core.Color(takenColor.Of(m)), takenLine.Of(m)
}

// appendTakes appends each color of each source, with each line that takes it and with
// the floor line, which always does.
func (s *state) appendTakes(dst []core.Move) []core.Move {
	b := &s.boards[s.Seat]
	for filled := s.Table.Filled; filled != 0; filled &= filled - 1 {
		src := draft.Source(bits.TrailingZeros32(filled))
		for colors := s.Table.Offers[src].Colors(); colors != 0; colors &= colors - 1 {
			c := core.Color(bits.TrailingZeros8(colors))
			m := takenSource.Put(int(src)) | takenColor.Put(int(c))
			for row := range size {
				if b.takes(s.rules, row, c) {
					dst = append(dst, m|takenLine.Put(row))
				}
			}
			dst = append(dst, m|takenLine.Put(floorLine))
		}
	}
	return dst
}

// refuseTake says why a take is illegal, and the key of the rule; "" where it is legal.
func (s *state) refuseTake(m core.Move) (reason, key string) {
	src, c, row := parts(m)
	if reason, key = s.Table.RefuseTake(src, c, s.rules.Colors()); reason != "" || row == floorLine {
		return reason, key
	}
	b := &s.boards[s.Seat]
	held := b.lines[row].Colors()
	switch {
	case b.takes(s.rules, row, c):
		return "", ""
	case b.lines[row].Total() == s.rules.lengths[row]:
		return fmt.Sprintf("line %d is full", row+1), keyLengths
	case held != 0:
		return fmt.Sprintf("line %d holds %s tiles, and a line takes one color only",
			row+1, s.rules.Colors()[bits.TrailingZeros8(held)].Name), ""
	}
	return fmt.Sprintf("row %d of the wall already holds a %s tile", row+1, s.rules.Colors()[c].Name), ""
}

// playTake gives the seat to act its tiles: the marker first, if it comes with
// them, then the tiles into the line, and what has no room on the floor line.
func (s *state) playTake(m core.Move, w core.Watcher) {
	src, c, row := parts(m)
	left := s.Table.Offers[src][c]
	var t draft.Take
	t.Set(src, c, draft.Only(c, left))
	s.TakeTiles(s, &t, w)
	s.PayTake(s, &t, w)
	b, hand := &s.boards[s.Seat], core.Spot{Place: draft.Hand}
	if row != floorLine {
		room := s.rules.lengths[row]
		fits := min(left, uint8(room-b.lines[row].Total()))
		s.Land(s.Seat, &b.lines[row], room, c, fits, hand, core.Spot{Place: Line, Row: int8(row)}, w)
		left -= fits
	}
	s.Land(s.Seat, &b.floor, s.rules.spaces, c, left, hand, core.Spot{Place: Floor}, w)
	s.NextTaker()
}
