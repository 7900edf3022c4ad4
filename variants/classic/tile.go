package classic

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
)

// tileDecision is the choice of the cell for a tile of a complete line. If lines can hold several
// colors, it also chooses the tile. A seat makes it only if there is more than one way.
var tileDecision = decision{
	Phases:    []draft.Phase{tiling},
	Word:      "tile",
	Slots:     tileSlots,
	Form:      "After tile come the line's number and the column's, and for a line of several colors as and a color.",
	Used:      func(r core.Rules) bool { return r.(*rules).choice() },
	Otherwise: noChoice,
	Refuse:    (*state).refuseTile,
}

// playTile puts the chosen tile on the wall, or leaves the line.
func (s *state) playTile(m core.Move, w core.Watcher) {
	row, col, c := cell(m)
	switch {
	case col == laterColumn:
		s.later |= 1 << row
		return
	case c == core.NoColor:
		c = core.Color(bits.TrailingZeros8(s.rules.sent(&s.boards[s.Seat], row)))
	}
	s.placeTile(row, col, c, w)
}

// The fields of the choice of a cell.
const (
	tiledColumn = 0 + 4*draft.Wide
	tiledRow    = 4 + 4*draft.Wide
	tiledColor  = 8 + 4*draft.Wide // from 1
)

// tileSlots are what such moves name: "tile 4 2", or where lines can hold several colors "tile 4 2 as red".
var tileSlots = []draft.Slot{
	{Bits: tiledRow, Kind: rowKind},
	{Bits: tiledColumn, Kind: cellKind},
	{Bits: tiledColor, Kind: draft.Colors, After: "as", Offset: 1,
		Given: func(r core.Rules, m core.Move) int {
			return -draft.Truth(r.(*rules).picksTile && tiledColumn.Of(m) != laterColumn)
		}},
}

// laterColumn stands for no column: the seat leaves the line.
const laterColumn = draft.None

// cellKind is a column, or in rulesets in which seats can leave lines a word for none.
var cellKind = func() draft.Kind {
	k := columnKind
	k.Name = func(r core.Rules, column int) string {
		if column != laterColumn || r.(*rules).later == nil {
			return ""
		}
		return laterWord
	}
	return k
}()

const laterWord = "later"

// noChoice refuses a tile that is no decision.
const noChoice = "a wall tile with exactly one legal cell is placed by the engine and is no move"

// tile returns the move that puts a tile of a line on a cell. Its color is part of the move
// where lines can hold several colors.
func (r *rules) tile(row, col int, c core.Color) core.Move {
	m := tileMove | tiledRow.Put(row) | tiledColumn.Put(col)
	if r.picksTile {
		m |= tiledColor.Put(int(c) + 1)
	}
	return m
}

// cell splits a tiling move into its parts. The color is NoColor where the move has none.
func cell(m core.Move) (row, col int, c core.Color) {
	return tiledRow.Of(m), tiledColumn.Of(m), core.Color(tiledColor.Of(m)) - 1
}

// due returns which of some complete lines a seat tiles next, as bits: one line, or all if the seat chooses the
// order.
func (r *rules) due(complete uint8) uint8 {
	switch {
	case r.freeOrder:
		return complete
	case r.tilesUp:
		return uint8(uint(1) << bits.Len8(complete) >> 1)
	}
	return complete & -complete
}

// due returns the lines of which the seat to act tiles one next.
func (s *state) due() uint8 { return s.rules.due(s.boards[s.Seat].complete &^ s.later) }

// sent returns the colors of which a complete line can send a tile to the wall: jokers if it has some,
// or else its own colors.
func (r *rules) sent(b *board, row int) uint8 {
	own := b.own(row)
	if jokers := own & r.wall.jokers; jokers != 0 {
		return jokers
	}
	return own
}

// cellsFor returns the columns of the cells to which the wall's pattern lets a complete line send a tile
// of a color. A joker goes to a cell for one of the line's other colors, if there are some.
func (r *rules) cellsFor(b *board, row int, c core.Color) (columns uint8) {
	if r.wall.jokers>>c&1 == 0 || b.own(row)&^r.wall.jokers == 0 {
		return r.wall.columnsFor(b, row, c)
	}
	for others := b.own(row) &^ r.wall.jokers; others != 0; others &= others - 1 {
		columns |= r.wall.columnsFor(b, row, core.Color(bits.TrailingZeros8(others)))
	}
	return columns
}

