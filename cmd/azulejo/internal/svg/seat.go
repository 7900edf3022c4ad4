package svg

import (
	"fmt"
	"html/template"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
)

// Board draws the board of a seat, from 0, and nothing beside it.
func Board(v view.View, seat int, s Style) template.HTML { return drawn(v, seat, s).html() }

// drawn returns the drawing of a board.
func drawn(v view.View, seat int, s Style) *board {
	b := &board{drawing: newDrawing(v), Seat: v.Seats[seat], seat: seat, news: view.NewsOf(s.Moved, seat), shares: s.Shares}
	b.arrange()
	b.draw(s)
	return b
}

// Seat draws the board of a seat, from 0, with its trays, its goals and what the ruleset counts for it.
func Seat(v view.View, seat int, s Style) template.HTML {
	b := drawn(v, seat, s)
	b.notes()
	if len(b.Trays) > 0 {
		b.add(`<div class="trays" data-seat="%v">`, seat+1)
		for _, t := range b.Trays {
			b.tray(seat, t, s.Moved)
		}
		b.add(`</div>`)
	}
	if !s.Brief {
		b.progress()
	}
	return b.html()
}

// The lattice of views in the units of drawings. Cells are three points wide, so that square tiles
// need rows of the height of three points. Flowers are round if a row is as high as one point and a
// half.
const (
	pointX   = 16.0
	rowY     = 48.0
	ringRowY = 24.0
	labelY   = 34.0 // from a row of cells to one of labels
	prizeX   = 38.0 // from a cell to a prize
	edge     = 16.0 // around everything

	largest = 1.75 // pixels for a unit, where a page has room
)

// board is the drawing of a seat's areas.
type board struct {
	*drawing
	view.Seat
	seat    int
	news    view.News
	shares  map[core.Spot]float64
	pointX  float64
	rowY    float64
	flowers []*flower
	squares []view.Area // the areas that are no flowers
	prizes  []place

	left, top     float64 // the corner of the drawing
	right, bottom float64
}

// x and y return the place of a point of the lattice.
func (b *board) x(p int) float64 { return float64(p) * b.pointX }
func (b *board) y(p int) float64 { return float64(p) * b.rowY }

// arrange sets the scale, the places of flowers and prizes, and the size of the drawing.
func (b *board) arrange() {
	b.pointX, b.rowY = pointX, ringRowY
	for _, a := range b.Areas {
		if f := flowerOf(a); f != nil {
			b.flowers = append(b.flowers, f)
		} else {
			b.squares = append(b.squares, a)
		}
	}
	b.spread()
	for _, f := range b.flowers {
		f.x, f.y = f.x*b.pointX/pointX, f.y*b.rowY/ringRowY
	}
	b.prizes = b.prizePlaces()
	first := true
	reach := func(x, y, w, h float64) {
		if first {
			b.left, b.right, b.top, b.bottom, first = x-w, x+w, y-h, y+h, false
		}
		b.left, b.right = min(b.left, x-w), max(b.right, x+w)
		b.top, b.bottom = min(b.top, y-h), max(b.bottom, y+h)
	}
	for _, f := range b.flowers {
		reach(f.x, f.y, petal, petal)
	}
	for _, a := range b.squares {
		for _, c := range a.Cells {
			reach(b.x(c.X), b.y(c.Y), size/2, size/2)
		}
	}
	for _, p := range b.prizes {
		reach(p.x, p.y, apart/2, apart/2)
	}
	for _, l := range b.Labels {
		if b.flowerNamed(l) == nil {
			reach(b.x(l.X), b.y(l.Y), labelWidth(l)/2, 12)
		}
	}
	b.left, b.top, b.right, b.bottom = b.left-edge, b.top-edge, b.right+edge, b.bottom+edge
}

// labelWidth is about how wide the text of a label is.
func labelWidth(l view.Label) float64 { return 10 * float64(utf8.RuneCountInString(l.Text)) }

