package sim

import (
	"cmp"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
)

// The blocks of the sample: all of the first, then every tilesEach-th or prizesEach-th. Following
// tiles and looking at boards takes longer than the game itself. Only the number of a block
// decides.
const (
	firstBlocks = 1000
	tilesEach   = 256
	prizesEach  = 1024
)

// sampled reports whether a block is in the sample: the first blocks, and then every each-th.
func sampled(block, each int64) bool { return block < firstBlocks || block%each == 0 }

// hasPrizes reports whether the pictures of a game have prizes.
func hasPrizes(fresh core.State) bool {
	picture, ok := view.Of(fresh)
	return ok && len(picture.Seats) > 0 && len(picture.Seats[0].Prizes) > 0
}

// TileMeans is the final place of tiles in a sample of games, as means of a game for each seat.
type TileMeans struct {
	Games   int64     `json:"games"`
	Floor   []float64 `json:"floor"`   // on the floor line
	Discard []float64 `json:"discard"` // on the discard
}

// StructureRow counts the prizes of a kind on the boards of a sample of games, and the won ones.
type StructureRow struct {
	Kind  string  `json:"kind"`
	Games int64   `json:"games"`
	Won   int64   `json:"won"`
	Of    int64   `json:"of"`
	Share float64 `json:"share"`
}

// CellRow is the share of boards in a sample of games with a tile on a space in the end.
type CellRow struct {
	Cell  core.Spot `json:"cell"`
	Games int64     `json:"games"`
	Share float64   `json:"share"`
}

// boards describes the tiles, the covered spaces in the order of the board, and the prizes by
// kind.
func (p *Plan) boards(t Tally) (TileMeans, []CellRow, []StructureRow) {
	m, cells, prizes := TileMeans{Games: t.Histograms[tilesGames][0]}, []CellRow{}, []StructureRow{}
	for seat := range p.Seats {
		m.Floor = append(m.Floor, ratio(t.Histograms[floorTiles][seat], m.Games))
		m.Discard = append(m.Discard, ratio(t.Histograms[discardTiles][seat], m.Games))
	}
	for name, n := range t.singles(cellPrefix) {
		row := CellRow{Games: m.Games, Share: ratio(n, m.Games*int64(p.Seats))}
		_ = row.Cell.UnmarshalText([]byte(name)) // a space has written it
		cells = append(cells, row)
	}
	slices.SortFunc(cells, func(x, y CellRow) int {
		a, b := x.Cell, y.Cell
		return cmp.Or(cmp.Compare(a.Place.String(), b.Place.String()), cmp.Compare(a.Row, b.Row), cmp.Compare(a.Col, b.Col))
	})
	for _, kind := range t.after(prizePrefix) {
		missing := t.Histograms[prizePrefix+kind]
		won, of := missing[0], missing.Total()
		prizes = append(prizes, StructureRow{kind, t.Histograms[prizeGames][0], won, of, ratio(won, of)})
	}
	return m, cells, prizes
}
