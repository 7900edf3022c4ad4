package trio

import (
	"slices"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/view"
)

// linesX is the left edge of the pattern lines, after their numbers.
const linesX = 2

// View returns a picture of the position.
func (s *state) View() view.View {
	v := draft.View(s, "lid")
	if s.Phase == offering {
		v.Task = "take tiles of one color, to a line or the floor"
		v.Form = decisions.Form(s.rules, s)
	}
	for seat := range v.Seats {
		for row := range size {
			v.Seats[seat].Labels = append(v.Seats[seat].Labels, view.Label{Y: row, Text: strconv.Itoa(row + 1), Color: core.NoColor})
		}
	}
	return v
}

// wallX is the left edge of the wall, beside the longest pattern line.
func (r *rules) wallX() int { return linesX + view.CellWidth*int(slices.Max(r.lengths[:])) }

// lineCell returns a space of a pattern line, which fills from the right.
func (s *state) lineCell(seat, row, i int) view.Cell {
	c := view.Cell{X: s.rules.wallX() - view.CellWidth*(i+1) + 1, Y: row, Word: strconv.Itoa(row + 1)}
	for color := range core.Color(size) {
		if s.boards[seat].takes(s.rules, row, color) {
			c.Accepts |= 1 << color
		}
	}
	return c
}

// wallCell returns a cell of the wall, which lies beside the lines.
func (s *state) wallCell(seat, row, col int) view.Cell {
	c := view.Cell{X: s.rules.wallX() + view.CellWidth*col + 2, Y: row}
	if !s.boards[seat].holds(row, col) {
		c.Accepts = 1 << colorAt(row, col)
	}
	return c
}
