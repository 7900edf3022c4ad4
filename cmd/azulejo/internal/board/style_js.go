package board

import (
	"image/color"
	"strings"
)

// A browser has no terminal. Its program is a megabyte smaller without what colors terminals.

// style is how letters look: all the same.
type style struct{}

func (style) Bold(bool) style              { return style{} }
func (style) Faint(bool) style             { return style{} }
func (style) Background(color.Color) style { return style{} }
func (style) Render(text ...string) string { return strings.Join(text, " ") }

// ink returns the style of letters in a color.
func ink(color.Color) style { return style{} }

// compose puts layers on a sheet of some size, and returns its lines.
func compose(width, height int, all []layer) []string {
	sheet := make([][]rune, max(1, height))
	for _, l := range all {
		if l.y < 0 || l.y >= height {
			continue
		}
		for i, letter := range []rune(l.text) {
			if x := l.x + i; x >= 0 && x < width {
				for len(sheet[l.y]) <= x {
					sheet[l.y] = append(sheet[l.y], ' ')
				}
				sheet[l.y][x] = letter
			}
		}
	}
	lines := make([]string, len(sheet))
	for i, letters := range sheet {
		lines[i] = strings.TrimRight(string(letters), " ")
	}
	return lines
}
