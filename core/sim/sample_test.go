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
	c := &counter{Tally: newTally(), cells: map[core.Spot]int64{}, columns: new(columns)}
	cell, hand := core.Spot{Place: pavilion.Star, Row: 2, Col: 4}, core.Spot{Place: draft.Hand}
	for _, way := range [][2]core.Spot{{hand, cell}, {cell, hand}, {hand, cell}} {
		c.Watch(core.Event{Kind: core.TilesMoved, Seat: 1, Count: 1, From: way[0], To: way[1]})
	}
	c.count(tilesGames, 0, 1)
	all := newTally()
	c.moveTo(all, Tally{})
	_, cells, _ := (&Plan{Seats: 2}).boards(all)
	assert.Equal(t, []CellRow{{cell, 1, 0.5}}, cells)
}