// spread moves points and rows apart as far as square cells need it. Other cells can be above them,
// labels above and below them, and prizes around them.
func (b *board) spread() {
	need := func(scale *float64, points int, distance float64) {
		if points != 0 {
			*scale = max(*scale, distance/math.Abs(float64(points)))
		}
	}
	var above []view.Cell
	for _, a := range b.squares {
		for _, c := range a.Cells {
			for _, o := range above {
				if dx := c.X - o.X; max(dx, -dx) < view.CellWidth {
					need(&b.rowY, c.Y-o.Y, rowY)
				}
			}
			above = append(above, c)
			for _, l := range b.Labels {
				if math.Abs(b.x(c.X)-b.x(l.X)) < (size+labelWidth(l))/2 {
					need(&b.rowY, c.Y-l.Y, labelY)
				}
			}
			for _, p := range b.Prizes {
				if c.Y == p.Y {
					need(&b.pointX, c.X-p.X, prizeX)
				} else if dx := c.X - p.X; max(dx, -dx) < view.CellWidth-1 {
					need(&b.rowY, c.Y-p.Y, prizeX)
				}
			}
		}
	}
}

func (b *board) draw(s Style) {
	who := "board of seat " + strconv.Itoa(b.seat+1)
	if b.seat < len(s.Names) && s.Names[b.seat] != "" {
		who = "board of " + s.Names[b.seat]
	}
	who += fmt.Sprintf(", %d points", b.Score)
	if b.shares != nil {
		who = "the board, with the share of boards that cover each space"
	}
	w, h := b.right-b.left, b.bottom-b.top
	b.add(`<svg class="board" viewBox="%v %v %v %v" width="%v" role="group" aria-label="%v" data-seat="%v">`, b.left, b.top, w, h, largest*w, who, b.seat+1)
	b.card(w, h)
	for _, l := range b.Labels {
		if b.flowerNamed(l) == nil {
			b.add(`<text class="label" x="%v" y="%v">%v</text>`, b.x(l.X), b.y(l.Y)+6, l.Text)
		}
	}
	for _, f := range b.flowers {
		b.flower(f)
	}
	for _, a := range b.squares {
		b.cells(a)
	}
	for i, p := range b.Prizes {
		b.prize(p, b.prizes[i])
	}
	b.add(`</svg>`)
}

// card draws the paper of the board, with a line around it that is cut out at the corners.
func (b *board) card(w, h float64) {
	const in, cut = 5, 9
	b.add(`<rect class="card" x="%v" y="%v" width="%v" height="%v" rx="10"/>`, b.left+1, b.top+1, w-2, h-2)
	b.add(`<path class="frame" d="M%v %va9 9 0 0 0 9-9H%va9 9 0 0 0 9 9V%va9 9 0 0 0-9 9H%va9 9 0 0 0-9-9z"/>`,
		b.left+in, b.top+in+cut, b.right-in-cut, b.bottom-in-cut, b.left+in+cut)
}

// cells draws an area of square spaces. Those of one line are one thing.
func (b *board) cells(a view.Area) {
	fresh := b.news.Fresh(a)
	b.add(`<g class="area %v" role="group" aria-label="%v">`, classOf(a.Place.Info().Layout), a.Name)
	for i := 0; i < len(a.Cells); {
		thing, n := CellsThing(b.seat+1, a, a.Cells[i]), 1
		for thing != "" && i+n < len(a.Cells) && CellsThing(b.seat+1, a, a.Cells[i+n]) == thing {
			n++
		}
		b.openCells(thing, a, a.Cells[i:i+n])
		if thing != "" && b.acts(b.seat) {
			b.around(a, a.Cells[i:i+n])
		}
		for k := range n {
			c := a.Cells[i+k]
			b.add(`<g data-spot="%v" data-x="%v" data-y="%v"%v>`, c.Spot, b.x(c.X), b.y(c.Y), b.colorOf(c))
			b.cell(c, fresh[i+k])
			b.earned(c, b.x(c.X), b.y(c.Y))
			b.add(`</g>`)
		}
		b.add(`</g>`)
		i += n
	}
	b.add(`</g>`)
}

// around lets players click the surroundings of the cells of a thing. Lines begin at the same column.
func (b *board) around(a view.Area, cells []view.Cell) {
	first, last := cells[0], cells[len(cells)-1]
	left := b.x(first.X)
	if a.Place.Info().Layout == core.Lines {
		for _, c := range a.Cells {
			left = min(left, b.x(c.X))
		}
	}
	const half = rowY / 2
	b.hit(left-half, b.y(first.Y)-half, b.x(last.X)+half, b.y(last.Y)+half)
}

