package classic

import (
	"fmt"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// The rules behind refusals.
const (
	keyLengths = "lines.lengths"
	keyPattern = "wall.pattern"
	keyOncePer = "wall.once_per"

	keyTurns       = "turns.order"
	keyTilingOrder = "tiling.order"
)

// Check says why a move is illegal, or nil.
func (s *state) Check(m core.Move) error {
	var reason, key string
	switch {
	case m >= tileMove && m != tile(cell(m)):
		reason = "there is no such move"
	case m >= tileMove:
		reason, key = s.refuseTile(cell(m))
	case s.phase == over:
		reason = "the game is over"
	case s.phase == dealing:
		reason = "the displays have to be filled first"
	case s.phase == tiling:
		reason = "a tile has to be placed on the wall first"
	default:
		reason, key = s.refuseTake(offer(m))
	}
	return core.Refuse(s.rules, s, m, reason, key)
}

// refuseTake says why tiles may not be taken so; "" where they may.
func (s *state) refuseTake(src draft.Source, c core.Color, line int) (reason, key string) {
	if reason, key = s.Table.RefuseTake(src, c, s.rules.colors); reason != "" || line == floorLine {
		return reason, key
	}
	if line >= s.rules.rows {
		return fmt.Sprintf("there is no line %d", line+1), keyLengths
	}
	return s.refuseLine(&s.boards[s.Seat], c, line)
}

// refuseLine says why a line does not take a color.
func (s *state) refuseLine(b *board, c core.Color, line int) (reason, key string) {
	name := s.rules.colors[c].Name
	switch n := b.lineCount[line]; {
	case b.linesFor(c)>>line&1 != 0:
		return "", ""
	case n == s.rules.lengths[line]:
		return fmt.Sprintf("line %d is full", line+1), keyLengths
	case n > 0:
		return fmt.Sprintf("line %d holds %s tiles, and a line takes one color only",
			line+1, s.rules.colors[b.lineColor[line]].Name), keyLengths
	case s.rules.wall.printed[line]>>c&1 == 0:
		return fmt.Sprintf("no cell of row %d of the wall accepts %s", line+1, name), keyPattern
	}
	return fmt.Sprintf("row %d of the wall already holds a %s tile", line+1, name), keyOncePer
}

// noChoice refuses a tile that is no decision.
const noChoice = "a wall tile with exactly one legal cell is placed by the engine and is no move"

// refuseTile says why a tile may not go to a cell; "" where it may.
func (s *state) refuseTile(row, col int) (reason, key string) {
	if s.phase != tiling {
		return noChoice, ""
	}
	b := &s.boards[s.Seat]
	if b.complete>>row&1 == 0 {
		return noChoice, ""
	}
	if due := b.due(s.rules.tilesUp); row != due {
		return fmt.Sprintf("the tile of line %d has to be placed first", due+1), keyTilingOrder
	}
	c := core.Color(b.lineColor[row])
	name := s.rules.colors[c].Name
	switch {
	case s.rules.columnsFor(b, row, c)>>col&1 != 0:
		return "", ""
	case col >= s.rules.cols:
		return fmt.Sprintf("there is no column %d", col+1), keyPattern
	case b.filled[row]>>col&1 != 0:
		return fmt.Sprintf("row %d already holds a tile in column %d", row+1, col+1), ""
	case s.rules.wall.cells[row][c]>>col&1 == 0:
		return fmt.Sprintf("the cell in row %d, column %d does not accept %s", row+1, col+1, name), keyPattern
	}
	return fmt.Sprintf("column %d of the wall already holds a %s tile", col+1, name), keyOncePer
}
