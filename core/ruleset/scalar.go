package ruleset

import (
	"strings"
	"unicode/utf8"
)

// placeOf returns where in the file the character at offset of a scalar's text
// stands. It walks through both: a line break or a run of blanks in the file
// may be one blank, one line break or nothing in the text.
func (n *node) placeOf(offset int) place {
	if n.text == "" {
		return n.place()
	}
	c := cursor{src: n.src, line: n.line, col: n.col, escapes: n.style == double}
	switch n.style {
	case single, double:
		c.col++
	case block:
		c.line, c.col = c.line+1, 1
	}
	c.rest = n.src.from(c.line, c.col)
	rest := n.text
	for ; offset > 0 && rest != ""; offset-- {
		r, size := utf8.DecodeRuneInString(rest)
		c.pass(r, n.style)
		rest = rest[size:]
	}
	if r, _ := utf8.DecodeRuneInString(rest); rest != "" && !blank(r) {
		c.skipBlanks()
	}
	return place{src: n.src, line: c.line, col: c.col, width: 1}
}

// cursor goes through the text of a file.
type cursor struct {
	src       *source
	line, col int
	rest      string // of the line
	escapes   bool
}

// pass goes behind the character r of a scalar's text.
func (c *cursor) pass(r rune, s style) {
	escaped := c.escapes && strings.HasPrefix(c.rest, `\`)
	switch {
	case blank(r) && !escaped:
		if c.rest == "" {
			c.nextLine()
		} else if next, _ := utf8.DecodeRuneInString(c.rest); blank(next) {
			c.skip(1)
		}
	case s == single && r == '\'':
		c.skipBlanks()
		c.skip(2)
	default:
		c.skipBlanks()
		if c.escapes && strings.HasPrefix(c.rest, `\`) {
			c.skip(escapeLength(c.rest))
		} else {
			c.skip(1)
		}
	}
}

// escapeLength returns how long the escape at the beginning of text is.
func escapeLength(text string) int {
	if len(text) < 2 {
		return 1
	}
	switch text[1] {
	case 'x':
		return 4
	case 'u':
		return 6
	case 'U':
		return 10
	}
	return 2
}

// skipBlanks goes to the next character that is not blank, also on a later
// line, which an escaped line break may lead to.
func (c *cursor) skipBlanks() {
	for {
		r, _ := utf8.DecodeRuneInString(c.rest)
		switch {
		case c.rest == "" && c.line < len(c.src.lines):
			c.nextLine()
		case c.escapes && c.rest == `\`:
			c.nextLine()
		case c.rest != "" && blank(r):
			c.skip(1)
		default:
			return
		}
	}
}

func (c *cursor) skip(runes int) {
	for ; runes > 0 && c.rest != ""; runes-- {
		_, size := utf8.DecodeRuneInString(c.rest)
		c.rest = c.rest[size:]
		c.col++
	}
}

func (c *cursor) nextLine() {
	c.line, c.col = c.line+1, 1
	c.rest = c.src.line(c.line)
}

func blank(r rune) bool { return r == ' ' || r == '\n' }

// trailer returns what stands behind a plain scalar on its last line, and
// where: a comment, a bracket, or nothing.
func (n *node) trailer() (text string, at place) {
	at = n.placeOf(utf8.RuneCountInString(n.text))
	text = n.src.from(at.line, at.col)
	rest := strings.TrimLeft(text, " ")
	at.col += len(text) - len(rest)
	return rest, at
}