// classOf returns the class of an area.
func classOf(l core.Layout) string {
	return map[core.Layout]string{core.Lines: "lines", core.Penalty: "penalty", core.Grid: "grid"}[l]
}

// colorOf returns the attribute for the tile on a cell.
func (b *board) colorOf(c view.Cell) template.HTML {
	if c.Tile == core.NoColor {
		return ""
	}
	return template.HTML(` data-color="` + template.HTMLEscapeString(b.name(c.Tile)) + `"`)
}

// only returns the class of a cell that takes one color, "" for others.
func (b *board) only(c view.Cell) template.HTML {
	if color, one := c.Only(); one {
		return template.HTML(" of-" + b.glazeOf(color))
	}
	return ""
}

// openCells begins the group of a thing on the board, or for "" and the boards of others one that nobody can click.
func (b *board) openCells(thing string, a view.Area, cells []view.Cell) {
	says := b.describe(a, cells)
	if thing == "" || !b.acts(b.seat) {
		b.add(`<g class="space"><title>%v</title>`, says)
		return
	}
	b.add(`<g class="thing cells" data-thing="%v"><title>%v</title>`, thing, says)
}

// describe says in words what a space or a line is and has: "wall, row 4, column 2: takes green".
func (b *board) describe(a view.Area, cells []view.Cell) string {
	c := cells[0]
	text := a.Name
	switch layout := c.Spot.Place.Info().Layout; {
	case layout == core.Grid:
		text = fmt.Sprintf("%s, row %d, column %d", a.Name, c.Spot.Row+1, c.Spot.Col+1)
	case layout == core.Lines:
		text = fmt.Sprintf("line %d", c.Spot.Row+1)
	case c.Word != "" && c.Word != text:
		text = wording.Spaced(c.Word)
	}
	var tiles []string
	for _, c := range cells {
		switch {
		case c.Marker:
			tiles = append(tiles, "the start marker")
		case c.Tile != core.NoColor:
			tiles = append(tiles, b.called(c.Tile))
		}
	}
	share, counted := b.shares[c.Spot]
	switch only, one := c.Only(); {
	case counted:
		text += fmt.Sprintf(": %.0f %% of boards", 100*share)
	case len(cells) > 1:
		text += fmt.Sprintf(": %d of %d spaces filled", len(tiles), len(cells))
		if len(tiles) > 0 {
			text += ", " + strings.Join(tiles, ", ")
		}
	case len(tiles) > 0:
		text += ": " + tiles[0]
	case c.Accepts == 0 && c.Spot.Place.Cells():
		return text + ": closed"
	case one:
		text += ": empty, takes " + b.called(only)
	default:
		text += ": empty"
	}
	var labels []string
	for _, c := range cells {
		if number := c.Spot.Place.Layout() == core.Groups && c.Label == c.Number(); c.Label != "" && !number {
			labels = append(labels, c.Label)
		}
	}
	switch {
	case len(cells) > 1 && labels != nil:
		text += "; the spaces say " + strings.Join(labels, ", ")
	case labels != nil:
		text += "; the space says " + labels[0]
	}
	return text
}

// cell draws a square space with what is on it. On a wall it shows the color that it takes.
func (b *board) cell(c view.Cell, fresh bool) {
	x, y := b.x(c.X), b.y(c.Y)
	only, one := c.Only()
	class := template.HTML("")
	if c.Spot.Place.Cells() {
		class = b.only(c)
	}
	b.add(`<rect class="hole%v%v" x="%v" y="%v" width="38" height="38" rx="4"/>`, class, b.heat(c), x-19, y-19)
	switch {
	case b.share(c, x, y+6):
		b.tag(c.Label, x+12, y+18)
	case c.Marker:
		b.marker(x, y)
	case c.Tile != core.NoColor:
		b.tile(c.Tile, x, y)
	case c.Accepts == 0 && c.Spot.Place.Cells():
		b.add(`<path class="closed" d="M%v %vl14 14m0 -14l-14 14"/>`, x-7, y-7)
	default:
		if one && c.Spot.Place.Layout() == core.Grid {
			b.add(`<use class="faint%v" href="#motif-%v" x="%v" y="%v" width="28" height="28"/>`, class, b.name(only), x-14, y-14)
		}
		if c.Label != "" {
			b.add(`<text class="print" x="%v" y="%v">%v</text>`, x, y+6, c.Label)
		}
	}
	if c.Marker || c.Tile != core.NoColor {
		b.tag(c.Label, x+12, y+18)
	}
	if fresh {
		b.fresh(x, y)
	}
}

