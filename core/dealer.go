package core

import (
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core/wording"
)

// Dealer makes all random choices of a game.
type Dealer interface {
	// Draw chooses a tile of from, which is not empty, and returns its color. It must not change
	// from: the caller takes the tile out.
	Draw(from *Tray) Color

	// Choose returns a number from 0 to n-1, with n at least 1, for the value of a [Draw].
	Choose(n int) int
}

// Settled is implemented by a [Dealer] with given tiles, such as those of a record. For it, rules
// do not return tiles to the bag to draw others in their place.
type Settled interface {
	Dealer
	Settled()
}

// Chance gives the dealer of each chance turn of a [Game].
type Chance interface {
	// Dealer returns the dealer for the chance turn t, [Deal], [Refill], [Draw] or [DrawTiles], in a
	// round, from 1; part counts the chance turns of that kind in the round, from 0. For the same
	// turn again, after an undo, it must return a dealer with the same draws.
	Dealer(t Turn, round, part int) Dealer
}

// Seeded is a seed as [Chance]: the same seed brings the same tiles.
//
// Each deal and each refill has a stream of its own. So the tiles do not depend on earlier moves
// unless these change the bag, and two rulesets or two bots can be compared on the same deals.
type Seeded uint64

// Dealer returns the generator of one chance turn.
func (seed Seeded) Dealer(t Turn, round, part int) Dealer {
	return NewRandom(uint64(seed), ChanceStream(t, round, part))
}

// ChanceStream is the stream of a chance turn; round and part are those of [Chance].
func ChanceStream(t Turn, round, part int) Stream {
	kind := DealStream
	switch t {
	case Refill:
		kind = RefillStream
	case Draw:
		kind = DrawStream
	case DrawTiles:
		kind = GainStream
	}
	return Stream{kind, round, part}
}

// script is a dealer for given tiles, in the groups of [Arrivals]: one for each display, others for tiles that lie face
// down and for the center; or one group for the supply. The order on a display means nothing, so within a
// group it gives any tile that the bag still has. No other order is possible if the bag runs
// empty in the middle of a group.
//
// A wrong tile must not stop a step half-way: the dealer then gives any tile in the bag and keeps
// the first problem for check.
type script struct {
	turn   Turn
	groups []Tray // of the caller, unchanged
	left   []Tray // not drawn yet
	next   int
	colors []ColorInfo
	stuck  int    // the first group that could not be drawn
	lacks  string // the problem of that group
}

func newScript(t Turn, colors []ColorInfo, groups []Tray) *script {
	return &script{turn: t, groups: groups, left: slices.Clone(groups), colors: colors}
}

// Draw chooses a tile of the current group.
func (d *script) Draw(from *Tray) Color {
	for d.next < len(d.left) && d.left[d.next].Empty() {
		d.next++
	}
	if d.next == len(d.left) {
		return from.At(0) // check sees that a group is too small
	}
	group := &d.left[d.next]
	for c := range group {
		if group[c] > 0 && from[c] > 0 {
			group[c]--
			return Color(c)
		}
	}
	if d.lacks == "" {
		d.stuck = d.next
		d.lacks = fmt.Sprintf("needs %s, which cannot be drawn: there is %s left", group.Names(d.colors), from.Names(d.colors))
	}
	return from.At(0)
}

// Settled marks the tiles of the script as given.
func (d *script) Settled() {}

// Choose is never called: a script is for tiles.
func (d *script) Choose(int) int { return 0 }

// choice is a dealer that chooses one of several values by its index.
type choice struct {
	index int
	most  int // how many there are to choose from
}

// Draw is never called: a choice is for a value.
func (c *choice) Draw(from *Tray) Color { return from.At(0) }

// Choose returns the index.
func (c *choice) Choose(n int) int {
	c.most = n
	return c.index
}

// check compares the tiles with the events of the finished chance turn. It returns an error
// unless all were drawn and each group went to its display.
func (d *script) check(events []Event) error {
	arrived := trays(Arrivals(events))
	displays := len(arrived)
	if d.turn == Deal {
		displays = int(events[0].Count)
	}
	switch {
	case len(d.groups) == displays && displays > 1 && len(arrived) == 2*displays:
		return fmt.Errorf("the tiles that lie face down on each display are to follow")
	case len(d.groups) == displays && len(arrived) > displays:
		return fmt.Errorf("%s for the center are to follow those of the displays", wording.Count(arrived[displays].Total(), "tile"))
	case len(d.groups) != len(arrived):
		return fmt.Errorf("the game has %s, not %d", wording.Count(displays, "display"), len(d.groups))
	}
	for i := range arrived {
		if got, given := arrived[i].Total(), d.groups[i].Total(); got != given {
			return fmt.Errorf("%s takes %s, not %d", d.place(i, displays), wording.Count(got, "tile"), given)
		}
	}
	if d.lacks != "" {
		return fmt.Errorf("%s %s", d.place(d.stuck, displays), d.lacks)
	}
	for i := range arrived {
		if arrived[i] != d.groups[i] {
			return fmt.Errorf("%s got %s instead of %s: displays are to be filled one after the other",
				d.place(i, displays), arrived[i].Names(d.colors), d.groups[i].Names(d.colors))
		}
	}
	return nil
}

// place names what a group fills.
func (d *script) place(group, displays int) string {
	switch {
	case d.turn == Refill:
		return "the supply"
	case d.turn == DrawTiles:
		return "the effect"
	case group >= displays && len(d.groups) >= 2*displays && group < 2*displays:
		return fmt.Sprintf("the tiles face down on display %d", group-displays+1)
	case group >= displays:
		return "the center"
	}
	return fmt.Sprintf("display %d", group+1)
}
