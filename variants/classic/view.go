package classic

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// linesX is the left edge of the pattern lines on the lattice, behind their
// numbers. The wall stands beside them and the floor line below.
const linesX = 2

// prose tells how the game is played, with what this ruleset makes of it.
func (r *rules) prose() string {
	cell := "its place in that row of the wall"
	if r.wall.choice(r) {
		cell = "a cell of that row of the wall, which you choose"
	}
	return "In your turn you take all tiles of one color from a display or from the center and lay them into one of " +
		"your pattern lines, from the right. What is left on a display goes to the center; the first to take from " +
		"there also takes the start marker, which lies on a space of the floor line like a tile, and begins the next " +
		"round. A line takes one color only, and none that its row of the wall has no place for; tiles without room " +
		"fall on the floor line and cost the points that stand there. When all tiles are taken, each full line moves " +
		"one tile to " + cell + ", and the line is emptied; lines that are not full keep their tiles. The tile scores " +
		"with those that it is linked to along its row and its column" + r.examples() + ". When the game ends and what " +
		"counts then is in `rules end` and `rules bonuses`."
}

// examples tells what some tiles score in the first round, where the ruleset has
// numbers for them.
func (r *rules) examples() string {
	if r.cols < 3 || r.rows < 2 {
		return ""
	}
	seats := r.shared.MinSeats
	alone, three, corner := r.place.At(1, 1, 1, 1, 1, seats), r.place.At(3, 1, 1, 1, 1, seats), r.place.At(3, 2, 1, 1, 1, seats)
	return fmt.Sprintf(": one that stands alone brings %d points, one that makes a row of three %d, "+
		"and one that also makes a column of two %d", alone, three, corner)
}

// View returns a picture of the position.
func (s *state) View() view.View {
	v := s.Base.View(s.Turn(), "lid")
	v.Guide = s.rules.prose()
	switch s.phase {
	case offering:
		v.Task = "take tiles of one color, to a line or the floor"
		v.Form = fmt.Sprintf("A display's number or center comes first, then the color, then the line's number or %s.", floorWord)
	case tiling:
		v.Task = fmt.Sprintf("choose the cell for the tile of line %d",
			bits.TrailingZeros8(s.boards[s.Seat].complete)+1)
		v.Form = "The line's number comes first, then the column's."
	}
	for seat := range v.Seats {
		s.rules.drawBoard(&v.Seats[seat], &s.boards[seat])
	}
	return v
}

func (r *rules) drawBoard(v *view.Seat, b *board) {
	top := 0
	if r.wall.choice(r) {
		top = 1 // room for the numbers of the columns
		for col := range r.cols {
			v.Labels = append(v.Labels, view.Label{X: r.wallX(col), Text: strconv.Itoa(col + 1), Color: core.NoColor})
		}
	}
	lines := view.Area{Place: core.Line, Name: "pattern lines"}
	wall := view.Area{Place: core.Wall, Name: "wall"}
	for row := range r.rows {
		y := top + row
		v.Labels = append(v.Labels, view.Label{Y: y, Text: strconv.Itoa(row + 1), Color: core.NoColor})
		lines.Cells = r.appendLine(lines.Cells, b, row, y)
		wall.Cells = r.appendWall(wall.Cells, b, row, y)
	}
	floor := view.Area{Place: core.Floor, Name: "floor line", Cells: r.floorCells(b, top+r.rows)}
	v.Areas = []view.Area{lines, wall, floor}
}

// longest returns the number of spaces of the longest line.
func (r *rules) longest() int { return int(slices.Max(r.lengths[:r.rows])) }

// wallX returns the middle of a column of the wall.
func (r *rules) wallX(col int) int { return linesX + view.CellWidth*(r.longest()+col) + 2 }

// choice reports whether some tile can have several cells in a row.
func (w *wall) choice(r *rules) bool {
	for row := range r.rows {
		for c := range r.colors {
			if bits.OnesCount8(w.cells[row][c]) > 1 {
				return true
			}
		}
	}
	return false
}

// appendLine appends a pattern line, which fills from the right.
func (r *rules) appendLine(cells []view.Cell, b *board, row, y int) []view.Cell {
	for i := range int(r.lengths[row]) {
		cell := view.Cell{Spot: core.Spot{Place: core.Line, Row: int8(row), Col: int8(i)},
			X: linesX + view.CellWidth*(r.longest()-1-i) + 1, Y: y, Word: strconv.Itoa(row + 1), Tile: core.NoColor}
		if i < int(b.lineCount[row]) {
			cell.Tile = core.Color(b.lineColor[row])
		}
		for c := range r.colors {
			cell.Accepts |= b.linesFor(core.Color(c)) >> row & 1 << c
		}
		cells = append(cells, cell)
	}
	return cells
}

// appendWall appends a row of the wall.
func (r *rules) appendWall(cells []view.Cell, b *board, row, y int) []view.Cell {
	for col := range r.cols {
		cell := view.Cell{Spot: core.Spot{Place: core.Wall, Row: int8(row), Col: int8(col)},
			X: r.wallX(col), Y: y, Tile: core.NoColor}
		if r.wall.choice(r) {
			cell.Word = fmt.Sprintf("%d %d", row+1, col+1)
		}
		if times := r.wall.multiplier[row][col]; times > 1 {
			cell.Label = "x" + strconv.Itoa(int(times))
		}
		if b.filled[row]>>col&1 != 0 {
			cell.Tile = core.Color(b.wall[row][col])
		}
		for c := range r.colors {
			if cells := r.columnsFor(b, row, core.Color(c)); cells>>col&1 != 0 && !r.barred(b, row, c) {
				cell.Accepts |= 1 << c
			}
		}
		cells = append(cells, cell)
	}
	return cells
}

// barred reports whether a row of the wall takes no second tile of a color.
func (r *rules) barred(b *board, row, c int) bool {
	return r.wall.oncePerRow && b.rowColors[row]>>c&1 != 0
}

func (r *rules) floorCells(b *board, y int) []view.Cell {
	var cells []view.Cell
	for i := range r.floorSpaces() {
		cell := view.Cell{Spot: core.Spot{Place: core.Floor, Row: int8(i)}, X: linesX + view.CellWidth*i + 1, Y: y,
			Word: floorWord, Label: strconv.Itoa(r.floorCost(i)), Tile: core.NoColor}
		if i < int(b.fallen) {
			cell.Marker = b.floor[i] == marker
			if !cell.Marker {
				cell.Tile = core.Color(b.floor[i])
			}
		}
		cells = append(cells, cell)
	}
	return cells
}
