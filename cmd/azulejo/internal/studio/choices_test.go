package studio

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/tryout"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/view"
)

// A move that takes from several displays, and names what their tiles have in common, is made by a click on
// any of these tiles. Tiles of the discard are none of them.
func TestTakeFromSeveralDisplays(t *testing.T) {
	display := func(i int8) core.Spot { return core.Spot{Place: core.Display, Row: i} }
	discard, hand := core.Spot{Place: core.Discard}, core.Spot{Place: draft.Hand}
	v := view.View{Colors: []core.ColorInfo{{Name: "rose_dot"}, {Name: "rose_leaf"}, {Name: "teal_dot"}},
		Table: []view.Tray{{Spot: display(0)}, {Spot: display(1)}, {Spot: discard}}, Seats: []view.Seat{{}}}
	take := func(c core.Color, from core.Spot) core.Event {
		return core.Event{Kind: core.TilesMoved, Color: c, Count: 1, From: from, To: hand}
	}
	a := &tryout.Attempt{Events: []core.Event{take(0, display(0)), take(1, display(1)), take(1, discard)}}
	assert.Equal(t, []handle{{"0/display 1/rose_dot", 1, 1}, {"0/display 2/rose_leaf", 1, 1}}, handles(v, a, []string{"take", "rose"}))
}
