package classic

import (
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/view"
)

// The places of a board. Cushion holds the tiles that fall on the discs of a seat. They cost nothing.
var (
	Line    = core.RegisterPlace(core.PlaceInfo{Name: "line", Layout: core.Lines, Seat: true})
	Floor   = core.RegisterPlace(core.PlaceInfo{Name: "floor", Layout: core.Penalty, Seat: true})
	Wall    = core.RegisterPlace(core.PlaceInfo{Name: "wall", Layout: core.Grid, Seat: true})
	Cushion = core.RegisterPlace(core.PlaceInfo{Name: "cushion", Layout: core.Penalty, Seat: true})
)

type boardPart = draft.Part[*state]

// The parts of a board.
var (
	linesPart = boardPart{Key: "lines", Name: "pattern lines", Of: "rows", Place: Line,
		Rows:    (*state).lineRows,
		Tiles:   func(s *state, seat, row int) *core.Tray { return &s.boards[seat].lines[row] },
		Fit:     (*state).fitLine,
		Cell:    (*state).lineCell,
		Stores:  []draft.Store{{Word: "line", Name: "the line", Which: cellWords[:1], In: addTo(true), Has: inRow}},
		Changed: (*state).leaveLine}
	wallPart = boardPart{Key: "wall", Name: "wall", Of: "rows", Place: Wall,
		Rows:  func(s *state, _ int) []draft.Row { return s.rules.wallRows },
		At:    func(s *state, seat, row, col int) core.Color { return s.boards[seat].tileAt(row, col) },
		Takes: (*state).readable,
		Put:   func(s *state, seat, row, col int, c core.Color) { s.boards[seat].putWall(&s.rules.wall, row, col, c) },
		Cell:  (*state).wallCell,
		Stores: []draft.Store{
			{Word: "wall", Name: "your wall"},
			{Word: "row", Name: "the row of your wall", Which: cellWords[:1], Has: inRow},
			{Word: "column", Name: "the column of your wall", Which: cellWords[1:], Has: inColumn},
			{Word: "cell", Name: "the cell of your wall", Which: cellWords, Has: func(g draft.Game, row, col int) bool { return inRow(g, row, col) && inColumn(g, row, col) }},
		},
		Clear: func(s *state, seat, row, col int) {
			s.boards[seat].clearCell(&s.rules.wall, row, col)
			s.boards[seat].refreshLine(s.rules, row)
		}}
	floorPart = boardPart{Key: floorWord, Name: "floor line", Place: Floor,
		Rows:   func(s *state, _ int) []draft.Row { return s.rules.floorRow[:] },
		At:     func(s *state, seat, _, i int) core.Color { return s.floor(int8(seat)).at(i) },
		Cell:   (*state).floorCell,
		Stores: []draft.Store{{Word: floorWord, Name: "your floor line", In: addTo(false)}},
		Clear:  func(s *state, seat, _, i int) { s.floor(int8(seat)).remove(i) }}
	cushionPart = boardPart{Key: "cushion", Name: "discs held", Place: Cushion,
		Rows: func(s *state, seat int) []draft.Row { return s.rules.cushionRows[s.boards[seat].cushions] },
		At:   func(s *state, seat, _, i int) core.Color { return s.boards[seat].soft().at(i) },
		Cell: func(s *state, _, _, i int) view.Cell { return s.spaceBelow(i, s.rules.rows+1) }}
)

// lineRows returns the rows of spaces of the lines of a seat.
func (s *state) lineRows(seat int) []draft.Row {
	if s.rules.sizes == nil {
		return s.rules.lineRows
	}
	rows := slices.Clone(s.rules.lineRows)
	for row := range rows {
		rows[row].Size = int(s.boards[seat].sizes[row])
	}
	return rows
}

func inRow(g draft.Game, row, _ int) bool { return row == int(g.(*state).About.Row) }

func inColumn(g draft.Game, _, col int) bool { return col == int(g.(*state).About.Col) }

// layRows notes the rows of spaces.
func (r *rules) layRows() {
	r.floorRow[0].Size = r.spaces
	for n := 1; n < len(r.cushionRows); n++ {
		r.cushionRows[n] = []draft.Row{{Size: n}}
	}
	for row := range r.rows {
		r.lineRows = append(r.lineRows, draft.Row{Size: int(r.lengths[row])})
		r.wallRows = append(r.wallRows, draft.Row{Size: r.cols, Name: fmt.Sprintf("row %d of the wall", row+1)})
	}
}

// readable returns the colors that a text can have on a cell of the wall. If wall.wild lets tiles go to cells of
// other colors, any tile can lie in any cell.
func (s *state) readable(seat, row, col int) (colors uint8) {
	for c := range s.rules.colors {
		if s.rules.wallWild != nil || s.rules.wall.columnsFor(&s.boards[seat], row, core.Color(c))>>col&1 != 0 {
			colors |= 1 << c
		}
	}
	return colors
}

// leaveLine follows the loss of tiles by a line.
func (s *state) leaveLine(seat, row int) {
	b := &s.boards[seat]
	b.complete &^= 1 << row
	b.lineCount[row] = uint8(b.lines[row].Total())
	b.disown(row)
	b.refreshLine(s.rules, row)
}
