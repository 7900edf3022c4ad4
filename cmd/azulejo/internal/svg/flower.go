package svg

import (
	"html/template"
	"math"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
)

const petal = 72.0 // from the middle of a flower to the tips

// flower is an area that is drawn as petals around its middle, each about in the direction of its
// space.
type flower struct {
	view.Area
	x, y  float64
	first float64 // the direction of its first petal, in radians clockwise from the right
	step  float64 // from each petal to the next; negative if they are counted the other way round
}

// flowerOf returns the flower of an area, or nil for one whose spaces do not go around its middle in
// their order, at about even angles.
func flowerOf(a view.Area) *flower {
	n := float64(len(a.Cells))
	if a.Place.Info().Layout != core.Groups || n < 3 || n > 12 {
		return nil
	}
	var mx, my float64
	for _, c := range a.Cells {
		mx, my = mx+float64(c.X)/n, my+float64(c.Y)/n
	}
	f := &flower{Area: a, x: mx * pointX, y: my * ringRowY, step: 2 * math.Pi / n}
	angle := func(i int) float64 {
		c := a.Cells[i%len(a.Cells)]
		return math.Atan2((float64(c.Y)-my)*ringRowY, (float64(c.X)-mx)*pointX)
	}
	turn := math.Mod(angle(1)-angle(0)+2*math.Pi, 2*math.Pi)
	if turn > math.Pi {
		f.step = -f.step
	}
	f.first = angle(0)
	along := 0.0
	for i := range a.Cells {
		f.first += (along - float64(i)*f.step) / n // the mean of the differences from even angles
		between := math.Mod((angle(i+1)-angle(i))*math.Copysign(1, f.step)+4*math.Pi, 2*math.Pi)
		if even := math.Abs(f.step); between < 0.4*even || between > 2.2*even {
			return nil
		}
		along += math.Copysign(between, f.step)
	}
	return f
}

// flower draws the petals, and in the middle the color that the flower is named after. Points are counted from the
// middle, so that the petals of all flowers are written alike and take little room when they are compressed.
func (b *board) flower(f *flower) {
	fresh, both := b.news.Fresh(f.Area), f.Numbered()
	b.add(`<g class="area flower" role="group" aria-label="%v" transform="translate(%v %v)">`, wording.Spaced(f.Name), f.x, f.y)
	for i, c := range f.Cells {
		to := f.first + float64(i)*f.step
		p := newPetal(math.Abs(f.step), to)
		b.openCells(CellsThing(b.seat+1, f.Area, c), f.Area, f.Cells[i:i+1])
		b.add(`<g data-spot="%v" data-x="%v" data-y="%v"%v>`, c.Spot, p.heart.x, p.heart.y, b.colorOf(c))
		b.petal(c, p, fresh[i], both)
		b.earned(c, p.heart.x, p.heart.y)
		b.add(`</g></g>`)
	}
	for _, l := range b.Labels {
		if named := b.flowerNamed(l); named == f && int(l.Color) < len(b.glazes) {
			b.add(`<circle class="gem of-%v" r="6"/>`, b.glazes[l.Color])
		}
	}
	b.add(`</g>`)
}

// flowerNamed returns the flower that a label names, nil for none.
func (b *board) flowerNamed(l view.Label) *flower {
	for _, f := range b.flowers {
		if math.Hypot(f.x-b.x(l.X), f.y-b.y(l.Y)) < 20 {
			return f
		}
	}
	return nil
}

// petalShape is the outline of a petal and the points in it.
type petalShape struct {
	path, shine template.HTML
	heart       place // where the number or the motif is
	stem        place // where a second number is
}

// newPetal returns the shape of the petal that points in a direction, at some angle from the next one.
func newPetal(step, to float64) petalShape {
	at := func(r, turn float64) place { return place{r * math.Cos(to+turn), r * math.Sin(to+turn)} }
	wide := min(step, math.Pi/3)
	side := petal / (2 * math.Cos(wide/2))
	return petalShape{
		path:  "M" + line(at(4, 0), at(side-1, 0.03-wide/2), at(petal-1, 0), at(side-1, wide/2-0.03)) + "z",
		shine: "M" + line(at(10, 0), at(side-5, 0.1-wide/2), at(petal-7, 0)),
		heart: at(petal*0.56, 0), stem: at(petal*0.28, 0),
	}
}

// line returns the points of a path.
func line(points ...place) template.HTML {
	text := make([]byte, 0, 64)
	for _, p := range points {
		text = appendTenths(append(text, ' '), p.x)
		text = appendTenths(append(text, ' '), p.y)
	}
	return template.HTML(text)
}

// petal draws a space of a flower with what is on it.
func (b *board) petal(c view.Cell, p petalShape, fresh, both bool) {
	x, y := p.heart.x, p.heart.y
	if c.Tile != core.NoColor {
		class := ""
		if fresh {
			class = " new"
		}
		b.add(`<g class="glaze tile %v%v"><path class="face" d="%v"/><path class="shine" d="%v"/><use class="on" href="#motif-%v" x="%v" y="%v" width="28" height="28"/></g>`,
			b.glazeOf(c.Tile), class, p.path, p.shine, b.name(c.Tile), x-14, y-14)
		b.tag(c.Printed(), p.stem.x, p.stem.y+4.5)
		return
	}
	b.add(`<path class="hole%v%v" d="%v"/>`, b.only(c), b.heat(c), p.path)
	switch {
	case b.share(c, x, y+7):
		b.tag(c.Printed(), p.stem.x, p.stem.y+4.5)
	case c.Marker:
		b.marker(x, y)
	case c.Accepts == 0:
		b.add(`<path class="closed" d="M%v %vl12 12m0 -12l-12 12"/>`, x-6, y-6)
	default:
		b.add(`<text class="number" x="%v" y="%v">%v</text>`, x, y+7, c.Printed())
		if both {
			b.add(`<text class="small" x="%v" y="%v">%v</text>`, p.stem.x, p.stem.y+4.5, c.Number())
		}
	}
}
