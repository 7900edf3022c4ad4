package classic

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// AppendText appends the position as the YAML that UnmarshalText reads.
func (s *state) AppendText(dst []byte) ([]byte, error) { return draft.AppendPosition(s, dst) }

// AppendState appends, between the takes of a turn, the display from which the next one comes.
func (s *state) AppendState(dst []byte) []byte {
	if s.takesLeft > 0 {
		dst = fmt.Appendf(dst, "again: %d\n", s.from+1)
	}
	if s.takesLeft > 1 {
		dst = fmt.Appendf(dst, "takes: %d\n", s.takesLeft)
	}
	if s.later != 0 && s.InPhase(tiling) {
		dst = draft.AppendBits(dst, laterWord, s.later)
	}
	return dst
}

// AppendBoard appends the board of a seat, and the counts that formulas use but the board
// does not show.
func (s *state) AppendBoard(dst []byte, seat int) []byte {
	if s.rules.asksFloorLine {
		dst = fmt.Appendf(dst, "    floor_points: %d\n", s.floorPoints[seat])
	}
	dst = s.appendBoard(dst, seat, "    ")
	if p := s.past; s.rules.placeSees && s.InPhase(tiling) && (s.boards[seat] != p.boards[seat] || s.Track[seat] != p.Track[seat]) {
		dst = fmt.Appendf(dst, "    seen:\n      score: %d\n      floor_points: %d\n", p.Track[seat], p.floorPoints[seat])
		dst = p.appendBoard(dst, seat, "      ")
	}
	return dst
}

func (s *state) appendBoard(dst []byte, seat int, indent string) []byte {
	b := &s.boards[seat]
	dst = draft.AppendParts(dst, s, seat, indent, linesPart)
	if s.rules.sizes != nil {
		dst = draft.AppendList(append(append(dst, indent...), "lengths: "...), s.rules.rows, func(dst []byte, row int) []byte {
			return strconv.AppendInt(dst, int64(b.sizes[row]), 10)
		})
		dst = append(dst, '\n')
	}
	if b.foreign != [maxRows]uint8{} {
		dst = draft.AppendList(append(append(dst, indent...), "wild: "...), s.rules.rows, func(dst []byte, row int) []byte {
			return draft.AppendTiles(dst, oneOfEach(b.foreign[row]), s.rules.colors)
		})
		dst = append(dst, '\n')
	}
	dst = draft.AppendParts(dst, s, seat, indent, floorPart, cushionPart, wallPart)
	if b.lastRow > 0 {
		dst = fmt.Appendf(dst, "%slast: [%d, %d]\n", indent, b.lastRow, b.lastCol)
	}
	return dst
}

// oneOfEach returns a tile of each of these colors.
func oneOfEach(colors uint8) (tiles core.Tray) {
	for ; colors != 0; colors &= colors - 1 {
		tiles[bits.TrailingZeros8(colors)] = 1
	}
	return tiles
}

// UnmarshalText makes s the position that a text describes.
func (s *state) UnmarshalText(text []byte) error {
	return draft.ReadPosition(s, s.rules.newState(), text)
}

// EndRound makes s the position that a text describes at the end of a round, and then
// tiles the walls as after the last take.
func (s *state) EndRound(text []byte, w core.Watcher) error {
	if err := draft.ReadRoundEnd(s, s.rules.newState(), text); err != nil {
		return err
	}
	s.startTiling()
	s.rules.course.Advance(s, w)
	s.EndStep()
	return nil
}

// ReadBoard reads the wall, then the lines, which depend on it, then the floor line.
func (s *state) ReadBoard(p *draft.Reader, seat int, v ruleset.Value) {
	s.floorPoints[seat] = int32(p.Number(v.Get("floor_points"), 0, -draft.MaxScore, draft.MaxScore))
	p.RefuseUnasked(s.rules.asksFloorLine, v.Get("floor_points"), "floor_points")
	s.readBoard(p, seat, v)
	p.RefuseUnasked(s.rules.placeSees, v.Get("seen"), "seen")
	if s.rules.placeSees {
		s.readSeen(p, seat, v.Get("seen"))
	}
}

// readBoard reads a board, which a seat has or had.
func (s *state) readBoard(p *draft.Reader, seat int, v ruleset.Value) {
	r, b := s.rules, &s.boards[seat]
	p.ReadParts(s, seat, v, wallPart)
	s.readSizes(b, v.Get("lengths"))
	for row := range r.rows {
		b.refreshLine(r, row)
	}
	s.readForeign(p, b, v.Get("wild"))
	p.ReadParts(s, seat, v, linesPart)
	floor, cushion := v.Get(floorPart.Key), v.Get(cushionPart.Key)
	b.cushions = uint8(min(s.Cushion(int8(seat)), maxSoft))
	s.readThings(p, floor, s.floor(int8(seat)), r.spaces, "the floor line has %d spaces")
	s.readThings(p, cushion, b.soft(), int(b.cushions), "the discs of the seat take %d tiles")
	if n := strings.Count(floor.Text()+cushion.Text(), string(draft.MarkerSign)); n > 1 || n == 1 && int8(seat) != s.Table.Marker {
		floor.ErrorHint(fmt.Sprintf("write `marker: %d` in the position, and one +", seat+1),
			"the marker (+) lies on the floor line of one seat, which `marker` names")
	}
	p.RefuseUnasked(r.asksLast, v.Get("last"), "last")
	s.readLast(b, v.Get("last"))
}

