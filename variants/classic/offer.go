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
	first := s.Table.HasMarker(src)
	if first {
		s.claimMarker(src, w)
	}
	hand := core.Spot{Place: draft.Hand}
	var tiles core.Tray
	tiles[c] = s.Table.Offers[src][c]
	if s.rules.takeLimit != nil {
		tiles[c] = s.limited(tiles[c])
	}
	s.Table.Take(s.Seat, src, tiles, hand, w)
	if first {
		s.scoreCenter(int(tiles[c]), w)
	}
	left := tiles[c]
	if line != floorLine {
		left -= s.fillLine(line, c, left, w)
	}
	if left > 0 {
		s.fall(c, left, hand, w)
	}
}

// limited returns how many of n tiles of a color a take brings.
func (s *state) limited(n uint8) uint8 {
	return min(n, uint8(s.rules.takeLimit.At(draft.Now(&s.Base, int(n))...)))
}

// scoreCenter gives the points of the round's first take from the center, and
// lifts the score to the minimum where it took some.
func (s *state) scoreCenter(size int, w core.Watcher) {
	if draft.Award(s.rules.center, keyCenter, &s.Track, s.Seat, w, draft.Now(&s.Base, size)...) != 0 {
		s.Track.Lift(s.Seat, s.rules.shared.Minimum, w)
	}
}

// passAround gives the turn on where turns go to and fro: to the seat to the
// left up to the last one, to that once more, and then back.
func (s *state) passAround() {
	next := s.Next(s.Seat)
	switch {
	case s.back && s.Seat == s.Begins:
		s.back = false
	case s.back:
		s.Seat = (s.Seat + s.Size - 1) % s.Size
	case next == s.Begins:
		s.back = true
	default:
		s.Seat = next
	}
}

// claimMarker takes the marker from the source. It falls onto the floor line like
// a tile; on a full one it lies beside it and costs nothing, as it always does
// where the ruleset has it take no space.
func (s *state) claimMarker(src draft.Source, w core.Watcher) {
	b := &s.boards[s.Seat]
	falls := s.rules.floor.marker && int(b.fallen) < s.rules.floorSpaces()
	to := core.Spot{Place: draft.Hand}
	if falls {
		to = core.Spot{Place: Floor, Row: int8(b.fallen)}
	}
	s.Table.ClaimMarker(s.Seat, src, to, w)
	if falls {
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
	if w != nil && core.Tiles(w) != nil {
		w.Watch(core.Event{Kind: core.TilesMoved, Seat: s.Seat, Color: c, Count: n,
			From: core.Spot{Place: draft.Hand}, To: core.Spot{Place: Line, Row: int8(row)}})
	}
	return n
}
