package conformance

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

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
		if err := kept.playTogether(p); err != nil {
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
	if err := p.ownList(p.fork(a.used)); err != nil {
		return err
	}
	p.at.moves = moves
	if got := p.sight(p.state); got != sight {
		return fmt.Errorf("a copy was played on, and its original has changed: %s", parted(sight, got))
	}
	return nil
}

// ownList plays a copy on for a turn. The moves that a State lists for nil are a list
// of the caller's: it stays as it is when another State lists its own, or the same one
// does later. Otherwise they have room in common, which Set has copied the pointer to.
func (p *play) ownList(on *play) error {
	list := p.state.AppendMoves(nil)
	was := slices.Clone(list)
	if !on.over() {
		on.step(nil)
	}
	after := on.state.AppendMoves(nil)
	afterWas := slices.Clone(after)
	if !slices.Equal(list, was) {
		return fmt.Errorf("a copy was played on and listed its moves, and that has changed the list that "+
			"AppendMoves(nil) returned for its original: %s", movesText(was, list))
	}
	p.state.AppendMoves(nil)
	on.state.Set(p.state)
	on.state.AppendMoves(nil)
	if !slices.Equal(after, afterWas) {
		return fmt.Errorf("a State listed its moves once more, and that has changed the list that AppendMoves(nil) "+
			"returned earlier: %s", movesText(afterWas, after))
	}
	return nil
}

// movesText says where two lists of as many moves differ first.
func movesText(want, got []core.Move) string {
	for i := range want {
		if want[i] != got[i] {
			return fmt.Sprintf("move %d of it was %d and is %d", i+1, want[i], got[i])
		}
	}
	return "they are equal"
}

// playTogether plays the game once more while a copy of its first position is played
// in another way, at the same time, as bots that search do. The race detector sees
// room that both write to, and without it the game may come to another end.
func (a *album) playTogether(p *play) error {
	var both [2]*play
	for i := range both {
		on := a.copies[0].fork(p.fresh())
		own := *p.target
		on.target = &own
		on.state.Set(a.copies[0].state)
		both[i] = on
	}
	both[1].seed = ^p.seed
	var ends [2]string
	err := sideBySide(func(i int) { ends[i] = both[i].end() })
	if last := a.sights[len(a.sights)-1]; err == nil && ends[0] != last {
		err = errors.New(parted(last, ends[0]))
	}
	if err != nil {
		return fmt.Errorf("the game was played again while a copy of its first position was, too: %w", err)
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
