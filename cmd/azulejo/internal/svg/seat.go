package svg

import (
	"cmp"
	"fmt"
	"html/template"
	"math"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// Seat draws the board of a seat, from 0, with its trays, its goals and what the ruleset counts for it.
func Seat(v view.View, seat int, s Style) template.HTML {
	d := newDrawing(v)
	b := &board{drawing: d, seat: seat, Seat: v.Seats[seat], news: view.NewsOf(s.Moved, seat)}
	b.arrange()
	b.draw(s)
	d.notes(b.Notes)
	if len(b.Trays) > 0 {
		fresh := arrived(s.Moved)
		d.add(`<div class="trays">`)
		for _, t := range b.Trays {
			d.tray(seat, t, fresh)
		}
		d.add(`</div>`)
	}
	d.progress(b.Progress)
	return d.html()
}

// The lattice of views in the units of drawings. Cells are three points wide, so that square tiles
// need rows of the height of three points. Groups are rings: they are round if a row is as high as one
// point and a half.
const (
	pointX   = 16.0
	rowY     = 48.0
	ringRowY = 24.0
	margin   = 30.0
	petal    = 72.0 // from the middle of a group to the tip
)

// board is the drawing of a seat's areas.
type board struct {
	*drawing
	view.Seat
	seat          int
	news          view.News
	rowY          float64
	left, top     float64 // the corner of the drawing
	right, bottom float64
}

// x and y return the place of a point of the lattice.
func (b *board) x(p int) float64 { return float64(p) * pointX }
func (b *board) y(p int) float64 { return float64(p) * b.rowY }

// rings reports whether an area is drawn as a flower of petals.
func rings(a view.Area) bool {
	return a.Place.Info().Layout == core.Groups && len(a.Cells) >= 3 && len(a.Cells) <= 12
}

// arrange sets the scale and the size of the drawing.
func (b *board) arrange() {
	b.rowY = rowY
	if slices.ContainsFunc(b.Areas, rings) {
		b.rowY = ringRowY
	}
	first := true
	reach := func(x, y, w, h float64) {
		if first {
			b.left, b.right, b.top, b.bottom, first = x-w, x+w, y-h, y+h, false
		}
		b.left, b.right = min(b.left, x-w), max(b.right, x+w)
		b.top, b.bottom = min(b.top, y-h), max(b.bottom, y+h)
	}
	for _, a := range b.Areas {
		if rings(a) {
			x, y := b.middle(a)
			reach(x, y, petal, petal)
			continue
		}
		for _, c := range a.Cells {
			reach(b.x(c.X), b.y(c.Y), size/2, size/2)
		}
	}
	for _, p := range b.Prizes {
		reach(b.x(p.X), b.y(p.Y), 15, 15)
	}
	for _, l := range b.Labels {
		reach(b.x(l.X), b.y(l.Y), float64(len(l.Text))*5, 12)
	}
	b.left, b.top, b.right, b.bottom = b.left-14, b.top-14, b.right+14, b.bottom+14
}

// middle returns the middle of an area.
func (b *board) middle(a view.Area) (x, y float64) {
	for _, c := range a.Cells {
		x, y = x+b.x(c.X), y+b.y(c.Y)
	}
	n := float64(len(a.Cells))
	return x / n, y / n
}

func (b *board) draw(s Style) {
	who := fmt.Sprintf("board of seat %d", b.seat+1)
	if b.seat < len(s.Names) {
		who += ", " + s.Names[b.seat]
	}
	w, h := b.right-b.left, b.bottom-b.top
	b.add(`<svg class="board" viewBox="%g %g %g %g" role="group" aria-label="%s, %d points">`, b.left, b.top, w, h, who, b.Score)
	b.add(`<rect class="card" x="%g" y="%g" width="%g" height="%g" rx="12"/><rect class="frame" x="%g" y="%g" width="%g" height="%g" rx="9"/>`,
		b.left+1, b.top+1, w-2, h-2, b.left+5, b.top+5, w-10, h-10)
	for _, l := range b.Labels {
		x, y := b.x(l.X), b.y(l.Y)
		if near := b.near(x, y); near != nil && near[0].away < 20 {
			continue // its flower shows the color, and has no room
		}
		b.add(`<text class="label" x="%g" y="%g">%s</text>`, x, y+5, l.Text)
	}
	for _, a := range b.Areas {
		if rings(a) {
			b.flower(a)
		} else {
			b.cells(a)
		}
	}
	for _, p := range b.Prizes {
		b.prize(p)
	}
	b.add(`</svg>`)
}

// cells draws an area of square spaces. Those of one line are one thing.
func (b *board) cells(a view.Area) {
	fresh := b.news.Fresh(a)
	b.add(`<g class="area %s" aria-label="%s">`, classOf(a.Place.Info().Layout), a.Name)
	for i := 0; i < len(a.Cells); {
		thing, n := CellsThing(b.seat+1, a, a.Cells[i]), 1
		for thing != "" && i+n < len(a.Cells) && CellsThing(b.seat+1, a, a.Cells[i+n]) == thing {
			n++
		}
		b.openCells(thing, a, a.Cells[i:i+n])
		for k := range n {
			c := a.Cells[i+k]
			b.add(`<g data-spot="%v" data-seat="%d" data-x="%g" data-y="%g"%s>`, c.Spot, b.seat+1, b.x(c.X), b.y(c.Y), b.colorOf(c))
			b.cell(a, c, fresh[i+k])
			b.add(`</g>`)
		}
		b.add(`</g>`)
		i += n
	}
	b.add(`</g>`)
}

// colorOf returns the attribute for the tile on a cell.
func (b *board) colorOf(c view.Cell) template.HTML {
	if c.Tile == core.NoColor {
		return ""
	}
	return template.HTML(` data-color="` + template.HTMLEscapeString(b.name(c.Tile)) + `"`)
}

// openCells begins the group of a thing on the board, or for "" one that nobody can click.
func (b *board) openCells(thing string, a view.Area, cells []view.Cell) {
	says := b.describe(a, cells)
	if thing == "" {
		b.add(`<g class="space"><title>%s</title>`, says)
		return
	}
	b.add(`<g class="thing cells" data-thing="%s" aria-label="%s"><title>%s</title>`, thing, says, says)
}

// describe says in words what a space or a line is and has: "wall, row 4, column 2: takes green".
func (b *board) describe(a view.Area, cells []view.Cell) string {
	c := cells[0]
	text := a.Name
	switch layout := c.Spot.Place.Info().Layout; {
	case layout == core.Grid:
		text += fmt.Sprintf(", row %d, column %d", c.Spot.Row+1, c.Spot.Col+1)
	case layout == core.Lines:
		text = fmt.Sprintf("line %d", c.Spot.Row+1)
	case c.Word != "" && c.Word != text:
		text = c.Word
	}
	var tiles []string
	for _, c := range cells {
		switch {
		case c.Marker:
			tiles = append(tiles, "the start marker")
		case c.Tile != core.NoColor:
			tiles = append(tiles, b.name(c.Tile))
		}
	}
	switch {
	case len(cells) > 1:
		text += fmt.Sprintf(": %d of %d spaces filled", len(tiles), len(cells))
		if len(tiles) > 0 {
			text += ", " + strings.Join(tiles, ", ")
		}
	case len(tiles) > 0:
		text += ": " + tiles[0]
	case c.Accepts == 0 && c.Spot.Place.Cells():
		text += ": closed"
	default:
		if only, ok := single(c.Accepts); ok {
			text += ": empty, takes " + b.name(only)
		} else {
			text += ": empty"
		}
		if c.Label != "" {
			text += ", " + c.Label
		}
	}
	return text
}

// cell draws a square space with what is on it.
func (b *board) cell(a view.Area, c view.Cell, fresh bool) {
	x, y := b.x(c.X), b.y(c.Y)
	only, one := single(c.Accepts)
	class := "hole"
	if one && c.Spot.Place.Info().Layout == core.Grid {
		class += " of-" + b.glazes[only]
	}
	b.add(`<rect class="%s" x="%g" y="%g" width="%d" height="%d" rx="4"/>`, class, x-size/2+1, y-size/2+1, size-2, size-2)
	switch {
	case c.Marker:
		b.marker(x, y)
		return
	case c.Tile != core.NoColor:
		b.tile(c.Tile, x, y, freshClass(fresh))
		return
	case c.Accepts == 0 && c.Spot.Place.Cells():
		b.add(`<path class="closed" d="M%g %gl14 14m0 -14l-14 14"/>`, x-7, y-7)
	case one && class != "hole":
		b.add(`<use class="faint of-%s" href="#motif-%s" x="%g" y="%g" width="28" height="28"/>`, b.glazes[only], b.name(only), x-14, y-14)
	}
	if c.Label != "" {
		b.add(`<text class="print" x="%g" y="%g">%s</text>`, x, y+5, c.Label)
	}
}

func freshClass(fresh bool) template.HTML {
	if fresh {
		return " fresh"
	}
	return ""
}

// flower draws an area as petals around its middle, each in the direction of its cell.
func (b *board) flower(a view.Area) {
	cx, cy := b.middle(a)
	n := len(a.Cells)
	order := make([]int, n) // cells by their direction
	angle := func(i int) float64 { return math.Atan2(b.y(a.Cells[i].Y)-cy, b.x(a.Cells[i].X)-cx) }
	for i := range order {
		order[i] = i
	}
	slices.SortFunc(order, func(i, k int) int { return cmp.Compare(angle(i), angle(k)) })
	step := 2 * math.Pi / float64(n)
	base := 0.0 // the mean of what the directions differ from steps
	for k, i := range order {
		base += (angle(i) - float64(k)*step) / float64(n)
	}
	fresh, both := b.news.Fresh(a), numbered(a)
	b.add(`<g class="area flower" aria-label="%s">`, a.Name)
	for k, i := range order {
		c := a.Cells[i]
		to := base + float64(k)*step
		b.openCells(CellsThing(b.seat+1, a, c), a, a.Cells[i:i+1])
		mx, my := cx+petal*0.56*math.Cos(to), cy+petal*0.56*math.Sin(to)
		b.add(`<g data-spot="%v" data-seat="%d" data-x="%.1f" data-y="%.1f"%s>`, c.Spot, b.seat+1, mx, my, b.colorOf(c))
		b.petal(c, cx, cy, to, min(step, math.Pi/3), fresh[i], both)
		b.add(`</g></g>`)
	}
	b.add(`</g>`)
}

// petal draws a space of a flower that points in a direction, with what is on it.
func (b *board) petal(c view.Cell, cx, cy, to, wide float64, fresh, both bool) {
	at := func(r, turn float64) (x, y float64) { return cx + r*math.Cos(to+turn), cy + r*math.Sin(to+turn) }
	side := petal / (2 * math.Cos(wide/2))
	x0, y0 := at(3, 0)
	x1, y1 := at(side-1, -wide/2+0.03)
	x2, y2 := at(petal-1, 0)
	x3, y3 := at(side-1, wide/2-0.03)
	path := template.HTML(fmt.Sprintf("M%.1f %.1fL%.1f %.1f %.1f %.1f %.1f %.1fz", x0, y0, x1, y1, x2, y2, x3, y3))
	x, y := at(petal*0.56, 0)
	only, one := single(c.Accepts)
	switch {
	case c.Tile != core.NoColor:
		b.add(`<g class="glaze tile %s%s"><path class="face" d="%s"/><use class="on" href="#motif-%s" x="%.1f" y="%.1f" width="24" height="24"/></g>`,
			b.glazes[c.Tile], freshClass(fresh), path, b.name(c.Tile), x-12, y-12)
		return
	case one:
		b.add(`<path class="hole of-%s" d="%s"/>`, b.glazes[only], path)
	default:
		b.add(`<path class="hole" d="%s"/>`, path)
	}
	switch {
	case c.Marker:
		b.marker(x, y)
	case c.Accepts == 0:
		b.add(`<path class="closed" d="M%.1f %.1fl12 12m0 -12l-12 12"/>`, x-6, y-6)
	case both:
		b.add(`<text class="print" x="%.1f" y="%.1f">%s</text>`, x, y+6, label(c))
		px, py := at(petal*0.27, 0)
		b.add(`<text class="small" x="%.1f" y="%.1f">%s</text>`, px, py+4, lastWord(c.Word))
	default:
		b.add(`<text class="print" x="%.1f" y="%.1f">%s</text>`, x, y+6, label(c))
	}
}

// numbered reports whether some cells of an area have other numbers in moves than those printed on
// them, so that both have to be shown.
func numbered(a view.Area) bool {
	return slices.ContainsFunc(a.Cells, func(c view.Cell) bool { return c.Label != "" && lastWord(c.Word) != label(c) })
}

// label returns what is printed on a space of a group, without the letter of its color.
func label(c view.Cell) string { return strings.TrimLeft(c.Label, "abcdefghijklmnopqrstuvwxyz") }

// lastWord returns what follows the last blank.
func lastWord(s string) string { return s[strings.LastIndexByte(s, ' ')+1:] }

// shapes are the signs of kinds of prizes, around 0, 0; those of further kinds are like the last one.
var shapes = map[string]template.HTML{
	"pillar":   `<path d="M-7-11H7M-5-11V11M5-11V11M-7 11H7"/>`,
	"statue":   `<circle cy="-6" r="4.5"/><path d="M-6 11C-6 2 6 2 6 11z"/>`,
	"window":   `<path d="M-8 11V-3a8 8 0 0 1 16 0V11zM0-11V11M-8 1H8"/>`,
	"fountain": `<path d="M-9 3H9A9 9 0 0 1-9 3zM0 3V-4M0-4C-1-10-7-10-8-4M0-4C1-10 7-10 8-4"/>`,
	"":         `<path d="M0-11 10 0 0 11-10 0z"/>`,
}

// prize draws tiles or points to be won, with how many spaces around it are open.
func (b *board) prize(p view.Prize) {
	shape, known := shapes[p.Kind]
	if !known {
		shape = shapes[""]
	}
	var brings []string
	if p.Tiles != 0 {
		brings = append(brings, fmt.Sprintf("%+d tiles", p.Tiles))
	}
	if p.Points != 0 {
		brings = append(brings, fmt.Sprintf("%+d points", p.Points))
	}
	says, class := fmt.Sprintf("%s %s: %s, %d spaces missing", p.Kind, p.Name, strings.Join(brings, ", "), p.Missing), "prize"
	if p.Missing == 0 {
		says, class = fmt.Sprintf("%s %s: won", p.Kind, p.Name), "prize won"
	} else if p.Missing == 1 {
		class += " near"
	}
	x, y := b.gap(p)
	b.add(`<g class="%s" role="img" aria-label="%s" transform="translate(%.1f %.1f) scale(.78)"><title>%s</title><circle class="base" r="15"/>%s`,
		class, says, x, y, says, shape)
	if p.Missing > 0 {
		b.add(`<text class="missing" x="14" y="14">%d</text>`, p.Missing)
	}
	b.add(`</g>`)
}

// flowerAt is a flower, by its middle, and how far it is away from something.
type flowerAt struct{ x, y, away float64 }

// near returns the flowers of the board, the nearest to a place first.
func (b *board) near(x, y float64) (all []flowerAt) {
	for _, a := range b.Areas {
		if rings(a) {
			fx, fy := b.middle(a)
			all = append(all, flowerAt{fx, fy, math.Hypot(fx-x, fy-y)})
		}
	}
	slices.SortFunc(all, func(f, g flowerAt) int { return cmp.Compare(f.away, g.away) })
	return all
}

// gap returns where a prize is drawn: on its point of the lattice or, where that is close to flowers, in
// the middle between two of them or in the gap between two petals of one.
func (b *board) gap(p view.Prize) (x, y float64) {
	x, y = b.x(p.X), b.y(p.Y)
	near := b.near(x, y)
	switch {
	case len(near) < 2 || near[0].away > petal+20:
		return x, y
	case near[1].away < near[0].away*1.4:
		mx, my := (near[0].x+near[1].x)/2, (near[0].y+near[1].y)/2
		if math.Hypot(mx-x, my-y) < 15 {
			return mx, my
		}
		return x, y
	}
	sixth := math.Pi / 3
	to := math.Round(math.Atan2(y-near[0].y, x-near[0].x)/sixth) * sixth
	return near[0].x + (petal-6)*math.Cos(to), near[0].y + (petal-6)*math.Sin(to)
}

// spaced puts blanks in the place of underscores.
func spaced(name string) string { return strings.ReplaceAll(name, "_", " ") }

// classOf returns the class of an area.
func classOf(l core.Layout) string {
	return map[core.Layout]string{core.Lines: "lines", core.Penalty: "penalty", core.Grid: "grid"}[l]
}
