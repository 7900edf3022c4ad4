package draft_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

var colors = []core.ColorInfo{{Name: "blue", Letter: 'B'}, {Name: "red", Letter: 'R'}}

// A seat takes one color from a display; the rest goes to the center, where
// the next one finds it.
func Example() {
	table := draft.NewTable(1, core.Tray{3, 1})
	table.Fill(4, core.NewRandom(1, core.Stream{}), nil)
	hand := core.Spot{Place: draft.Hand}
	table.Take(0, 0, core.Tray{3, 0}, hand, nil)
	fmt.Printf("display 1: %s\n", draft.AppendTiles(nil, table.Offers[0], colors))
	fmt.Printf("center: %s\n", draft.AppendTiles(nil, table.Offers[draft.Center], colors))
	// Output:
	// display 1: .
	// center: R
}

func TestFillRefillsTheBagInTheMiddleOfADisplay(t *testing.T) {
	table := draft.NewTable(2, core.Tray{1, 0})
	table.Discard = core.Tray{0, 5}
	table.Fill(4, core.NewRandom(1, core.Stream{}), nil)
	assert.Equal(t, core.Tray{1, 3}, table.Offers[0], "the last blue tile, then red ones of the discard")
	assert.Equal(t, core.Tray{0, 2}, table.Offers[1])
	assert.False(t, table.CanDraw())
	assert.Equal(t, core.Tray{1, 5}, table.CountTiles())
}

func TestFillWithNothingLeft(t *testing.T) {
	table := draft.NewTable(3, core.Tray{})
	table.Fill(4, core.NewRandom(1, core.Stream{}), nil)
	assert.True(t, table.Empty())
}

func TestTakeFromTheCenterLeavesTheRestThere(t *testing.T) {
	table := draft.NewTable(1, core.Tray{})
	table.Put(draft.Center, core.Tray{2, 1})
	table.Take(1, draft.Center, core.Tray{2, 0}, core.Spot{Place: draft.Hand}, nil)
	assert.Equal(t, core.Tray{0, 1}, table.Offers[draft.Center])
	assert.False(t, table.Empty())
	table.Take(1, draft.Center, core.Tray{0, 1}, core.Spot{Place: draft.Hand}, nil)
	assert.True(t, table.Empty())
}

func TestMarkerGoesToTheFirstFromTheCenter(t *testing.T) {
	var b draft.Base
	b.Table, b.Size, b.Begins = draft.NewTable(1, core.Tray{}), 3, 2
	table := &b.Table
	hand := core.Spot{Place: draft.Hand}
	assert.False(t, table.HasMarker(0), "a display brings no marker")
	assert.EqualValues(t, 2, b.NextStart(), "nobody has it: the same seat starts again")
	assert.True(t, table.HasMarker(draft.Center))
	table.GiveMarker(1, hand, nil)
	assert.False(t, table.HasMarker(draft.Center), "it is gone")
	assert.EqualValues(t, 1, b.NextStart())
}

// Each tile that moves is reported, and from the reports alone one can follow
// what lies in the bag.
func TestEventsFollowTheTiles(t *testing.T) {
	table := draft.NewTable(2, core.Tray{2, 1})
	table.Discard = core.Tray{3, 3}
	bag := map[core.Color]int{0: 2, 1: 1}
	watch := core.WatchFunc(func(e core.Event) {
		if e.From.Place == core.Bag {
			bag[e.Color] -= int(e.Count)
		}
		if e.To.Place == core.Bag {
			bag[e.Color] += int(e.Count)
		}
	})
	table.Fill(4, core.NewRandom(3, core.Stream{}), watch)
	assert.Equal(t, map[core.Color]int{0: int(table.Bag[0]), 1: int(table.Bag[1])}, bag)
}

func TestGiveLiftsToTheMinimum(t *testing.T) {
	base := new(draft.Base)
	base.Shared = &draft.Shared{Minimum: 1}
	var seen []string
	watch := core.WatchFunc(func(e core.Event) { seen = append(seen, fmt.Sprint(e.Key, e.Points, e.Total)) })
	base.Give(0, 3, 1, "a", watch)
	base.Give(0, -5, 1, "b", watch)
	base.Give(0, 0, 1, "c", watch)
	assert.Equal(t, []string{"a3 3", "b-5 -2", "scoring.minimum3 1"}, seen, "0 points are not reported")
}

func TestTilesAsText(t *testing.T) {
	assert.Equal(t, "BBR", string(draft.AppendTiles(nil, core.Tray{2, 1}, colors)))
	assert.Equal(t, ".", string(draft.AppendTiles(nil, core.Tray{}, colors)))
}

// What cannot be taken is refused with what is missing, and what can be is not.
func TestRefuseTake(t *testing.T) {
	table := draft.NewTable(1, core.Tray{})
	table.Put(0, core.Tray{2, 0})
	for _, c := range []struct {
		src         draft.Source
		color       core.Color
		reason, key string
	}{
		{0, 0, "", ""},
		{0, 1, "no red tile lies on display 1", ""},
		{draft.Center, 0, "no blue tile lies in the center", ""},
		{1, 0, "there is no display 2, the game has 1 display", "displays.count"},
	} {
		reason, key := table.RefuseTake(c.src, c.color, colors)
		assert.Equal(t, c.reason, reason)
		assert.Equal(t, c.key, key)
	}
}
