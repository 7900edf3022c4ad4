// Package board draws a picture of a position as text for a terminal: the table and the
// boards of all seats, as players need them during a game.
//
// It knows no variant, only [view.View], and no terminal: the same picture in the same
// style is the same text. Colors are 24-bit values, those of the 256 that many terminals
// have, or the 16 that all have.
package board

import (
	"math"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// Style says how a picture is drawn.
type Style struct {
	// Width is the number of columns that no line exceeds, 0 for any number.
	Width int

	// Height is the number of lines of the screen, 0 for any number. If a picture does
	// not fit, the most important part comes last, next to the prompt. That is the first
	// board with the table at its right, or on a narrow screen the table.
	Height int

	// Color asks for ANSI colors; without them tiles are letters in brackets.
	Color bool

	// Basic asks for the 16 colors that every terminal has instead of 24 bits.
	Basic bool

	// Moved are the steps since the player's last turn. The tiles they brought are
	// marked, and their points are shown next to the scores.
	Moved []core.Step

	// Names are the players by seat; a seat without a name has its number only.
	Names []string

	// Me is the seat of the viewer, from 0; -1 for none.
	Me int

	// First is the seat whose board comes first; the others follow in the order
	// of play.
	First int
}

// promptLines is the number of lines that the prompt needs below a picture.
const promptLines = 4

// Draw returns the picture as lines of text, each with its end.
func Draw(v view.View, s Style) string {
	if s.Width <= 0 {
		s.Width = math.MaxInt32
	}
	d := newDrawing(v, s)
	picture := slices.Concat(d.header(), d.table(), []string{""}, d.boards(d.order()))
	picture = append(picture, d.legend()...)
	if s.Height > 0 && len(picture)+promptLines > s.Height {
		picture = newDrawing(v, s).low()
	}
	for i, line := range picture {
		picture[i] = pad("", d.margin) + line
	}
	return joined(fit(picture, s.Width))
}

// Blank returns the board of the first seat without tiles, as a rulebook shows it: the
// picture is that of a game that has not begun.
func Blank(v view.View, width int) string {
	v.Seats = v.Seats[:1]
	d := newDrawing(v, Style{Width: width})
	return joined(fit(append(d.board(v.Seats[0], view.News{}), d.legend()...), width))
}

// drawing is a picture while it is drawn. Its parts are lines of text; the legend comes
// last, as it explains the signs of the others.
type drawing struct {
	view.View
	style   Style
	brush   brush
	kinds   []view.Kind // of prizes
	margin  int         // free columns at the left, none on narrow screens
	columns int         // for the picture beside the margin

	right, bottom int // columns of the widest board, and lines of the highest one
	width         int // columns for each board
	across        int // boards side by side
	gap           int // columns between them
}

func newDrawing(v view.View, s Style) *drawing {
	d := &drawing{View: v, style: s, columns: s.Width, kinds: v.Kinds(), gap: leastGap}
	d.brush = brush{hues: palette(v.Colors, s.Basic), colored: s.Color, basic: s.Basic, wild: v.Wild}
	if s.Width >= 40 {
		d.margin = 1
		d.columns--
	}
	d.arrange()
	return d
}

// leastBeside is the number of columns that the table needs beside a board.
const leastBeside = 36

// low draws for a screen with too few lines for the whole picture.
func (d *drawing) low() []string {
	order, column := d.order(), d.width+leastGap
	if len(order) == 0 || d.columns-column < leastBeside {
		boards := d.boards(order)
		return slices.Concat(boards, d.legend(), d.header(), d.scores(), d.table())
	}
	picture := d.boards(order[1:])
	if len(picture) > 0 {
		picture = append(picture, "")
	}
	own, wide := fit(d.seat(order[0], d.width), d.width), fit(d.seat(order[0], d.columns), d.columns)
	d.columns -= column
	right := d.beside(order[0])
	if len(right) < len(own) {
		own = wide // nothing is beside the title
	}
	// At the bottom it stays on the screen when text follows.
	right = append(make([]string, max(0, len(own)-len(right))), right...)
	return append(picture, beside(own, right, column)...)
}

// beside draws all that is not on a board, and the legend if it fits.
func (d *drawing) beside(seat int) []string {
	right := slices.Concat(d.header(), d.scores(), d.table(), d.holds(d.Seats[seat], d.columns))
	if legend := d.legend(); len(right)+len(legend)+promptLines <= d.style.Height {
		right = append(right, legend...)
	}
	return fit(right, d.columns)
}
