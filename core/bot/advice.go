package bot

import (
	"slices"

	"github.com/azulejo/azulejo/core"
)

// Advisor is a Bot that can say what it thinks of the moves it had to choose
// from, as for a hint to a person.
type Advisor interface {
	// Advise returns the moves of the last turn that was chosen for, the best
	// first; the first is the one that Choose returned. The next call of Choose
	// or Start makes it outdated, not wrong.
	Advise() []Advice
}

// Advice is what a bot thinks of one move.
type Advice struct {
	Move core.Move

	// Playouts is how often the move was tried. Where that is 0, as for the
	// only legal move, the other numbers mean nothing.
	Playouts int

	// Value is the result that the seat can expect, from 0, a game surely
	// lost, to 1, one surely won; at 0.5 it is open.
	Value float64

	// Lead is by how many points the seat can expect to be ahead of the best
	// of the others at the end of the next round, or of the game.
	Lead float64
}

// advice lists what is known of the moves at the root.
func (t *tree) advice() []Advice {
	if len(t.nodes) == 0 || t.chosen == none {
		return nil
	}
	children := slices.Clone(t.children(0))
	slices.SortStableFunc(children, func(a, b node) int {
		switch {
		case a.beats(&b):
			return -1
		case b.beats(&a):
			return 1
		}
		return 0
	})
	list := make([]Advice, len(children))
	for i, c := range children {
		list[i] = Advice{Move: c.move, Playouts: int(c.visits)}
		if c.visits > 0 {
			list[i].Value, list[i].Lead = c.reward/float64(c.visits), c.lead/float64(c.visits)/core.Hundredths
		}
	}
	return list
}