// readSizes reads the lengths of the lines, if they depend on the position. If the text has none, they are worked out
// when all boards are read.
func (s *state) readSizes(b *board, v ruleset.Value) {
	switch items := v.Items(); {
	case !v.Exists():
	case s.rules.sizes == nil:
		v.Errorf("`lengths` means nothing here: no length of a line depends on the position")
	case len(items) != s.rules.rows:
		v.Errorf("there are %d lines, here are %d lengths", s.rules.rows, len(items))
	default:
		for row, item := range items {
			b.sizes[row] = uint8(item.Int(1, maxLength))
		}
	}
}

// checkSizes works out the lengths of the lines that are empty, or all if the text has none.
func (s *state) checkSizes(p *draft.Reader) {
	for seat := range s.Size {
		b, v := &s.boards[seat], p.Board(int(seat))
		for row, f := range s.rules.sizes {
			if b.lineCount[row] > 0 && v.Get("lengths").Exists() {
				continue
			}
			b.sizes[row] = s.sizeOf(f, seat, row)
			if p.ReportFault(v, "the length of a line has no value"); b.lineCount[row] > b.sizes[row] {
				v.Get(linesPart.Key).Errorf("line %d has room for %d tiles", row+1, b.sizes[row])
			}
			b.complete &^= 1 << row
			b.refreshLine(s.rules, row)
		}
	}
}

// readForeign reads which colors on each line count as that of the line.
func (s *state) readForeign(p *draft.Reader, b *board, v ruleset.Value) {
	if v.Exists() && s.rules.takeWild == nil {
		v.Errorf("`wild` means nothing here: it is for rulesets with `take.wild`")
		return
	}
	for row, item := range v.RowsOf(s.rules.rows, "rows",
		"["+strings.Join(slices.Repeat([]string{string(draft.NoTiles)}, s.rules.rows), ", ")+"], with the letter of a color where a tile lies") {
		tiles := p.Aside().Tiles(item)
		b.foreign[row] = tiles.Colors()
	}
}

// readLast reads the cell of the tile that was placed last.
func (s *state) readLast(b *board, v ruleset.Value) {
	cell := v.Items()
	switch {
	case !v.Exists():
	case len(cell) != 2:
		v.Errorf("write two numbers, the row and the column of the tile that was placed last")
	default:
		b.lastRow, b.lastCol = uint8(cell[0].Int(1, s.rules.rows)), uint8(cell[1].Int(1, s.rules.cols))
		if !b.filledAt(int(b.lastRow)-1, int(b.lastCol)-1) && !s.rules.Reacts() { // effects can move it
			v.Errorf("no tile lies in row %d, column %d of the wall", b.lastRow, b.lastCol)
		}
	}
}

// readSeen reads how a seat was when the walls began to be tiled, which it may have done since.
func (s *state) readSeen(p *draft.Reader, seat int, v ruleset.Value) {
	s.past.Table, s.past.Size = s.Table, s.Size
	s.past.boards[seat], s.past.Track[seat], s.past.floorPoints[seat] = s.boards[seat], s.Track[seat], s.floorPoints[seat]
	seen := []string{"score", "floor_points", "lines", "lengths", "wild", "floor", "cushion", "wall", "last"}
	switch {
	case !v.Exists():
	case s.Phase != tiling:
		v.Errorf("`seen` means nothing here: no wall is being tiled")
	case v.Kind() != ruleset.Mapping:
		v.Errorf("write a map of what the seat had: { %s }", strings.Join(seen, ", "))
	default:
		v.Only(seen...)
		s.past.Track[seat] = p.Number(v.Get("score"), s.Track[seat], -draft.MaxScore, draft.MaxScore)
		s.past.floorPoints[seat] = int32(p.Number(v.Get("floor_points"), int(s.floorPoints[seat]), -draft.MaxScore, draft.MaxScore))
		s.past.boards[seat] = board{sizes: s.rules.lengths}
		s.past.readBoard(p.Aside(), seat, v)
	}
}

// fitLine puts the tiles of a text on a line.
func (s *state) fitLine(seat, row int, v ruleset.Value, tiles core.Tray) {
	b := &s.boards[seat]
	r, foreign := s.rules, b.foreign[row]
	colors := tiles.Colors() &^ foreign
	switch most := int(r.lineColors[row]); {
	case foreign&^tiles.Colors() != 0 || foreign != 0 && colors&^r.wall.jokers == 0:
		v.Errorf("line %d needs tiles of a color of its own, and those that `wild` has count as it", row+1)
		return
	case bits.OnesCount8(colors&^r.wall.jokers) > most:
		v.Errorf("line %d has tiles of %s only", row+1, oneOr(most, "color"))
		return
	case tiles.Total() > int(b.sizes[row]):
		v.Errorf("line %d has room for %d tiles", row+1, b.sizes[row])
		return
	}
	for _, left := range [...]uint8{colors, foreign} {
		for ; left != 0; left &= left - 1 {
			c := core.Color(bits.TrailingZeros8(left))
			if foreign>>c&1 == 0 && b.linesFor(c)>>row&1 == 0 && r.takeWild == nil { // of which an effect can leave any color
				v.Errorf("line %d cannot hold %s tiles: its row of the wall has one, or no cell for it",
					row+1, r.colors[c].Name)
				return
			}
			b.putLine(r, row, c, tiles[c])
			b.refreshLine(r, row)
		}
	}
}

