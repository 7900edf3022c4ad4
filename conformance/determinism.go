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
// It finds clocks, maps that decide an order, counters of all games, and rules that
// remember an earlier game.
func checkDeterminism(t *target) error {
	for g := range t.games() {
		first := g.trace()
		again := func(r core.Rules) error { return sameTrace(first, g.newGame(r, g.seats, g.seed).trace()) }
		var both [2]error
		err := errors.Join(again(g.Rules), again(g.Rules),
			sideBySide(func(i int) { both[i] = again(g.Rules) }), both[0], both[1])
		if err != nil {
			return err
		}
		if g.seed != t.options.Seed {
			continue // compiling takes a while, so it is done once for each number of seats
		}
		rules, err := t.reopened()
		if err != nil {
			return err
		}
		seats, seed := g.otherSeats(), ^g.seed
		err = core.Guard(func() error {
			g.newGame(rules, seats, seed).finish()
			return again(rules)
		})
		if err != nil {
			return fmt.Errorf("by rules that have played another game before, with %s and seed %d: %w",
				wording.Count(seats, "seat"), seed, err)
		}
	}
	return nil
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

// watched are the games of checkWatching beside the one that nobody watches.
var watched = [...]string{"with a watcher", "with a watcher that asks for reasons", "where a watcher looks on now and then"}

// checkWatching holds that a game does not depend on its watchers. The same game is
// played side by side without a watcher, with a plain one, with one that asks for
// reasons, and with another one at every second turn.
// It finds steps that are taken for watchers alone, and watchers that are kept.
func checkWatching(t *target) error {
	for g := range t.games() {
		var plain, asking, late eventLog
		others := [len(watched)]*game{g.again(), g.again(), g.again()}
		for n := range g.positions(1) {
			for i, how := range watched {
				// Whole positions are compared now and then, as that takes longer than the game.
				if n%sparse != 0 && others[i].state.Turn() == g.state.Turn() && g.state.Turn() != core.Over {
					continue
				}
				if want, got := g.snapshot(g.state), g.snapshot(others[i].state); want != got {
					return fmt.Errorf("the game comes to one position without a watcher, and to another one %s: %s",
						how, diff(want, got))
				}
			}
			if g.over() {
				break
			}
			watchers, over := [len(watched)]core.Watcher{core.WatchFunc(plain.Watch), &asking}, false
			if n%2 == 0 {
				watchers[2] = core.WatchFunc(func(e core.Event) {
					if over {
						late.Watch(e)
					}
				})
			}
			for i, w := range watchers {
				others[i].step(w)
			}
			if over = true; len(late.events) > 0 {
				return fmt.Errorf("a step reports to the watcher of an earlier one, %s: a watcher is not to be kept",
					g.eventText(late.events[0]))
			}
		}
		if text := g.diffEvents(plain.events, asking.events); text != "" {
			return fmt.Errorf("a watcher that asks for reasons gets other events than one that does not: %s", text)
		}
	}
	return nil
}
