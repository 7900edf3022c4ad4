// Package svg draws a picture of a position as SVG for HTML pages. It knows no variant, only
// [view.View].
//
// All colors are in board.css, which pages have beside the drawing: no element has a style of its
// own. What players can click is a group with the class "thing", whose data-thing names it; trays and
// spaces have data-spot and data-seat, so that scripts find where tiles come from and go to.
package svg

import (
	_ "embed" // for the style sheet
	"fmt"
	"html/template"
	"math/bits"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// CSS is the style sheet of the drawings.
//
//go:embed board.css
var CSS string

// Style says what is drawn beside the position.
type Style struct {
	Moved []core.Step // whose tiles are marked as new
	Names []string    // of the players by seat, for descriptions
}

// TilesThing names the tiles of one color in a tray of a seat, from 0, or of the table, -1:
// "0/display 3/blue", "2/hand/blue".
func TilesThing(seat int, t view.Tray, color string) string {
	return fmt.Sprintf("%d/%v/%s", seat+1, t.Spot, color)
}

// TrayThing names a tray of a seat, from 0, where moves bring tiles to it by its word: "1/floor". It is ""
// for a tray that no move names.
func TrayThing(seat int, t view.Tray) string {
	if t.Word == "" {
		return ""
	}
	return fmt.Sprintf("%d/%v", seat+1, t.Spot)
}

// CellsThing names the spaces on the board of a seat, from 1, that moves call by the same words:
// "1/wall/4 2", "1/line/3". It is "" for a space that no move names.
func CellsThing(seat int, a view.Area, c view.Cell) string {
	if c.Word == "" {
		return ""
	}
	return fmt.Sprintf("%d/%v/%s", seat, a.Place, c.Word)
}

// drawing is text that grows.
type drawing struct {
	strings.Builder
	colors []core.ColorInfo
	glazes []string // by color
	wild   core.Color
}

func newDrawing(v view.View) *drawing {
	return &drawing{colors: v.Colors, glazes: glazesOf(v.Colors), wild: v.Wild}
}

// add writes markup. Strings among the arguments come from rulesets and people, and are escaped;
// template.HTML and numbers are written as they are.
func (d *drawing) add(format string, args ...any) {
	for i, arg := range args {
		switch arg := arg.(type) {
		case string:
			args[i] = template.HTMLEscapeString(arg)
		case fmt.Stringer:
			args[i] = template.HTMLEscapeString(arg.String())
		}
	}
	fmt.Fprintf(d, format, args...)
}

// html returns what was drawn.
func (d *drawing) html() template.HTML { return template.HTML(d.String()) }

// name returns the name of a color.
func (d *drawing) name(c core.Color) string {
	if int(c) < len(d.colors) {
		return d.colors[c].Name
	}
	return "?"
}

// size is the width of a square tile, in the units of all drawings.
const size = 40

// tile draws a tile with its middle at a point. One that is new is marked, and a loose one whose
// color is wild.
func (d *drawing) tile(c core.Color, x, y float64, class template.HTML) {
	d.add(`<use class="tile%s" href="#tile-%s" x="%g" y="%g" width="%d" height="%d"/>`, class, d.name(c), x-size/2, y-size/2, size, size)
}

// marker draws the start marker with its middle at a point.
func (d *drawing) marker(x, y float64) {
	d.add(`<g class="marker"><title>start marker</title><circle cx="%g" cy="%g" r="17"/><circle class="rim" cx="%g" cy="%g" r="13"/><text x="%g" y="%g">1</text></g>`,
		x, y, x, y, x, y+6)
}

// counted is a number of tiles of one color, in words.
func (d *drawing) counted(n uint8, c core.Color) string {
	plural := "s"
	if n == 1 {
		plural = ""
	}
	text := fmt.Sprintf("%d %s tile%s", n, d.name(c), plural)
	if c == d.wild {
		text += ", wild"
	}
	return text
}

// contents lists what is in a tray, for descriptions.
func (d *drawing) contents(t view.Tray) string {
	var parts []string
	for c, n := range t.Tiles {
		if n > 0 {
			parts = append(parts, fmt.Sprintf("%d %s", n, d.name(core.Color(c))))
		}
	}
	if t.Marker {
		parts = append(parts, "the start marker")
	}
	if parts == nil {
		parts = []string{"empty"}
	}
	return strings.Join(parts, ", ")
}

// single returns the color of a set that has only one.
func single(set uint8) (c core.Color, ok bool) {
	return core.Color(bits.TrailingZeros8(set)), bits.OnesCount8(set) == 1
}
