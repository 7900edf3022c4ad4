package board

import (
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// tallest bounds the lines of a canvas, far above any board: a picture with wrong
// places must not fill the memory.
const tallest = 1000

// canvas is a sheet of letters that grows downward. It drops what is outside of it; a
// line that lost something at the right ends in a mark.
type canvas struct {
	width int
	rows  []row
}

// row is one line of a canvas.
type row struct {
	glyphs []glyph
	cut    bool // something was lost at the right
}

// glyph is what one column shows. Its zero value is blank.
type glyph struct {
	text string
	pen  pen
}

const (
	covered = "\x00" // the text of the second column of a wide letter
	cutMark = "…"
)

// write writes text from column x on and returns the column after it. Letters may be
// two columns wide, and combining marks none.
func (c *canvas) write(x, y int, p pen, text string) int {
	for text != "" {
		letter, width := ansi.FirstGraphemeCluster(text, ansi.GraphemeWidth)
		text = text[len(letter):]
		if width == 0 {
			continue // a control character
		}
		c.put(x, y, glyph{letter, p}, width)
		x += width
	}
	return x
}

// put shows a letter of one or two columns.
func (c *canvas) put(x, y int, g glyph, width int) {
	if x < 0 || y < 0 || y >= tallest {
		return
	}
	for len(c.rows) <= y {
		c.rows = append(c.rows, row{})
	}
	r := &c.rows[y]
	if x+width > c.width {
		r.cut = r.cut || g.text != " "
		return
	}
	r.reach(x + width)
	r.set(x, g)
	for i := 1; i < width; i++ {
		r.set(x+i, glyph{covered, g.pen})
	}
}

// reach makes a row at least width columns wide.
func (r *row) reach(width int) {
	for len(r.glyphs) < width {
		r.glyphs = append(r.glyphs, glyph{})
	}
}

// set replaces the glyph of a column. Both halves of a wide letter go.
func (r *row) set(x int, g glyph) {
	if r.glyphs[x].text == covered {
		r.glyphs[x-1] = glyph{}
	}
	if x+1 < len(r.glyphs) && r.glyphs[x+1].text == covered {
		r.glyphs[x+1] = glyph{}
	}
	r.glyphs[x] = g
}

// draw writes a piece from column x on and returns the column after it.
func (c *canvas) draw(x, y int, p piece) int {
	for _, s := range p {
		x = c.write(x, y, s.pen, s.text)
	}
	return x
}

// paste shows another canvas with its corner at x and y.
func (c *canvas) paste(x, y int, o *canvas) {
	for dy := range o.rows {
		for dx, g := range o.line(dy) {
			if g.text != "" && g.text != covered {
				c.put(x+dx, y+dy, g, ansi.StringWidth(g.text))
			}
		}
	}
}

// line returns the glyphs of a line without blanks at its end, or with a mark there if
// it was cut.
func (c *canvas) line(y int) []glyph {
	r := &c.rows[y]
	if r.cut && c.width > 0 {
		r.reach(c.width)
		r.set(c.width-1, glyph{text: cutMark})
	}
	last := len(r.glyphs)
	for last > 0 && r.glyphs[last-1].blank() {
		last--
	}
	return r.glyphs[:last]
}

// blank reports whether a glyph shows nothing.
func (g glyph) blank() bool { return g.text == "" || g.text == " " && g.pen.invisible() }

// text returns the lines, with the escape sequences of the pens or without.
func (c *canvas) text(colored bool) string {
	var b strings.Builder
	for y := range c.rows {
		run, pen := "", pen{}
		for _, g := range c.line(y) {
			if colored && g.pen != pen {
				b.WriteString(pen.styled(run))
				run, pen = "", g.pen
			}
			run += g.shown()
		}
		b.WriteString(pen.styled(run))
		b.WriteByte('\n')
	}
	return b.String()
}

// shown returns the output for a glyph.
func (g glyph) shown() string {
	switch g.text {
	case "":
		return " "
	case covered:
		return "" // the letter before it takes both columns
	}
	return g.text
}
