package board

import (
	"image/color"
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// pen is the style of letters. The zero value and nil colors are the terminal's own.
type pen struct {
	ink, paper  color.Color
	bold, faint bool
}

// Pens without color: bold for what has to be found at once, faint for what is seldom
// needed. Both are readable on light and on dark screens.
var (
	usual = pen{}
	bold  = pen{bold: true}
	faint = pen{faint: true}
)

// styled returns text with the escape sequences of the pen around it.
func (p pen) styled(text string) string {
	if p == usual || text == "" {
		return text
	}
	var s ansi.Style
	if p.bold {
		s = s.Bold()
	}
	if p.faint {
		s = s.Faint()
	}
	if p.ink != nil {
		s = s.ForegroundColor(p.ink)
	}
	if p.paper != nil {
		s = s.BackgroundColor(p.paper)
	}
	return s.Styled(text)
}

// invisible reports whether a blank in this pen cannot be seen.
func (p pen) invisible() bool { return p.paper == nil }

// span is text in one pen.
type span struct {
	text string
	pen  pen
}

// piece is spans that stay on one line.
type piece []span

// width returns the number of columns of a piece.
func (p piece) width() int {
	n := 0
	for _, s := range p {
		n += ansi.StringWidth(s.text)
	}
	return n
}

// join returns pieces as one, with blanks between them.
func join(gap int, pieces ...piece) piece {
	var all piece
	for i, p := range pieces {
		if i > 0 {
			all = all.pad(all.width() + gap)
		}
		all = append(all, p...)
	}
	return all
}

// pad returns the piece with blanks at its end, at least width columns wide.
func (p piece) pad(width int) piece {
	for n := p.width(); n < width; n++ {
		p = append(p, span{" ", usual})
	}
	return p
}

// tail returns the piece without its first letter.
func (p piece) tail() piece {
	if len(p) == 0 {
		return p
	}
	first := p[0]
	_, size := utf8.DecodeRuneInString(first.text)
	first.text = first.text[size:]
	return append(piece{first}, p[1:]...)
}

// flow lays pieces out from left to right, and starts a new line if one does not fit.
type flow struct {
	on          *canvas
	left, right int
	x, y        int // the end of the last piece
}

// add draws a piece after the one before it.
func (f *flow) add(gap int, p piece) {
	switch {
	case f.x == f.left:
	case f.x+gap+p.width() > f.right:
		f.x, f.y = f.left, f.y+1
	default:
		f.x += gap
	}
	f.x = f.on.draw(f.x, f.y, p)
}

// addAll draws pieces one blank apart, on one line if they fit.
func (f *flow) addAll(gap int, pieces []piece) {
	if whole := join(1, pieces...); whole.width() <= f.right-f.left {
		f.add(gap, whole)
		return
	}
	for _, p := range pieces {
		f.add(gap, p)
		gap = 1
	}
}

// end returns the line after the last one.
func (f *flow) end() int {
	if f.x == f.left {
		return f.y
	}
	return f.y + 1
}
