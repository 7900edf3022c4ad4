package pavilion

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
)

// signs of the kinds of structures in the drawing, by number of the kind.
var kindSigns = []rune("○△□◇☆")

// drawing draws a board without tiles: the numbers of the spaces where they
// stand, the names of the stars and the signs of the structures.
func (w *book) drawing() string {
	r := w.rules
	c := canvas{}
	for i := range r.stars {
		c.write(r.layout.middles[i], r.stars[i].name)
	}
	for i := range r.spaces {
		c.write(r.layout.spaces[i], w.spaceSign(i))
	}
	for i, kind := range w.kindOf() {
		c.write(r.layout.structures[i], string(kindSigns[kind%len(kindSigns)]))
	}
	return c.String()
}

// spaceSign is the number on a space; where that is not its position on every
// star, both.
func (w *book) spaceSign(i int) string {
	number := strconv.Itoa(int(w.rules.numbers[i]))
	if w.inOrder() {
		return number
	}
	return strconv.Itoa(w.rules.spaces[i].position+1) + ":" + number
}

// inOrder reports whether all spaces show their position on the star.
func (w *book) inOrder() bool {
	for i, s := range w.rules.spaces {
		if int(w.rules.numbers[i]) != s.position+1 {
			return false
		}
	}
	return true
}

// legend says what the numbers in the drawing are.
func (w *book) legend() string {
	if w.inOrder() {
		return "The numbers are the spaces of the stars: each is the price of the space, in tiles, and its position on " +
			"the star, clockwise."
	}
	return "Each pair of numbers is a space of a star: in front its position on the star, clockwise, and behind its " +
		"price, in tiles."
}

// signs says what the signs in the drawing are.
func (w *book) signs() string {
	var all []string
	for i, kind := range w.kinds() {
		all = append(all, fmt.Sprintf("%c is a %s", kindSigns[i%len(kindSigns)], kind))
	}
	if len(all) == 0 {
		return ""
	}
	return "The signs between the stars are structures: " + ruleset.And(all) + "."
}

// canvas is text at places.
type canvas struct{ lines [][]rune }

// write writes a text with its middle at a point.
func (c *canvas) write(at point, text string) {
	runes := []rune(text)
	for len(c.lines) <= at.y {
		c.lines = append(c.lines, nil)
	}
	first := max(0, at.x-len(runes)/2)
	line := c.lines[at.y]
	for len(line) < first+len(runes) {
		line = append(line, ' ')
	}
	copy(line[first:], runes)
	c.lines[at.y] = line
}

// String returns what was written.
func (c *canvas) String() string {
	lines := make([]string, len(c.lines))
	for i, line := range c.lines {
		lines[i] = strings.TrimRight(string(line), " ")
	}
	return strings.Join(lines, "\n")
}
