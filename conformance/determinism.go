package conformance

import (
	"errors"
	"fmt"
	"sync"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// checkDeterminism holds that the seed and the moves alone decide a game. It is played
// again by itself, twice at the same time, and by rules of its own that have played
// another game before.
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
