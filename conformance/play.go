package conformance

import (
	"cmp"
	"math/bits"
	"slices"
	"strings"
	"sync"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

func checkOffers(g *game) {
	for range g.positions(1) {
		offers(g.state)
	}
}

// offers checks the turn of a position: it must exist, and a position has legal moves exactly at
// the turn of a seat.
func offers(s core.State) {
	turn, moves := s.Turn(), len(s.AppendMoves(nil))
	must(turn >= core.DrawTiles && int(turn) < s.Seats(), "the turn is %d, which is no seat's and none of Deal, Refill, Draw, DrawTiles and Over", turn)
	must(!turn.Seat() || moves > 0, "%v, and there is no legal move", turn)
	must(turn.Seat() || moves == 0, "%v, and there are %d legal moves", turn, moves)
}

func checkOrder(g *game) {
	before := []core.Move{1 << 31, 0}
	for range g.positions(1) {
		moves := g.state.AppendMoves(nil)
		for i := 1; i < len(moves); i++ {
			if moves[i-1] >= moves[i] {
				fail("%s is listed before %s", g.named(moves[i-1]), g.named(moves[i]))
			}
		}
		got := g.state.AppendMoves(slices.Clone(before))
		must(slices.Equal(got, slices.Concat(before, moves)), "AppendMoves is to append %s to a list of two, and returns %d in all",
			wording.Count(len(moves), "move"), len(got))
	}
}

// manyTurns is the number of turns for each seat from which every seat must have had one. In
// short games with few tiles a seat may have none by rule.
const manyTurns = 8

func checkTurns(g *game) {
	var turns [core.MaxSeats]int
	for range g.positions(1) {
		if turn := g.state.Turn(); turn.Seat() {
			turns[turn]++
		}
	}
	left := slices.Index(turns[:g.seats], 0)
	must(left < 0 || g.moves < manyTurns*g.seats, "seat %d never has a turn", left+1)
}

// trace plays the game to its end with a watcher, or nil, and returns the snapshots of all
// positions.
func (g *game) trace(w core.Watcher) []string {
	var all []string
	for !g.options.stopped() {
		all = append(all, g.snapshot(g.state))
		if g.over() {
			break
		}
		g.step(w)
	}
	return all
}

// follow plays the game to its end with a watcher for each step, or with nil, and compares its
// positions with a trace. A stopped run has only a part of them.
func (g *game) follow(trace []string, watcher func(n int) core.Watcher, otherwise string) {
	for n := 0; !g.options.stopped(); n++ {
		must(n < len(trace), "%s: it took more than %d steps", otherwise, len(trace)-1)
		same(trace[n], g.snapshot(g.state), "%s", otherwise)
		if g.over() {
			return
		}
		g.step(watcher(n))
	}
}

// sameEvents ends a check with the first difference between two lists of events.
func sameEvents(want, got []core.Event, what string) {
	for i := range min(len(want), len(got)) {
		must(want[i] == got[i], "%s: expected event %d to be %+v, got %+v", what, i+1, want[i], got[i])
	}
	must(len(want) == len(got), "%s: expected %s, got %d", what, wording.Count(len(want), "event"), len(got))
}

func checkDeterminism(g *game) {
	const otherwise = "the same seed and moves gave something else"
	var first core.Step
	trace := g.trace(core.WatchFunc(first.Watch))
	again := func(r core.Rules) {
		var log core.Step
		g.newGame(r, g.seats, g.seed).follow(trace, func(int) core.Watcher { return core.WatchFunc(log.Watch) }, otherwise)
		sameEvents(first.Events, log.Events, otherwise)
	}
	again(g.Rules)
	sideBySide(func(int) { again(g.Rules) })
	if g.seed != g.options.Seed {
		return // compiling takes a while, so it is done once for each number of seats
	}
	rules, seats, seed := g.reopened(), g.otherSeats(), ^g.seed
	within(func() {
		g.newGame(rules, seats, seed).finish()
		again(rules)
	}, "by rules that have played another game before, with %s and seed %d", wording.Count(seats, "seat"), seed)
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

func checkWatching(g *game) {
	var plain, asking, late core.Step
	now := 0 // the step
	trace := g.trace(nil)
	sometimes := func(n int) core.Watcher {
		if now = n; n%2 > 0 {
			return nil
		}
		return core.WatchFunc(func(e core.Event) {
			if n != now {
				late.Watch(e)
			}
		})
	}
	for _, way := range []struct {
		how     string
		watcher func(n int) core.Watcher
	}{
		{"with a watcher", func(int) core.Watcher { return core.WatchFunc(plain.Watch) }},
		{"with a watcher that asks for reasons", func(int) core.Watcher { return &asking }},
		{"where a watcher looks on now and then", sometimes},
	} {
		g.playing = g.again()
		g.playing.follow(trace, way.watcher, "the game comes to one position without a watcher, and to another one "+way.how)
	}
	if len(late.Events) > 0 {
		fail("a step reports to the watcher of an earlier one, %+v: a watcher is not to be kept", late.Events[0])
	}
	sameEvents(plain.Events, asking.Events, "a watcher that asks for reasons gets other events than one that does not")
}

// The ranking is for winners alone, so another ranking does not change the game.
func checkStanding(t *target) {
	whole, err := t.with()
	if err != nil {
		skip("the ruleset cannot be opened again from what it resolves to: " + err.Error())
	}
	items := whole.Document.Get("ranking").Items()
	var rules []core.Rules // with each item alone
	for _, item := range items {
		r, err := t.with("ranking=[" + item.JSON() + "]")
		must(err == nil, "the ruleset cannot be opened with one item of its ranking, %q: %w", item.Text(), err)
		rules = append(rules, r.Rules)
	}
	for g := range t.games() {
		var singles []*game
		for _, r := range rules {
			singles = append(singles, g.newGame(r, g.seats, g.seed))
		}
		for range g.positions(1) {
			g.unchanged(g.state, "asking for the ranking", func() { g.checkRanking(items, singles) })
			for _, one := range singles {
				if !one.over() {
					one.step(nil)
				}
			}
		}
	}
}

// effectHasDecided reports whether an effect has ended the game. It can decide who has won, and
// its decision comes before the ranking.
func effectHasDecided(s core.State) bool {
	key := s.EndReason()
	return strings.HasPrefix(key, "on.") || strings.HasPrefix(key, "actions.")
}

// checkRanking checks the values of the seats' ranking at a position. Items is the ranking, and
// singles are games with each item alone.
func (g *game) checkRanking(items []ruleset.Value, singles []*game) {
	want := cmp.Or(len(items), len(g.state.AppendRanking(nil, 0)))
	for seat := range g.seats {
		values, score := g.state.AppendRanking(nil, seat), g.state.Score(seat)
		got := g.state.AppendRanking([]int{7}, seat)
		must(slices.Equal(got, append([]int{7}, values...)), "seat %d is ranked by %v, and after a 7 that is in the list already by %v",
			seat+1, values, got)
		if effectHasDecided(g.state) { // which is one more value, before the others
			values = values[max(0, len(values)-want):]
		}
		must(len(values) == want, "seat %d is ranked by %s, and there should be %d", seat+1, wording.Count(len(values), "value"), want)
		for i, one := range singles {
			alone, item := one.state.AppendRanking(nil, seat), items[i].Text()
			if effectHasDecided(one.state) {
				alone = alone[max(0, len(alone)-1):]
			}
			must(one.state.Turn() == g.state.Turn() && one.state.Score(seat) == score,
				"with %q alone as ranking the game is another one", item)
			must(len(alone) == 1 && alone[0] == values[i] && (item != "score" || alone[0] == g.teamScore(seat)),
				"seat %d has %s, and %d as value %d of its ranking, which is %q; with that alone as ranking it has %v",
				seat+1, wording.Count(g.teamScore(seat), "point"), values[i], i+1, item, alone)
		}
	}
}

// teamScore returns the points of a seat, with those of its team.
func (g *game) teamScore(seat int) int {
	var teams []uint8
	if r, ok := g.Rules.(core.Teamed); ok {
		teams = r.Teams(g.seats)
	}
	sum := 0
	for other := range g.seats {
		if other == seat || teams != nil && teams[seat]>>other&1 != 0 {
			sum += g.state.Score(other)
		}
	}
	return sum
}

func checkCopies(g *game) {
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

// copies are copies of the positions of a game with their snapshots. A copy that shares memory
// with another State changes with that State.
type copies struct {
	games     []*game
	snapshots []string
	end       string     // the last snapshot
	used      core.State // has been other positions, the first one of another number of seats
}

// add copies the position of a game to a new State, and to a used one that plays one more turn
// and is set back.
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

// playTogether plays the game once more, and at the same time a copy of its first position with
// other moves, as searching bots do. The race detector finds memory that both write to. Without
// it, the game may come to another end.
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

// playOn plays some of the copies to the end: with the moves and tiles of the game to the same
// end, and with other moves, which must not change the game or the other copies. This finds lists
// shared by two positions.
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
