package core_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core"
)

// An attribution that watches everything keeps points and ends, whatever the number of keys
// and however alike they are.
func TestAttributionAddsUp(t *testing.T) {
	l := new(core.Attribution)
	l.Watch(core.Event{Kind: core.TilesMoved, Count: 1})
	l.Watch(core.Event{Kind: core.RoundStarted})
	assert.Equal(t, new(core.Attribution), l)
	l.At[2] = 5
	for range 2 {
		for key := range 300 {
			l.Watch(core.Event{Kind: core.Scored, Seat: 2, Count: 3, Points: key, Key: fmt.Sprint(key)})
			l.Watch(core.Event{Kind: core.Scored, Seat: 1, Count: 1, Points: -1, Key: ""})
		}
	}
	assert.Len(t, l.Gains, 301)
	for _, g := range l.Gains {
		if g.Key == "" {
			assert.Equal(t, core.Gain{Seats: 1 << 1, Times: 600, Points: [core.MaxSeats]int64{1: -600}, Cells: []core.Sum{{Points: -600, Times: 600, Applied: 600}}}, g)
			continue
		}
		var key int64
		fmt.Sscan(g.Key, &key)
		want := core.Gain{Key: g.Key, Seats: 1 << 2, Times: 2, Points: [core.MaxSeats]int64{2: 2 * key}, Cells: make([]core.Sum, 6)}
		want.Cells[5] = core.Sum{Points: 2 * key, Times: 2, Applied: 6}
		assert.Equal(t, want, g)
	}
	assert.Equal(t, [core.MaxSeats]int{1: -600, 2: 300 * 299}, l.Scores)
	end := core.Event{Kind: core.GameEnded, Key: "end.when"}
	l.Watch(end)
	assert.Equal(t, []core.Event{end}, l.Ends)
}

// Only an attribution does without tiles.
func TestTilesAreToldToOthers(t *testing.T) {
	assert.Nil(t, core.Tiles(new(core.Attribution)))
	assert.Nil(t, core.Tiles(nil))
	assert.NotNil(t, core.Tiles(core.WatchFunc(func(core.Event) {})))
}
