package conformance

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// checkCopies holds that copies are equal and independent, both ways.
// It finds a Set that copies slices without their items, leaves a field out, copies a
// pointer to a buffer, or copies only what seems to differ.
func checkCopies(t *target) error {
	for g := range t.games() {
		all := copies{used: g.used()}
		for n := range g.positions(1) {
			if err := all.add(g); err != nil {
				return err
			}
			if g.over() || bits.OnesCount(uint(n+1)) == 1 { // as the time grows with the game
				if err := all.check(g); err != nil {
					return err
				}
			}
		}
		if err := all.playTogether(g); err != nil {
			return err
		}
		if err := all.playOn(g); err != nil {
			return err
		}
	}
	return nil
}

// copies are copies of the positions of a game, with their snapshots.
type copies struct {
	games     []*game
	snapshots []string
	used      core.State // has been other positions, the first one of another number of seats
}

// add copies the position of a game to a new State and to one that has been other
// positions, which is played on for a turn and set back.
func (c *copies) add(g *game) error {
	want := g.snapshot(g.state)
	fresh := g.fresh()
	fresh.Set(g.state)
	c.used.Set(g.state)
	c.games, c.snapshots = append(c.games, g.fork(fresh)), append(c.snapshots, want)
	for _, s := range []core.State{fresh, c.used} {
		if got := g.snapshot(s); got != want {
			return fmt.Errorf("a copy is not equal to its original: %s", diff(want, got))
		}
	}
	on, list := g.fork(c.used), c.used.AppendMoves(nil)
	was := slices.Clone(list)
	if !on.over() {
		on.step(nil)
	}
	on.state.AppendMoves(nil)
	if !slices.Equal(list, was) {
		return fmt.Errorf("a State was played on and listed its moves, and that has changed the list that AppendMoves(nil) "+
			"returned before, which is the caller's: %d is now %d", was, list)
	}
	if got := g.snapshot(g.state); got != want {
		return fmt.Errorf("a copy was played on, and its original has changed: %s", diff(want, got))
	}
	c.used.Set(g.state)
	if got := g.snapshot(c.used); got != want {
		return fmt.Errorf("a copy was played on for a turn and set back, and is not equal to its original: %s", diff(want, got))
	}
	return nil
}

// check compares all copies with their snapshots.
func (c *copies) check(g *game) error {
	for i, copied := range c.games {
		if got := g.snapshot(copied.state); got != c.snapshots[i] {
			return fmt.Errorf("the game continued, and the copy of its position %d has changed: %s", i+1,
				diff(c.snapshots[i], got))
		}
	}
	return nil
}

// playTogether plays the game once more while a copy of its first position is played
// with other moves, at the same time, as bots that search do. The race detector finds
// memory that both write to, and without it the game may come to another end.
func (c *copies) playTogether(g *game) error {
	both := [2]*game{g.again(), g.newGame(g.Rules, g.seats, ^g.seed)}
	for _, on := range both {
		on.state.Set(c.games[0].state)
	}
	var ends [2]string
	err := sideBySide(func(i int) { ends[i] = both[i].finish() })
	if last := c.snapshots[len(c.snapshots)-1]; err == nil && ends[0] != last {
		err = errors.New(diff(last, ends[0]))
	}
	if err != nil {
		return fmt.Errorf("the game was played again while a copy of its first position was, too: %w", err)
	}
	return nil
}

// playOn plays some of the copies to the end: with the moves and tiles of the game,
// which has to come to the same end, and with others, which must not show in the game
// or the other copies. That finds a list that two positions share.
func (c *copies) playOn(g *game) error {
	last := len(c.snapshots) - 1
	for i := 0; i < last; i = 2*i + 1 {
		alike := c.games[i].fork(c.used)
		alike.state.Set(c.games[i].state)
		if got := g.snapshot(c.used); got != c.snapshots[i] {
			return fmt.Errorf("a State that was at the end of the game is not equal to position %d, which it was set to: %s",
				i+1, diff(c.snapshots[i], got))
		}
		if got := alike.finish(); got != c.snapshots[last] {
			return fmt.Errorf("a copy of position %d was played on with the same moves and tiles, and came to another end: %s",
				i+1, diff(c.snapshots[last], got))
		}
		c.games[i].seed = ^g.seed
		c.snapshots[i] = c.games[i].finish()
		if got := g.snapshot(g.state); got != c.snapshots[last] {
			return fmt.Errorf("a copy of position %d was played on with other moves, and the game that is over has changed: %s",
				i+1, diff(c.snapshots[last], got))
		}
	}
	return c.check(g)
}
