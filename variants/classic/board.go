package classic

import (
	"encoding/binary"
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// board is one seat's pattern lines, wall and floor line.
type board struct {
	lines     [maxRows]core.Tray
	lineCount [maxRows]uint8 // their totals, which are asked for at every turn
	sizes     [maxRows]uint8 // how many tiles they hold
	foreign   [maxRows]uint8 // the colors on a line that count as its own one: see take.wild

	// open has eight bits for each color, the first color lowest: the lines
	// that may take it now. It follows from the lines and the wall.
	open uint64
	// complete are the rows whose line is full.
	complete uint8

	cells

	// cushions is how many tiles the discs take that the seat holds.
	cushions uint8

	// What lies on the floor line and on the discs: see [state.floor] and [board.soft].
	floorN, softN uint8
	floorOf       [shortFloor]uint8
	softOf        [maxSoft]uint8
}

// cells is what lies on a wall, apart from the rest so that a tile can be tried out.
type cells struct {
	wall      [maxRows][maxColumns]uint8 // colors, where filled
	filled    [maxRows]uint8             // by row, the columns that hold a tile
	colFilled [maxColumns]uint8          // by column, the rows
	rowColors [maxRows]uint8             // by row, the colors on the wall
	columnsOf [core.MaxColors + 1]uint8  // by color, the columns that hold it; the last is for noColor

	// The cell of the tile that was placed last, from 1, where some formula asks for it.
	lastRow, lastCol uint8
}

// refreshLine works out anew what a line may take. With tiles it takes more of its color while it
// has room. An empty line takes any color that its row of the wall may get.
func (b *board) refreshLine(r *rules, row int) {
	var colors uint8
	switch b.lineCount[row] {
	case b.sizes[row]:
		b.complete |= 1 << row
	case 0:
		colors = r.wall.rowTakes(b, row)
	default:
		colors = 1 << b.lines[row].First()
	}
	if r.mixes && b.complete>>row&1 == 0 {
		colors = r.mixedTakes(b, row)
	}
	b.open = b.open&^(eachByte<<(row&7)) | spread[colors]<<(row&7)
}

// mixedTakes returns what an incomplete line may take, if lines can hold several colors, or
// jokers. A line takes its own colors, and further ones up to its limit. At least one color of a
// line must be possible in its row of the wall, so the last one may have to be. A joker is no
// color, and needs any free cell.
func (r *rules) mixedTakes(b *board, row int) uint8 {
	takes := r.wall.rowTakes(b, row)
	if b.filled[row] == 1<<r.cols-1 {
		takes &^= r.wall.jokers
	}
	held := b.own(row) &^ r.wall.jokers
	switch more := int(r.lineColors[row]) - bits.OnesCount8(held); {
	case takes&^r.wall.jokers == 0, more == 0:
		return held | takes&r.wall.jokers
	case more == 1 && held&takes == 0:
		return held | takes
	}
	return (1<<len(r.colors)-1)&^r.wall.jokers | takes
}

// own returns the colors of a line, jokers too, without those of tiles that count as another one.
func (b *board) own(row int) uint8 { return b.lines[row].Colors() &^ b.foreign[row] }

// adopt notes whether tiles of a color that come to a line are of another color than the line.
func (b *board) adopt(row int, c core.Color) {
	if b.foreign[row] &^= 1 << c; b.linesFor(c)>>row&1 == 0 {
		b.foreign[row] |= 1 << c
	}
}

// disown follows the loss of tiles: if none of the line's own color is left, the first of the
// others is that of the line.
func (b *board) disown(row int) {
	if b.foreign[row] &= b.lines[row].Colors(); b.own(row) == 0 {
		b.foreign[row] &= b.foreign[row] - 1
	}
}

// putLine puts n tiles of a color on a line, as many of them as it has room for, and returns how
// many. A call of refreshLine has to follow.
func (b *board) putLine(r *rules, row int, c core.Color, n uint8) uint8 {
	n = min(n, b.sizes[row]-b.lineCount[row])
	b.lines[row][c] += n
	b.lineCount[row] += n
	return n
}

// spread gives each bit of a number a byte of its own.
var spread = func() (table [256]uint64) {
	for colors := range table {
		for c := range core.MaxColors {
			table[colors] |= uint64(colors>>c&1) << (8 * c)
		}
	}
	return table
}()

// linesFor returns the lines that may take a color, as bits.
func (b *board) linesFor(c core.Color) uint8 { return uint8(b.open >> (8 * c & 63)) }

// putWall puts a tile on an empty cell. A joker counts for where colors may go as the color
// that is printed there, and as none on a cell for any. It is small, so that callers inline it.
func (b *board) putWall(w *wall, row, col int, c core.Color) {
	b.wall[row][col] = uint8(c)
	b.filled[row] |= 1 << col
	b.colFilled[col] |= 1 << row
	if w.jokers != 0 && w.jokers>>c&1 != 0 {
		c = w.jokerAs[row][col]
	}
	b.rowColors[row] |= 1 << c
	b.columnsOf[c] |= 1 << col
}

// clearCell takes the tile from a cell.
func (b *board) clearCell(w *wall, row, col int) {
	b.filled[row] &^= 1 << col
	b.colFilled[col] &^= 1 << row
	b.wall[row][col] = 0
	b.rowColors, b.columnsOf = [maxRows]uint8{}, [core.MaxColors + 1]uint8{}
	for left := b.mask(); left != 0; left &= left - 1 {
		cell := bits.TrailingZeros64(left)
		row, col := cell/maxColumns, cell%maxColumns
		b.putWall(w, row, col, core.Color(b.wall[row][col]))
	}
}

// isWild reports whether a tile lies on its cell only because it is wild. Then the cell is for
// another color or, with oncePerColumn, the color is also elsewhere in the column. Jokers are
// never wild here.
func (b *board) isWild(w *wall, row, col int) bool {
	c := b.colorAt(row, col)
	if c < 0 || w.jokers>>c&1 != 0 {
		return false
	}
	for other := range maxRows {
		if w.oncePerColumn && other != row && b.colorAt(other, col) == c {
			return true
		}
	}
	return w.cells[row][c]>>col&1 == 0
}

// completesSet reports whether the tile on a cell completes its color: every row of the wall
// holds it, and the row of the cell only there.
func (b *board) completesSet(r *rules, row, col int) bool {
	c, alone := b.wall[row][col], 0
	for left := b.filled[row]; left != 0; left &= left - 1 {
		if b.wall[row][bits.TrailingZeros8(left)] == c {
			alone++
		}
	}
	for i := range r.rows {
		if b.ownColors(r, i)>>c&1 == 0 {
			return false
		}
	}
	return alone == 1
}

// run counts the ones of mask that stand together around the bit at i.
func run(mask uint8, i int) int {
	up := bits.TrailingZeros8(^(mask >> i))
	down := bits.LeadingZeros8(^(mask << (7 - i)))
	return up + down - 1
}

// completeRows counts the rows of the wall with a tile on every cell.
func (b *board) completeRows(r *rules) int { return complete(b.filled, r.cols) }

// completeColumns counts the columns with a tile on every cell.
func (b *board) completeColumns(r *rules) int { return complete(b.colFilled, r.rows) }

// complete counts the numbers in which the lowest n bits are ones. It does so in all of them
// at a time: bit 0 of each becomes the and of n bits.
func complete(lines [8]uint8, n int) int {
	all := binary.LittleEndian.Uint64(lines[:])
	for range n - 1 {
		all &= all >> 1
	}
	return bits.OnesCount64(all & leftColumn)
}

// colorSets counts the colors that every row of the wall holds. Jokers are of no color.
func (b *board) colorSets(r *rules) int {
	all := uint8(0xFF)
	for row := range r.rows {
		all &= b.ownColors(r, row)
	}
	return bits.OnesCount8(all)
}

// ownColors returns the colors of the tiles in a row of the wall, without jokers.
func (b *board) ownColors(r *rules, row int) (colors uint8) {
	if r.wall.jokers == 0 {
		return b.rowColors[row]
	}
	for columns := b.filled[row]; columns != 0; columns &= columns - 1 {
		colors |= 1 << b.wall[row][bits.TrailingZeros8(columns)]
	}
	return colors &^ r.wall.jokers
}

// wallTiles counts the tiles on the wall.
func (b *board) wallTiles() int { return bits.OnesCount64(b.mask()) }

// countOf counts the tiles of a color on the wall.
func (b *board) countOf(c core.Color) int {
	n := 0
	for left := b.mask(); left != 0; left &= left - 1 {
		cell := bits.TrailingZeros64(left)
		n += draft.Truth(b.wall[cell/maxColumns][cell%maxColumns] == uint8(c))
	}
	return n
}

// The columns at the edges of the largest wall, as bits of mask.
const (
	leftColumn  = 0x0101010101010101
	rightColumn = leftColumn << (maxColumns - 1)
)

// mask returns the cells that hold a tile, eight bits for each row.
func (b *board) mask() uint64 { return binary.LittleEndian.Uint64(b.filled[:]) }

// grow returns the cells of mask that are linked by their sides to the cells
// from.
func grow(mask, from uint64) uint64 {
	for {
		next := from | from<<maxColumns | from>>maxColumns |
			from&^rightColumn<<1 | from&^leftColumn>>1
		if next &= mask; next == from {
			return from
		}
		from = next
	}
}

// groupAt counts the tiles of the group that the tile on a cell belongs to.
func (b *board) groupAt(row, col int) int {
	return bits.OnesCount64(grow(b.mask(), 1<<(maxColumns*row+col)))
}

// groups counts the groups of tiles that are linked by their sides, and the
// tiles of the largest.
func (b *board) groups() (n, largest int) {
	for left := b.mask(); left != 0; n++ {
		group := grow(left, left&-left)
		largest = max(largest, bits.OnesCount64(group))
		left &^= group
	}
	return n, largest
}

// diagonal counts the tiles linked to a cell along a diagonal, itself among them. The diagonal
// falls to the right, or rises if rise is -1.
func (b *board) diagonal(row, col, rise int) int {
	n := 1
	for i := 1; b.filledAt(row+i*rise, col+i); i++ {
		n++
	}
	for i := 1; b.filledAt(row-i*rise, col-i); i++ {
		n++
	}
	return n
}

// filledAt reports whether a cell has a tile; no cell outside the wall has.
func (b *board) filledAt(row, col int) bool {
	return uint(row) < maxRows && uint(col) < maxColumns && b.filled[row]>>col&1 != 0
}

// tileAt returns the color of the tile on a cell of the wall.
func (b *board) tileAt(row, col int) core.Color {
	if !b.filledAt(row, col) {
		return draft.Open
	}
	return core.Color(b.wall[row][col])
}

// colorAt is tileAt for formulas: -1 for no tile.
func (b *board) colorAt(row, col int) int { return colorOf(b.tileAt(row, col)) }
