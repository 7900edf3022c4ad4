package conformance

import (
	"fmt"
	"unicode/utf8"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// lattice checks that nothing of a board lies over something else, or left of or
// above the board.
func (g *gallery) lattice(v view.View) error {
	for seat, s := range v.Seats {
		b := board{map[point]thing{}}
		for c := range cellsOf(s) {
			if err := b.put(c.X-view.CellWidth/2, view.CellWidth, c.Y, thing{spot: c.Spot, seat: int8(seat)}); err != nil {
				return err
			}
		}
		for _, p := range s.Prizes {
			if err := b.put(p.X, 1, p.Y, thing{name: p.Kind + " " + p.Name, seat: int8(seat)}); err != nil {
				return err
			}
		}
		for _, l := range s.Labels {
			n := utf8.RuneCountInString(l.Text)
			if err := b.put(l.X-n/2, n, l.Y, thing{name: "label " + l.Text, seat: int8(seat)}); err != nil {
				return err
			}
		}
	}
	return nil
}

// board is the lattice of a board, with what stands on its points.
type board struct{ taken map[point]thing }

// point is a point of a lattice.
type point struct{ x, y int }

// thing is a cell of a board, or something else that has a name.
type thing struct {
	name string // "" for a cell
	spot core.Spot
	seat int8
}

// String says what it is.
func (t thing) String() string {
	if t.name == "" {
		return spotText(t.spot, t.seat)
	}
	return fmt.Sprintf("%s of seat %d", t.name, t.seat+1)
}

// put lets something stand on points beside each other.
func (b *board) put(left, width, y int, what thing) error {
	for x := left; x < left+width; x++ {
		at := point{x, y}
		if x < 0 || y < 0 {
			return fmt.Errorf("%v stands at %d, %d in the picture, and nothing can be left of or above 0", what, x, y)
		}
		if other, taken := b.taken[at]; taken {
			return fmt.Errorf("%v and %v stand both at %d, %d in the picture", other, what, x, y)
		}
		b.taken[at] = what
	}
	return nil
}
