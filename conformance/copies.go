package conformance

import (
	"fmt"
	"math/bits"

	"github.com/azulejo/azulejo/core"
)

// copies holds that copies are equal and independent, both ways.
func copies(t *target) error {
	return t.eachGame(func(p *play) error {
		var kept album
		for n := 1; !p.over(); n++ {
			if err := kept.add(p); err != nil {
				return err
			}
			if bits.OnesCount(uint(n)) == 1 {
				if err := kept.check(p); err != nil {
					return err
				}
				kept.later = append(kept.later, p.fork(core.Clone(p.Rules, p.state)))
			}
			p.step(nil)
		}
		if err := kept.add(p); err != nil {
			return err
		}
		if err := kept.check(p); err != nil {
			return err
		}
		return kept.goOn(p)
	})
}

// album holds copies of the positions of a game, with what they looked like.
type album struct {
	copies []core.State
	sights []string
	used   core.State // has been other positions
	later  []*play    // at copies that are played on when the game is over
}

// add makes copies of the position where a game stands, and plays one of them on,
// which must not show in the position.
func (a *album) add(p *play) error {
	sight, moves := p.sight(p.state), p.at.moves
	fresh := p.fresh()
	fresh.Set(p.state)
	a.copies, a.sights = append(a.copies, fresh), append(a.sights, sight)
	if a.used == nil {
		a.used = p.fresh()
	}
	a.used.Set(p.state)
	for _, c := range []core.State{fresh, a.used} {
		if got := p.sight(c); got != sight {
			return fmt.Errorf("a copy is not equal to its original: %s", parted(sight, got))
		}
	}
	if on := p.fork(a.used); !on.over() {
		on.step(nil)
	}
	p.at.moves = moves
	if got := p.sight(p.state); got != sight {
		return fmt.Errorf("a copy was played on, and its original has changed: %s", parted(sight, got))
	}
	return nil
}

// check compares all copies with what they looked like. It takes time that grows
// with the game, so it is done at the powers of two.
func (a *album) check(p *play) error {
	for i, c := range a.copies {
		if got := p.sight(c); got != a.sights[i] {
			return fmt.Errorf("the game went on, and the copy of its position %d has changed: %s", i+1,
				parted(a.sights[i], got))
		}
	}
	return nil
}

// goOn plays copies on with the moves and tiles of the game, and compares their ends
// with that of the game: what cannot be seen of a position shows in what comes of it.
func (a *album) goOn(p *play) error {
	end := p.sight(p.state)
	for _, c := range a.later {
		moves := c.moves
		if got := c.end(); got != end {
			return fmt.Errorf("a copy of the position after %s was played on with the same moves and tiles, "+
				"and came to another end: %s", count(moves, "move"), parted(end, got))
		}
	}
	return nil
}
