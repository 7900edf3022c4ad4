package classic

import (
	"math/bits"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// endReasons are the rules that can have ended a game.
var endReasons = []string{keyEndWhen, keyRoundLimit, endNoTiles}

// UnmarshalText makes s the position that a text describes. Tiles that the
// text does not place are in the bag or, where it gives the bag, discarded.
func (s *state) UnmarshalText(text []byte) error {
	v, err := ruleset.ReadText("position", text)
	if err != nil {
		return err
	}
	read, err := s.rules.readPosition(v)
	if err != nil {
		return err
	}
	*s = *read
	return nil
}

// Settle makes s the position that a text describes at the end of a round, and
// then tiles the walls as the last tile of the offer makes it happen.
func (s *state) Settle(text []byte, w core.Watcher) error {
	v, err := ruleset.ReadText("position", text)
	if err != nil {
		return err
	}
	read, err := s.rules.readEnd(v)
	if err != nil {
		return err
	}
	*s = *read
	s.tileWalls(w)
	return nil
}

// readPosition reads a position with its phase.
func (r *rules) readPosition(v ruleset.Value) (*state, error) {
	p := r.shared.ReadPosition(v, phases, "direction")
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
	p := r.shared.ReadEnd(v)
	if err := v.Err(); err != nil {
		return nil, err
	}
	s := r.readBoards(p, v, tiling)
	s.Seat = s.Begins
	s.checkRound(v)
	return s, v.Err()
}

// readBoards builds a new state, so that a text with problems changes none.
func (r *rules) readBoards(p *ruleset.Position, v ruleset.Value, phase phase) *state {
	s := &state{rules: r, Base: p.Base(), phase: phase}
	for seat, value := range p.Seats {
		value.Only("score", "start_score", "floor_points", "lines", "floor", "wall")
		s.Track[seat] = p.Score(value.Get("score"))
		s.readCounts(seat, value)
		b := &s.boards[seat]
		s.readBoard(b, p, value)
		r.readFloorLine(b, value.Get("floor"), int8(seat) == p.Table.Marker)
		p.Count(value.Get("floor"), b.floorTiles())
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

// whyNoStart says why the text of a position has no points of the start of a
// round.
func (r *rules) whyNoStart() string {
	if !r.asksStart {
		return "no formula of the ruleset asks for it"
	}
	return "at a deal it is the score"
}

// readDirection reads where the turn goes.
func (s *state) readDirection(v ruleset.Value) {
	switch at := v.Get("direction"); {
	case !at.Exists():
	case !s.rules.snake || s.phase != offering:
		at.Errorf("`direction` means nothing here: it is for rulesets with `turns: { order: snake }`, " +
			"while tiles are taken")
	default:
		s.back = at.Word(directions[:]...) == directions[1]
	}
}

// checkRound checks that the round is one that the game can get to.
func (s *state) checkRound(v ruleset.Value) {
	if s.Round() > s.rules.roundLimit {
		v.Get("round").Errorf("the game ends after round %d", s.rules.roundLimit)
	}
}

// readBoard reads the wall, then the lines, which depend on it.
func (s *state) readBoard(b *board, p *ruleset.Position, v ruleset.Value) {
	walls, lines := s.rules.rowsOf(v.Get("wall")), s.rules.rowsOf(v.Get("lines"))
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
// list is left out, or has another number of parts, which is reported.
func (r *rules) rowsOf(list ruleset.Value) []ruleset.Value {
	if !list.Exists() {
		return nil
	}
	items := list.Items()
	if len(items) != r.rows {
		list.Errorf("%d rows are needed, here are %d", r.rows, len(items))
		return nil
	}
	return items
}

// readWallRow reads "B..R.", checks that each tile can lie where it is, and
// returns the tiles.
func (r *rules) readWallRow(b *board, row int, v ruleset.Value) (tiles core.Tray) {
	text := v.Text()
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
	text := v.Text()
	if !v.Exists() || text == string(draft.NoTiles) {
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

// readTurn checks that the phase fits what lies on the table and the boards.
func (s *state) readTurn(p *ruleset.Position, v ruleset.Value) {
	at := v.Get("phase")
	s.Seat = max(0, p.Turn)
	s.readDirection(v)
	p.RefuseUnless(s.phase == offering || s.phase == tiling, v, "turn")
	p.RefuseUnless(s.phase == over, v, "end")
	s.checkRound(v)
	switch s.phase {
	case offering, tiling:
		if p.Turn < 0 {
			at.Errorf("`turn` has to say which seat acts")
		}
	case over:
		s.Reason = v.Get("end").Word(endReasons...)
	}
	switch empty := s.Table.Empty(); {
	case s.phase == offering && empty:
		at.Errorf("no tile lies on the table, so that none can be offered")
	case s.phase != offering && !empty:
		at.Errorf("tiles lie on the table: the phase is offer")
	}
	if s.phase == tiling && p.Turn >= 0 && !s.mustChoose() {
		at.Errorf("seat %d has no complete line with several cells to choose from", s.Seat+1)
	}
	switch {
	case s.phase == tiling && p.Turn >= 0:
		s.checkSwept(at, p.Start, p.Turn)
	case s.phase == dealing || s.phase == over:
		s.checkSwept(at, 0, s.Size)
		s.checkEmptied(at)
	}
	if s.phase == dealing && s.Table.Marker != draft.InCenter {
		at.Errorf("the marker lies in the center when a round is dealt")
	}
}

// mustChoose reports whether the complete line of the seat to act whose turn it
// is has several cells to go to.
func (s *state) mustChoose() bool {
	b := &s.boards[s.Seat]
	if b.complete == 0 {
		return false
	}
	row := b.due(s.rules.tilesUp)
	cells := s.rules.columnsFor(b, row, core.Color(b.lineColor[row]))
	return bits.OnesCount8(cells) > 1
}

// checkEmptied checks that no line holds tiles where the end of a round empties
// all of them.
func (s *state) checkEmptied(at ruleset.Value) {
	for seat := range s.boards[:s.Size] {
		if s.rules.emptiesLines && s.boards[seat].lineCount != [core.MaxRows]uint8{} {
			at.Errorf("seat %d has tiles on its lines, which the end of the round would have discarded (lines.keep)",
				seat+1)
		}
	}
}

// checkSwept checks that the boards of the seats around the table from one up
// to another are as the end of a round leaves them.
func (s *state) checkSwept(at ruleset.Value, from, to int8) {
	for seat := from; seat != to; seat++ {
		if seat == s.Size {
			seat = 0
			if to == 0 {
				return
			}
		}
		b := &s.boards[seat]
		if b.complete != 0 {
			at.Errorf("seat %d has a complete line, which the end of the round would have moved", seat+1)
		}
		if b.fallen != 0 {
			at.Errorf("seat %d has tiles on its floor line, which the end of the round would have cleared", seat+1)
		}
	}
}
