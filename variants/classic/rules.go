package classic

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
)

// maxFloor is the largest number of spaces of a floor line.
const maxFloor = 16

// rules are a compiled ruleset. They never change after compile.
type rules struct {
	shared *ruleset.Shared
	colors []core.ColorInfo

	rows, cols int
	lengths    [core.MaxRows]uint8
	wall       wall

	place *formula.Formula
	floor []int // points of the first n things on the floor, n from 0

	endWhen    *formula.Formula
	roundLimit int
}

// wall says what the cells of the wall accept.
type wall struct {
	// cells[row][color] are the columns whose cell accepts the color.
	cells [core.MaxRows][core.MaxColors]uint8
	// printed[row] are the colors that some cell of the row accepts.
	printed [core.MaxRows]uint8
	// multiplier of the points for a tile on the cell.
	multiplier [core.MaxRows][core.MaxColumns]uint8
	// oncePerRow and oncePerColumn: no color twice in a row, in a column.
	oncePerRow, oncePerColumn bool
}

// Seats returns the bounds that the ruleset gives.
func (r *rules) Seats() (min, max int) { return r.shared.MinSeats, r.shared.MaxSeats }

// Colors returns the ruleset's colors.
func (r *rules) Colors() []core.ColorInfo { return r.colors }

// New returns the position before the first deal.
func (r *rules) New(seats int) (core.State, error) {
	if err := r.shared.CheckSeats(seats); err != nil {
		return nil, err
	}
	s := &state{rules: r, phase: dealing}
	s.Base = draft.NewBase(seats, r.shared.Displays(seats), r.shared.Tiles(seats), r.shared.Start)
	for seat := range seats {
		for row := range r.rows {
			s.boards[seat].refreshLine(r, row)
		}
	}
	return s, nil
}

// columnsFor returns the empty cells of a row where a tile of a color may go.
func (r *rules) columnsFor(b *board, row int, c core.Color) uint8 {
	cells := r.wall.cells[row][c] &^ b.filled[row]
	if !r.wall.oncePerColumn {
		return cells
	}
	for open := cells; open != 0; open &= open - 1 {
		if col := bits.TrailingZeros8(open); b.colColors[col]>>c&1 != 0 {
			cells &^= 1 << col
		}
	}
	return cells
}
