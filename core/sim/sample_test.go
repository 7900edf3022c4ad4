package sim

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/variants/pavilion"
)

// A space whose tile leaves and comes again is covered once, so that no more boards have
// a tile there than there are.
func TestTilesThatLeaveTheBoard(t *testing.T) {
	b := &Boards{Floor: make([]int64, 2), Discard: make([]int64, 2), Cells: map[Cell]int64{}}
	s := sampler{tiles: true}
	cell, hand := core.Spot{Place: pavilion.Star, Row: 2, Col: 4}, core.Spot{Place: draft.Hand}
	for _, way := range [][2]core.Spot{{hand, cell}, {cell, hand}, {hand, cell}} {
		b.watch(&core.Event{Kind: core.TilesMoved, Seat: 1, Count: 1, From: way[0], To: way[1]})
	}
	s.finish(nil, false, b)
	_, cells, _ := b.rows()
	assert.Equal(t, []CellRow{{Cell(cell), 1, 0.5}}, cells)
}
