package studio

import (
	"errors"
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// Where a ruleset hides something, a link shows what its seat knows: see [core.Sight]. At a screen with several people
// only what all may see is shown until the person whose turn it is says that nobody else looks.

// viewer returns who looks at the game by a link. If only bots play, everybody sees everything. The caller has the lock.
func (g *game) viewer(t ticket) int {
	switch turn := g.game.Turn(); {
	case g.replayed:
		return g.replayer
	case g.people() == nil:
		return core.Keeper
	case len(t.seats) == 1:
		return t.seats[0] - 1
	case t.plays(t.as) && (int(turn) == t.as-1 || !t.plays(int(turn)+1)):
		return t.as - 1
	}
	return core.Onlooker
}

// sight returns what a link may show of the game. The caller has the lock.
func (g *game) sight(t ticket) core.Sight { return g.game.As(g.viewer(t)) }

// open reports whether everybody sees everything.
func (g *game) open() bool { return g.game.As(core.Onlooker).Whole() || g.people() == nil }

// errHidden is the error of what would tell what is hidden.
var errHidden = errors.New("the game hides something from its players; this can be done when it is over")

// handsOver returns the seat, from 1, whose person has to take the place at the screen; 0 for none.
func (g *game) handsOver(t ticket) int {
	turn := int(g.game.Turn())
	if g.may(t) == nil && !g.sight(t).Whole() && g.viewer(t) != turn {
		return turn + 1
	}
	return 0
}

// mayLook is [game.may] for what tells a seat its secrets: its person has to take the place at the screen first.
func (g *game) mayLook(t ticket) error {
	if seat := g.handsOver(t); seat > 0 {
		return fmt.Errorf("%s has to say first that nobody else looks at the screen", g.names()[seat-1])
	}
	return g.may(t)
}

// located adds the position to an error, as all may see it.
func (g *game) located(err error) error {
	return core.AddPosition(core.Known(g.game.Rules(), g.game.State(), core.Onlooker), g.game.Played(), err)
}

// lastSteps returns the steps since the last decision of the viewer, or for others since the last move.
func (g *game) lastSteps(t ticket) []core.Step {
	steps := g.sight(t).Steps()
	for i, s := range slices.Backward(steps) {
		if s.Turn.Seat() && (g.replayed || len(t.seats) != 1 || t.plays(int(s.Turn)+1)) {
			return steps[i:]
		}
	}
	return steps
}
