package conformance

import (
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// cellsOf goes through the cells of a board.
func cellsOf(s view.Seat) func(yield func(c view.Cell) bool) {
	return func(yield func(c view.Cell) bool) {
		for _, a := range s.Areas {
			for _, c := range a.Cells {
				if !yield(c) {
					return
				}
			}
		}
	}
}

// eachTray goes through all places of a picture that hold tiles: each tray, and each
// cell as a tray of one tile. The seat is -1 for the table.
func eachTray(v view.View, visit func(at core.Spot, seat int8, tiles core.Tray)) {
	for _, tray := range v.Table {
		visit(tray.Spot, -1, tray.Tiles)
	}
	for i, s := range v.Seats {
		for _, tray := range s.Trays {
			visit(tray.Spot, int8(i), tray.Tiles)
		}
		for c := range cellsOf(s) {
			var tile core.Tray
			if c.Tile < core.MaxColors {
				tile[c.Tile] = 1
			}
			visit(c.Spot, int8(i), tile)
		}
	}
}

// copied returns a picture that shares nothing with another one.
func copied(v view.View) view.View {
	v.Table, v.Seats = slices.Clone(v.Table), slices.Clone(v.Seats)
	for i := range v.Seats {
		s := &v.Seats[i]
		s.Areas, s.Trays = slices.Clone(s.Areas), slices.Clone(s.Trays)
		s.Prizes, s.Labels = slices.Clone(s.Prizes), slices.Clone(s.Labels)
		for j := range s.Areas {
			s.Areas[j].Cells = slices.Clone(s.Areas[j].Cells)
		}
	}
	return v
}

// paintOver changes everything that a picture could share with others.
func paintOver(v view.View) {
	for _, s := range v.Seats {
		for _, a := range s.Areas {
			clear(a.Cells)
		}
		clear(s.Areas)
		clear(s.Trays)
		clear(s.Prizes)
		clear(s.Labels)
	}
	clear(v.Table)
	clear(v.Seats)
}
