package board

import (
	"unicode/utf8"

	"github.com/charmbracelet/x/ansi"
)

// span is text in one pen.
type span struct {
	text string
	pen  pen
}

// piece is spans that stay together in one line.
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

// pad returns the piece with blanks behind it, at least so many columns wide.
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

// flow lays pieces out from left to right, and goes on in the next line where
// one does not fit.
type flow struct {
	on          *canvas
	left, right int
	x, y        int // where the next piece begins, but for the gap before it
}

// add draws a piece behind the one before it.
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

// addAll draws pieces one blank apart, in one line where a line can hold them.
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
