package classic

import (
	"fmt"
	"math/bits"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
)

func (w *book) tiling() {
	w.Section("Second part: tiling the wall")
	if w.Is("tiling.order", "up") {
		w.Say("When all tiles are taken, everybody goes through their pattern lines from the bottom to the top.", "tiling.order")
	} else {
		w.Say("When all tiles are taken, everybody goes through their pattern lines from the top to the bottom.", "tiling.order")
	}
	w.Say("The player who began the round is first, and then come the others clockwise.")
	w.cell()
	w.Item("The other tiles of a full line go to the lid, and the line is empty again.")
	if w.Is("lines.keep", "false") {
		w.Item("Tiles of lines that are not full go to the lid too.", "lines.keep")
	} else {
		w.Item("Lines that are not full keep their tiles for the next round.", "lines.keep")
	}
	if !w.choice() {
		return
	}
	w.Break()
	w.Say("Choosing a cell is written as the line and the column: "+
		fmt.Sprintf("`%s` puts the tile of line %d into column %d.", w.rules.AppendMove(nil, tile(0, w.rules.cols-1)),
			1, w.rules.cols), "wall.pattern")
	w.Say("Where only one cell is possible, the tile goes there by itself.", "wall.pattern")
}

// cell says where the tile of a full line goes.
func (w *book) cell() {
	if w.choice() {
		w.Item("From each full line, move one tile to a free cell of the same row of the wall that takes its color. "+
			"Where there are several, you choose.", "wall.pattern")
	} else {
		w.Item("From each full line, move one tile to the cell of its color in the same row of the wall.", "wall.pattern")
	}
	keys := []string{"wall.once_per", "wall.pattern"}
	if w.column() {
		w.Item("No column of the wall may hold a color twice.", keys...)
	}
	const falls = ", all tiles of the line go to the floor line."
	switch {
	case w.choice():
		w.Item("Where no cell of the row can take the tile"+falls, "wall.pattern")
	case w.column() && !w.rules.wall.oncePerRow:
		w.Item("Where that cell is taken, or its column holds the color already"+falls, keys...)
	case w.column():
		w.Item("Where the column of that cell holds the color already"+falls, keys...)
	case !w.rules.wall.oncePerRow:
		w.Item("Where that cell is taken"+falls, keys...)
	}
}

// column reports whether it is a rule that no column holds a color twice, which
// many walls make impossible as they are printed.
func (w *book) column() bool {
	wall := &w.rules.wall
	if !wall.oncePerColumn {
		return false
	}
	for c := range w.rules.colors {
		var above uint8 // the columns that take the color in a row above
		for row := range w.rules.rows {
			if above&wall.cells[row][c] != 0 {
				return true
			}
			above |= wall.cells[row][c]
		}
	}
	return false
}

func (w *book) choice() bool { return w.rules.wall.choice(w.rules) }

func (w *book) placing() {
	const key = "scoring.place"
	w.Section("Points for a tile")
	w.Say("A tile that comes to the wall brings points at once.")
	w.Say("Tiles are linked to it where they stand beside it without a gap; the tile itself is counted among them.")
	w.Say("It brings "+w.Tell(key, ruleset.Points)+".", key)
	w.Examples(key, ruleset.Points, w.placements()...)
	if times := w.multipliers(); len(times) > 0 {
		w.Say("On a cell with "+ruleset.And(times)+" the tile brings so many times its points.", "wall.pattern")
	}
}

// multipliers are what stands on cells that count more than once.
func (w *book) multipliers() (signs []string) {
	found := map[uint8]bool{}
	for row := range w.rules.rows {
		for col := range w.rules.cols {
			if times := w.rules.wall.multiplier[row][col]; times > 1 && !found[times] {
				found[times] = true
				signs = append(signs, "x"+strconv.Itoa(int(times)))
			}
		}
	}
	return signs
}

// drawing draws a board without tiles.
func (w *book) drawing() string {
	var out strings.Builder
	longest, wide := w.rules.longest(), len(w.multipliers()) > 0
	for row := range w.rules.rows {
		line := strings.Repeat("   ", longest-int(w.rules.lengths[row])) + strings.Repeat("  ·", int(w.rules.lengths[row]))
		fmt.Fprintf(&out, "%d%s   ", row+1, line)
		for col := range w.rules.cols {
			out.WriteString("  " + w.cellSign(row, col, wide))
		}
		out.WriteString("\n")
	}
	out.WriteString("\n   " + strings.Join(w.floorSigns(), " "))
	return trimLines(out.String())
}

// trimLines takes the blanks at the ends of lines away.
func trimLines(text string) string {
	lines := strings.Split(text, "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	return strings.Join(lines, "\n")
}

// cellSign is how the drawing shows a cell of the wall.
func (w *book) cellSign(row, col int, wide bool) string {
	sign := "·"
	if c := w.printed(row, col); c >= 0 {
		sign = strings.ToLower(string(w.rules.colors[c].Letter))
	}
	if !wide {
		return sign
	}
	if times := w.rules.wall.multiplier[row][col]; times > 1 {
		return fmt.Sprintf("%-3s", fmt.Sprintf("%sx%d", sign, times))
	}
	return sign + "  "
}

// printed returns the one color that a cell takes, or -1.
func (w *book) printed(row, col int) int {
	var colors uint8
	for c := range w.rules.colors {
		colors |= w.rules.wall.cells[row][c] >> col & 1 << c
	}
	if bits.OnesCount8(colors) != 1 || len(w.rules.colors) == 1 {
		return -1
	}
	return bits.TrailingZeros8(colors)
}

// legend says what the cells of the wall in the drawing take.
func (w *book) legend() string {
	letters, dots := false, false
	for row := range w.rules.rows {
		for col := range w.rules.cols {
			printed := w.printed(row, col) >= 0
			letters, dots = letters || printed, dots || !printed
		}
	}
	switch {
	case letters && dots:
		return "A letter there is a cell for tiles of that color, a dot a cell for any color."
	case letters:
		return "Each letter there is a cell for a tile of that color."
	}
	return "Each dot there is a cell for a tile of any color."
}

// multiplied says what signs behind cells mean.
func (w *book) multiplied() string {
	signs := w.multipliers()
	if len(signs) == 0 {
		return ""
	}
	return "On a cell with " + ruleset.And(signs) + " a tile brings so many times its points."
}
