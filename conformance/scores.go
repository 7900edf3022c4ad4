package conformance

import (
	"cmp"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// checkScores holds that the events of a game add up to its scores.
// It finds points without an event, totals of before, and a minimum that is forgotten.
func checkScores(t *target) {
	for g := range t.games() {
		l := newScoreLedger(g)
		for s := range g.steps() {
			l.add(s.events)
		}
	}
}

// scoreLedger adds up the points of a game by its events, and so finds points that no
// event reports at the step that gives them.
type scoreLedger struct {
	*game
	totals  [core.MaxSeats]int
	minimum int  // no score falls below it
	bounded bool // there is a minimum
}

// newScoreLedger returns the ledger of a game that begins.
func newScoreLedger(g *game) *scoreLedger {
	l := &scoreLedger{game: g}
	for seat := range g.seats {
		l.totals[seat] = g.state.Score(seat)
	}
	if least := g.Document.Get("scoring.minimum"); least.Exists() {
		l.minimum, l.bounded = least.Int(-1<<30, 1<<30), true
	}
	return l
}

// add adds the events of a step, and compares the totals with the scores.
func (l *scoreLedger) add(events []core.Event) {
	before := l.totals
	for _, e := range events {
		within(func() { l.addEvent(e) }, "%+v", e)
	}
	for seat := range l.seats {
		score := l.state.Score(seat)
		must(score == l.totals[seat], "seat %d has %s, and by the events %d", seat+1, wording.Count(score, "point"), l.totals[seat])
		must(!l.bounded || score >= l.minimum || score >= before[seat], "seat %d fell from %s to %d, and scoring.minimum is %d",
			seat+1, wording.Count(before[seat], "point"), score, l.minimum)
	}
}

// addEvent adds an event. The rule that ends the game is a key, or is named after a
// group of keys where no ruleset can change that end.
func (l *scoreLedger) addEvent(e core.Event) {
	switch e.Kind {
	case core.GameEnded:
		group, _, below := strings.Cut(e.Key, ".")
		must(l.Document.Declares(e.Key) || below && l.Document.Declares(group),
			"the ruleset has no key %q, and no group that it would belong to", e.Key)
	case core.Scored:
		must(e.Seat >= 0 && int(e.Seat) < l.seats, "the seat is %d, and seats count from 0 to %d", e.Seat, l.seats-1)
		must(e.Points != 0, "a rule that gives no points is not reported")
		must(e.Count > 0, "its Count is 0, and the rule applied at least once")
		must(l.totals[e.Seat]+e.Points == e.Total, "by the events before, the seat had %s", wording.Count(l.totals[e.Seat], "point"))
		must(l.Document.Declares(e.Key), "the ruleset has no key %q", e.Key)
		l.totals[e.Seat] = e.Total
	}
}

// checkStanding holds that seats are ranked by what the ruleset lists, in that order:
// each value is what the same game has with one item alone as its ranking. The ranking
// is for winners alone, so that this is the same game.
// It finds tie-breaks that are swapped, or fixed whatever the ruleset says.
func checkStanding(t *target) {
	d := t.resolved()
	whole, err := d.with()
	if err != nil {
		skip("the ruleset cannot be opened again from what it resolves to: " + err.Error())
	}
	items := whole.Document.Get("ranking").Items()
	var rules []core.Rules // with each item alone
	for _, item := range items {
		r, err := d.with("ranking=[" + item.JSON() + "]")
		must(err == nil, "the ruleset cannot be opened with one item of its ranking, %q: %w", item.Text(), err)
		rules = append(rules, r.Rules)
	}
	for g := range t.games() {
		var singles []*game
		for _, r := range rules {
			singles = append(singles, g.newGame(r, g.seats, g.seed))
		}
		for n := range g.positions(1) {
			if n%sparse == 0 || g.over() {
				g.unchanged(g.state, "asking for the ranking", func() { g.checkRanking(items, singles) })
			}
			for i, one := range singles {
				must(one.over() == g.over(), "with %q alone as ranking the game is another one", items[i].Text())
				if !one.over() {
					one.step(nil)
				}
			}
		}
		var best, winners []int
		for seat := range g.seats {
			mine := g.state.AppendRanking(nil, seat)
			if c := slices.Compare(mine, best); seat == 0 || c > 0 {
				best, winners = mine, []int{seat}
			} else if c == 0 {
				winners = append(winners, seat)
			}
		}
		got := core.Winners(nil, g.state)
		must(slices.Equal(got, winners), "the winners are %v, seats being counted from 0, and by their ranking %v", got, winners)
	}
}

// checkRanking checks the values that the seats are ranked by at a position, given the
// items of the ranking and the games with each item alone.
func (g *game) checkRanking(items []ruleset.Value, singles []*game) {
	want := cmp.Or(len(items), len(g.state.AppendRanking(nil, 0)))
	for seat := range g.seats {
		values, score := g.state.AppendRanking(nil, seat), g.state.Score(seat)
		got := g.state.AppendRanking([]int{7}, seat)
		must(slices.Equal(got, append([]int{7}, values...)), "seat %d is ranked by %v, and after a 7 that is in the list already by %v",
			seat+1, values, got)
		must(len(values) == want, "seat %d is ranked by %s, and there should be %d", seat+1, wording.Count(len(values), "value"), want)
		for i, one := range singles {
			alone, item := one.state.AppendRanking(nil, seat), items[i].Text()
			must(one.state.Turn() == g.state.Turn() && one.state.Score(seat) == score,
				"with %q alone as ranking the game is another one", item)
			must(len(alone) == 1 && alone[0] == values[i] && (item != "score" || alone[0] == score),
				"seat %d has %s, and %d as value %d of its ranking, which is %q; with that alone as ranking it has %v",
				seat+1, wording.Count(score, "point"), values[i], i+1, item, alone)
		}
	}
}
