package draft

import (
	"fmt"

	"github.com/azulejo/azulejo/core"
)

const giveWord = "give"

// The slots of the moves that give tiles.
const (
	givenSide  = 0 + 1*Wide
	givenColor = 1 + 3*Wide
)

// sides are the words for the neighbors of a display, in the order of moves.
var sides = [...]string{"left", "right"}

// GiveDecision is the choice of the neighbor that gets the tiles of one color which a take has
// left on a display. The state calls [Base.AppendGives] and [Base.PlayGive] in the phase Giving.
func GiveDecision[S Game]() Decision[S] {
	return Decision[S]{
		Phases: []Phase{Giving},
		Word:   giveWord,
		Words:  sides[:],
		Slots: []Slot{{Bits: givenColor, Kind: Colors},
			{Bits: givenSide, Kind: Kind{Word: "side", Name: func(_ core.Rules, side int) string { return sides[side] }}}},
		Form: "After give come the color and the side, left or right.",
		Used: func(r core.Rules) bool {
			s := r.(sharer).shared().specials
			return s != nil && s.gives
		},
		Refuse: func(s S, m core.Move) (reason, key string) { return s.base().refuseGive(m) },
	}
}

// given returns the parts of a move that gives tiles.
func given(m core.Move) (c core.Color, side int) {
	return core.Color(givenColor.Of(m)), givenSide.Of(m)
}

// LeaveRest begins the phase after a take. If the rest of the take has stayed on its display, this is the
// stage Giving.
func (b *Base) LeaveRest(src Source, next Phase) {
	if b.Phase = next; b.Table.stays>>src&1 != 0 {
		b.Phase, b.Table.giving = Giving, src
	}
}

// BreakOff begins the phase after takes from a display that end before the last of them: the rest goes where it goes
// after the last one.
func (b *Base) BreakOff(src Source, next Phase, w core.Watcher) {
	if b.Table.stays>>src&1 == 0 {
		b.Table.sweep(src, w)
	}
	b.LeaveRest(src, next)
}

// sweep moves all tiles of a display to the center.
func (t *Table) sweep(src Source, w core.Watcher) {
	for c, n := range t.Offers[src] {
		t.move(src, Center, core.Color(c), n, w)
	}
}

// GiveRest is the stage Giving: the seat gives what its take has left on a display, if that goes
// to the neighbors. If every neighbor is away, the tiles go to the center. If an effect ends the
// round, nothing is given.
func GiveRest[S Game](g S, w core.Watcher) Pace {
	b := g.base()
	t, src := &b.Table, b.Table.giving
	switch {
	case b.Stops() || t.Offers[src].Empty() || b.kindOf(src).rest != restNeighbors:
		return Next
	case t.beside(src, -1) == src:
		t.sweep(src, w)
		return Next
	}
	return Wait
}

// gift returns the color that is given next, and how many neighbors it can go to.
func (b *Base) gift() (c core.Color, neighbors int) {
	t := &b.Table
	c = t.Offers[t.giving].First()
	if t.beside(t.giving, -1) == t.beside(t.giving, 1) {
		return c, 1
	}
	return c, 2
}

// AppendGives appends the legal moves in the phase Giving. The colors come in the order of the
// ruleset; a neighbor on both sides is the left one.
func (b *Base) AppendGives(kind core.Move, dst []core.Move) []core.Move {
	c, neighbors := b.gift()
	for side := range neighbors {
		dst = append(dst, kind|givenColor.Put(int(c))|givenSide.Put(side))
	}
	return dst
}

func (b *Base) refuseGive(m core.Move) (reason, key string) {
	c, side := given(m)
	next, neighbors := b.gift()
	colors := b.Shared.colors
	switch {
	case b.Table.Offers[b.Table.giving][c] == 0:
		return fmt.Sprintf("no %s tile lies %s", colors[c].Name, b.Table.giving.Where()), ""
	case c != next:
		return fmt.Sprintf("the %s tiles have to be given first", colors[next].Name), KeyRest
	case side >= neighbors:
		return "there is one neighbor, and it counts as the left one", KeyRest
	}
	return "", ""
}

// PlayGive gives the tiles of a color to a neighbor.
func (b *Base) PlayGive(m core.Move, w core.Watcher) {
	t := &b.Table
	c, side := given(m)
	t.move(t.giving, t.beside(t.giving, 2*side-1), c, t.Offers[t.giving][c], w)
}
