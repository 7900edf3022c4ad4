package classic

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// UnmarshalText makes s the position that a text describes. Tiles that the
// text does not place are in the bag or, where it gives the bag, discarded.
func (s *state) UnmarshalText(text []byte) error {
	return draft.UnmarshalText(s, text, s.rules.readPosition)
}

// EndRound makes s the position that a text describes at the end of a round, and
// then tiles the walls as the last tile of the offer makes it happen.
func (s *state) EndRound(text []byte, w core.Watcher) error {
	if err := draft.UnmarshalText(s, text, s.rules.readEnd); err != nil {
		return err
	}
	s.startTiling(w)
	return nil
}

// readPosition reads a position with its phase.
func (r *rules) readPosition(v ruleset.Value) (*state, error) {
	p := r.shared.ReadPosition(v, phases, positionKeys())
	if err := v.Err(); err != nil {
		return nil, err
	}
	phase := phase(slices.Index(phaseWords[:], p.Phase))
	s := r.readBoards(p, v, phase)
	s.readTurn(p, v)
	return s, v.Err()
}

// readEnd reads a position at the end of a round, before any wall is tiled.
func (r *rules) readEnd(v ruleset.Value) (*state, error) {
	p := r.shared.ReadEnd(v, positionKeys(), "direction")
	if err := v.Err(); err != nil {
		return nil, err
	}
	return r.readBoards(p, v, tiling), v.Err()
}

// readBoards builds a new state, so that a text with problems changes none.
func (r *rules) readBoards(p *draft.Position, v ruleset.Value, phase phase) *state {
	s := &state{rules: r, Base: p.Base(), phase: phase}
	for seat, value := range p.Seats {
		p.CheckKeys(value)
		s.Track[seat] = p.Score(value.Get("score"))
		s.readCounts(seat, value)
		b := &s.boards[seat]
		s.readBoard(b, p, value)
		r.readFloorLine(b, value.Get("floor"), int8(seat) == p.Table.Marker)
		p.Count(value.Get("floor"), b.floorTiles())
		s.readSeen(seat, value.Get("seen"))
	}
	p.Settle(v)
	s.Table = p.Table
	return s
}

// readCounts reads what formulas ask for and nobody can see on the board. Left
// out, the round began with the present score, and the floor line has not given
// anything yet.
func (s *state) readCounts(seat int, v ruleset.Value) {
	s.started[seat] = int32(s.Track[seat])
	if start := v.Get("start_score"); start.Exists() {
		if !s.rules.asksStart || s.phase == dealing {
			start.Errorf("`start_score` means nothing here: %s", s.rules.whyNoStart())
		}
		s.started[seat] = int32(start.Int(-maxScore, maxScore))
	}
	if points := v.Get("floor_points"); points.Exists() {
		if !s.rules.asksFloorLine {
			points.Errorf("`floor_points` means nothing here: no formula of the ruleset asks for it")
		}
		s.floorPoints[seat] = int32(points.Int(-maxScore, maxScore))
	}
}

// readSeen reads what formulas see of a seat that may have tiled its wall since.
func (s *state) readSeen(seat int, v ruleset.Value) {
	s.seen[seat] = (*boardEnv)(s).fields(seat)
	if !v.Exists() {
		return
	}
	if s.phase != tiling {
		v.Errorf("`seen` means nothing here: no wall is being tiled")
		return
	}
	items := v.Items()
	if len(items) != len(s.seen[seat]) {
		v.Errorf("write %d numbers: what `players` has of a seat, from score to tiles", len(s.seen[seat]))
		return
	}
	of := boardScope.Lists()[listPlayers].Fields[1:] // without the number of the seat
	for i, item := range items {
		s.seen[seat][i] = int32(item.Int(of[i].Min, of[i].Max))
	}
}

// whyNoStart says why the text of a position has no points of the start of a
// round.
func (r *rules) whyNoStart() string {
	if !r.asksStart {
		return "no formula of the ruleset asks for it"
	}
	return "at a deal it is the score"
}

