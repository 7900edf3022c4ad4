package svg

import (
	"cmp"
	"fmt"
	"html/template"
	"math"
	"slices"

	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
)

// shapes are the outlines of kinds of prizes around 0, 0, with room for a number in them; those of
// further kinds are like the last one.
var shapes = map[string]template.HTML{
	"pillar":   `<path d="M-12-15H12V-10H9V10H12V15H-12V10H-9V-10H-12z"/>`,
	"statue":   `<path d="M-5-5.5a6 6 0 1 1 10 0C11-4 14 0 14 6V15H-14V6C-14 0-11-4-5-5.5z"/>`,
	"window":   `<path d="M-12 15V-3a12 12 0 0 1 24 0V15z"/>`,
	"fountain": `<path d="M-15-5H-2C-2-9-7-10-9-7-10-14-2-15 0-10 2-15 10-14 9-7 7-10 2-9 2-5H15C15 8 9 12 5 13V16H-5V13C-9 12-15 8-15-5z"/>`,
	"":         `<path d="M0-16 16 0 0 16-16 0z"/>`,
}

// shapeOf returns the outline of a kind of prizes.
func shapeOf(kind string) template.HTML {
	if shape, known := shapes[kind]; known {
		return shape
	}
	return shapes[""]
}

// prize draws tiles or points to be won, with how many spaces around it are open.
func (b *board) prize(p view.Prize, at place) {
	name := wording.Spaced(p.Kind + " " + p.Name)
	says, class := fmt.Sprintf("%s: %s, %s missing", name, view.Kind{Least: p, Most: p}.Brings(), wording.Count(p.Missing, "space")), "prize"
	switch p.Missing {
	case 0:
		says, class = name+": won", "prize won"
	case 1:
		class = "prize near"
	}
	b.add(`<g class="%v" role="img" transform="translate(%v %v)"><title>%v</title>%v`,
		class, at.x, at.y, says, shapeOf(p.Kind))
	if p.Missing > 0 {
		b.add(`<text y="%v">%v</text>`, middleOf(p.Kind), p.Missing)
	} else {
		b.add(`<path class="check" d="M-5 3-1 7 6-2"/>`)
	}
	b.add(`</g>`)
}

// middleOf returns where the number in an outline has its foot.
func middleOf(kind string) int {
	switch kind {
	case "statue":
		return 12
	case "fountain":
		return 10
	}
	return 6
}

// legend says what the prizes on the boards bring, by their kinds.
func (d *drawing) legend(kinds []view.Kind) {
	if len(kinds) == 0 {
		return
	}
	d.add(`<ul class="legend" aria-label="what covering all spaces around something brings">`)
	for _, k := range kinds {
		name := k.Least.Kind
		d.add(`<li><svg viewBox="-18 -18 36 36" aria-hidden="true"><g class="prize">%v</g></svg> %v <b>%v</b></li>`, shapeOf(name), wording.Spaced(name), k.Brings())
	}
	d.add(`</ul>`)
}

// apart is the least distance of prizes.
const apart = 33.0

// prizePlaces returns where prizes are drawn, close to their points of the lattice and not on each
// other.
func (b *board) prizePlaces() []place {
	places := make([]place, len(b.Prizes))
	for i, p := range b.Prizes {
		places[i] = b.gap(p)
	}
	for range 8 { // each time those that are too close move away from each other
		for i := range places {
			for k := range i {
				p, q := &places[i], &places[k]
				dx, dy := p.x-q.x, p.y-q.y
				far := math.Hypot(dx, dy)
				if far >= apart {
					continue
				}
				if far == 0 {
					dx, far = 1, 1
				}
				move := (apart - far) / (2 * far)
				p.x, p.y, q.x, q.y = p.x+move*dx, p.y+move*dy, q.x-move*dx, q.y-move*dy
			}
		}
	}
	return places
}

// gap returns where a prize has room. That is its point of the lattice or, close to flowers, the
// middle between two of them or between two petals of one.
func (b *board) gap(p view.Prize) place {
	x, y := b.x(p.X), b.y(p.Y)
	away := func(f *flower) float64 { return math.Hypot(f.x-x, f.y-y) }
	near := slices.Clone(b.flowers)
	slices.SortStableFunc(near, func(f, g *flower) int { return cmp.Compare(away(f), away(g)) })
	if len(near) == 0 || away(near[0]) > petal+20 {
		return place{x, y}
	}
	if len(near) > 1 && away(near[1]) < away(near[0])*1.4 {
		if mx, my := (near[0].x+near[1].x)/2, (near[0].y+near[1].y)/2; math.Hypot(mx-x, my-y) < 15 {
			return place{mx, my}
		}
		return place{x, y}
	}
	f := near[0]
	between := math.Round((math.Atan2(y-f.y, x-f.x)-f.first)/f.step-0.5) + 0.5
	to := f.first + between*f.step
	return place{f.x + (petal-4)*math.Cos(to), f.y + (petal-4)*math.Sin(to)}
}
