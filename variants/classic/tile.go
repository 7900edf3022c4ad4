package classic

import (
	"fmt"
	"math/bits"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
)

// tileDecision is the choice of the cell for a tile of a complete line, where several
// are legal.
var tileDecision = decision{
	Phase:     tiling,
	Word:      "tile",
	Form:      "After tile come the line's number and the column's.",
	Used:      (*rules).choice,
	Otherwise: noChoice,
	Parse:     (*rules).parseTile,
	Write:     (*rules).appendTile,
	Refuse:    (*state).refuseTile,
}

// playTile puts the chosen tile on the wall and resumes the wall-tiling.
func (s *state) playTile(m core.Move, w core.Watcher) {
	row, col := cell(m)
	s.placeTile(row, col, w)
	s.tileWalls(w)
}

// noChoice refuses a tile that is no decision.
const noChoice = "a wall tile with exactly one legal cell is placed by the engine and is no move"

// tile returns the move that puts the tile of a line on a cell.
func tile(row, col int) core.Move { return tileMove | core.Move(row)<<4 | core.Move(col) }

// cell splits a tiling move into its parts.
func cell(m core.Move) (row, col int) { return int(m >> 4 & 0xF), int(m & 0xF) }

func (r *rules) appendTile(dst []byte, m core.Move) []byte {
	row, col := cell(m)
	return fmt.Appendf(dst, "tile %d %d", row+1, col+1)
}

// parseTile reads "tile 4 2".
func (r *rules) parseTile(words []string) (core.Move, error) {
	if len(words) != 3 {
		return 0, fmt.Errorf("write tile, line and column, as tile 4 2")
	}
	row, err := draft.ParseNumber(words[1], r.rows)
	if err != nil {
		return 0, fmt.Errorf("no such line: %w", err)
	}
	col, err := draft.ParseNumber(words[2], r.cols)
	if err != nil {
		return 0, fmt.Errorf("no such column: %w", err)
	}
	return tile(row, col), nil
}

// due returns the complete lines of the seat to act whose tile it can place next, as bits: the
// one whose turn it is or, where it chooses the order, all.
func (s *state) due() uint8 {
	b := &s.boards[s.Seat]
	if s.rules.freeOrder {
		return b.complete
	}
	return 1 << b.due(s.rules.tilesUp)
}

// cellsOf returns the columns of the cells that the tile of a complete line may go to. The
// fault is that of wall.when.
func (s *state) cellsOf(row int) (uint8, *formula.Fault) {
	b := &s.boards[s.Seat]
	c := core.Color(b.lineColor[row])
	columns := s.rules.wall.columnsFor(b, row, c)
	if s.rules.wallWhen == nil {
		return columns, nil
	}
	return s.openCells(row, c, columns)
}

// openCells returns those of some columns for which wall.when is true with the tile on the cell.
func (s *state) openCells(row int, c core.Color, columns uint8) (uint8, *formula.Fault) {
	var fault *formula.Fault
	b := &s.boards[s.Seat]
	before := *b
	for left := columns; left != 0 && fault == nil; left &= left - 1 {
		var holds int
		col := bits.TrailingZeros8(left)
		b.putWall(row, col, c)
		if holds, fault = s.rules.wallWhen.Eval(s.ofCell(row, col)); holds == 0 {
			columns &^= 1 << col
		}
		*b = before
	}
	return columns, fault
}

// options returns how many cells the seat to act can choose from now, and the first of them, or
// only the row of a line that has none.
func (s *state) options() (n, row, col int, fault *formula.Fault) {
	if !s.rules.freeOrder {
		row = s.boards[s.Seat].due(s.rules.tilesUp)
		columns, fault := s.cellsOf(row)
		return bits.OnesCount8(columns), row, bits.TrailingZeros8(columns), fault
	}
	rows := s.due()
	row = bits.TrailingZeros8(rows)
	for ; rows != 0 && fault == nil; rows &= rows - 1 {
		var columns uint8
		at := bits.TrailingZeros8(rows)
		if columns, fault = s.cellsOf(at); n == 0 && columns != 0 {
			row, col = at, bits.TrailingZeros8(columns)
		}
		n += bits.OnesCount8(columns)
	}
	return n, row, col, fault
}

func (s *state) appendCells(dst []core.Move) []core.Move {
	for rows := s.due(); rows != 0; rows &= rows - 1 {
		row := bits.TrailingZeros8(rows)
		columns, _ := s.cellsOf(row)
		for ; columns != 0; columns &= columns - 1 {
			dst = append(dst, tile(row, bits.TrailingZeros8(columns)))
		}
	}
	return dst
}