// oneOr counts things for messages: "one color", "2 colors".
func oneOr(n int, thing string) string {
	if n == 1 {
		return "one " + thing
	}
	return wording.Count(n, thing)
}

// readThings reads what lies on the floor line or on cushions, in the order of falling. The message is for more
// than there is room for.
func (s *state) readThings(p *draft.Reader, v ruleset.Value, to things, room int, message string) {
	text, ok := v.Cells()
	switch {
	case !ok, text == string(draft.NoTiles):
		return
	case len(text) > room:
		v.Errorf(message, room)
		return
	}
	for i := range len(text) {
		c := s.rules.ColorOf(text[i])
		switch isMarker := text[i] == draft.MarkerSign; {
		case isMarker && !s.rules.floor.marker:
			v.Errorf("the marker takes no space of a floor line in this ruleset (marker.floor)")
			return
		case !isMarker && c < 0:
			v.Errorf("%q is no letter of a color, nor %c for the marker", text[i:i+1], draft.MarkerSign)
			return
		}
		to.add(core.Color(c)) // -1 is the marker
	}
	p.Count(v, to.tiles())
}

// ReadState reads where the turn goes, and checks that the phase agrees with the boards.
func (s *state) ReadState(p *draft.Reader, v ruleset.Value) {
	s.checkSizes(p)
	s.readAgain(p, v.Get("again"), v.Get("takes"))
	p.RefuseUnless(s.rules.later != nil && s.InPhase(tiling), v, laterWord)
	for _, line := range v.Get(laterWord).Items() {
		s.later |= 1 << (line.Int(1, s.rules.rows) - 1)
	}
	if s.later&^s.boards[s.Seat].complete != 0 {
		v.Get(laterWord).Errorf("seat %d can leave complete lines only", s.Seat+1)
	}
	if v.Err() == nil {
		p.ReadOrder(s, v)
	}
	at := v.Get("phase")
	if s.rules.takesFail && !s.Waits() {
		s.tryTakes()
		p.ReportFault(at, "the game would have ended, as a condition of takes has no value here")
	}
	switch {
	case s.Phase == tiling:
		if n, _ := s.options(); n < 2 && !s.Waits() && !(s.rules.actsInTiling && draft.CanAct(s)) {
			at.Errorf("seat %d has no complete line with several cells to choose from", s.Seat+1)
		}
		for seat := s.FirstPlacer(s.Begins); seat != s.Seat && v.Err() == nil; seat = s.PlacerAfter(seat) {
			s.checkSwept(at, seat)
		}
	case s.Phase == draft.Dealing || s.Phase == draft.Over:
		for seat := range s.Size {
			s.checkSwept(at, seat)
		}
	}
}

// checkSwept checks that the board of a seat is as the end of a round leaves it.
// Effects can leave anything.
func (s *state) checkSwept(at ruleset.Value, seat int8) {
	if s.rules.Reacts() {
		return
	}
	b := &s.boards[seat]
	if b.complete != 0 && s.rules.later == nil {
		at.Errorf("seat %d has a complete line, which the end of the round would have moved", seat+1)
	}
	if b.floorN != 0 && !(s.Phase == tiling && s.rules.floorsLast) {
		at.Errorf("seat %d has tiles on its floor line, which the end of the round would have cleared", seat+1)
	}
	if s.Phase == tiling || s.rules.keep == nil {
		return // which does not empty the lines, or not yet
	}
	if _, all := s.rules.keep.Constant(); all && b.lineCount != [maxRows]uint8{} {
		at.Errorf("seat %d has tiles on its lines, which the end of the round would have discarded (lines.keep)", seat+1)
	}
}

// readAgain reads the display from which the next take of the turn comes, and how many takes do.
func (s *state) readAgain(p *draft.Reader, from, takes ruleset.Value) {
	s.takesLeft = int8(p.Number(takes, draft.Truth(from.Exists()), 1, max(1, int(s.rules.takeColors)-1)))
	switch {
	case !from.Exists():
		if takes.Exists() {
			takes.Errorf("`again` has to say from which display")
		}
	case s.rules.takeColors == 1 || !s.TakesOn():
		from.Errorf("`again` means nothing here: it is for rulesets with `take.colors`, while tiles are taken")
	default:
		s.from = draft.Source(from.Int(1, int(s.Table.Displays)) - 1)
		if s.Table.Offers[s.from].Empty() && !s.Waits() { // effects can empty it before the turn goes on
			from.Errorf("no tile lies on display %d", s.from+1)
		}
	}
}
