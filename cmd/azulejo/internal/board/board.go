// Package board draws a picture of a position as text for a terminal: the table and the
// boards of all seats, as players need them during a game.
//
// It knows no variant, only [view.View], and no terminal: the same picture in the same
// style is the same text. Colors are 24-bit values, those of the 256 that many terminals
// have, or the 16 that all have.
package board

import (
	"math"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// Style says how a picture is drawn.
type Style struct {
	// Width is the number of columns that no line exceeds, 0 for any number.
	Width int

	// Height is the number of lines of the screen, 0 for any number. If a picture
	// does not fit, the most important part comes last, next to the prompt: the first
	// board with the table at its right or, if the screen is too narrow, the table.
	Height int

	// Color asks for ANSI colors; without them tiles are letters in brackets.
	Color bool

	// Basic asks for the 16 colors that every terminal has instead of 24 bits.
	Basic bool

	// Moved are the events since the player's last turn. The tiles they brought are
	// marked, and their points are shown next to the scores.
	Moved []core.Event

	// Names are the players by seat; a seat without a name has its number only.
	Names []string

	// Me is the seat of the viewer, from 0; -1 for none.
	Me int

	// First is the seat whose board comes first; the others follow in the order
	// of play.
	First int
}

// Draw returns the picture as lines of text, each with its end. The colors are
// those of the ruleset.
func Draw(v view.View, colors []core.ColorInfo, s Style) string {
	if s.Width <= 0 {
		s.Width = math.MaxInt32
	}
	d := newDrawing(v, colors, s)
	y := d.header(0)
	y = d.table(y)
	y = d.boards(y+1, d.arrange(), d.order())
	y = d.legend(y)
	if s.Height > 0 && y+promptLines > s.Height {
		d = newDrawing(v, colors, s)
		d.low()
	}
	return d.canvas.text(s.Color)
}

// promptLines is the number of lines that the prompt needs below a picture.
const promptLines = 4

func newDrawing(v view.View, colors []core.ColorInfo, s Style) *drawing {
	return &drawing{
		View:   v,
		style:  s,
		canvas: canvas{width: s.Width},
		brush:  brush{colors: colors, hues: palette(colors, s.Basic), colored: s.Color, basic: s.Basic, wild: v.Wild},
	}
}

// drawing is a picture while it is drawn, from top to bottom.
type drawing struct {
	view.View
	style  Style
	canvas canvas
	brush  brush
}

// margin returns the free columns at the left, none on narrow screens.
func (d *drawing) margin() int {
	if d.style.Width < 40 {
		return 0
	}
	return 1
}

// flow starts pieces of text at line y.
func (d *drawing) flow(y int) *flow {
	left := d.margin()
	return &flow{on: &d.canvas, left: left, right: d.style.Width, x: left, y: y}
}

// leastBeside is the number of columns that the table needs beside a board.
const leastBeside = 36

// low draws for a screen with too few lines for the whole picture.
func (d *drawing) low() {
	a, order := d.arrange(), d.order()
	column := d.margin() + a.width + leastGap
	if len(order) == 0 || d.style.Width-column < leastBeside {
		y := d.legend(d.boards(0, a, order))
		y = d.scores(d.header(y))
		d.table(y)
		return
	}
	y := d.boards(0, a, order[1:])
	if y > 0 {
		y++
	}
	own := canvas{width: a.width}
	d.seat(&own, a, order[0])
	d.canvas.paste(d.margin(), y, &own)
	right := drawing{View: d.View, style: d.style, brush: d.brush}
	right.style.Width -= column
	right.canvas.width = right.style.Width
	right.beside(order[0])
	// At the bottom it stays on the screen when text follows.
	d.canvas.paste(column, y+max(0, len(own.rows)-len(right.canvas.rows)), &right.canvas)
}

// beside draws all that is not on a board, and the legend if it fits.
func (d *drawing) beside(seat int) {
	y := d.scores(d.header(0))
	y = d.table(y)
	y = d.holds(d.flow(y), d.Seats[seat])
	legend := drawing{View: d.View, style: d.style, brush: d.brush, canvas: canvas{width: d.canvas.width}}
	if y+legend.legend(0)+promptLines <= d.style.Height {
		d.legend(y)
	}
}

// Beside puts two texts side by side, the right one from a column on, such as two
// pictures of the same table.
func Beside(left, right string, column int) string {
	a, b := lines(left), lines(right)
	var out strings.Builder
	for i := range max(len(a), len(b)) {
		line := ""
		if i < len(a) {
			line = a[i]
		}
		if i < len(b) && b[i] != "" {
			line += strings.Repeat(" ", max(0, column-ansi.StringWidth(line))) + b[i]
		}
		out.WriteString(line + "\n")
	}
	return out.String()
}

// lines returns the lines of a text without their ends.
func lines(text string) []string { return strings.Split(strings.TrimSuffix(text, "\n"), "\n") }
