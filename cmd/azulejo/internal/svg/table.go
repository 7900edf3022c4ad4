package svg

import (
	"cmp"
	"fmt"
	"html/template"
	"math"
	"strconv"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
)

// Table draws what all seats share: displays, the center, a supply, how much is in the bag and the
// discard, and what prizes on the boards bring. Each is an element of its own, so that a page can wrap
// them.
func Table(v view.View, s Style) template.HTML {
	d := newDrawing(v)
	d.add(`<div class="displays" data-seat="0">`)
	for _, t := range v.Table {
		if t.Spot.Place == core.Display {
			d.display(t)
		}
	}
	d.add(`</div><div class="trays" data-seat="0">`)
	for _, t := range v.Table {
		switch t.Spot.Place {
		case core.Display, core.Bag, core.Discard:
		default:
			d.tray(-1, t, s.Moved)
		}
	}
	d.add(`</div><div class="stocks" data-seat="0">`)
	for _, t := range v.Table {
		if t.Spot.Place == core.Bag || t.Spot.Place == core.Discard {
			d.stock(t)
		}
	}
	d.add(`</div>`)
	d.legend(v.Kinds())
	return d.html()
}

const pitch = size + 4 // of tiles side by side

// rings has, for each number of tiles, the lengths of the rows in which they lie closest around a middle.
var rings = [][]int{{}, {1}, {2}, {1, 2}, {2, 2}, {1, 3, 1}, {2, 3, 1}, {2, 3, 2}, {2, 4, 2}, {3, 3, 3}, {3, 4, 3}, {2, 4, 4, 1}, {2, 4, 4, 2}}

// place is a point of a drawing.
type place struct{ x, y float64 }

// around returns where tiles lie around 0, 0, and the radius of a disc for them.
func around(n int) (places []place, radius float64) {
	var rows []int
	if n < len(rings) {
		rows = rings[n]
	} else {
		across := int(math.Ceil(math.Sqrt(float64(n))))
		for left := n; left > 0; left -= across {
			rows = append(rows, min(left, across))
		}
	}
	radius = pitch * math.Sqrt2
	for i, length := range rows {
		for k := range length {
			p := place{(float64(k) - float64(length-1)/2) * pitch, (float64(i) - float64(len(rows)-1)/2) * pitch}
			places = append(places, p)
			radius = max(radius, math.Hypot(math.Abs(p.x)+pitch/2, math.Abs(p.y)+pitch/2))
		}
	}
	return places, radius
}

// reach returns the left, top, right and bottom of the part of a disc that belongs to one of the tiles on it.
func reach(p place, all []place, radius float64) (left, top, right, bottom float64) {
	left, top, right, bottom = -radius, -radius, radius, radius
	for _, other := range all {
		switch {
		case other.y < p.y:
			top = p.y - pitch/2
		case other.y > p.y:
			bottom = p.y + pitch/2
		case other.x < p.x:
			left = p.x - pitch/2
		case other.x > p.x:
			right = p.x + pitch/2
		}
	}
	return left, top, right, bottom
}

// display draws the tiles of a display on a disc.
func (d *drawing) display(t view.Tray) {
	all, radius := around(t.Tiles.Total() + t.Hidden)
	places := all
	radius += 5
	number := cmp.Or(t.Word, strconv.Itoa(int(t.Spot.Row)+1)) // there is no word where nothing can be taken
	name, disc := t.Name, wording.Spaced(t.Disc)
	class := "display"
	if disc != "" {
		name, class = name+", "+disc, "display special"
	}
	d.add(`<figure class="%v"><svg class="plate" viewBox="%v %v %v %v" role="group" aria-label="%v: %v" data-spot="%v">`,
		class, -radius-2, -radius-2, 2*radius+4, 2*radius+4, name, d.contents(t), t.Spot)
	d.add(`<circle class="disc" r="%v"/><circle class="rim" r="%v"/>`, radius, radius-5)
	for c, count := range t.Tiles {
		if count == 0 {
			continue
		}
		d.openTiles("g", -1, t, core.Color(c), int(count))
		for _, p := range places[:count] {
			d.hit(reach(p, all, radius))
		}
		for _, p := range places[:count] {
			d.loose(core.Color(c), p.x, p.y)
		}
		d.add(`</g>`)
		places = places[count:]
	}
	if t.Hidden > 0 {
		d.add(`<g class="down"><title>%v</title>`, faceDown(t))
		for _, p := range places {
			d.down(p.x, p.y)
		}
		d.add(`</g>`)
	}
	if t.Marker {
		d.marker(0, 0)
	}
	d.add(`</svg><figcaption>%v`, number)
	if disc != "" {
		d.add(` <small>%v</small>`, disc)
	}
	d.add(`</figcaption></figure>`)
}

