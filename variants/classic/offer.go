package classic

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// AppendMoves appends the legal moves of the seat to act.
func (s *state) AppendMoves(dst []core.Move) []core.Move {
	switch s.phase {
	case offering:
		return s.appendTakes(dst)
	case tiling:
		return s.appendCells(dst)
	}
	return dst
}

// appendTakes appends each color of each source with each line that may take
// it, and the floor, which always may.
func (s *state) appendTakes(dst []core.Move) []core.Move {
	b := &s.boards[s.Seat]
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
	return dst
}

// takeTiles gives the seat to act its tiles: the marker first, if it comes
// with them, then the tiles into the line, and what has no room on the floor.
func (s *state) takeTiles(m core.Move, w core.Watcher) {
	src, c, line := offer(m)
	s.claimMarker(src, w)
	hand := core.Spot{Place: core.Hand}
	var tiles core.Tray
	tiles[c] = s.Table.Offers[src][c]
	s.Table.Take(s.Seat, src, tiles, hand, w)
	left := tiles[c]
	if line != floorLine {
		left -= s.fillLine(line, c, left, w)
	}
	s.fall(c, left, hand, w)
}

// claimMarker takes the marker where it lies in the source. It falls onto the
// floor line like a tile; on a full one it lies beside it and costs nothing.
func (s *state) claimMarker(src draft.Source, w core.Watcher) {
	if !s.Table.HasMarker(src) {
		return
	}
	b := &s.boards[s.Seat]
	to := core.Spot{Place: core.Floor, Row: int8(b.fallen)}
	full := int(b.fallen) == s.rules.floorSpaces()
	if full {
		to = core.Spot{Place: core.Hand}
	}
	if s.Table.ClaimMarker(s.Seat, src, to, w) && !full {
		b.floor[b.fallen] = marker
		b.fallen++
	}
}

// fillLine puts up to n tiles into a line and returns how many had room.
func (s *state) fillLine(row int, c core.Color, n uint8, w core.Watcher) uint8 {
	b := &s.boards[s.Seat]
	n = min(n, s.rules.lengths[row]-b.lineCount[row])
	b.lineColor[row] = uint8(c)
	b.lineCount[row] += n
	b.refreshLine(s.rules, row)
	if w != nil {
		w.Watch(core.Event{Kind: core.TilesMoved, Seat: s.Seat, Color: c, Count: n,
			From: core.Spot{Place: core.Hand}, To: core.Spot{Place: core.Line, Row: int8(row)}})
	}
	return n
}

// fall puts n tiles on the seat's floor line, and those for which it has no
// space left on the discard.
func (s *state) fall(c core.Color, n uint8, from core.Spot, w core.Watcher) {
	b := &s.boards[s.Seat]
	room := uint8(s.rules.floorSpaces()) - b.fallen
	for range min(n, room) {
		if w != nil {
			w.Watch(core.Event{Kind: core.TilesMoved, Seat: s.Seat, Color: c, Count: 1,
				From: from, To: core.Spot{Place: core.Floor, Row: int8(b.fallen)}})
		}
		b.floor[b.fallen] = uint8(c)
		b.fallen++
	}
	if n > room {
		var rest core.Tray
		rest[c] = n - room
		s.Table.Throw(s.Seat, rest, from, w)
	}
}
