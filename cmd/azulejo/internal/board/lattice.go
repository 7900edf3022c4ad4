package board

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"charm.land/lipgloss/v2"
	"github.com/charmbracelet/x/ansi"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
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
	var layers []*lipgloss.Layer
	put := func(x, y int, text string) {
		layers = append(layers, lipgloss.NewLayer(text).X(x).Y(y))
	}
	for _, label := range s.Labels {
		put(b.start(label), label.Y, b.paint(ink(b.hue(label.Color).text), label.Text))
	}
	for _, area := range s.Areas {
		fresh, both := n.Fresh(area), numbered(area)
		for i, c := range area.Cells {
			number := ""
			if both {
				number = lastWord(c.Word)
			}
			put(b.column(c.X-1), c.Y, b.cell(c, fresh[i], number))
		}
	}
	for _, p := range s.Prizes {
		k := find(d.kinds, p.Kind)
		if p.Missing == 0 {
			put(b.column(p.X), p.Y, b.paint(bold, k.shape.won))
		} else {
			put(b.column(p.X), p.Y, k.shape.open)
		}
	}
	sheet := lipgloss.NewCanvas(d.right, d.bottom)
	return lines(sheet.Compose(lipgloss.NewCompositor(layers...)).Render())
}

// numbered reports whether some cells of an area have other numbers in moves than those
// printed on them, so that both have to be shown.
func numbered(a view.Area) bool {
	differ := false
	for _, c := range a.Cells {
		word, number := lastWord(c.Word), withoutLetter(c)
		if len(word) != 1 || len(number) != 1 {
			return false
		}
		differ = differ || word != number
	}
	return differ
}

// withoutLetter returns the label of a cell, without the letter of a color on a space
// that moves call by its number.
func withoutLetter(c view.Cell) string {
	if c.Spot.Place.Info().Layout != core.Groups {
		return c.Label
	}
	return strings.TrimLeft(c.Label, "abcdefghijklmnopqrstuvwxyz")
}

// lastWord returns what follows the last blank.
func lastWord(s string) string { return s[strings.LastIndexByte(s, ' ')+1:] }

// shape is the sign of a kind of prize, while it is open and when it is won.
type shape struct{ open, won string }

var shapes = []shape{{"○", "●"}, {"△", "▲"}, {"□", "■"}, {"◇", "◆"}, {"☆", "★"}}

// kind is prizes of one kind in a picture.
type kind struct {
	name        string
	shape       shape
	least, most int // tiles of one of them
	points      int // of each of them
}

// kinds lists the kinds of prizes in the order in which they appear.
func kinds(seats []view.Seat) []*kind {
	var all []*kind
	for _, s := range seats {
		for _, p := range s.Prizes {
			k := find(all, p.Kind)
			if k == nil {
				k = &kind{p.Kind, shapes[len(all)%len(shapes)], p.Tiles, p.Tiles, p.Points}
				all = append(all, k)
			}
			k.least, k.most = min(k.least, p.Tiles), max(k.most, p.Tiles)
		}
	}
	return all
}

// find returns the kind with a name, or nil.
func find(kinds []*kind, name string) *kind {
	if i := slices.IndexFunc(kinds, func(k *kind) bool { return k.name == name }); i >= 0 {
		return kinds[i]
	}
	return nil
}

// legend gives the tiles and points of a kind: "○ pillar +1 tile", "□ window +2 tiles, +3 points".
func (k *kind) legend() string {
	tiles := strconv.Itoa(k.most)
	if k.least != k.most {
		tiles = fmt.Sprintf("%d to %d", k.least, k.most)
	}
	var parts []string
	if k.most != 0 || k.points == 0 {
		parts = append(parts, fmt.Sprintf("+%s %s", tiles, wording.Plural(k.most, "tile")))
	}
	if k.points != 0 {
		parts = append(parts, fmt.Sprintf("%+d %s", k.points, wording.Plural(max(k.points, -k.points), "point")))
	}
	return fmt.Sprintf("%s %s %s", k.shape.open, k.name, strings.Join(parts, ", "))
}