// openTiles begins the element of the tiles of one color in a tray.
func (d *drawing) openTiles(tag template.HTML, seat int, t view.Tray, c core.Color, n int) {
	d.add(`<%v class="`, tag)
	if d.acts(seat) {
		d.add(`thing tiles" data-thing="%v"`, TilesThing(seat, t, d.name(c)))
	} else {
		d.add(`tiles"`)
	}
	d.add(` data-spot="%v" data-color="%v"><title>%v</title>`, t.Spot, d.name(c), d.counted(n, c)+", "+t.Name)
}

const (
	// mostShown is how many tiles of one color a tray shows one by one; more lie on each other.
	mostShown = 3

	// rooms is the largest number of free spaces that are all shown.
	rooms = 12

	lap = 13 // of a tile over the one below it
)

// tray draws loose tiles: each color is a pile with its number, and piles wrap like words.
func (d *drawing) tray(seat int, t view.Tray, moved []core.Step) {
	free := max(0, t.Room-t.Tiles.Total()-t.Hidden)
	d.add(`<figure class="tray"><figcaption>%v`, t.Name)
	if t.Room > 0 {
		d.add(` <small>%v of %v</small>`, t.Room-free, t.Room)
	}
	d.add(`</figcaption><div class="well`)
	if thing := TrayThing(seat, t); seat >= 0 && thing != "" && d.acts(seat) {
		d.add(` thing cells" data-thing="%v`, thing)
	}
	d.add(`" role="group" aria-label="%v: %v" data-spot="%v">`, t.Name, d.contents(t), t.Spot)
	came := arrived(moved, seat, t.Spot)
	for c, n := range t.Tiles {
		if n > 0 {
			d.pile(seat, t, core.Color(c), int(n), came>>c&1 != 0)
		}
	}
	if t.Hidden > 0 {
		d.add(`<svg class="down" viewBox="-23 -23 86 46" width="86" height="46"><title>%v</title>`, faceDown(t))
		d.down(0, 0)
		d.add(`<text class="count" x="25" y="6">%v</text></svg>`, t.Hidden)
	}
	if t.Marker {
		d.add(`<svg class="token" viewBox="-23 -23 46 46" width="46" height="46">`)
		d.marker(0, 0)
		d.add(`</svg>`)
	}
	for range free {
		if t.Room > rooms {
			break
		}
		d.add(`<svg class="free" viewBox="-23 -23 46 46" width="46" height="46" aria-hidden="true"><rect class="hole" x="-19" y="-19" width="38" height="38" rx="4"/></svg>`)
	}
	d.add(`</div></figure>`)
}

// faceDown says how many tiles of a tray cannot be seen.
func faceDown(t view.Tray) string {
	return wording.Count(t.Hidden, "tile") + " that you do not see, " + t.Name
}

// down draws a tile that cannot be seen, with its middle at a point.
func (d *drawing) down(x, y float64) {
	d.add(`<rect class="hole" x="%v" y="%v" width="38" height="38" rx="4"/><text x="%v" y="%v">?</text>`, x-19, y-19, x, y+6)
}

// pile draws the tiles of one color in a tray.
func (d *drawing) pile(seat int, t view.Tray, c core.Color, n int, fresh bool) {
	shown := min(n, mostShown)
	width, last := pitch+2+lap*(shown-1), float64(lap*(shown-1))
	if n > 1 {
		width += 2 + 11*len(strconv.Itoa(n))
	}
	d.openTiles(template.HTML(fmt.Sprintf(`svg viewBox="-23 -23 %d 46" width="%d" height="46"`, width, width)), seat, t, c, n)
	for i := range shown - 1 {
		d.tile(c, float64(lap*i), 0)
	}
	d.loose(c, last, 0)
	if fresh {
		d.fresh(0, 0)
	}
	if n > 1 {
		d.add(`<text class="count" x="%v" y="6">%v</text>`, last+size/2+5, n)
	}
	d.add(`</svg>`)
}

// arrived returns the colors of the tiles that seats brought to a spot, of a seat or for -1 of the
// table.
func arrived(steps []core.Step, seat int, spot core.Spot) (colors uint8) {
	for _, step := range steps {
		for _, e := range step.Events {
			if e.Kind == core.TilesMoved && e.To == spot && !step.Turn.Chance() && (seat < 0 || int(e.Seat) == seat) {
				colors |= 1 << e.Color
			}
		}
	}
	return colors
}

// stock draws the numbers of tiles in a tray that nobody takes from.
func (d *drawing) stock(t view.Tray) {
	d.add(`<p class="stock" data-spot="%v"><b>%v %v</b>`, t.Spot, t.Name, t.Tiles.Total())
	for c, n := range t.Tiles {
		if n > 0 {
			d.add(` <span>`)
			d.chip(core.Color(c))
			d.add(`%v</span>`, int(n))
		}
	}
	d.add(`</p>`)
}

// chip draws a tile as small as text.
func (d *drawing) chip(c core.Color) {
	d.add(`<svg class="chip" viewBox="0 0 40 40" role="img" aria-label="%v"><use href="#tile-%v"/></svg>`, d.called(c), d.name(c))
}
