package board

import (
	"strings"

	"github.com/charmbracelet/x/ansi"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// lattice turns the points on which a board stands into columns. Where a whole
// board is wider than the screen, cells do with two columns of three.
type lattice struct {
	narrow bool
	width  int
}

// newLattice returns the lattice for the boards of all seats in so many columns.
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

// cell returns the first column of a cell and what of the drawing is seen.
func (l lattice) cell(x int, p piece) (int, piece) {
	if l.narrow {
		p = p.tail()
	}
	return l.column(x - 1), p
}

// board draws a seat's areas from line y on.
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

// numbered reports whether moves call some of an area's cells by other numbers
// than those printed there, so that both have to be shown.
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

// withoutLetter returns what is printed on a space of a star behind the letter of
// its color, and of any other cell all that is printed there.
func withoutLetter(c view.Cell) string {
	if c.Spot.Place.Info().Layout != core.Groups {
		return c.Label
	}
	return strings.TrimLeft(c.Label, "abcdefghijklmnopqrstuvwxyz")
}

// lastWord returns what follows the last blank.
func lastWord(s string) string { return s[strings.LastIndexByte(s, ' ')+1:] }
