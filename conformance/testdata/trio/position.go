package trio

import (
	"math/bits"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// UnmarshalText makes s the position that a text describes. Tiles that the text
// does not place are in the bag or, where it gives the bag, discarded.
func (s *state) UnmarshalText(text []byte) error {
	return draft.UnmarshalText(s, text, s.rules.readPosition)
}

// EndRound makes s the position that a text describes at the end of a round, and
// then does what the last take of a round brings about.
func (s *state) EndRound(text []byte, w core.Watcher) error {
	if err := draft.UnmarshalText(s, text, s.rules.readEnd); err != nil {
		return err
	}
	s.endRound(w)
	return nil
}

// readPosition reads a position with its phase. It builds a new state, so that a
// text with problems changes none.
func (r *rules) readPosition(v ruleset.Value) (*state, error) {
	p := r.shared.ReadPosition(v, phases, positionKeys)
	if err := v.Err(); err != nil {
		return nil, err
	}
	s := r.readBoards(p, v)
	s.phase = phase(slices.Index(phaseWords[:], p.Phase))
	s.readTurn(p, v)
	return s, v.Err()
}

// readEnd reads a position at the end of a round, before it is scored.
func (r *rules) readEnd(v ruleset.Value) (*state, error) {
	p := r.shared.ReadEnd(v, positionKeys)
	if err := v.Err(); err != nil {
		return nil, err
	}
	s := r.readBoards(p, v)
	s.phase, s.Seat = offering, s.Begins
	return s, v.Err()
}

// readBoards reads what has no part in whose turn it is.
func (r *rules) readBoards(p *draft.Position, v ruleset.Value) *state {
	s := &state{Base: p.Base(), rules: r}
	for seat, value := range p.Seats {
		p.CheckKeys(value)
		s.Track[seat] = p.Score(value.Get("score"))
		r.readBoard(&s.boards[seat], p, value)
	}
	p.Settle(v)
	s.Table = p.Table
	return s
}

// readBoard reads the wall, then the lines, which depend on it.
func (r *rules) readBoard(b *board, p *draft.Position, v ruleset.Value) {
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
		case r.colors[c].Letter:
			b.wall |= cell(row, col)
			tiles[c]++
		default:
			v.Errorf("the cell in row %d, column %d is for %s: write %c, or a dot where no tile lies",
				row+1, col+1, r.colors[c].Name, r.colors[c].Letter)
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
		v.Errorf("line %d cannot hold %s tiles: its row of the wall has one", row+1, r.colors[c].Name)
	default:
		b.lines[row] = line{c, tiles[c]}
	}
}

// readTurn checks that the phase fits what lies on the table and the boards.
func (s *state) readTurn(p *draft.Position, v ruleset.Value) {
	at := v.Get("phase")
	s.Seat = max(0, p.Turn)
	p.RefuseUnless(s.phase == offering, v, "turn")
	p.RefuseUnless(s.phase == over, v, "end")
	if s.phase == over {
		s.Reason = v.Get("end").Word(keyEndWhen, keyRoundLimit, endNoTiles)
	}
	switch {
	case s.phase == offering && p.Turn < 0:
		at.Errorf("`turn` has to say which seat acts")
	case s.phase == offering && s.Table.Empty():
		at.Errorf("no tile lies on the table, so that none can be taken")
	case s.phase != offering && !s.scored():
		at.Errorf("a complete line, or a tile on a floor line, is there during the phase %s alone", phaseWords[offering])
	case s.phase == dealing && s.Table.Marker != draft.InCenter:
		at.Errorf("the marker lies in the center when a round is dealt")
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