// cellsOf returns the columns of the cells to which a complete line of the seat to act can send a tile of
// a color.
func (s *state) cellsOf(row int, c core.Color) (columns uint8) {
	r, b := s.rules, &s.boards[s.Seat]
	columns = r.cellsFor(b, row, c)
	if r.wallWild != nil {
		free := (1<<r.cols - 1) &^ b.filled[row]
		columns |= s.openCells(r.wallWild, row, c, free&^columns)
	}
	if r.wallWhen != nil {
		columns = s.openCells(r.wallWhen, row, c, columns)
	}
	return columns
}

// openCells returns those of some columns for which a condition is true with the tile on the cell.
func (s *state) openCells(f *formula.Formula, row int, c core.Color, columns uint8) uint8 {
	b := &s.boards[s.Seat]
	before := b.cells
	for left := columns; left != 0; left &= left - 1 {
		col := bits.TrailingZeros8(left)
		b.putWall(&s.rules.wall, row, col, c)
		if s.Ask(f, s.ofCell(row, col)) == 0 {
			columns &^= 1 << col
		}
		b.cells = before
	}
	return columns
}

// eachTile calls f for each tile that the seat to act can place next, line by line, with the columns of its
// cells.
func (s *state) eachTile(f func(row int, c core.Color, columns uint8)) {
	for rows := s.due(); rows != 0; rows &= rows - 1 {
		row := bits.TrailingZeros8(rows)
		for colors := s.rules.sent(&s.boards[s.Seat], row); colors != 0; colors &= colors - 1 {
			c := core.Color(bits.TrailingZeros8(colors))
			f(row, c, s.cellsOf(row, c))
		}
	}
}

// options returns how many tiles and cells the seat to act can choose from now, and the first of them.
func (s *state) options() (n int, first core.Move) {
	s.eachTile(func(row int, c core.Color, columns uint8) {
		if n == 0 && columns != 0 {
			first = s.rules.tile(row, bits.TrailingZeros8(columns), c)
		}
		n += bits.OnesCount8(columns)
	})
	if s.rules.later != nil {
		n += bits.OnesCount8(s.mayLeave())
	}
	return n, first
}

// mayLeave returns the lines that the seat to act can leave now, as bits: some cell takes their tile.
func (s *state) mayLeave() (lines uint8) {
	if s.rules.later == nil {
		return 0
	}
	s.eachTile(func(row int, _ core.Color, columns uint8) { lines |= uint8(draft.Truth(columns != 0)) << row })
	for left := lines; left != 0; left &= left - 1 {
		s.About = draft.About{Topic: ofLine, Seat: s.Seat, Row: int8(bits.TrailingZeros8(left))}
		lines &^= uint8(1-s.Ask(s.rules.later, s)) << s.About.Row
	}
	return lines
}

// appendCells appends these tiles and cells.
func (s *state) appendCells(dst []core.Move) []core.Move {
	first := len(dst)
	s.eachTile(func(row int, c core.Color, columns uint8) {
		for ; columns != 0; columns &= columns - 1 {
			dst = append(dst, s.rules.tile(row, bits.TrailingZeros8(columns), c))
		}
	})
	for lines := s.mayLeave(); lines != 0; lines &= lines - 1 {
		dst = append(dst, tileMove|tiledRow.Put(bits.TrailingZeros8(lines))|tiledColumn.Put(laterColumn))
	}
	if s.rules.picksTile || s.rules.later != nil {
		slices.Sort(dst[first:]) // colors come before lines
	}
	return dst
}

