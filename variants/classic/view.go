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
	v := draft.View(s, "lid")
	v.Form = decisions.Form(s.rules, s)
	switch s.Phase {
	case offering:
		v.Task = s.rules.takeTask()
		if s.takesLeft > 0 {
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
		if s.mayLeave() != 0 {
			v.Task += ", or leave the line"
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

// drawBoard adds the numbers of rows and columns to a board, and the colors that take.wild lets lines take.
func (s *state) drawBoard(v *view.Seat, seat int8) {
	r := s.rules
	if r.choice() {
		for col := range r.cols {
			v.Labels = append(v.Labels, view.Label{X: r.wallX(col), Text: strconv.Itoa(col + 1), Color: core.NoColor})
		}
	}
	for row := range r.rows {
		v.Labels = append(v.Labels, view.Label{Y: r.top() + row, Text: strconv.Itoa(row + 1), Color: core.NoColor})
	}
	wild, lines := s.wildColors(seat), v.Areas[0].Cells
	for i := range lines {
		lines[i].Accepts |= wild[lines[i].Spot.Row]
	}
}

func (r *rules) longest() int { return int(slices.Max(r.lengths[:r.rows])) }

func (r *rules) wallX(col int) int { return linesX + view.CellWidth*(r.longest()+col) + 2 }

// choice reports whether seats can have to choose where a tile goes.
func (r *rules) choice() bool {
	return r.actsInTiling || r.freeOrder || r.later != nil || r.picksTile || r.wallWild != nil || r.severalCells()
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
		if _, c, line := taken(m); draft.KindOf(m) == takeMove && line != floorLine {
			colors[line] |= 1 << c
		}
	}
	return colors
}

// top returns the height of the first line in pictures. The numbers of columns lie above it, if moves have them.
func (r *rules) top() int { return draft.Truth(r.choice()) }

// lineCell returns a space of a pattern line, which fills from the right.
func (s *state) lineCell(seat, row, i int) view.Cell {
	r := s.rules
	cell := view.Cell{X: linesX + view.CellWidth*(r.longest()-1-i) + 1, Y: r.top() + row, Word: strconv.Itoa(row + 1)}
	for c := range r.colors {
		cell.Accepts |= s.boards[seat].linesFor(core.Color(c)) >> row & 1 << c
	}
	return cell
}

// wallCell returns a cell of the wall.
func (s *state) wallCell(seat, row, col int) view.Cell {
	r := s.rules
	cell := view.Cell{X: r.wallX(col), Y: r.top() + row}
	if r.choice() {
		cell.Word = fmt.Sprintf("%d %d", row+1, col+1)
	}
	if times := r.wall.multiplier[row][col]; times > 1 {
		cell.Label = "x" + strconv.Itoa(int(times))
	}
	for c := range r.colors {
		cell.Accepts |= r.wall.columnsFor(&s.boards[seat], row, core.Color(c)) >> col & 1 << c
	}
	cell.Accepts &^= r.wall.jokers // the color that is printed there shows so
	return cell
}

// floorCell returns a space of the floor line with its points.
func (s *state) floorCell(seat, _, i int) view.Cell {
	cell := s.spaceBelow(i, s.rules.rows)
	cell.Word, cell.Label = floorWord, "?" // the formula has no value
	if points, fault := s.rules.floor.spaces[i].Eval(s.ofSpace(int8(seat), i)); fault == nil {
		cell.Label = strconv.Itoa(points)
	}
	return cell
}

// spaceBelow returns a space in a row below the lines.
func (s *state) spaceBelow(i, row int) view.Cell {
	return view.Cell{X: linesX + view.CellWidth*i + 1, Y: s.rules.top() + row, Label: "0"}
}