func (s *state) refuseTile(m core.Move) (reason, key string) {
	row, col := cell(m)
	b, due := &s.boards[s.Seat], s.due()
	switch {
	case m != tile(row, col):
		return draft.NoSuchMove, ""
	case b.complete>>row&1 == 0:
		return noChoice, ""
	case due>>row&1 == 0:
		return fmt.Sprintf("the tile of line %d has to be placed first", bits.TrailingZeros8(due)+1), keyTilingOrder
	}
	if columns, _ := s.cellsOf(row); columns>>col&1 != 0 {
		return "", ""
	}
	c := core.Color(b.lineColor[row])
	name := s.rules.colors[c].Name
	switch {
	case s.rules.wall.columnsFor(b, row, c)>>col&1 != 0:
		return fmt.Sprintf("`wall.when` is not true for this cell: %s", s.rules.wallWhen), keyWallWhen
	case col >= s.rules.cols:
		return fmt.Sprintf("there is no column %d", col+1), keyPattern
	case b.filled[row]>>col&1 != 0:
		return fmt.Sprintf("row %d already holds a tile in column %d", row+1, col+1), ""
	case s.rules.wall.cells[row][c]>>col&1 == 0:
		return fmt.Sprintf("the cell in row %d, column %d does not accept %s", row+1, col+1, name), keyPattern
	}
	return fmt.Sprintf("column %d of the wall already holds a %s tile", col+1, name), keyOncePer
}

// placeTile moves one tile of a complete line to its wall and scores it; the line's
// other tiles are discarded.
func (s *state) placeTile(row, col int, w core.Watcher) {
	b := &s.boards[s.Seat]
	c := core.Color(b.lineColor[row])
	line := core.Spot{Place: Line, Row: int8(row)}
	draft.Moved(w, s.Seat, c, 1, line, core.Spot{Place: Wall, Row: int8(row), Col: int8(col)})
	s.Table.Throw(s.Seat, draft.Only(c, b.lineCount[row]-1), line, w)
	b.putWall(row, col, c)
	if s.rules.asksLast {
		b.lastRow, b.lastCol = uint8(row+1), uint8(col+1)
	}
	s.clearLine(b, row)
	s.scorePlace(row, col, w)
	if s.rules.Reacts() && !s.Halted() {
		s.raisePlace(row, col, w)
	}
}

// scorePlace gives the points of the tile that has just come to a cell.
func (s *state) scorePlace(row, col int, w core.Watcher) {
	points, fault := s.placePoints(row, col)
	if fault != nil {
		s.Fail(fault)
		return
	}
	if points != 0 && core.Tiles(w) != nil {
		s.rules.place.Explain(w, keyPlace, s.ofCell(row, col))
		s.rules.wall.explainMultiplier(w, row, col)
	}
	s.Earn(s.Seat, points, keyPlace, w)
}

// placePoints returns what the tile that has just come to a cell scores.
func (s *state) placePoints(row, col int) (int, *formula.Fault) {
	if table := s.rules.runs; table != nil {
		b := &s.boards[s.Seat]
		points := table[run(b.filled[row], col)][run(b.colFilled[col], row)]
		return int(points) * int(s.rules.wall.multiplier[row][col]), nil
	}
	points, fault := s.rules.place.Eval(s.ofCell(row, col))
	return points * int(s.rules.wall.multiplier[row][col]), fault
}

// explainMultiplier gives a watcher of reasons the multiplier of a cell.
func (w *wall) explainMultiplier(to core.Watcher, row, col int) {
	times := int(w.multiplier[row][col])
	if reasons, ok := to.(core.ReasonWatcher); ok && times > 1 {
		reasons.Reason(core.Reason{Key: keyPattern, Formula: multiplierSign + strconv.Itoa(times),
			Saw: []core.Seen{{Name: "row", Value: row + 1}, {Name: "col", Value: col + 1}}})
	}
}

// dropLine puts a complete line that has no cell to go to on the floor.
func (s *state) dropLine(row int, w core.Watcher) {
	b := &s.boards[s.Seat]
	c, n := core.Color(b.lineColor[row]), b.lineCount[row]
	s.clearLine(b, row)
	s.fall(c, n, core.Spot{Place: Line, Row: int8(row)}, w)
}

// clearLine empties a line.
func (s *state) clearLine(b *board, row int) {
	b.lineColor[row], b.lineCount[row] = 0, 0
	b.complete &^= 1 << row
	b.refreshLine(s.rules, row)
}
