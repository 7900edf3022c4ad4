package trio

import (
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// linesX is the left edge of the pattern lines, after their numbers.
const linesX = 2

// View returns a picture of the position.
func (s *state) View() view.View {
	v := s.Base.View("lid")
	if s.Phase == offering {
		v.Task = "take tiles of one color, to a line or the floor"
		v.Form = decisions.Form(s.rules, s)
	}
	for seat := range v.Seats {
		s.drawBoard(&v.Seats[seat], &s.boards[seat])
	}
	return v
}

// drawBoard draws the pattern lines with the wall beside them; the floor line is
// loose tiles.
func (s *state) drawBoard(v *view.Seat, b *board) {
	lines := view.Area{Place: Line, Name: "pattern lines"}
	wall := view.Area{Place: Wall, Name: "wall"}
	for row := range size {
		v.Labels = append(v.Labels, view.Label{Y: row, Text: strconv.Itoa(row + 1), Color: core.NoColor})
		lines.Cells = s.rules.appendLine(lines.Cells, b, row)
		wall.Cells = s.rules.appendWall(wall.Cells, b, row)
	}
	v.Areas = []view.Area{lines, wall}
	v.Trays = []view.Tray{{Spot: core.Spot{Place: Floor}, Name: "floor line", Word: floorWord,
		Tiles: b.floor, Room: s.rules.spaces}}
}

// appendLine appends a pattern line, which fills from the right.
func (r *rules) appendLine(cells []view.Cell, b *board, row int) []view.Cell {
	longest := int(slices.Max(r.lengths[:]))
	for i := range r.lengths[row] {
		at := view.Cell{Spot: core.Spot{Place: Line, Row: int8(row), Col: int8(i)},
			X: linesX + view.CellWidth*(longest-1-int(i)) + 1, Y: row, Word: strconv.Itoa(row + 1), Tile: core.NoColor}
		if i < b.lines[row].count {
			at.Tile = b.lines[row].color
		}
		for c := range core.Color(size) {
			if b.takes(r, row, c) {
				at.Accepts |= 1 << c
			}
		}
		cells = append(cells, at)
	}
	return cells
}

// appendWall appends a row of the wall.
func (r *rules) appendWall(cells []view.Cell, b *board, row int) []view.Cell {
	left := linesX + view.CellWidth*int(slices.Max(r.lengths[:]))
	for col := range size {
		c := colorAt(row, col)
		at := view.Cell{Spot: core.Spot{Place: Wall, Row: int8(row), Col: int8(col)},
			X: left + view.CellWidth*col + 2, Y: row, Accepts: 1 << c, Tile: core.NoColor}
		if b.holds(row, col) {
			at.Tile, at.Accepts = c, 0
		}
		cells = append(cells, at)
	}
	return cells
}
