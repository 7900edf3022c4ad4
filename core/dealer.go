package core

import (
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core/wording"
)

// Dealer decides which tile is drawn. All chance of a game comes from one.
type Dealer interface {
	// Draw chooses a tile of from, which is not empty, and returns its color.
	// It must not change from: the caller takes the tile out.
	Draw(from *Tray) Color

	// Choose returns a number from 0 to n-1, which says what a [Draw] brings; n is at least 1.
	Choose(n int) int
}

// Settled is implemented by a [Dealer] whose tiles are settled, such as those of a record.
// Rules that return tiles to the bag and draw others in their place do not do so with them.
type Settled interface {
	Dealer
	Settled()
}

// Chance gives the dealer of each chance turn of a [Game].
type Chance interface {
	// Dealer returns the dealer for the chance turn t, [Deal], [Refill], [Draw] or [DrawTiles], in
	// round, from 1; part counts the chance turns of that kind in the round,
	// from 0. If it is asked again for the same turn, after an undo, it must return
	// a dealer that draws alike.
	Dealer(t Turn, round, part int) Dealer
}

// Seeded is a seed as [Chance]: the same seed brings the same tiles.
//
// Each deal and each refill has a stream of its own. So the tiles do not depend on earlier moves,
// as long as the bag holds the same tiles, and two rulesets or two bots can be compared on the same
// deals.
type Seeded uint64

// Dealer returns the generator of one chance turn.
func (seed Seeded) Dealer(t Turn, round, part int) Dealer {
	return NewRandom(uint64(seed), ChanceStream(t, round, part))
}

// ChanceStream is the stream from which a chance turn is drawn; round and part are those of
// [Chance].
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

// script is a dealer that gives the tiles of a list: one group for each display, and one for the
// center if tiles are drawn for it, or one for the supply. Within a group it gives any tile that
// the bag still has, because the order on a display means nothing. If the bag runs empty in the
// middle of a group, no other order is possible.
//
// A tile that does not fit must not stop a step half-way: the dealer then gives any
// tile there is and keeps the first problem for check.
type script struct {
	turn   Turn
	groups []Tray // of the caller, unchanged
	left   []Tray // what is not drawn yet
	next   int
	colors []ColorInfo
	stuck  int    // the first group that could not be drawn
	lacks  string // what was wrong with it
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

// Settled says that the tiles of the list are those that stay.
func (d *script) Settled() {}

// Choose is not asked: a script is for tiles.
func (d *script) Choose(int) int { return 0 }

// choice is a dealer that chooses a number.
type choice int

// Draw is not asked: a choice is for a value.
func (c choice) Draw(from *Tray) Color { return from.At(0) }

// Choose returns the number.
func (c choice) Choose(int) int { return int(c) }

// check returns what was wrong with the tiles, or nil, from the events of the finished
// chance turn: all were drawn, and each group went to its display.
func (d *script) check(events []Event) error {
	arrived := trays(Arrivals(events))
	displays := len(arrived)
	if d.turn == Deal {
		displays = int(events[0].Count)
	}
	switch {
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
	case group >= displays:
		return "the center"
	}
	return fmt.Sprintf("display %d", group+1)
}
