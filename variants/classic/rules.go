package classic

import (
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/formula"
)

// maxFloor is the largest number of spaces of a floor line.
const maxFloor = 16

// rules are a compiled ruleset. They never change after compile.
type rules struct {
	shared *draft.Shared
	colors []core.ColorInfo

	rows, cols int
	lengths    [maxRows]uint8
	wall       wall

	takeLimit *formula.Formula // nil where a take has no limit
	center    *formula.Formula
	place     *formula.Formula
	runs      *runPoints // nil where place depends on more than the runs
	floor     floorCosts

	snake         bool // turns go to and fro
	tilesUp       bool // walls are tiled from the bottom to the top
	emptiesLines  bool // incomplete lines are emptied at the end of a round
	returnsTiles  bool // the discard goes back into the bag then
	roundBonuses  bool // some bonus is given then
	placeSees     bool // the points of a tile depend on what the tiling changes of other seats
	floorSees     bool // those of a floor line do
	asksStart     bool // some formula asks for points at the start of the round
	asksFloorLine bool // some formula asks what the floor line gave so far

	endWhen    *formula.Formula
	roundLimit int
}

// wall says what the cells of the wall accept.
type wall struct {
	// cells[row][color] are the columns whose cell accepts the color.
	cells [maxRows][core.MaxColors]uint8
	// printed[row] are the colors that some cell of the row accepts.
	printed [maxRows]uint8
	// fixed[row] are the columns whose cell is printed for one color.
	fixed [maxRows]uint8
	// multiplier of the points for a tile on the cell.
	multiplier [maxRows][maxColumns]uint8
	// oncePerRow and oncePerColumn: no color twice in a row, in a column.
	oncePerRow, oncePerColumn bool
}

// isFixed reports whether a cell is printed for one color.
func (w *wall) isFixed(row, col int) bool { return w.fixed[row]>>col&1 != 0 }

// Seats returns the bounds that the ruleset gives.
func (r *rules) Seats() (min, max int) { return r.shared.MinSeats, r.shared.MaxSeats }

// Colors returns the ruleset's colors.
func (r *rules) Colors() []core.ColorInfo { return r.colors }

// aliases are the other spellings of the words of moves.
var aliases = map[string]string{"c": draft.CenterWord, "centre": draft.CenterWord, "f": floorWord}

// Aliases returns what people may type for words of moves.
func (r *rules) Aliases() map[string]string { return aliases }

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
	s.markStart()
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
