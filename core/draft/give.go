package draft

import (
	"fmt"

	"github.com/azulejo/azulejo/core"
)

const giveWord = "give"

// sides are the words for the neighbors of a display, in the order of moves.
var sides = [...]string{"left", "right"}

// GiveDecision is the choice of the neighbor that gets the tiles of one color which a take has
// left on a display. The kind is that of the decision's moves. The state calls
// [Base.AppendGives] and [Base.PlayGive] in the phase Giving.
func GiveDecision[R core.Rules, S Game](kind core.Move) Decision[R, S] {
	return Decision[R, S]{
		Phase: Giving,
		Word:  giveWord,
		Words: sides[:],
		Form:  "After give come the color and the side, left or right.",
		Used: func(r R) bool {
			s := any(r).(sharer).shared().specials
			return s != nil && s.gives
		},
		Parse: func(r R, words []string) (core.Move, error) { return parseGive(kind, words, r.Colors()) },
		Write: func(r R, dst []byte, m core.Move) []byte {
			c, side := given(m)
			return fmt.Appendf(dst, "%s %s %s", giveWord, ColorName(c, r.Colors()), sides[side])
		},
		Refuse: func(s S, m core.Move) (reason, key string) { return s.base().refuseGive(kind, m) },
	}
}

// give returns the move that gives the tiles of a color to a side.
func give(kind core.Move, c core.Color, side int) core.Move {
	return kind | core.Move(c)<<1 | core.Move(side)
}

// given returns the parts of such a move.
func given(m core.Move) (c core.Color, side int) { return core.Color(m >> 1), int(m & 1) }

// parseGive reads "give blue left".
func parseGive(kind core.Move, words []string, colors []core.ColorInfo) (core.Move, error) {
	if len(words) == 3 {
		c, err := ParseColor(words[1], colors)
		for side, word := range sides {
			if words[2] == word {
				return give(kind, c, side), err
			}
		}
	}
	return 0, fmt.Errorf("write give, a color, and left or right, as give %s left", colors[0].Name)
}

// StartGiving begins the choices about the tiles that a take has left on a display, if they go
// to its neighbors, and reports whether there are any. Where every neighbor is away the tiles
// go to the center; where an effect ends the round nothing is given.
func (b *Base) StartGiving(src Source, w core.Watcher) bool {
	return b.Table.stays>>src&1 != 0 && b.startGiving(src, w)
}

func (b *Base) startGiving(src Source, w core.Watcher) bool {
	t := &b.Table
	if b.Halted() || b.Stop != stopNothing || b.kindOf(src).rest != restNeighbors || t.Offers[src].Empty() {
		return false
	}
	if t.beside(src, -1) == src {
		for c, n := range t.Offers[src] {
			t.move(src, Center, core.Color(c), n, w)
		}
		return false
	}
	b.Phase, t.giving = Giving, src
	return true
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
		dst = append(dst, give(kind, c, side))
	}
	return dst
}

func (b *Base) refuseGive(kind, m core.Move) (reason, key string) {
	c, side := given(m)
	next, neighbors := b.gift()
	colors := b.Shared.colors
	switch {
	case m != give(kind, c, side) || int(c) >= len(colors):
		return NoSuchMove, ""
	case b.Table.Offers[b.Table.giving][c] == 0:
		return fmt.Sprintf("no %s tile lies %s", colors[c].Name, b.Table.giving.Where()), ""
	case c != next:
		return fmt.Sprintf("the %s tiles have to be given first", colors[next].Name), KeyRest
	case side >= neighbors:
		return "there is one neighbor, and it counts as the left one", KeyRest
	}
	return "", ""
}

// PlayGive gives the tiles of a color to a neighbor. It reports whether none is left to be given;
// the phase is that of takes again then.
func (b *Base) PlayGive(m core.Move, w core.Watcher) bool {
	t := &b.Table
	c, side := given(m)
	t.move(t.giving, t.beside(t.giving, 2*side-1), c, t.Offers[t.giving][c], w)
	if !t.Offers[t.giving].Empty() {
		return false
	}
	b.Phase = Acting
	return true
}
