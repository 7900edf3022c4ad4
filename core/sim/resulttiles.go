package sim

import (
	"cmp"
	"maps"
	"slices"
)

// TileMeans is where tiles came to lie in a sample of games, as means of a game for
// each seat.
type TileMeans struct {
	Games   int64     `json:"games"`
	Floor   []float64 `json:"floor"`   // on the floor line
	Discard []float64 `json:"discard"` // in the lid or the tower
}

// StructureRow is how often prizes of a kind were won in a sample of games, out of all
// that there were on the boards.
type StructureRow struct {
	Kind  string  `json:"kind"`
	Games int64   `json:"games"`
	Won   int64   `json:"won"`
	Of    int64   `json:"of"`
	Share float64 `json:"share"`
}

// CellRow is the share of boards, in a sample of games, that had a tile on a space in
// the end.
type CellRow struct {
	Cell  Cell    `json:"cell"`
	Games int64   `json:"games"`
	Share float64 `json:"share"`
}

func (t *Tiles) means() TileMeans {
	m := TileMeans{Games: t.Games}
	for seat := range t.Floor {
		m.Floor = append(m.Floor, ratio(t.Floor[seat], t.Games))
		m.Discard = append(m.Discard, ratio(t.Discard[seat], t.Games))
	}
	return m
}

// rows describes the spaces that were covered, in the order of the board.
func (t *Tiles) rows(seats int) []CellRow {
	rows := []CellRow{}
	for _, cell := range slices.SortedFunc(maps.Keys(t.Cells), Cell.compare) {
		rows = append(rows, CellRow{cell, t.Games, ratio(t.Cells[cell], t.Games*int64(seats))})
	}
	return rows
}

func (c Cell) compare(o Cell) int {
	return cmp.Or(cmp.Compare(c.Place.String(), o.Place.String()), cmp.Compare(c.Row, o.Row), cmp.Compare(c.Col, o.Col))
}

// rows describes the prizes, by the name of their kind.
func (b *Boards) rows() []StructureRow {
	rows := []StructureRow{}
	for _, kind := range slices.Sorted(maps.Keys(b.Structures)) {
		s := b.Structures[kind]
		rows = append(rows, StructureRow{kind, b.Games, s.Won, s.Of, ratio(s.Won, s.Of)})
	}
	return rows
}
