package conformance

import (
	"sync"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// checkDeterminism holds that the seed and the moves alone decide a game. It is played
// again by itself, twice at the same time, and by rules of its own that have played
// another game before.
// It finds clocks, maps that decide an order, counters of all games, and rules that
// remember an earlier game.
func checkDeterminism(t *target) {
	for g := range t.games() {
		first, events := g.trace()
		again := func(r core.Rules) {
			second, others := g.newGame(r, g.seats, g.seed).trace()
			for i, got := range second {
				must(i < len(first), "the same seed and moves took more than %d steps", len(first)-1)
				same(first[i], got, "the same seed and moves gave something else")
			}
			sameEvents(events, others, "the same seed and moves gave something else")
		}
		again(g.Rules)
		sideBySide(func(int) { again(g.Rules) })
		if g.seed != t.options.Seed {
			continue // compiling takes a while, so it is done once for each number of seats
		}
		rules, seats, seed := t.reopened(), g.otherSeats(), ^g.seed
		within(func() {
			g.newGame(rules, seats, seed).finish()
			again(rules)
		}, "by rules that have played another game before, with %s and seed %d", wording.Count(seats, "seat"), seed)
	}
}

// trace plays the game to its end. It returns all positions, that of the finished game
// included, and all events.
func (g *game) trace() (positions []string, events []core.Event) {
	var log eventLog
	for !g.over() {
		positions = append(positions, g.snapshot(g.state))
		g.step(core.WatchFunc(log.Watch))
	}
	return append(positions, g.snapshot(g.state)), log.events
}

// sideBySide does two things at the same time, 0 and 1.
func sideBySide(do func(i int)) {
	var errs [2]error
	var both sync.WaitGroup
	for i := range errs {
		both.Go(func() { errs[i] = try(func() { do(i) }) })
	}
	both.Wait()
	for _, err := range errs {
		must(err == nil, "%w", err)
	}
}

// checkWatching holds that a game does not depend on its watchers. The same game is
// played side by side without a watcher, with a plain one, with one that asks for
// reasons, and with another one at every second turn.
// It finds steps that are taken for watchers alone, and watchers that are kept.
func checkWatching(t *target) {
	watched := [...]string{"with a watcher", "with a watcher that asks for reasons", "where a watcher looks on now and then"}
	for g := range t.games() {
		var plain, asking, late eventLog
		others := [len(watched)]*game{g.again(), g.again(), g.again()}
		for n := range g.positions(1) {
			for i, how := range watched {
				// Whole positions are compared now and then, as that takes longer than the game.
				if n%sparse == 0 || g.over() || others[i].state.Turn() != g.state.Turn() {
					same(g.snapshot(g.state), g.snapshot(others[i].state),
						"the game comes to one position without a watcher, and to another one %s", how)
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
			over = true
			must(len(late.events) == 0, "a step reports to the watcher of an earlier one, %+v: a watcher is not to be kept", late.events)
		}
		sameEvents(plain.events, asking.events, "a watcher that asks for reasons gets other events than one that does not")
	}
}
