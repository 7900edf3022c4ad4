package classic

import (
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// The walls that have a name.
const (
	freeWall   = "free"
	cyclicWall = "cyclic"
)

// anyCell is how a drawing writes a cell for any color.
const anyCell = '.'

// multiplierSign stands between a cell and how often it counts.
const multiplierSign = "*"

// The codes of problems with the board.
const (
	codeWall  = "bad-wall"
	codeRange = "out-of-range"
)

// What a wall has to have as many of.
var (
	wallRows     = formula.Unit{One: "row", Many: "rows"}
	patternLines = formula.Unit{One: "pattern line", Many: "pattern lines"}
)

// maxMultiplier bounds the multiplier of a cell.
const maxMultiplier = 100

// readWall reads the wall's pattern and where a color may stand once only.
func (r *rules) readWall(d *ruleset.Document) {
	for _, side := range d.Get("wall.once_per").Items() {
		switch side.Word(perRow, perColumn) {
		case perRow:
			r.wall.oncePerRow = true
		case perColumn:
			r.wall.oncePerColumn = true
		}
	}
	if len(r.colors) == 0 {
		return // which is reported; no letter could mean anything
	}
	v := d.Get("wall.pattern")
	text := strings.TrimSpace(v.Text())
	switch {
	case text == freeWall, text == cyclicWall:
		r.fillWall(text == cyclicWall)
	case v.Kind() == ruleset.Mapping:
		v.Error(codeWall, "write free or cyclic, or draw a row for each pattern line", "a map is no wall")
	default:
		r.drawWall(v, drawnRows(v, text))
		r.warnUnusedColors(d)
	}
}

// drawnRow is a row of a wall drawn in letters, and where it stands.
type drawnRow struct {
	value ruleset.Value
	text  string
}

// drawnRows returns the rows of a wall: the items of a list, or the lines of a text.
func drawnRows(v ruleset.Value, text string) []drawnRow {
	var rows []drawnRow
	for _, item := range v.Items() {
		rows = append(rows, drawnRow{item, item.Text()})
	}
	if v.Kind() != ruleset.List {
		for line := range strings.SplitSeq(text, "\n") {
			rows = append(rows, drawnRow{v, line})
		}
	}
	return rows
}

// warnUnusedColors warns of colors that no cell of the wall takes: their tiles can
// only be in the way.
func (r *rules) warnUnusedColors(d *ruleset.Document) {
	var printed uint8
	for row := range r.rows {
		printed |= r.wall.printed[row]
	}
	for c, e := range d.Get("colors").Entries() {
		if printed != 0 && printed>>c&1 == 0 {
			e.KeyValue.Warn("unused-color", "give it a cell in wall.pattern, or leave the color out",
				"no cell of the wall takes %s", e.Key)
		}
	}
}

// fillWall makes a wall with a column for each color: for any color, or with
// the colors in order, shifted to the right by one in each row.
func (r *rules) fillWall(cyclic bool) {
	r.cols = len(r.colors)
	for row := range r.rows {
		for col := range r.cols {
			if cyclic {
				r.setCell(row, col, 1<<((col-row%r.cols+r.cols)%r.cols), 1, true)
			} else {
				r.setCell(row, col, 1<<len(r.colors)-1, 1, false)
			}
		}
	}
}

// drawWall reads a wall drawn in letters.
func (r *rules) drawWall(v ruleset.Value, rows []drawnRow) {
	if r.rows > 0 && len(rows) != r.rows {
		v.Error(codeWall, "draw a row for each number in lines.lengths, or write free or cyclic",
			"the wall has %s and the board %s", ruleset.Quantity(len(rows), wallRows),
			ruleset.Quantity(r.rows, patternLines))
		return
	}
	for row, drawn := range rows[:min(len(rows), core.MaxRows)] {
		cols, ok := r.drawRow(drawn.value, row, drawn.text)
		switch {
		case !ok:
			return
		case cols == 0:
			drawn.value.Error(codeWall, "", "row %d of the wall has no cell", row+1)
			return
		case row > 0 && cols != r.cols:
			drawn.value.Error(codeWall, "", "row %d of the wall has %d cells and row 1 has %d", row+1, cols, r.cols)
			return
		}
		r.cols = cols
	}
}

// drawRow reads one row and returns how many cells it has.
func (r *rules) drawRow(v ruleset.Value, row int, text string) (cols int, ok bool) {
	for rest := strings.TrimSpace(text); rest != ""; rest = strings.TrimLeft(rest, " ") {
		if cols == core.MaxColumns {
			v.Error(codeWall, "", "row %d of the wall has more than %d cells", row+1, core.MaxColumns)
			return 0, false
		}
		letter := rest[0]
		accepts := r.acceptsOf(letter)
		if accepts == 0 {
			v.Error(codeWall, "cells are letters of the colors, a dot takes any, *2 behind a cell doubles its points",
				"%q in row %d of the wall is no color", rest[:1], row+1)
			return 0, false
		}
		times := 1
		if times, rest, ok = cutMultiplier(rest[1:]); !ok {
			v.Error(codeWall, "", "in row %d of the wall a number from 2 to %d is needed behind *", row+1, maxMultiplier)
			return 0, false
		}
		r.setCell(row, cols, accepts, times, letter != anyCell)
		cols++
	}
	return cols, true
}

// acceptsOf returns the colors that a cell drawn with the letter accepts.
func (r *rules) acceptsOf(letter byte) uint8 {
	if letter == anyCell {
		return 1<<len(r.colors) - 1
	}
	if c := r.shared.ColorOf(letter); c >= 0 {
		return 1 << c
	}
	return 0
}

// cutMultiplier reads "*2" in front of the rest of a row; without it a cell
// counts once.
func cutMultiplier(text string) (times int, rest string, ok bool) {
	text, multiplied := strings.CutPrefix(text, multiplierSign)
	if !multiplied {
		return 1, text, true
	}
	zeroInFront := strings.HasPrefix(text, "0")
	n := 0
	for text != "" && text[0] >= '0' && text[0] <= '9' && n <= maxMultiplier {
		n = 10*n + int(text[0]-'0')
		text = text[1:]
	}
	return n, text, n >= 2 && n <= maxMultiplier && !zeroInFront
}

// setCell notes which colors a cell accepts, how often it counts, and whether it
// is printed for one color.
func (r *rules) setCell(row, col int, accepts uint8, times int, fixed bool) {
	for c := range r.colors {
		if accepts>>c&1 != 0 {
			r.wall.cells[row][c] |= 1 << col
		}
	}
	if fixed {
		r.wall.fixed[row] |= 1 << col
	}
	r.wall.printed[row] |= accepts
	r.wall.multiplier[row][col] = uint8(times)
}
