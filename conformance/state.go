package conformance

import (
	"errors"
	"fmt"
	"math/bits"
	"slices"
	"sync"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// checkDeterminism holds that the seed and the moves alone decide a game. It is played
// again by itself, twice at the same time, and by rules of its own that have played
// another game before.
// It finds clocks, maps that decide an order, counters of all games, and rules that
// remember an earlier game.
func checkDeterminism(t *target) error {
	return t.eachGame(func(g *game) error {
		first := g.trace()
		again := func() []string { return g.apart(g.Rules, g.seats, g.seed).trace() }
		for range 2 {
			if err := sameTrace(first, again()); err != nil {
				return err
			}
		}
		var both [2][]string
		err := sideBySide(func(i int) { both[i] = again() })
		if err = errors.Join(err, sameTrace(first, both[0]), sameTrace(first, both[1])); err != nil || g.seed != t.options.Seed {
			return err
		}
		// This is done once for each number of seats, as compiling takes a while.
		rules, err := t.reopened()
		if err != nil {
			return err
		}
		seats, seed := g.otherSeats(), ^g.seed
		err = core.Guard(func() error {
			g.apart(rules, seats, seed).finish()
			return sameTrace(first, g.apart(rules, g.seats, g.seed).trace())
		})
		if err != nil {
			return fmt.Errorf("by rules that have played another game before, with %s and seed %d: %w",
				wording.Count(seats, "seat"), seed, err)
		}
		return nil
	})
}

// trace plays to the end and returns all positions and all events.
func (g *game) trace() []string {
	var seen []string
	note := core.WatchFunc(func(e core.Event) { seen = append(seen, fmt.Sprintf("event: %+v", e)) })
	for !g.over() {
		seen = append(seen, g.snapshot(g.state))
		g.step(note)
	}
	return append(seen, g.snapshot(g.state))
}

// sameTrace compares two games of the same seed.
func sameTrace(first, again []string) error {
	for i := range min(len(first), len(again)) {
		if first[i] != again[i] {
			return fmt.Errorf("the same seed and moves gave something else: %s", diff(first[i], again[i]))
		}
	}
	if len(first) != len(again) {
		return fmt.Errorf("the same seed and moves took %d steps and then %d", len(first), len(again))
	}
	return nil
}

// sideBySide does two things at the same time, 0 and 1. A panic is an error.
func sideBySide(do func(i int)) error {
	var errs [2]error
	var both sync.WaitGroup
	for i := range errs {
		both.Go(func() {
			errs[i] = core.Guard(func() error {
				do(i)
				return nil
			})
		})
	}
	both.Wait()
	return errors.Join(errs[:]...)
}

// checkWatching holds that a game does not depend on its watchers. The same game is
// played side by side without a watcher, with a plain one, with one that asks for
// reasons, and with another one at every second turn.
// It finds steps that are taken for watchers alone, and watchers that are kept.
func checkWatching(t *target) error {
	return t.eachGame(func(g *game) error {
		var plain, stale eventLog
		var asking reasonLog
		others := []struct {
			*game
			how     string
			watcher core.Watcher
		}{
			{g.fork(g.fresh()), "with a watcher", &plain},
			{g.fork(g.fresh()), "with a watcher that asks for reasons", &asking},
			{g.fork(g.fresh()), "where a watcher looks on now and then", nil},
		}
		for n := 0; ; n++ {
			over := g.over()
			for _, o := range others {
				// Whole positions are compared now and then, as that takes longer than the game.
				if !over && n%sparse != 0 && o.state.Turn() == g.state.Turn() {
					continue
				}
				if want, got := g.snapshot(g.state), g.snapshot(o.state); want != got {
					return fmt.Errorf("the game comes to one position without a watcher, and to another one %s: %s",
						o.how, diff(want, got))
				}
			}
			if over {
				break
			}
			g.step(nil)
			here := true
			if n%2 == 0 { // a watcher of this turn alone
				others[2].watcher = core.WatchFunc(func(e core.Event) {
					if !here {
						stale.Watch(e)
					}
				})
			}
			for _, o := range others {
				o.step(o.watcher)
			}
			here, others[2].watcher = false, nil
			if len(stale.events) > 0 {
				return fmt.Errorf("a step reports to the watcher of an earlier one, %s: a watcher is not to be kept",
					g.eventText(stale.events[0]))
			}
		}
		if text := g.diffEvents(plain.events, asking.events); text != "" {
			return fmt.Errorf("a watcher that asks for reasons gets other events than one that does not: %s", text)
		}
		return nil
	})
}

// checkCopies holds that copies are equal and independent, both ways.
// It finds a Set that copies slices without their items, leaves a field out, or copies a
// pointer to a buffer.
func checkCopies(t *target) error {
	return t.eachGame(func(g *game) error {
		start, _ := g.Rules.New(g.otherSeats()) // which worked before
		all := copies{used: start}
		for n := 1; ; n++ {
			if err := all.add(g); err != nil {
				return err
			}
			over := g.over()
			if over || bits.OnesCount(uint(n)) == 1 { // as the time grows with the game
				if err := all.check(g); err != nil {
					return err
				}
			}
			if over {
				break
			}
			g.step(nil)
		}
		if err := all.playTogether(g); err != nil {
			return err
		}
		return all.playOn(g)
	})
}

// copies are copies of the positions of a game, with their snapshots.
type copies struct {
	games     []*game
	snapshots []string
	used      core.State // has been other positions, the first one of another number of seats
}

// add copies the position of a game, and plays a copy on, which must not show in the
// position.
func (c *copies) add(g *game) error {
	want, moves := g.snapshot(g.state), g.at.moves
	fresh := g.fresh()
	fresh.Set(g.state)
	c.games, c.snapshots = append(c.games, g.fork(fresh)), append(c.snapshots, want)
	c.used.Set(g.state)
	for _, s := range []core.State{fresh, c.used} {
		if got := g.snapshot(s); got != want {
			return fmt.Errorf("a copy is not equal to its original: %s", diff(want, got))
		}
	}
	if err := g.checkLists(g.fork(c.used)); err != nil {
		return err
	}
	g.at.moves = moves
	if got := g.snapshot(g.state); got != want {
		return fmt.Errorf("a copy was played on, and its original has changed: %s", diff(want, got))
	}
	return nil
}

// checkLists plays a copy on for a turn. The list that AppendMoves(nil) returns is the
// caller's: it stays when another State lists its moves, or the same one does later.
// Otherwise they share memory to which Set has copied the pointer.
func (g *game) checkLists(on *game) error {
	list := g.state.AppendMoves(nil)
	was := slices.Clone(list)
	if !on.over() {
		on.step(nil)
	}
	after := on.state.AppendMoves(nil)
	afterWas := slices.Clone(after)
	if !slices.Equal(list, was) {
		return fmt.Errorf("a copy was played on and listed its moves, and that has changed the list that "+
			"AppendMoves(nil) returned for its original: %d is now %d", was, list)
	}
	g.state.AppendMoves(nil)
	on.state.Set(g.state)
	on.state.AppendMoves(nil)
	if !slices.Equal(after, afterWas) {
		return fmt.Errorf("a State listed its moves once more, and that has changed the list that AppendMoves(nil) "+
			"returned earlier: %d is now %d", afterWas, after)
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
	both := [2]*game{g.apart(g.Rules, g.seats, g.seed), g.apart(g.Rules, g.seats, ^g.seed)}
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
