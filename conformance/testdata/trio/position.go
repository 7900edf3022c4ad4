package trio

import (
	"fmt"
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// outline declares the phases and the text of positions.
var outline = draft.Outline{
	Phases:       []draft.PhaseInfo{{Word: "offer", Name: "Take tiles, one player after the other, until none are left"}},
	Silent:       []draft.PhaseInfo{{Word: "score", Name: "Move tiles from complete lines to the walls, and pay for the floor lines", Scores: true}},
	LastRoundKey: draft.KeyRoundLimit,
	Ends:         []string{draft.EndNoTiles},
	Board:        []draft.AnyPart{linesPart, wallPart, floorPart},
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

// The parts of a board.
var (
	linesPart = draft.Part[*state]{Key: "lines", Name: "pattern lines", Of: "lines", Place: Line,
		Rows:  func(s *state, _ int) []draft.Row { return s.rules.rows(s.rules.lengths) },
		Tiles: func(s *state, seat, row int) *core.Tray { return &s.boards[seat].lines[row] },
		Fit:   (*state).fitLine,
		Cell:  (*state).lineCell}
	wallPart = draft.Part[*state]{Key: "wall", Name: "wall", Of: "rows", Place: Wall,
		Rows:  func(s *state, _ int) []draft.Row { return s.rules.rows([size]int{size, size, size}) },
		At:    func(s *state, seat, row, col int) core.Color { return s.boards[seat].tileAt(row, col) },
		Takes: func(_ *state, _, row, col int) uint8 { return 1 << colorAt(row, col) },
		Put:   func(s *state, seat, row, col int, _ core.Color) { s.boards[seat].wall |= cell(row, col) },
		Cell:  (*state).wallCell}
	floorPart = draft.Part[*state]{Key: floorWord, Name: "floor line", Word: floorWord, Place: Floor,
		Rows:  func(s *state, _ int) []draft.Row { return []draft.Row{{Size: s.rules.spaces}} },
		Tiles: func(s *state, seat, _ int) *core.Tray { return &s.boards[seat].floor },
		Fit:   (*state).fitFloor}
)

// rows returns the rows of a board with their sizes.
func (r *rules) rows(sizes [size]int) (all []draft.Row) {
	for row, n := range sizes {
		all = append(all, draft.Row{Size: n, Name: fmt.Sprintf("row %d of the wall", row+1)})
	}
	return all
}

// AppendBoard appends the board of a seat.
func (s *state) AppendBoard(dst []byte, seat int) []byte {
	return draft.AppendParts(dst, s, seat, "    ", linesPart, floorPart, wallPart)
}

// ReadBoard reads the wall, then the lines, which depend on it, then the floor line.
func (s *state) ReadBoard(p *draft.Reader, seat int, v ruleset.Value) {
	p.ReadParts(s, seat, v, wallPart, linesPart, floorPart)
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
	course.Advance(s, w)
	s.EndStep()
	return nil
}

// fitLine puts the tiles of a text on a pattern line.
func (s *state) fitLine(seat, row int, v ruleset.Value, tiles core.Tray) {
	r, b := s.rules, &s.boards[seat]
	c := core.Color(bits.TrailingZeros8(tiles.Colors()))
	switch n := tiles.Total(); {
	case n == 0:
	case n > int(tiles[c]):
		v.Errorf("line %d has tiles of one color only", row+1)
	case n > r.lengths[row]:
		v.Errorf("line %d has room for %d tiles", row+1, r.lengths[row])
	case !b.takes(r, row, c):
		v.Errorf("line %d cannot hold %s tiles: its row of the wall has one", row+1, r.Colors()[c].Name)
	default:
		b.lines[row] = tiles
	}
}

// fitFloor puts the tiles of a text on the floor line.
func (s *state) fitFloor(seat, _ int, v ruleset.Value, tiles core.Tray) {
	if s.boards[seat].floor = tiles; tiles.Total() > s.rules.spaces {
		v.Errorf("the floor line has %d spaces", s.rules.spaces)
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
		for row, tiles := range b.lines {
			if tiles.Total() == s.rules.lengths[row] || !b.floor.Empty() {
				return false
			}
		}
	}
	return true
}
