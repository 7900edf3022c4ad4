package board

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// The signs around a tile's letter.
const (
	ordinary = "[]"
	wild     = "{}"
	fresh    = "<>" // came since the player's last turn
)

const (
	markerSign = "+" // the start marker, as positions write it
	closedSign = "×" // of a space that no tile can reach
	openSign   = "·" // of a space that takes several colors
)

// brush draws tiles and spaces, and keeps which signs it has used.
type brush struct {
	hues    []hue
	colored bool
	basic   bool // in 16 colors
	narrow  bool // cells have two columns instead of three, as boards are wider than the screen
	wild    core.Color
	used    signs
}

// signs are those that the legend explains.
type signs struct {
	fresh, marker, closed, numbered, lettered bool

	cut     []string // labels that were too long for their cells
	covered []string // what is printed on a wall below its tiles
}

// tile draws a tile, three columns wide. In color an ordinary one leaves half a column
// free on both sides, so that neighbors of the same color can be counted. Its letter is
// bold unless that changes its color.
func (b *brush) tile(c core.Color, sides string) string {
	h := b.hue(c)
	face := ink(h.ink).Background(h.paper).Bold(!b.basic)
	if b.colored && sides == ordinary {
		return b.paint(ink(h.edge), "▐") + b.paint(face, h.letter) + b.paint(ink(h.edge), "▌")
	}
	return b.paint(face, sides[:1]+h.letter+sides[1:])
}

// loose draws a tile that is not placed yet, with other sides if its color is wild.
func (b *brush) loose(c core.Color) string {
	if c == b.wild {
		return b.tile(c, wild)
	}
	return b.tile(c, ordinary)
}

// marker draws the start marker.
func (b *brush) marker(sides string) string {
	b.used.marker = true
	return b.paint(bold, sides[:1]+markerSign+sides[1:])
}

// hue returns the hue of a color, with "?" as its name and letter if it is unknown.
func (b *brush) hue(c core.Color) hue {
	if int(c) >= len(b.hues) {
		return hue{name: "?", letter: "?"}
	}
	return b.hues[c]
}

// cell draws a space of a board with the tile or marker on it, without its first column if
// cells are narrow.
func (b *brush) cell(c view.Cell, isFresh bool, number string) string {
	text := b.wholeCell(c, isFresh, number)
	if b.narrow {
		text = ansi.TruncateLeft(text, 1, "")
	}
	return text
}

func (b *brush) wholeCell(c view.Cell, isFresh bool, number string) string {
	sides := ordinary
	if isFresh {
		sides = fresh
	}
	switch {
	case c.Marker:
		b.used.fresh = b.used.fresh || isFresh
		return b.marker(sides)
	case c.Tile != core.NoColor:
		b.used.fresh = b.used.fresh || isFresh
		if c.Label != "" && c.Spot.Place.Layout() == core.Grid {
			b.used.covered = append(b.used.covered, fmt.Sprintf("row %d, column %d is %s", c.Spot.Row+1, c.Spot.Col+1, c.Label))
		}
		return b.tile(c.Tile, sides)
	case c.Accepts == 0 && c.Spot.Place.Cells():
		b.used.closed = true
		return middle(b.paint(faint, closedSign))
	case number != "":
		return b.numbered(c, number)
	}
	return middle(b.paint(b.space(c), b.print(c)))
}

// numbered draws an empty space whose number in moves is not the one printed on it.
// The letter of a color, or a colon, separates the two.
func (b *brush) numbered(c view.Cell, number string) string {
	if c.Printed() != c.Label {
		b.used.lettered = true
		return b.paint(faint, number) + b.paint(b.space(c), c.Label)
	}
	b.used.numbered = true
	return b.paint(faint, number+":") + b.paint(b.space(c), c.Label)
}

// print returns the label of an empty space, three columns at most. A narrow cell does
// not show the first of three.
func (b *brush) print(c view.Cell) string {
	if only, ok := c.Only(); ok && c.Spot.Place.Info().Layout == core.Grid {
		return strings.ToLower(b.hue(only).letter) + b.fit(c.Label, view.CellWidth-1)
	}
	switch {
	case c.Label == "":
		return openSign
	case b.narrow:
		return b.fit(c.Label, view.CellWidth-1)
	}
	return b.fit(c.Label, view.CellWidth)
}

// fit returns a label, cut with a mark if it is too long: part of a number could be read
// as another one. The legend then explains it.
func (b *brush) fit(label string, columns int) string {
	if ansi.StringWidth(label) <= columns {
		return label
	}
	short := ansi.Truncate(label, columns, cutMark)
	if says := short + " is " + label; !slices.Contains(b.used.cut, says) {
		b.used.cut = append(b.used.cut, says)
	}
	return short
}

// space returns the style of an empty space: its color if it takes only one.
func (b *brush) space(c view.Cell) style {
	if only, ok := c.Only(); ok {
		return ink(b.hue(only).text)
	}
	return usual.Faint(c.Spot.Place.Info().Layout != core.Groups)
}

// middle puts up to three columns of text into the middle of three.
func middle(text string) string {
	switch ansi.StringWidth(text) {
	case 1:
		return " " + text + " "
	case 2:
		return " " + text
	}
	return text
}
