package classic

import (
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
)

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
	v := d.Get(keyPattern)
	if !v.Exists() {
		return // which is reported
	}
	text := strings.TrimSpace(v.Text())
	switch {
	case text == freeWall, text == cyclicWall:
		r.fillWall(text == cyclicWall)
	case v.Kind() == ruleset.Mapping:
		v.Error(codeWall, "write free or cyclic, or draw a row for each pattern line", "a map is no wall")
	default:
		(&drawing{r, d, v, drawnRows(v)}).read()
		r.warnUnusedColors(d)
	}
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