// heat returns the class of an empty space by its share of boards, in steps of a tenth.
func (b *board) heat(c view.Cell) template.HTML {
	if share, counted := b.shares[c.Spot]; counted {
		return template.HTML(fmt.Sprintf(" heat%d", int(10*share+0.5)))
	}
	return ""
}

// share draws the share of a space in percent, if it is known.
func (b *board) share(c view.Cell, x, y float64) bool {
	share, counted := b.shares[c.Spot]
	if counted {
		b.add(`<text class="share" x="%v" y="%v">%v</text>`, x, y, int(100*share+0.5))
	}
	return counted
}

// earned draws the points that a space has just given at the top right of its tile, whose middle is at a point.
func (b *board) earned(c view.Cell, x, y float64) {
	if points := b.news.Earned(c.Spot); points != 0 {
		b.add(`<text class="earned" x="%v" y="%v">%v</text>`, x+size/2-4, y-size/2+6, fmt.Sprintf("%+d", points))
	}
}

// tag draws in small what is printed on a space below its tile.
func (b *board) tag(label string, x, y float64) {
	if label != "" {
		b.add(`<text class="tag" x="%v" y="%v">%v</text>`, x, y, label)
	}
}

// notes draws what the ruleset counts or draws for the seat, and the start marker if the seat has it
// in no tray and on no space.
func (b *board) notes() {
	marker := b.Marker && !slices.ContainsFunc(b.Trays, func(t view.Tray) bool { return t.Marker })
	for _, a := range b.Areas {
		marker = marker && !slices.ContainsFunc(a.Cells, func(c view.Cell) bool { return c.Marker })
	}
	if !marker && len(b.Shown()) == 0 {
		return
	}
	b.add(`<ul class="notes">`)
	if marker {
		b.add(`<li><svg class="chip" viewBox="-20 -20 40 40" aria-hidden="true">`)
		b.marker(0, 0)
		b.add(`</svg>start marker</li>`)
	}
	for _, n := range b.Shown() {
		b.add(`<li>%v `, n.Called())
		if int(n.Color) < len(b.colors) {
			b.chip(n.Color)
		}
		b.add(`<b>%v</b></li>`, n.Says())
	}
	b.add(`</ul>`)
}

// progress draws how far the seat is with what gives points when it is complete.
func (b *board) progress() {
	if len(b.Progress) == 0 {
		return
	}
	b.add(`<ul class="progress" aria-label="bonuses">`)
	for _, p := range b.Progress {
		class := ""
		if p.Done >= p.Of {
			class = "done"
		}
		b.add(`<li class="%v"><span>%v</span><svg viewBox="0 0 60 8" preserveAspectRatio="none" role="img"><title>%v of %v</title>`, class, wording.Spaced(p.Name), p.Done, p.Of)
		full := template.HTML("pip full")
		if int(p.Color) < len(b.glazes) {
			full += template.HTML(" of-" + b.glazes[p.Color])
		}
		of := min(p.Of, maxPips)
		done := min(p.Done, of)
		b.pips(full, 0, done, p.Of)
		b.pips("pip", done, of, p.Of)
		b.add(`</svg><small>%v</small></li>`, fmt.Sprintf("%+d", p.Points))
	}
	b.add(`</ul>`)
}

// pips draws some of the parts of a meter.
func (b *board) pips(class template.HTML, from, to, of int) {
	if from == to {
		return
	}
	width := 60 / float64(of)
	b.add(`<path class="%v" d="`, class)
	for i := from; i < to; i++ {
		b.add(`M%v 0h%vv8h-%vz`, float64(i)*width, max(width-1, 0.5), max(width-1, 0.5))
	}
	b.add(`"/>`)
}

// maxPips bounds the parts of a meter, far above those of any set.
const maxPips = 100
