package trio

import (
	"fmt"
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
)

// AppendMoves appends the legal moves of the seat to act: each color of each
// source, with each line that takes it and with the floor line, which always does.
func (s *state) AppendMoves(dst []core.Move) []core.Move {
	if s.phase != offering {
		return dst
	}
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

// Check says why a move is illegal, or nil.
func (s *state) Check(m core.Move) error {
	reason, key := s.refuse(m)
	return core.Refuse(s.rules, s, m, reason, key)
}

// refuse says why a move is illegal, and the key of the rule behind it; "" where it
// is legal. It takes any number for a move.
func (s *state) refuse(m core.Move) (reason, key string) {
	src, c, row := parts(m)
	switch {
	case m != take(src, c, row):
		return "there is no such move", ""
	case s.phase == over:
		return "the game is over", ""
	case s.phase == dealing:
		return "the displays have to be filled first", ""
	case row > floorLine:
		return fmt.Sprintf("there is no line %d", row+1), keyLengths
	}
	if reason, key = s.Table.RefuseTake(src, c, s.rules.colors); reason != "" || row == floorLine {
		return reason, key
	}
	return s.refuseLine(row, c)
}

// refuseLine says why a line does not take a color.
func (s *state) refuseLine(row int, c core.Color) (reason, key string) {
	b := &s.boards[s.Seat]
	l := &b.lines[row]
	switch {
	case b.takes(s.rules, row, c):
		return "", ""
	case l.count == s.rules.lengths[row]:
		return fmt.Sprintf("line %d is full", row+1), keyLengths
	case l.count > 0:
		return fmt.Sprintf("line %d holds %s tiles, and a line takes one color only",
			row+1, s.rules.colors[l.color].Name), ""
	}
	return fmt.Sprintf("row %d of the wall already holds a %s tile", row+1, s.rules.colors[c].Name), ""
}

// takeTiles gives the seat to act its tiles: the marker first, if it comes with
// them, then the tiles into the line, and what has no room on the floor line.
func (s *state) takeTiles(m core.Move, w core.Watcher) {
	src, c, row := parts(m)
	hand := core.Spot{Place: draft.Hand}
	tiles := only(c, s.Table.Offers[src][c])
	first := s.Table.ClaimMarker(s.Seat, src, hand, w)
	s.Table.Take(s.Seat, src, tiles, hand, w)
	if first {
		s.award(s.rules.center, keyCenter, w, s.Round())
	}
	left := tiles[c]
	if row != floorLine {
		left -= s.fillLine(row, c, left, w)
	}
	s.drop(c, left, w)
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

// award gives the seat to act the points that a formula has for these values. Behind
// them no score is below the minimum.
func (s *state) award(f *formula.Formula, key string, w core.Watcher, values ...int) {
	draft.Award(f, key, &s.Track, s.Seat, w, values...)
	s.Track.Lift(s.Seat, s.rules.shared.Minimum, w)
}

// only returns n tiles of a color.
func only(c core.Color, n uint8) (tiles core.Tray) {
	tiles[c] = n
	return tiles
}
