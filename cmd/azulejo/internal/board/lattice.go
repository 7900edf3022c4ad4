package board

import (
	"slices"

	"github.com/charmbracelet/x/ansi"

	"github.com/azulejo/azulejo/core/view"
)

// largest bounds both sizes of a board, far above any: a picture with wrong places must not
// fill the memory.
const largest = 200

// measure sets the size that the boards of all seats need.
func (d *drawing) measure() {
	d.right, d.bottom = 0, 0
	reach := func(column, y int) {
		d.right, d.bottom = min(max(d.right, column), largest), min(max(d.bottom, y+1), largest)
	}
	for _, s := range d.Seats {
		for _, a := range s.Areas {
			for _, c := range a.Cells {
				reach(d.brush.column(c.X+2), c.Y)
			}
		}
		for _, p := range s.Prizes {
			reach(d.brush.column(p.X)+1, p.Y)
		}
		for _, label := range s.Labels {
			reach(d.brush.start(label)+ansi.StringWidth(label.Text), label.Y)
		}
	}
}

// column returns the column of a point of the lattice.
func (b *brush) column(x int) int {
	if b.narrow {
		return x * 2 / 3
	}
	return x
}

// start returns the first column of a label.
func (b *brush) start(label view.Label) int {
	return b.column(label.X) - ansi.StringWidth(label.Text)/2
}

// board draws a seat's areas. Labels come first, as cells may cover their ends on narrow
// screens.
func (d *drawing) board(s view.Seat, n view.News) []string {
	b := &d.brush
	var all []layer
	put := func(x, y int, text string) { all = append(all, layer{x, y, text}) }
	for _, label := range s.Labels {
		put(b.start(label), label.Y, b.paint(ink(b.hue(label.Color).text), label.Text))
	}
	for _, area := range s.Areas {
		fresh, both := n.Fresh(area), numbered(area)
		for i, c := range area.Cells {
			number := ""
			if both {
				number = c.Number()
			}
			put(b.column(c.X-1), c.Y, b.cell(c, fresh[i], number))
		}
	}
	for _, p := range s.Prizes {
		sign := d.shapeOf(p.Kind)
		if p.Missing == 0 {
			put(b.column(p.X), p.Y, b.paint(bold, sign.won))
		} else {
			put(b.column(p.X), p.Y, sign.open)
		}
	}
	return compose(d.right, d.bottom, all)
}

// layer is a text on a board, over those before it.
type layer struct {
	x, y int
	text string
}

// numbered reports whether an area shows both numbers of its cells, which have room for one digit
// of each.
func numbered(a view.Area) bool {
	return a.Numbered() && !slices.ContainsFunc(a.Cells, func(c view.Cell) bool { return len(c.Number()) != 1 || len(c.Printed()) != 1 })
}

// shape is the sign of a kind of prize, while it is open and when it is won.
type shape struct{ open, won string }

var shapes = []shape{{"○", "●"}, {"△", "▲"}, {"□", "■"}, {"◇", "◆"}, {"☆", "★"}}

// shapeOf returns the sign of a kind of prizes.
func (d *drawing) shapeOf(kind string) shape {
	i := slices.IndexFunc(d.kinds, func(k view.Kind) bool { return k.Least.Kind == kind })
	return shapes[i%len(shapes)]
}
