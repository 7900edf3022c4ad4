// Package svg draws a picture of a position as SVG for HTML pages. It knows no variant, only
// [view.View].
//
// All colors are in board.css, which pages have beside the drawing: no element has a style of its
// own. What players can click is an element with the class "thing", and data-thing names it. Trays
// and spaces have data-spot, and what is around them data-seat, by which scripts find where tiles come from and go to.
package svg

import (
	"bytes"
	_ "embed" // for the style sheet
	"fmt"
	"html/template"
	"math"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
)

// CSS is the style sheet of the drawings.
//
//go:embed board.css
var CSS string

// Style says what is drawn beside the position.
type Style struct {
	Moved  []core.Step           // whose tiles are marked as new
	Names  []string              // of the players by seat, for descriptions
	Brief  bool                  // leaves out how far a seat is with its goals
	Shares map[core.Spot]float64 // of boards that cover an empty space, from 0 to 1; drawn where they are known
}

// TilesThing names the tiles of one color in a tray of a seat, from 0, or of the table, -1:
// "0/display 3/blue", "2/hand/blue".
func TilesThing(seat int, t view.Tray, color string) string {
	return strconv.Itoa(seat+1) + "/" + t.Spot.String() + "/" + color
}

// TrayThing names a tray of a seat, from 0, where moves bring tiles to it by its word: "1/floor". It is ""
// for a tray that no move names.
func TrayThing(seat int, t view.Tray) string {
	if t.Word == "" {
		return ""
	}
	return strconv.Itoa(seat+1) + "/" + t.Spot.String()
}

// CellsThing names the spaces on the board of a seat, from 1, that moves call by the same words:
// "1/wall/4 2", "1/line/3". It is "" for a space that no move names.
func CellsThing(seat int, a view.Area, c view.Cell) string {
	if c.Word == "" {
		return ""
	}
	return strconv.Itoa(seat) + "/" + a.Place.String() + "/" + c.Word
}

// drawing is text that grows.
type drawing struct {
	bytes.Buffer
	colors []core.ColorInfo
	glazes []string // by color
	wild   core.Color
	turn   core.Turn
}

func newDrawing(v view.View) *drawing {
	d := &drawing{colors: v.Colors, glazes: view.Hues(v.Colors), wild: v.Wild, turn: v.Turn}
	d.Grow(1 << 15) // most boards are smaller
	return d
}

// add writes markup, in which the next argument replaces each %v. Texts come from rulesets and people,
// and are escaped; template.HTML is not. Lengths are rounded to a tenth. A page is drawn at every move
// for everyone who watches, and fmt would take twice the time.
func (d *drawing) add(markup string, args ...any) {
	for _, arg := range args {
		before, after, _ := strings.Cut(markup, "%v")
		d.WriteString(before)
		markup = after
		switch arg := arg.(type) {
		case template.HTML:
			d.WriteString(string(arg))
		case int:
			d.Write(strconv.AppendInt(d.AvailableBuffer(), int64(arg), 10))
		case float64:
			d.Write(appendTenths(d.AvailableBuffer(), arg))
		case string:
			d.WriteString(template.HTMLEscapeString(arg))
		case core.Spot:
			d.WriteString(template.HTMLEscapeString(arg.String()))
		default:
			panic(fmt.Sprintf("svg: %T in markup", arg))
		}
	}
	d.WriteString(markup)
}

// appendTenths appends a length, rounded to a tenth.
func appendTenths(dst []byte, length float64) []byte {
	n := int64(math.Round(length * 10))
	if n < 0 {
		dst, n = append(dst, '-'), -n
	}
	dst = strconv.AppendInt(dst, n/10, 10)
	if n%10 != 0 {
		dst = append(dst, '.', byte('0'+n%10))
	}
	return dst
}

// acts reports whether players can click what a seat has, or for -1 the table. Only the seat to act has things to click:
// four boards have hundreds, which would make a page much longer.
func (d *drawing) acts(seat int) bool { return seat < 0 || d.turn == core.Turn(seat) }

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

// tile draws a tile with its middle at a point.
func (d *drawing) tile(c core.Color, x, y float64) {
	d.add(`<use class="tile" href="#tile-%v" x="%v" y="%v" width="40" height="40"/>`, d.name(c), x-size/2, y-size/2)
}

// hit draws what can be clicked around something small.
func (d *drawing) hit(left, top, right, bottom float64) {
	d.add(`<rect class="hit" x="%v" y="%v" width="%v" height="%v"/>`, left, top, right-left, bottom-top)
}

// loose draws a tile that is not placed yet, with a frame around it if its color is wild.
func (d *drawing) loose(c core.Color, x, y float64) {
	d.tile(c, x, y)
	if c == d.wild {
		d.add(`<rect class="wild" x="%v" y="%v" width="43" height="43" rx="6"/>`, x-21.5, y-21.5)
	}
}

// fresh marks what is new with a dot at the top left of a tile, whose middle is at a point.
func (d *drawing) fresh(x, y float64) {
	d.add(`<circle class="fresh" cx="%v" cy="%v" r="5"/>`, x-size/2+3, y-size/2+3)
}

// marker draws the start marker with its middle at a point.
func (d *drawing) marker(x, y float64) {
	d.add(`<g class="marker"><title>start marker</title><circle cx="%v" cy="%v" r="17"/><circle class="rim" cx="%v" cy="%v" r="13"/><text x="%v" y="%v">1</text></g>`,
		x, y, x, y, x, y+6)
}

// counted is a number of tiles of one color, in words.
func (d *drawing) counted(n int, c core.Color) string {
	text := wording.Count(n, d.called(c)+" tile")
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
			parts = append(parts, strconv.Itoa(int(n))+" "+d.called(core.Color(c)))
		}
	}
	if t.Hidden > 0 {
		parts = append(parts, strconv.Itoa(t.Hidden)+" unseen")
	}
	if t.Marker {
		parts = append(parts, "the start marker")
	}
	if parts == nil {
		parts = []string{"empty"}
	}
	return strings.Join(parts, ", ")
}

// called returns what people call a color.
func (d *drawing) called(c core.Color) string { return wording.Spaced(d.name(c)) }
