package trio

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// outline declares the phase and the text of positions.
var outline = draft.Outline{
	Phases:       []draft.PhaseInfo{{Word: "offer"}},
	LastRoundKey: draft.KeyRoundLimit,
	Ends:         []string{draft.EndNoTiles},
	Examples:     draft.PositionExamples{Displays: "[CJJ, ., CSS]", Tiles: "CCJ", Many: "12C 1J"},
	Keys: []ruleset.Key{
		{Path: "seats.lines", What: "a list with the tiles of each pattern line", Example: "[C, ., SS]",
			Doc: "The pattern lines from the top, with a dot for an empty one. Left out, all are empty."},
		{Path: "seats.floor", What: "{letters}", Example: "CCJ",
			Doc: "The tiles on the floor line. Left out, there are none."},
		{Path: "seats.wall", What: "a list with the cells of each row, which may be a block of lines",
			Example: "[C.S, ..., ...]",
			Doc:     "The wall from the top, with a dot for an empty cell. Left out, it is empty."},
	},
}

// AppendText appends the position as the YAML that UnmarshalText reads.
func (s *state) AppendText(dst []byte) ([]byte, error) { return draft.AppendPosition(s, dst) }

// AppendBoard appends the board of a seat.
func (s *state) AppendBoard(dst []byte, seat int) []byte {
	b, colors := &s.boards[seat], s.rules.Colors()
	dst = draft.AppendList(append(dst, "    lines: "...), size, func(dst []byte, row int) []byte {
		return draft.AppendTiles(dst, only(b.lines[row].color, b.lines[row].count), colors)
	})
	dst = draft.AppendTiles(append(dst, "\n    floor: "...), b.floor, colors)
	dst = draft.AppendList(append(dst, "\n    wall: "...), size, func(dst []byte, row int) []byte {
		return b.appendRow(dst, row, colors)
	})
	return append(dst, '\n')
}

// appendRow appends a row of the wall, as "C.S".
func (b *board) appendRow(dst []byte, row int, colors []core.ColorInfo) []byte {
	for col := range size {
		if b.holds(row, col) {
			dst = append(dst, colors[colorAt(row, col)].Letter)
		} else {
			dst = append(dst, draft.NoTiles)
		}
	}
	return dst
}

// UnmarshalText makes s the position that a text describes.
func (s *state) UnmarshalText(text []byte) error {
	return draft.ReadPosition(s, &state{rules: s.rules}, text)
}

// EndRound makes s the position that a text describes at the end of a round, and
// then does what the last take of a round brings about.
func (s *state) EndRound(text []byte, w core.Watcher) error {
	if err := draft.ReadRoundEnd(s, &state{rules: s.rules}, text); err != nil {
		return err
	}
	s.Phase = draft.RoundEnd
	course.Advance(s, w)
	s.EndStep()
	return nil
}

// ReadBoard reads the wall, then the lines, which depend on it, then the floor line.
func (s *state) ReadBoard(p *draft.Reader, seat int, v ruleset.Value) {
	r, b := s.rules, &s.boards[seat]
	for row, at := range v.Get("wall").RowsOf(size, "rows", "[C.., .C., ...], with the letter of a color where a tile lies") {
		p.Count(at, r.readWallRow(b, row, at))
	}
	for row, at := range v.Get("lines").RowsOf(size, "lines", "[C, ., SS], with the letters of the tiles or a dot") {
		r.readLine(b, row, at, p.Tiles(at))
	}
	floor := v.Get("floor")
	if b.floor = p.Tiles(floor); b.floor.Total() > r.spaces {
		floor.Errorf("the floor line has %d spaces", r.spaces)
	}
}

// readWallRow reads "C.S" and returns the tiles.
func (r *rules) readWallRow(b *board, row int, v ruleset.Value) (tiles core.Tray) {
	text, ok := v.Cells()
	if ok && len(text) != size {
		v.Errorf("a row of the wall has %d cells: %q", size, text)
		return tiles
	}
	for col := range len(text) {
		c := colorAt(row, col)
		switch text[col] {
		case draft.NoTiles:
		case r.Colors()[c].Letter:
			b.wall |= cell(row, col)
			tiles[c]++
		default:
			v.Errorf("the cell in row %d, column %d is for %s: write %c, or a dot where no tile lies",
				row+1, col+1, r.Colors()[c].Name, r.Colors()[c].Letter)
		}
	}
	return tiles
}

// readLine puts tiles on a pattern line.
func (r *rules) readLine(b *board, row int, v ruleset.Value, tiles core.Tray) {
	c := core.Color(bits.TrailingZeros8(tiles.Colors()))
	switch n := tiles.Total(); {
	case n == 0:
	case n > int(tiles[c]):
		v.Errorf("line %d has tiles of one color only", row+1)
	case n > int(r.lengths[row]):
		v.Errorf("line %d has room for %d tiles", row+1, r.lengths[row])
	case !b.takes(r, row, c):
		v.Errorf("line %d cannot hold %s tiles: its row of the wall has one", row+1, r.Colors()[c].Name)
	default:
		b.lines[row] = line{c, tiles[c]}
	}
}

// ReadState checks that the boards are as the end of a round leaves them, but for a
// round that continues.
func (s *state) ReadState(p *draft.Reader, v ruleset.Value) {
	if !p.AtEnd && s.Phase != offering && !s.scored() {
		v.Get("phase").Errorf("a complete line, or a tile on a floor line, is there during the phase %s alone", outline.Phases[0].Word)
	}
}

// scored reports whether the boards are as the end of a round leaves them.
func (s *state) scored() bool {
	for seat := range s.boards[:s.Size] {
		b := &s.boards[seat]
		for row, l := range b.lines {
			if l.count == s.rules.lengths[row] || !b.floor.Empty() {
				return false
			}
		}
	}
	return true
}
