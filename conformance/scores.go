package conformance

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/wording"
)

// checkScores holds that the events of a game add up to its scores.
// It finds points without an event, totals of before, and a minimum that is forgotten.
func checkScores(t *target) error {
	for g := range t.games() {
		l := newScoreLedger(g)
		for s := range g.steps() {
			if err := l.add(s.events); err != nil {
				return err
			}
		}
	}
	return nil
}

// scoreLedger adds up the points of a game.
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
func (l *scoreLedger) add(events []core.Event) error {
	before := l.totals
	for _, e := range events {
		if err := l.addEvent(e); err != nil {
			return fmt.Errorf("%s: %w", l.eventText(e), err)
		}
	}
	for seat := range l.seats {
		score := l.state.Score(seat)
		if score != l.totals[seat] {
			return fmt.Errorf("seat %d has %s, and by the events %d", seat+1, wording.Count(score, "point"), l.totals[seat])
		}
		if l.bounded && score < l.minimum && score < before[seat] {
			return fmt.Errorf("seat %d fell from %s to %d, and scoring.minimum is %d", seat+1,
				wording.Count(before[seat], "point"), score, l.minimum)
		}
	}
	return nil
}

// addEvent adds an event. The rule that ends the game is a key, or is named after a
// group of keys where no ruleset can change that end.
func (l *scoreLedger) addEvent(e core.Event) error {
	if e.Kind == core.GameEnded {
		group, _, below := strings.Cut(e.Key, ".")
		if !l.Document.Declares(e.Key) && (!below || !l.Document.Declares(group)) {
			return fmt.Errorf("the ruleset has no key %q, and no group that it would belong to", e.Key)
		}
	}
	if e.Kind != core.Scored {
		return nil
	}
	switch {
	case e.Seat < 0 || int(e.Seat) >= l.seats:
		return fmt.Errorf("the seat is %d, and seats count from 0 to %d", e.Seat, l.seats-1)
	case e.Points == 0:
		return errors.New("a rule that gives no points is not reported")
	case e.Count == 0:
		return errors.New("its Count is 0, and the rule applied at least once")
	case l.totals[e.Seat]+e.Points != e.Total:
		return fmt.Errorf("by the events before, the seat had %s", wording.Count(l.totals[e.Seat], "point"))
	case !l.Document.Declares(e.Key):
		return fmt.Errorf("the ruleset has no key %q", e.Key)
	}
	l.totals[e.Seat] = e.Total
	return nil
}

// checkStanding holds that seats are ranked by what the ruleset lists, in that order:
// each value is what the same game has with one item alone as its ranking.
// It finds tie-breaks that are swapped, or fixed whatever the ruleset says.
func checkStanding(t *target) error {
	items, err := t.rankingItems()
	if err != nil {
		return err
	}
	for g := range t.games() {
		var singles []*game // one by each item alone
		for _, item := range items {
			singles = append(singles, g.newGame(item.rules, g.seats, g.seed))
		}
		for n := range g.positions(1) {
			if g.over() || n%sparse == 0 {
				if err := g.checkRanking(items, singles); err != nil {
					return err
				}
			}
			for i, one := range singles {
				if over := one.over(); over != g.over() {
					return items[i].differs()
				} else if !over {
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
		if got := core.Winners(nil, g.state); !slices.Equal(got, winners) {
			return fmt.Errorf("the winners are %v, seats being counted from 0, and by their ranking %v", got, winners)
		}
	}
	return nil
}

// rankingItem is an item of a ranking, and the ruleset with that alone as its ranking.
type rankingItem struct {
	text  string
	rules core.Rules
}

// rankingItems returns the items of the ranking of the ruleset.
func (t *target) rankingItems() ([]rankingItem, error) {
	d := t.resolved()
	whole, err := d.with()
	if err != nil {
		return nil, skipError("the ruleset cannot be opened again from what it resolves to: " + err.Error())
	}
	var all []rankingItem
	for _, item := range whole.Document.Get("ranking").Items() {
		r, err := d.with("ranking=[" + item.JSON() + "]")
		if err != nil {
			return nil, fmt.Errorf("the ruleset cannot be opened with one item of its ranking, %q: %w", item.Text(), err)
		}
		all = append(all, rankingItem{item.Text(), r.Rules})
	}
	return all, nil
}

// differs says that the game by one item is not the one that it was beside.
func (i rankingItem) differs() error {
	return fmt.Errorf("with %q alone as ranking the game is another one, and the ranking is for winners alone", i.text)
}

// checkRanking checks the values that the seats are ranked by at a position, given the
// games by each item alone.
func (g *game) checkRanking(items []rankingItem, singles []*game) error {
	before, want := g.snapshot(g.state), len(items)
	if want == 0 {
		want = len(g.state.AppendRanking(nil, 0))
	}
	for seat := range g.seats {
		values, score := g.state.AppendRanking(nil, seat), g.state.Score(seat)
		if got := g.state.AppendRanking([]int{7}, seat); !slices.Equal(got, append([]int{7}, values...)) {
			return fmt.Errorf("seat %d is ranked by %v, and after a 7 that is in the list already by %v", seat+1, values, got)
		}
		if len(values) != want {
			return fmt.Errorf("seat %d is ranked by %s, and there should be %d", seat+1, wording.Count(len(values), "value"), want)
		}
		for i, one := range singles {
			alone := one.state.AppendRanking(nil, seat)
			switch {
			case one.state.Turn() != g.state.Turn() || one.state.Score(seat) != score:
				return items[i].differs()
			case len(alone) != 1 || alone[0] != values[i] || items[i].text == "score" && values[i] != score:
				return fmt.Errorf("seat %d has %s, and %d as value %d of its ranking, which is %q; with that alone as ranking it has %v",
					seat+1, wording.Count(score, "point"), values[i], i+1, items[i].text, alone)
			}
		}
	}
	if after := g.snapshot(g.state); after != before {
		return fmt.Errorf("asking for the ranking has changed the position: %s", diff(before, after))
	}
	return nil
}
