package conformance

import (
	"math/bits"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// checkCopies holds that copies are equal and independent, both ways.
// It finds a Set that copies slices without their items, leaves a field out, copies a
// pointer to a buffer, or copies only what seems to differ.
func checkCopies(t *target) {
	for g := range t.games() {
		all := copies{used: g.used()}
		for n := range g.positions(1) {
			all.add(g)
			if g.over() || bits.OnesCount(uint(n+1)) == 1 { // as the time grows with the game
				all.check(g)
			}
		}
		all.end = g.snapshot(g.state)
		all.playTogether(g)
		all.playOn(g)
	}
}

// copies are copies of the positions of a game, with the snapshots that they were made
// from: a copy that shares memory with another State changes when that is played on.
type copies struct {
	games     []*game
	snapshots []string
	end       string     // the last snapshot
	used      core.State // has been other positions, the first one of another number of seats
}

// add copies the position of a game to a new State and to one that has been other
// positions, which is played on for a turn and set back.
func (c *copies) add(g *game) {
	want, fresh := g.snapshot(g.state), g.fresh()
	fresh.Set(g.state)
	c.used.Set(g.state)
	c.games, c.snapshots = append(c.games, g.fork(fresh)), append(c.snapshots, want)
	same(want, g.snapshot(fresh), "a copy is not equal to its original")
	same(want, g.snapshot(c.used), "a copy is not equal to its original")
	on, list := g.fork(c.used), c.used.AppendMoves(nil)
	was := slices.Clone(list)
	if !on.over() {
		on.step(nil)
	}
	on.state.AppendMoves(nil)
	must(slices.Equal(list, was), "a State was played on and listed its moves, and that has changed the list that "+
		"AppendMoves(nil) returned before, which is the caller's: %d is now %d", was, list)
	same(want, g.snapshot(g.state), "a copy was played on, and its original has changed")
	c.used.Set(g.state)
	same(want, g.snapshot(c.used), "a copy was played on for a turn and set back, and is not equal to its original")
}

// check compares all copies with their snapshots.
func (c *copies) check(g *game) {
	for i, copied := range c.games {
		same(c.snapshots[i], g.snapshot(copied.state), "the game continued, and the copy of its position %d has changed", i+1)
	}
}

// playTogether plays the game once more while a copy of its first position is played
// with other moves, at the same time, as bots that search do. The race detector finds
// memory that both write to, and without it the game may come to another end.
func (c *copies) playTogether(g *game) {
	both := [2]*game{g.again(), g.newGame(g.Rules, g.seats, ^g.seed)}
	for _, on := range both {
		on.state.Set(c.games[0].state)
	}
	var ends [2]string
	within(func() {
		sideBySide(func(i int) { ends[i] = both[i].finish() })
		same(c.end, ends[0], "it comes to another end")
	}, "the game was played again while a copy of its first position was, too")
}

// playOn plays some of the copies to the end: with the moves and tiles of the game,
// which has to come to the same end, and with others, which must not show in the game
// or the other copies. That finds a list that two positions share.
func (c *copies) playOn(g *game) {
	for i := 0; i < len(c.games)-1; i = 2*i + 1 {
		alike := c.games[i].fork(c.used)
		alike.state.Set(c.games[i].state)
		same(c.snapshots[i], g.snapshot(c.used),
			"a State that was at the end of the game is not equal to position %d, which it was set to", i+1)
		same(c.end, alike.finish(), "a copy of position %d was played on with the same moves and tiles, and came to another end", i+1)
		c.games[i].seed = ^g.seed
		c.snapshots[i] = c.games[i].finish()
		same(c.end, g.snapshot(g.state), "a copy of position %d was played on with other moves, and the game that is over has changed", i+1)
	}
	c.check(g)
}