// readBoard reads the wall, then the lines, which depend on it.
func (s *state) readBoard(b *board, p *draft.Position, v ruleset.Value) {
	walls := s.rules.rowsOf(v.Get("wall"), strings.Repeat(string(anyCell), s.rules.cols))
	lines := s.rules.rowsOf(v.Get("lines"), string(draft.NoTiles))
	for row := range s.rules.rows {
		if walls != nil {
			p.Count(walls[row], s.rules.readWallRow(b, row, walls[row]))
		}
		b.refreshLine(s.rules, row)
		if lines != nil {
			s.readLine(b, row, lines[row], p.Tiles(lines[row]))
		}
	}
}

// rowsOf returns the parts of a list that has one for each row; nil where the
// list is left out, or has another number of parts, which is reported with a list
// of empty rows as the sample.
func (r *rules) rowsOf(list ruleset.Value, empty string) []ruleset.Value {
	rows := strings.Join(slices.Repeat([]string{empty}, r.rows), ", ")
	return list.RowsOf(r.rows, "rows", "["+rows+"], with the letter of a color where a tile lies")
}

// readWallRow reads "B..R.", checks that each tile can lie where it is, and
// returns the tiles.
func (r *rules) readWallRow(b *board, row int, v ruleset.Value) (tiles core.Tray) {
	text, ok := v.Cells()
	if !ok {
		return tiles
	}
	if len(text) != r.cols {
		v.Errorf("a row of the wall has %d cells: %q", r.cols, text)
		return tiles
	}
	for col := range r.cols {
		if text[col] == anyCell {
			continue
		}
		c := r.shared.ColorOf(text[col])
		if c < 0 {
			v.Errorf("%q is no letter of a color, nor a dot for an empty cell", text[col:col+1])
			return tiles
		}
		color := core.Color(c)
		if r.columnsFor(b, row, color)>>col&1 == 0 || r.wall.oncePerRow && b.rowColors[row]>>c&1 != 0 {
			v.Errorf("a %s tile cannot lie in row %d, column %d", r.colors[c].Name, row+1, col+1)
			return tiles
		}
		b.putWall(row, col, color)
		tiles[c]++
	}
	return tiles
}

// readLine puts the tiles that a text gives on a pattern line.
func (s *state) readLine(b *board, row int, v ruleset.Value, tiles core.Tray) {
	colors := tiles.Colors()
	if colors == 0 {
		return
	}
	c := bits.TrailingZeros8(colors)
	switch {
	case bits.OnesCount8(colors) > 1:
		v.Errorf("line %d has tiles of one color only", row+1)
	case tiles[c] > s.rules.lengths[row]:
		v.Errorf("line %d has room for %d tiles", row+1, s.rules.lengths[row])
	case b.linesFor(core.Color(c))>>row&1 == 0:
		v.Errorf("line %d cannot hold %s tiles: its row of the wall has one, or no cell for it",
			row+1, s.rules.colors[c].Name)
	default:
		b.lineColor[row], b.lineCount[row] = uint8(c), tiles[c]
		b.refreshLine(s.rules, row)
	}
}

// readFloorLine reads what lies on the floor, in the order of falling.
func (r *rules) readFloorLine(b *board, v ruleset.Value, holdsMarker bool) {
	text, ok := v.Cells()
	if !ok || text == string(draft.NoTiles) {
		return
	}
	if len(text) > r.floorSpaces() {
		v.Errorf("the floor line has %d spaces", r.floorSpaces())
		return
	}
	for i := range len(text) {
		fallen := marker
		if text[i] == markerSign && !r.floor.marker {
			v.Errorf("the marker takes no space of a floor line in this ruleset (marker.floor)")
			return
		}
		if text[i] != markerSign {
			c := r.shared.ColorOf(text[i])
			if c < 0 {
				v.Errorf("%q is no letter of a color, nor %c for the marker", text[i:i+1], markerSign)
				return
			}
			fallen = uint8(c)
		}
		b.floor[i] = fallen
	}
	b.fallen = uint8(len(text))
	if n := strings.Count(text, string(markerSign)); n > 1 || n == 1 && !holdsMarker {
		v.Errorf("the marker lies on one floor line, and `marker` names its seat")
	}
}