func (s *state) refuseTile(m core.Move) (reason, key string) {
	row, col, c := cell(m)
	b, due := &s.boards[s.Seat], s.due()
	switch {
	case b.complete>>row&1 == 0:
		return noChoice, ""
	case s.later>>row&1 != 0:
		return fmt.Sprintf("line %d has been left for a later round", row+1), keyLater
	case due>>row&1 == 0:
		return fmt.Sprintf("the tile of line %d has to be placed first", bits.TrailingZeros8(due)+1), keyTilingOrder
	case col == laterColumn && s.mayLeave()>>row&1 == 0:
		return fmt.Sprintf("line %d can only be left while %s", row+1, s.rules.later), keyLater
	case col == laterColumn:
		return "", ""
	}
	sent := s.rules.sent(b, row)
	if c == core.NoColor {
		c = core.Color(bits.TrailingZeros8(sent))
	}
	own := b.own(row)
	switch {
	case own>>c&1 == 0:
		return fmt.Sprintf("line %d has no %s tile", row+1, s.rules.colors[c].Name), keyLineColors
	case sent>>c&1 == 0:
		return fmt.Sprintf("line %d has a joker, which goes to the wall in place of its colors", row+1), keyJoker
	case s.cellsOf(row, c)>>col&1 != 0:
		return "", ""
	case s.rules.cellsFor(b, row, c)>>col&1 != 0:
		return fmt.Sprintf("`wall.when` is not true for this cell: %s", s.rules.wallWhen), keyWallWhen
	}
	if others := own &^ sent; others != 0 {
		c = core.Color(bits.TrailingZeros8(others)) // the color of the cells to which the joker can go
	}
	return s.refuseCell(row, col, c)
}

// refuseCell returns why a tile of a color cannot go to a cell.
func (s *state) refuseCell(row, col int, c core.Color) (reason, key string) {
	b, name := &s.boards[s.Seat], s.rules.colors[c].Name
	switch {
	case b.filled[row]>>col&1 != 0:
		return fmt.Sprintf("row %d already holds a tile in column %d", row+1, col+1), ""
	case s.rules.wall.cells[row][c]>>col&1 == 0:
		return fmt.Sprintf("the cell in row %d, column %d does not accept %s", row+1, col+1, name), keyPattern
	case s.rules.wall.oncePerRow && b.rowColors[row]>>c&1 != 0:
		return holdsAlready(row, name), keyOncePer
	}
	return fmt.Sprintf("column %d of the wall already holds a %s tile", col+1, name), keyOncePer
}

// holdsAlready refuses a color that may be in a row of the wall only once.
func holdsAlready(row int, name string) string {
	return fmt.Sprintf("row %d of the wall already holds a %s tile", row+1, name)
}

// placeTile moves a tile of a complete line to its wall and scores it; the line's
// other tiles are discarded.
func (s *state) placeTile(row, col int, c core.Color, w core.Watcher) {
	b := &s.boards[s.Seat]
	line, others := core.Spot{Place: Line, Row: int8(row)}, b.lines[row]
	draft.Moved(w, s.Seat, c, 1, line, core.Spot{Place: Wall, Row: int8(row), Col: int8(col)})
	others[c]--
	s.Table.Throw(s.Seat, others, line, w)
	b.putWall(&s.rules.wall, row, col, c)
	if s.rules.asksLast {
		b.lastRow, b.lastCol = uint8(row+1), uint8(col+1)
	}
	s.clearLine(b, row)
	s.scorePlace(row, col, w)
	if s.rules.Reacts() {
		s.raisePlace(row, col, w)
	}
}

// scorePlace gives the points of the tile that has just come to a cell.
func (s *state) scorePlace(row, col int, w core.Watcher) {
	points := s.placePoints(row, col)
	if points != 0 && core.Tiles(w) != nil {
		s.rules.place.Explain(w, keyPlace, s.ofCell(row, col))
		s.rules.wall.explainMultiplier(w, row, col)
	}
	s.Earn(s.Seat, points, keyPlace, core.Spot{Place: Wall, Row: int8(row), Col: int8(col)}, w)
}

// placePoints returns what the tile that has just come to a cell scores.
func (s *state) placePoints(row, col int) int {
	if s.rules.byRuns {
		return s.rules.runPoints(&s.boards[s.Seat], row, col)
	}
	return s.Ask(s.rules.place, s.ofCell(row, col)) * int(s.rules.wall.multiplier[row][col])
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
	tiles := b.lines[row]
	s.clearLine(b, row)
	s.fall(tiles, core.Spot{Place: Line, Row: int8(row)}, w)
}

// clearLine empties a line.
func (s *state) clearLine(b *board, row int) {
	b.lines[row], b.lineCount[row], b.foreign[row] = core.Tray{}, 0, 0
	b.complete &^= 1 << row
	b.refreshLine(s.rules, row)
}
