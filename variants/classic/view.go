package classic

import (
	"fmt"
	"math/bits"
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/view"
)

// linesX is the left edge of the pattern lines on the lattice, after their
// numbers. The wall stands beside them and the floor line below.
const linesX = 2

// View returns a picture of the position.
func (s *state) View() view.View {
	v := s.Base.View("lid")
	v.Form = decisions.Form(s.rules, s)
	switch s.Phase {
	case offering:
		v.Task = s.rules.takeTask()
		if s.again > 0 {
			v.Task = fmt.Sprintf("take another color from display %d", s.from+1)
			for i := range v.Table {
				if v.Table[i].Spot != s.from.Spot() {
					v.Table[i].Word = "" // nothing can be taken there now
				}
			}
		}
	case tiling:
		v.Task = fmt.Sprintf("choose the cell for the tile of line %d", bits.TrailingZeros8(s.due())+1)
		switch {
		case s.rules.freeOrder:
			v.Task = "choose a complete line and the cell for its tile"
		case s.rules.picksTile:
			v.Task = fmt.Sprintf("choose a tile of line %d and its cell", bits.TrailingZeros8(s.due())+1)
		}
	}
	for seat := range v.Seats {
		s.drawBoard(&v.Seats[seat], int8(seat))
	}
	return v
}

func (r *rules) takeTask() string {
	jokers, lines := "", "a line"
	if r.wall.jokers != 0 {
		jokers = " with the jokers or without,"
	}
	if r.takeLines > 1 {
		lines = fmt.Sprintf("up to %d lines", r.takeLines)
	}
	return fmt.Sprintf("take tiles of one color,%s to %s or the floor", jokers, lines)
}

func (s *state) drawBoard(v *view.Seat, seat int8) {
	r, b := s.rules, &s.boards[seat]
	top := 0
	if r.choice() {
		top = 1 // room for the numbers of the columns
		for col := range r.cols {
			v.Labels = append(v.Labels, view.Label{X: r.wallX(col), Text: strconv.Itoa(col + 1), Color: core.NoColor})
		}
	}
	lines := view.Area{Place: Line, Name: "pattern lines"}
	wall := view.Area{Place: Wall, Name: "wall"}
	wild := s.wildColors(seat)
	for row := range r.rows {
		y := top + row
		v.Labels = append(v.Labels, view.Label{Y: y, Text: strconv.Itoa(row + 1), Color: core.NoColor})
		lines.Cells = r.appendLine(lines.Cells, b, row, y, wild)
		wall.Cells = r.appendWall(wall.Cells, b, row, y)
	}
	floor := view.Area{Place: Floor, Name: "floor line",
		Cells: fallenCells(Floor, b.floor[:b.fallen], r.floorSpaces(), top+r.rows)}
	for i := range floor.Cells {
		cell := &floor.Cells[i]
		cell.Word, cell.Label = floorWord, "?" // the formula has no value
		if points, fault := r.floor.spaces[i].Eval(s.ofSpace(int8(seat), i)); fault == nil {
			cell.Label = strconv.Itoa(points)
		}
	}
	v.Areas = []view.Area{lines, wall, floor}
	if b.cushions > 0 {
		v.Areas = append(v.Areas, view.Area{Place: Cushion, Name: "discs held",
			Cells: fallenCells(Cushion, b.soft[:b.softened], int(b.cushions), top+r.rows+1)})
	}
}

func (r *rules) longest() int { return int(slices.Max(r.lengths[:r.rows])) }

func (r *rules) wallX(col int) int { return linesX + view.CellWidth*(r.longest()+col) + 2 }

// choice reports whether seats can have to choose where a tile goes.
func (r *rules) choice() bool {
	return r.actsInTiling || r.freeOrder || r.picksTile || r.wallWild != nil || r.severalCells()
}

// severalCells reports whether some tile can have several cells in a row.
func (r *rules) severalCells() bool {
	for row := range r.rows {
		for c := range r.colors {
			if bits.OnesCount8(r.wall.cells[row][c]) > 1 {
				return true
			}
		}
	}
	return false
}

// wildColors returns the colors that each line of a seat takes because take.wild lets some take of
// them go there.
func (s *state) wildColors(seat int8) (colors [maxRows]uint8) {
	if s.rules.takeWild == nil || s.Phase != offering || s.Seat != seat {
		return colors
	}
	for _, m := range s.AppendMoves(nil) {
		if _, c, line := offer(m); draft.KindOf(m) == takeMove && line != floorLine {
			colors[line] |= 1 << c
		}
	}
	return colors
}

// appendLine appends a pattern line, which fills from the right, and takes some colors beside those
// that its tiles and the wall allow.
func (r *rules) appendLine(cells []view.Cell, b *board, row, y int, wild [maxRows]uint8) []view.Cell {
	for i := range int(r.lengths[row]) {
		cell := view.Cell{Spot: core.Spot{Place: Line, Row: int8(row), Col: int8(i)},
			X: linesX + view.CellWidth*(r.longest()-1-i) + 1, Y: y, Word: strconv.Itoa(row + 1), Tile: core.NoColor}
		if i < int(b.lineCount[row]) {
			cell.Tile = b.lines[row].At(i)
		}
		for c := range r.colors {
			cell.Accepts |= b.linesFor(core.Color(c)) >> row & 1 << c
		}
		cell.Accepts |= wild[row]
		cells = append(cells, cell)
	}
	return cells
}

func (r *rules) appendWall(cells []view.Cell, b *board, row, y int) []view.Cell {
	for col := range r.cols {
		cell := view.Cell{Spot: core.Spot{Place: Wall, Row: int8(row), Col: int8(col)},
			X: r.wallX(col), Y: y, Tile: core.NoColor}
		if r.choice() {
			cell.Word = fmt.Sprintf("%d %d", row+1, col+1)
		}
		if times := r.wall.multiplier[row][col]; times > 1 {
			cell.Label = "x" + strconv.Itoa(int(times))
		}
		if b.filled[row]>>col&1 != 0 {
			cell.Tile = core.Color(b.wall[row][col])
		}
		for c := range r.colors {
			cell.Accepts |= r.wall.columnsFor(b, row, core.Color(c)) >> col & 1 << c
		}
		cell.Accepts &^= r.wall.jokers // the color that is printed there shows so
		cells = append(cells, cell)
	}
	return cells
}

// fallenCells are the spaces for what falls, with what lies there.
func fallenCells(place core.Place, fallen []uint8, spaces, y int) []view.Cell {
	cells := make([]view.Cell, spaces)
	for i := range cells {
		cells[i] = view.Cell{Spot: core.Spot{Place: place, Row: int8(i)}, X: linesX + view.CellWidth*i + 1, Y: y,
			Label: "0", Tile: core.NoColor}
		if i < len(fallen) {
			cells[i].Tile, cells[i].Marker = core.Color(fallen[i]), fallen[i] == marker // which is no color
		}
	}
	return cells
}
