package classic

import (
	"math/bits"
	"regexp"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// wall says what the cells of the wall accept.
type wall struct {
	// cells[row][color] are the columns whose cell accepts the color.
	cells [maxRows][core.MaxColors]uint8
	// printed[row] are the colors that some cell of the row accepts.
	printed [maxRows]uint8
	// fixed[row] are the columns whose cell is printed for one color.
	fixed [maxRows]uint8
	// jokerAs is the color that a joker on a cell counts as: the printed color of the cell, or
	// noColor.
	jokerAs [maxRows][maxColumns]core.Color
	// multiplier of the points for a tile on the cell.
	multiplier [maxRows][maxColumns]uint8
	// jokers has a bit for the color that is a joker. All cells accept it.
	jokers uint8
	// oncePerRow and oncePerColumn: no color twice in a row, in a column.
	oncePerRow, oncePerColumn bool
}

// noColor comes after all colors, so that boards can have room for it.
const noColor core.Color = core.MaxColors

func (w *wall) isFixed(row, col int) bool { return w.fixed[row]>>col&1 != 0 }

// rowTakes returns the colors that a row of the wall may get. These are the colors of its cells.
// If none may be there twice, the colors that it holds are not among them.
func (w *wall) rowTakes(b *board, row int) uint8 {
	if w.oncePerRow {
		return w.printed[row] &^ b.rowColors[row]
	}
	return w.printed[row]
}

// columnsFor returns the empty cells of a row where a tile of a color may go.
func (w *wall) columnsFor(b *board, row int, c core.Color) uint8 {
	if w.rowTakes(b, row)>>c&1 == 0 {
		return 0
	}
	cells := w.cells[row][c] &^ b.filled[row]
	if w.oncePerColumn {
		cells &^= b.columnsOf[c]
	}
	return cells
}

// The walls that have a name.
const (
	freeWall   = "free"
	cyclicWall = "cyclic"
)

// The codes of problems with the board.
const (
	codeWall  = "bad-wall"
	codeRange = "out-of-range"
)

// readWall reads the wall's pattern and where a color may stand once only.
func (r *rules) readWall(d *ruleset.Document) {
	for _, side := range d.Get(keyOncePer).Items() {
		r.wall.oncePerRow = r.wall.oncePerRow || side.Is("row")
		r.wall.oncePerColumn = r.wall.oncePerColumn || side.Is("column")
	}
	if len(r.colors) == 0 {
		return // which is reported; no letter could mean anything
	}
	v := d.Get(keyPattern)
	if !v.Exists() {
		return // which is reported
	}
	text := strings.TrimSpace(v.Text())
	switch {
	case namesWall(v):
		r.fillWall(text == cyclicWall)
	case v.Kind() == ruleset.Mapping:
		v.Error(codeWall, "write free or cyclic, or draw a row for each pattern line", "a map is no wall")
	default:
		r.readDrawing(d, v)
		var printed uint8
		for _, colors := range r.wall.printed {
			printed |= colors
		}
		if printed != 0 {
			r.WarnUnusedColors(d, printed, "cell of the wall", "give it a cell in wall.pattern")
		}
	}
}

// fillWall makes a wall with a column for each color but a joker: for any color, or with
// the colors in order, shifted to the right by one in each row.
func (r *rules) fillWall(cyclic bool) {
	var colors []int
	for c := range r.colors {
		if r.wall.jokers>>c&1 == 0 {
			colors = append(colors, c)
		}
	}
	r.cols = len(colors)
	for row := range r.rows {
		for col := range r.cols {
			if cyclic {
				r.setCell(row, col, 1<<colors[(col-row%r.cols+r.cols)%r.cols], 1, true)
			} else {
				r.setCell(row, col, 1<<len(r.colors)-1, 1, false)
			}
		}
	}
}

// namesWall reports whether a wall is written as the name of one.
func namesWall(v ruleset.Value) bool {
	text := strings.TrimSpace(v.Text())
	return text == freeWall || text == cyclicWall
}

// setCell notes the colors that a cell accepts, how often it counts, and whether it is printed
// for one color.
func (r *rules) setCell(row, col int, accepts uint8, times int, fixed bool) {
	r.wall.jokerAs[row][col] = noColor
	if fixed {
		r.wall.fixed[row] |= 1 << col
		r.wall.jokerAs[row][col] = core.Color(bits.TrailingZeros8(accepts))
	}
	accepts |= r.wall.jokers
	for c := range r.colors {
		if accepts>>c&1 != 0 {
			r.wall.cells[row][c] |= 1 << col
		}
	}
	r.wall.printed[row] |= accepts
	r.wall.multiplier[row][col] = uint8(times)
}

// anyCell is how a drawing writes a cell for any color.
const anyCell = '.'

// multiplierSign separates a cell from how often it counts.
const multiplierSign = "*"

// maxMultiplier bounds the multiplier of a cell.
const maxMultiplier = 100

// drawnRow is a row of a drawing: a line of the text of a value, which begins at a
// byte offset of it.
type drawnRow struct {
	value ruleset.Value
	at    int
	text  string
}

// drawnRows returns the rows of a wall: the items of a list, or the lines of a text.
func drawnRows(v ruleset.Value) []drawnRow {
	var rows []drawnRow
	if v.Kind() == ruleset.List {
		for _, item := range v.Items() {
			rows = append(rows, drawnRow{item, 0, item.Text()})
		}
		return rows
	}
	text := v.Text()
	at := len(text) - len(strings.TrimLeftFunc(text, unicode.IsSpace))
	for line := range strings.SplitSeq(strings.TrimSpace(text), "\n") {
		rows = append(rows, drawnRow{v, at, line})
		at += len(line) + 1
	}
	return rows
}

// part returns the value with some characters of the row as its place, from a byte offset on.
func (row drawnRow) part(from, length int) ruleset.Value {
	before := row.value.Text()[:row.at+from]
	return row.value.Part(utf8.RuneCountInString(before), length)
}

// cellPattern finds a cell of a row: a letter or a dot, and how often it counts.
var cellPattern = regexp.MustCompile(`([^ ])(\*[0-9]*)?`)

// readDrawing reads a wall drawn in letters. After a problem it stops.
func (r *rules) readDrawing(d *ruleset.Document, v ruleset.Value) {
	rows := drawnRows(v)
	if r.rows > 0 && len(rows) != r.rows {
		r.otherRows(d, v, len(rows))
		return
	}
	for row, drawn := range rows[:min(len(rows), maxRows)] {
		cells := cellPattern.FindAllStringSubmatchIndex(drawn.text, -1)
		for col, at := range cells[:min(len(cells), maxColumns)] {
			letter, times, ok := drawn.text[at[2]:at[3]], 1, true
			if at[4] >= 0 {
				times, ok = multiplier(drawn.text[at[4]+1 : at[5]])
			}
			accepts := r.acceptsOf(letter)
			switch {
			case accepts == 0:
				r.noColor(d, row, drawn, at[0], letter)
				return
			case !ok:
				drawn.part(at[0], 2).Error(codeWall, "", "in row %d of the wall a number from 2 to %d is needed after *", row+1, maxMultiplier)
				return
			}
			r.setCell(row, col, accepts, times, accepts != 1<<len(r.colors)-1)
		}
		switch {
		case len(cells) == 0:
			drawn.part(0, 1).Error(codeWall, "", "row %d of the wall has no cell", row+1)
			return
		case len(cells) > maxColumns:
			drawn.part(cells[maxColumns][0], 1).Error(codeWall, "", "row %d of the wall has more than %d cells", row+1, maxColumns)
			return
		case row > 0 && len(cells) != r.cols:
			drawn.part(0, utf8.RuneCountInString(drawn.text)).Error(codeWall, "", "row %d of the wall has %s and row 1 has %d",
				row+1, wording.Count(len(cells), "cell"), r.cols)
			return
		}
		r.cols = len(cells)
	}
}

// multiplier reads how often a cell counts, from 2 to maxMultiplier.
func multiplier(digits string) (times int, ok bool) {
	times, err := strconv.Atoi(digits)
	return times, err == nil && times >= 2 && times <= maxMultiplier && digits[0] != '0'
}

// otherRows reports a drawing whose number of rows is not that of the pattern lines. It reports
// it at the one that was written last.
func (r *rules) otherRows(d *ruleset.Document, v ruleset.Value, rows int) {
	text, lines := strings.TrimSpace(v.Text()), wording.Count(r.rows, "pattern line")
	if lengths := d.Get(keyLengths); d.Later(lengths, v) {
		file, line, _ := v.Place()
		lengths.Error(codeWall, "draw the wall anew in wall.pattern, or write free or cyclic there",
			"here are %s, and the wall (%s:%d) has %s", lines, file, line, wording.Count(rows, "row"))
		return
	}
	hint := "draw a row for each number in lines.lengths, or write free or cyclic"
	if near := wording.Nearest(text, []string{freeWall, cyclicWall}); near != "" {
		v, hint = v.Meant(near, "")
	} else if rows == 1 && v.Kind() != ruleset.List && strings.Contains(text, " ") {
		hint = "write `|` after `pattern:`, and each row of the wall on a line of its own below it"
	}
	v.Error(codeWall, hint, "the wall has %s, and there are %s", wording.Count(rows, "row"), lines)
}

// noColor reports a letter of a cell that no color has. It does so at the later layer that took
// the letter away from its color, or else in the drawing.
func (r *rules) noColor(d *ruleset.Document, row int, drawn drawnRow, at int, letter string) {
	pattern := d.Get(keyPattern)
	if change := d.LetterChanged(letter, pattern); change.Exists() {
		file, line, _ := pattern.Place()
		change.Error(codeWall, "draw the wall anew in wall.pattern, or leave the color its letter",
			"the wall (%s:%d) has cells for %q, which is then the letter of no color", file, line, letter)
		return
	}
	cell, hint := drawn.part(at, 1), "cells are letters of the colors, a dot takes any, *2 after a cell doubles its points"
	if upper := strings.ToUpper(letter); upper != letter && r.acceptsOf(upper) != 0 {
		cell, hint = cell.Meant(upper, "")
		hint += " The letters of colors are upper-case"
	}
	cell.Error(codeWall, hint, "%q in row %d of the wall is no color", letter, row+1)
}

func (r *rules) acceptsOf(letter string) uint8 {
	c := r.ColorOf(letter[0])
	switch {
	case letter == string(anyCell), c >= 0 && r.wall.jokers>>c&1 != 0:
		return 1<<len(r.colors) - 1
	case c >= 0:
		return 1 << c
	}
	return 0
}
