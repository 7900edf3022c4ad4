package conformance

import (
	"fmt"
	"math/bits"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// soundGame is a game by rules that nobody may have played before.
type soundGame struct {
	*book
	tiles core.Tray  // all that there are
	used  core.State // has read other positions
	last  core.Event
	ends  int // how often the game was told to be over
	round int
	steps int // in the round
}

// soundGame plays a game that comes to an end, at whose positions a seat that has a
// turn has a move, that loses no tile, and that accounts for its points. It may be a
// formula without a value that ends it, as that is a mistake of the ruleset alone.
func (t *target) soundGame(seats int) error {
	p, err := t.newPlay(seats, t.options.Seed)
	if err != nil {
		return err
	}
	g := &soundGame{book: newBook(p), tiles: t.countOf(p.state), used: p.fresh()}
	for !p.over() {
		if err := g.next(); err != nil {
			return err
		}
	}
	turn := p.state.Turn()
	switch {
	case turn.Seat() && p.moves < maxMoves:
		return fmt.Errorf("%v, and there is no legal move", turn)
	case p.waits():
		return p.ended(g.last, g.ends)
	case turn != core.Over:
		return nil // so long a game can be what the ruleset asks for
	case p.state.Err() == nil:
		if err := p.ended(g.last, g.ends); err != nil {
			return err
		}
		return g.reads()
	case g.ends > 0:
		return fmt.Errorf("the game ended with a fault, and was told to be over: %w", p.state.Err())
	}
	return nil
}

// maxSteps is how many steps a round may have, and maxRounds how many rounds a game:
// more than any that ends.
const (
	maxSteps  = 10_000
	maxRounds = 5 * draft.MaxRounds
)

// next takes the turn that is due.
func (g *soundGame) next() error {
	if round := g.state.Round(); round != g.round {
		g.round, g.steps = round, 0
	}
	if g.steps++; g.steps > maxSteps || g.round > maxRounds {
		return fmt.Errorf("the game has no end: it is step %d of round %d", g.steps, g.round)
	}
	before := g.totals
	var told heard
	g.step(&told)
	if err := g.faultEnds(); err != nil {
		return err
	}
	for _, e := range told.events {
		if g.last = e; e.Kind == core.GameEnded {
			g.ends++
		}
		if err := g.enter(e); err != nil {
			return fmt.Errorf("%s: %w", g.eventText(e), err)
		}
	}
	if now := g.countOf(g.state); now != g.tiles {
		return fmt.Errorf("the game began with %s, and now has %s", g.tilesText(g.tiles), g.tilesText(now))
	}
	if g.state.Turn().Seat() && bits.OnesCount(uint(g.moves)) == 1 {
		if err := g.reads(); err != nil {
			return err
		}
	}
	return g.check(before)
}

// reads holds that the position can be read from its text.
func (g *soundGame) reads() error {
	text, err := textOf(g.state)
	if err != nil {
		return err
	}
	if err := unmarshal(g.used, text); err != nil {
		return fmt.Errorf("the text that the position writes cannot be read: %w\n%s", err, text)
	}
	if want, got := g.sight(g.state), g.sight(g.used); want != got {
		return fmt.Errorf("the text of the position is read as another one: %s\n%s", parted(want, got), text)
	}
	return nil
}
