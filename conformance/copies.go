package conformance

import (
	"fmt"
	"math/bits"

	"github.com/azulejo/azulejo/core"
)

// copies holds that copies are equal and independent, both ways.
func copies(t *target) error {
	return t.eachGame(func(p *play) error {
		kept := album{used: p.elsewhere()}
		for n := 1; !p.over(); n++ {
			if err := kept.add(p); err != nil {
				return err
			}
			if bits.OnesCount(uint(n)) == 1 {
				if err := kept.check(p); err != nil {
					return err
				}
			}
			p.step(nil)
		}
		if err := kept.add(p); err != nil {
			return err
		}
		if err := kept.check(p); err != nil {
			return err
		}
		return kept.playOn(p)
	})
}

// album holds copies of the positions of a game, with what they looked like.
type album struct {
	copies []*play
	sights []string
	used   core.State // has been other positions, the first one of another number of seats
}

// add makes copies of the position where a game stands, and plays one of them on,
// which must not show in the position.
func (a *album) add(p *play) error {
	sight, moves := p.sight(p.state), p.at.moves
	fresh := p.fresh()
	fresh.Set(p.state)
	a.copies, a.sights = append(a.copies, p.fork(fresh)), append(a.sights, sight)
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
		if got := p.sight(c.state); got != a.sights[i] {
			return fmt.Errorf("the game went on, and the copy of its position %d has changed: %s", i+1,
				parted(a.sights[i], got))
		}
	}
	return nil
}

// playOn plays some of the copies to the end: with the moves and tiles of the game,
// which is to come to the same, and with others, of which the game and the other
// copies are to show nothing. That way it would show if two positions had a list in
// common and each put something else into the same place of it.
func (a *album) playOn(p *play) error {
	last := len(a.sights) - 1
	for i := 0; i < last; i = 2*i + 1 {
		alike := a.copies[i].fork(a.used)
		alike.state.Set(a.copies[i].state)
		if got := p.sight(a.used); got != a.sights[i] {
			return fmt.Errorf("a State that was at the end of the game is not equal to position %d, which it was set to: %s",
				i+1, parted(a.sights[i], got))
		}
		if got := alike.end(); got != a.sights[last] {
			return fmt.Errorf("a copy of position %d was played on with the same moves and tiles, and came to another end: %s",
				i+1, parted(a.sights[last], got))
		}
		a.copies[i].seed = ^p.seed
		a.sights[i] = a.copies[i].end()
		if got := p.sight(p.state); got != a.sights[last] {
			return fmt.Errorf("a copy of position %d was played on with other moves, and the game that is over has changed: %s",
				i+1, parted(a.sights[last], got))
		}
	}
	return a.check(p)
}
