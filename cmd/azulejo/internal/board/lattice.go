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

// lattice turns the points of a board into columns. If the board is wider than the
// screen, cells have two columns instead of three.
type lattice struct {
	narrow bool
	width  int // columns of the widest board
	height int // lines of the highest board
}

// newLattice returns the lattice for the boards of all seats in a number of columns.
func newLattice(seats []view.Seat, columns int) lattice {
	l := lattice{}
	l.measure(seats)
	if l.width > columns {
		l = lattice{narrow: true}
		l.measure(seats)
	}
	return l
}

// largest bounds both sizes of a lattice, far above any board: a picture with wrong places
// must not fill the memory.
const largest = 200

// measure sets the size that the boards of all seats need.
func (l *lattice) measure(seats []view.Seat) {
	reach := func(column, y int) {
		l.width, l.height = min(max(l.width, column), largest), min(max(l.height, y+1), largest)
	}
	for _, s := range seats {
		for _, a := range s.Areas {
			for _, c := range a.Cells {
				reach(l.column(c.X+2), c.Y)
			}
		}
		for _, p := range s.Prizes {
			reach(l.column(p.X)+1, p.Y)
		}
		for _, label := range s.Labels {
			reach(l.start(label)+ansi.StringWidth(label.Text), label.Y)
		}
	}
}

// column returns the column of a point.
func (l *lattice) column(x int) int {
	if l.narrow {
		return x * 2 / 3
	}
	return x
}

// start returns the first column of a label.
func (l *lattice) start(label view.Label) int {
	return l.column(label.X) - ansi.StringWidth(label.Text)/2
}

// board draws a seat's areas. Labels come first, as cells may cover their ends on narrow
// screens.
func (d *drawing) board(s view.Seat, n news) []string {
	l, b := d.arrangement.lattice, &d.brush
	var layers []*lipgloss.Layer
	put := func(x, y int, text string) {
		layers = append(layers, lipgloss.NewLayer(text).X(x).Y(y))
	}
	for _, label := range s.Labels {
		put(l.start(label), label.Y, b.paint(ink(b.hue(label.Color).text), label.Text))
	}
	for _, area := range s.Areas {
		fresh, both := n.fresh(area), numbered(area)
		for i, c := range area.Cells {
			number := ""
			if both {
				number = lastWord(c.Word)
			}
			text := b.cell(c, fresh[i], number, l.narrow)
			if l.narrow {
				text = ansi.TruncateLeft(text, 1, "")
			}
			put(l.column(c.X-1), c.Y, text)
		}
	}
	for _, p := range s.Prizes {
		k := find(d.arrangement.kinds, p.Kind)
		if p.Missing == 0 {
			put(l.column(p.X), p.Y, b.paint(bold, k.shape.won))
		} else {
			put(l.column(p.X), p.Y, k.shape.open)
		}
	}
	sheet := lipgloss.NewCanvas(l.width, l.height)
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
