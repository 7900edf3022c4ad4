// Package board draws a picture of a position as text for a terminal: the table
// and the boards of all seats, as players look at them throughout a game.
//
// It knows no variant, only [view.View], and no terminal: the same picture in
// the same style is the same text. Colors are written in 24 bits, as some of the
// 256 that many terminals have, or as the 16 that all have.
package board

import (
	"math"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// Style says how a picture is drawn.
type Style struct {
	// Width is the number of columns that no line exceeds, 0 for any number.
	Width int

	// Height is the number of lines of the screen, 0 for any number. Where a
	// picture does not fit, what is needed most comes last, next to where the
	// player types: the first board with all but the other boards at its right, or,
	// without room for that, the table and who is to do what.
	Height int

	// Color asks for ANSI colors; without them tiles are letters in brackets.
	Color bool

	// Basic asks for the 16 colors that every terminal has, in place of 24 bits.
	Basic bool

	// Moved is what has happened since the player's last turn. Tiles that came
	// by it are marked, and points that it brought stand beside the scores.
	Moved []core.Event

	// Names says who sits where. A seat without one is called by its number.
	Names []string

	// Me is the seat that looks on, from 0; -1 where nobody in particular does.
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

// promptLines is how many lines below a picture a player needs to type in.
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

// margin returns the columns left free at the left, which narrow screens do
// without.
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
