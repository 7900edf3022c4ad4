package board

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/core/wording"
)

// lattice turns the points of a board into columns. If the board is wider than the
// screen, cells have two columns instead of three.
type lattice struct {
	narrow bool
	width  int
}

// newLattice returns the lattice for the boards of all seats in a number of columns.
func newLattice(seats []view.Seat, columns int) lattice {
	l := lattice{width: lattice{}.measure(seats)}
	if l.width > columns {
		l = lattice{narrow: true}
		l.width = l.measure(seats)
	}
	return l
}

// column returns the column of a point.
func (l lattice) column(x int) int {
	if l.narrow {
		return x * 2 / 3
	}
	return x
}

// measure returns the columns that the widest board needs.
func (l lattice) measure(seats []view.Seat) int {
	width := 0
	for _, s := range seats {
		for _, a := range s.Areas {
			for _, c := range a.Cells {
				width = max(width, l.column(c.X+2))
			}
		}
		for _, p := range s.Prizes {
			width = max(width, l.column(p.X)+1)
		}
		for _, label := range s.Labels {
			width = max(width, l.start(label)+ansi.StringWidth(label.Text))
		}
	}
	return width
}

// start returns the first column of a label.
func (l lattice) start(label view.Label) int {
	return l.column(label.X) - ansi.StringWidth(label.Text)/2
}

// cell returns the first column of a cell and the visible part of its drawing.
func (l lattice) cell(x int, p piece) (int, piece) {
	if l.narrow {
		p = p.tail()
	}
	return l.column(x - 1), p
}

// board draws a seat's areas from line y on. Labels come first, as cells may cover their
// ends on narrow screens.
func (b *brush) board(on *canvas, y int, a arrangement, s view.Seat, n news) {
	l := a.lattice
	for _, label := range s.Labels {
		on.draw(l.start(label), y+label.Y, b.label(label))
	}
	for _, area := range s.Areas {
		b.area(on, y, l, area, n.fresh(area))
	}
	for _, p := range s.Prizes {
		on.draw(l.column(p.X), y+p.Y, find(a.kinds, p.Kind).sign(p))
	}
}

// area draws cells that belong together.
func (b *brush) area(on *canvas, y int, l lattice, a view.Area, fresh []bool) {
	both := numbered(a)
	for i, c := range a.Cells {
		number := ""
		if both {
			number = lastWord(c.Word)
		}
		x, p := l.cell(c.X, b.cell(c, fresh[i], number, l.narrow))
		on.draw(x, y+c.Y, p)
	}
}

// label draws a name on a board.
func (b *brush) label(l view.Label) piece {
	return piece{{l.Text, pen{ink: b.hue(l.Color).text}}}
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
func kinds(seats []view.Seat) []kind {
	var all []kind
	for _, s := range seats {
		for _, p := range s.Prizes {
			k := find(all, p.Kind)
			if k == nil {
				all = append(all, kind{p.Kind, shapes[len(all)%len(shapes)], p.Tiles, p.Tiles, p.Points})
				continue
			}
			k.least, k.most = min(k.least, p.Tiles), max(k.most, p.Tiles)
		}
	}
	return all
}

// find returns the kind with a name, or nil.
func find(kinds []kind, name string) *kind {
	for i := range kinds {
		if kinds[i].name == name {
			return &kinds[i]
		}
	}
	return nil
}

// sign draws a prize.
func (k *kind) sign(p view.Prize) piece {
	if p.Missing == 0 {
		return piece{{k.shape.won, bold}}
	}
	return piece{{k.shape.open, usual}}
}

// legend says what a kind brings: "○ pillar +1 tile", "□ window +2 tiles, +3 points".
func (k *kind) legend() string {
	tiles := strconv.Itoa(k.most)
	if k.least != k.most {
		tiles = fmt.Sprintf("%d to %d", k.least, k.most)
	}
	text := fmt.Sprintf("%s %s +%s %s", k.shape.open, k.name, tiles, wording.Plural(k.most, "tile"))
	switch {
	case k.points == 0:
		return text
	case k.most == 0:
		return fmt.Sprintf("%s %s %+d %s", k.shape.open, k.name, k.points, wording.Plural(max(k.points, -k.points), "point"))
	}
	return fmt.Sprintf("%s, %+d %s", text, k.points, wording.Plural(max(k.points, -k.points), "point"))
}
