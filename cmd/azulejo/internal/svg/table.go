package svg

import (
	"fmt"
	"html/template"
	"math"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// Table draws what all seats share: displays, the center, a supply, and how much is in the bag and the
// discard. Each is an element of its own, so that a page can wrap them.
func Table(v view.View, s Style) template.HTML {
	d := newDrawing(v)
	fresh := arrived(s.Moved)
	d.add(`<div class="displays">`)
	for _, t := range v.Table {
		if t.Spot.Place == core.Display {
			d.display(t, fresh)
		}
	}
	d.add(`</div><div class="trays">`)
	for _, t := range v.Table {
		switch t.Spot.Place {
		case core.Display, core.Bag, core.Discard:
		default:
			d.tray(-1, t, fresh)
		}
	}
	d.add(`</div><div class="stocks">`)
	for _, t := range v.Table {
		if t.Spot.Place == core.Bag || t.Spot.Place == core.Discard {
			d.stock(t)
		}
	}
	d.add(`</div>`)
	return d.html()
}

// arrived returns the loose places that got tiles in some steps.
func arrived(steps []core.Step) map[core.Spot]bool {
	spots := map[core.Spot]bool{}
	for _, step := range steps {
		for _, e := range step.Events {
			if e.Kind == core.TilesMoved && !step.Turn.Chance() {
				spots[e.To] = true
			}
		}
	}
	return spots
}

// display draws the tiles of a display in rows on a disc.
func (d *drawing) display(t view.Tray, fresh map[core.Spot]bool) {
	total := t.Tiles.Total()
	across := max(2, int(math.Ceil(math.Sqrt(float64(total)))))
	rows := max(2, (total+across-1)/across)
	const pitch = size + 4
	radius := float64(pitch)/2*math.Hypot(float64(across), float64(rows)) + 5
	full := 2*radius + 8
	d.add(`<svg class="display" viewBox="0 0 %.0f %.0f" role="group" aria-label="%s: %s" data-spot="%v" data-seat="0">`,
		full, full+18, t.Name, d.contents(t), t.Spot)
	middle := full / 2
	d.add(`<circle class="disc" cx="%g" cy="%g" r="%g"/><circle class="rim" cx="%g" cy="%g" r="%g"/>`, middle, middle, radius, middle, middle, radius-4)
	left, top := middle-float64(across)*pitch/2+pitch/2, middle-float64(rows)*pitch/2+pitch/2
	n := 0
	for c, count := range t.Tiles {
		if count == 0 {
			continue
		}
		d.openTiles(-1, t, core.Color(c), count)
		for range count {
			d.tile(core.Color(c), left+float64(n%across)*pitch, top+float64(n/across)*pitch, d.looseClass(core.Color(c), fresh[t.Spot]))
			n++
		}
		d.add(`</g>`)
	}
	if t.Marker {
		d.marker(middle, middle)
	}
	label := called(t)
	if t.Disc != "" {
		label += " " + t.Disc
	}
	d.add(`<text class="name" x="%g" y="%g">%s</text></svg>`, middle, full+13, label)
}

// called returns the word of a tray in moves, or else its name.
func called(t view.Tray) string {
	if t.Word != "" {
		return t.Word
	}
	return t.Name
}

// openTiles begins the group of the tiles of one color in a tray.
func (d *drawing) openTiles(seat int, t view.Tray, c core.Color, n uint8) {
	d.add(`<g class="thing tiles" data-thing="%s" data-spot="%v" data-seat="%d" data-color="%s" aria-label="%s, %s"><title>%s, %s</title>`,
		TilesThing(seat, t, d.name(c)), t.Spot, seat+1, d.name(c), d.counted(n, c), t.Name, d.counted(n, c), t.Name)
}

// looseClass returns the further classes of a loose tile.
func (d *drawing) looseClass(c core.Color, fresh bool) template.HTML {
	class := ""
	if c == d.wild {
		class += " wild"
	}
	if fresh {
		class += " fresh"
	}
	return template.HTML(class)
}

// mostShown is how many tiles of one color a tray shows one by one; more lie on each other.
const mostShown = 3

// tray draws loose tiles in a row: each color as a small pile with its number.
func (d *drawing) tray(seat int, t view.Tray, fresh map[core.Spot]bool) {
	type pile struct {
		c     core.Color
		n     uint8
		x     float64
		width float64
	}
	const lap, gap = 13, 12
	var piles []pile
	x := 8.0
	for c, n := range t.Tiles {
		if n > 0 {
			width := size + lap*float64(min(int(n), mostShown)-1)
			if n > 1 {
				width += 20
			}
			piles = append(piles, pile{core.Color(c), n, x, width})
			x += width + gap
		}
	}
	if t.Marker {
		x += size
	}
	free := max(0, t.Room-t.Tiles.Total())
	width := max(x, 150)
	d.add(`<figure class="tray"><figcaption>%s`, t.Name)
	if t.Room > 0 {
		d.add(` <small>%d of %d</small>`, t.Room-free, t.Room)
	}
	d.add(`</figcaption><svg class="row" viewBox="0 0 %g 56" role="group" aria-label="%s: %s" data-spot="%v" data-seat="%d">`,
		width, t.Name, d.contents(t), t.Spot, seat+1)
	thing := TrayThing(seat, t)
	if seat >= 0 && thing != "" {
		d.add(`<g class="thing cells" data-thing="%s" aria-label="%s: %s">`, thing, t.Name, d.contents(t))
	}
	d.add(`<rect class="well" x="1" y="1" width="%g" height="54" rx="10"/>`, width-2)
	if seat >= 0 && thing != "" {
		d.add(`</g>`)
	}
	for _, p := range piles {
		d.openTiles(seat, t, p.c, p.n)
		for i := range min(int(p.n), mostShown) {
			d.tile(p.c, p.x+size/2+lap*float64(i), 28, d.looseClass(p.c, fresh[t.Spot]))
		}
		if p.n > 1 {
			d.add(`<text class="count" x="%g" y="34">%d</text>`, p.x+p.width-9, p.n)
		}
		d.add(`</g>`)
	}
	if t.Marker {
		d.marker(x-size/2, 28)
	}
	d.add(`</svg></figure>`)
}

// stock draws the numbers of tiles in a tray that nobody takes from.
func (d *drawing) stock(t view.Tray) {
	d.add(`<p class="stock" data-spot="%v" data-seat="0"><b>%s %d</b>`, t.Spot, t.Name, t.Tiles.Total())
	for c, n := range t.Tiles {
		if n > 0 {
			d.add(` <span><svg class="chip" viewBox="0 0 40 40" role="img" aria-label="%s"><use href="#tile-%s"/></svg>%d</span>`,
				d.name(core.Color(c)), d.name(core.Color(c)), n)
		}
	}
	d.add(`</p>`)
}

// notes draws what the ruleset counts or draws.
func (d *drawing) notes(list []view.Note) {
	if len(list) == 0 {
		return
	}
	d.add(`<ul class="notes">`)
	for _, n := range list {
		d.add(`<li>%s <b>%s</b></li>`, spaced(n.Name), n.Value)
	}
	d.add(`</ul>`)
}

// progress draws how far a seat is with what gives points when it is complete.
func (d *drawing) progress(list []view.Progress) {
	if len(list) == 0 {
		return
	}
	d.add(`<ul class="progress" aria-label="bonuses">`)
	for _, p := range list {
		class := template.HTML("")
		if p.Done >= p.Of {
			class = ` class="done"`
		}
		d.add(`<li%s><label>%s <meter min="0" max="%d" value="%d">%d of %d</meter></label> <small>%s</small></li>`,
			class, p.Name, p.Of, p.Done, p.Done, p.Of, fmt.Sprintf("%d/%d %+d", p.Done, p.Of, p.Points))
	}
	d.add(`</ul>`)
}
