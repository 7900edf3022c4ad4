package trio

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// size is how many colors, pattern lines, rows and columns there are.
const size = 3

// The places of a board, for programs that know no variant.
var (
	Line  = core.RegisterPlace(core.PlaceInfo{Name: "line", Layout: core.Lines, Seat: true})
	Floor = core.RegisterPlace(core.PlaceInfo{Name: "floor", Layout: core.Penalty, Seat: true})
	Wall  = core.RegisterPlace(core.PlaceInfo{Name: "wall", Layout: core.Grid, Seat: true})
)

// board is what lies before a seat.
type board struct {
	lines [size]core.Tray // each with tiles of one color
	wall  uint16          // a bit for each cell, row by row
	floor core.Tray
}

// trios are the rows, columns and diagonals of a wall: each octal digit is a row.
var trios = [...]uint16{0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o421, 0o124}

// column returns where the cell of a color is in a row: one further to the right
// in each row.
func column(row int, c core.Color) int { return (int(c) + row) % size }

// colorAt returns the color of the cell in a column of a row.
func colorAt(row, col int) core.Color { return core.Color((col - row + size) % size) }

// cell returns the bit of a cell of the wall.
func cell(row, col int) uint16 { return 1 << (size*row + col) }

// holds reports whether a tile lies on a cell; none does outside the wall.
func (b *board) holds(row, col int) bool {
	return 0 <= row && row < size && 0 <= col && col < size && b.wall&cell(row, col) != 0
}

// tileAt returns the color of the tile on a cell of the wall.
func (b *board) tileAt(row, col int) core.Color {
	if b.holds(row, col) {
		return colorAt(row, col)
	}
	return draft.Open
}

// takes reports whether a line takes tiles of a color: more of its own while there
// is room, or of any that its row of the wall does not hold yet.
func (b *board) takes(r *rules, row int, c core.Color) bool {
	if n := b.lines[row].Total(); n > 0 {
		return int(b.lines[row][c]) == n && n < r.lengths[row]
	}
	return !b.holds(row, column(row, c))
}

// run counts the tiles that are linked to the one on a cell, itself among them,
// along a line of cells in both directions.
func (b *board) run(row, col int8, down, right int) int {
	n := 1
	for _, way := range []int{1, -1} {
		for i := way; b.holds(int(row)+i*down, int(col)+i*right); i += way {
			n++
		}
	}
	return n
}

// trios counts the complete rows, columns and diagonals of the wall.
func (b *board) trios() int {
	n := 0
	for _, cells := range trios {
		if b.wall&cells == cells {
			n++
		}
	}
	return n
}
