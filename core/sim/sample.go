package sim

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// The sample of blocks in which tiles and boards are looked at, which takes longer than
// the game itself: all of the first ones, and some of the others. The number of the block
// alone decides.
const (
	firstBlocks = 1000
	tilesEach   = 256
	prizesEach  = 1024
)

// sampler decides what is looked at in a game.
type sampler struct{ tiles, prizes bool }

// choose decides for the games of a block.
func (s *sampler) choose(block int64) {
	s.tiles = block < firstBlocks || block%tilesEach == 0
	s.prizes = block < firstBlocks || block%prizesEach == 0
}

// finish counts a game of the sample, and the prizes at its end, if boards have any.
func (s *sampler) finish(state core.State, prizes bool, b *Boards) {
	b.Games += one(s.tiles)
	if !s.prizes || !prizes {
		return
	}
	b.PrizeGames++
	picture, _ := view.Of(state)
	for i := range picture.Seats {
		for _, p := range picture.Seats[i].Prizes {
			kind := b.Prizes[p.Kind]
			kind.Of++
			kind.Won += one(p.Missing == 0)
			b.Prizes[p.Kind] = kind
		}
	}
}

// hasPrizes reports whether the pictures of a game have prizes.
func hasPrizes(fresh core.State) bool {
	picture, ok := view.Of(fresh)
	return ok && len(picture.Seats) > 0 && len(picture.Seats[0].Prizes) > 0
}

// watch counts where tiles come to lie. What leaves a space of a board is not there in the
// end.
func (b *Boards) watch(e *core.Event) {
	if e.Kind != core.TilesMoved || e.Seat < 0 {
		return
	}
	switch to := e.To.Place; {
	case to == core.Discard:
		b.Discard[e.Seat] += int64(e.Count)
	case to.Cells():
		b.Cells[Cell(e.To)] += int64(e.Count)
	case to.Info().Layout == core.Penalty:
		b.Floor[e.Seat] += int64(e.Count)
	}
	if e.From.Place.Cells() {
		b.Cells[Cell(e.From)] -= int64(e.Count)
	}
}

// Cell is a space on which a tile stays for good: of a wall, or of a star. As text it is
// "wall 2 3" or "star 1 6", counted from 1.
type Cell core.Spot

// MarshalText writes the place and the two numbers.
func (c Cell) MarshalText() ([]byte, error) {
	if !c.Place.Cells() {
		return nil, fmt.Errorf("%v has no cells on which tiles stay", c.Place)
	}
	return core.Spot(c).MarshalText()
}

// UnmarshalText reads a cell.
func (c *Cell) UnmarshalText(text []byte) error {
	var spot core.Spot
	if err := spot.UnmarshalText(text); err != nil || !spot.Place.Cells() {
		return fmt.Errorf("%q is no space of a board, such as \"wall 2 3\"", text)
	}
	*c = Cell(spot)
	return nil
}

func (c Cell) compare(o Cell) int {
	return cmp.Or(cmp.Compare(c.Place.String(), o.Place.String()), cmp.Compare(c.Row, o.Row), cmp.Compare(c.Col, o.Col))
}

// TileMeans is where tiles came to lie in a sample of games, as means of a game for each
// seat.
type TileMeans struct {
	Games   int64     `json:"games"`
	Floor   []float64 `json:"floor"`   // on the floor line
	Discard []float64 `json:"discard"` // in the lid or the tower
}

// StructureRow is how often prizes of a kind were won in a sample of games, of all that
// there were on the boards.
type StructureRow struct {
	Kind  string  `json:"kind"`
	Games int64   `json:"games"`
	Won   int64   `json:"won"`
	Of    int64   `json:"of"`
	Share float64 `json:"share"`
}

// CellRow is the share of boards, in a sample of games, that had a tile on a space in the
// end.
type CellRow struct {
	Cell  Cell    `json:"cell"`
	Games int64   `json:"games"`
	Share float64 `json:"share"`
}

// rows describes the tiles, the spaces that were covered, in the order of the board, and
// the prizes, by the name of their kind.
func (b *Boards) rows() (TileMeans, []CellRow, []StructureRow) {
	m, cells, prizes := TileMeans{Games: b.Games}, []CellRow{}, []StructureRow{}
	for seat := range b.Floor {
		m.Floor = append(m.Floor, ratio(b.Floor[seat], b.Games))
		m.Discard = append(m.Discard, ratio(b.Discard[seat], b.Games))
	}
	for _, cell := range slices.SortedFunc(maps.Keys(b.Cells), Cell.compare) {
		cells = append(cells, CellRow{cell, b.Games, ratio(b.Cells[cell], b.Games*int64(len(b.Floor)))})
	}
	for _, kind := range slices.Sorted(maps.Keys(b.Prizes)) {
		p := b.Prizes[kind]
		prizes = append(prizes, StructureRow{kind, b.PrizeGames, p.Won, p.Of, ratio(p.Won, p.Of)})
	}
	return m, cells, prizes
}
