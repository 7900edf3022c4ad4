package conformance

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// checkScores holds that the events of a game add up to its scores.
// It finds points without an event, totals of before, and a minimum that is forgotten.
func checkScores(t *target) error {
	return t.eachGame(func(g *game) error {
		l := newScoreLedger(g)
		return g.walk(1, nil, func(s step) error { return l.add(s.events) })
	})
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

// single is a ruleset with one item of its ranking alone, and a game by it.
type single struct {
	*game
	item  string
	rules core.Rules
}

// checkStanding holds that seats are ranked by what the ruleset lists, in that order:
// each value is what the same game has with one item alone as its ranking.
// It finds tie-breaks that are swapped, or fixed whatever the ruleset says.
func checkStanding(t *target) error {
	singles, err := t.singles()
	if err != nil {
		return err
	}
	return t.eachGame(func(g *game) error {
		for i := range singles {
			state, err := singles[i].rules.New(g.seats)
			if err != nil {
				return fmt.Errorf("with %q alone as ranking: %w", singles[i].item, err)
			}
			singles[i].game = g.fork(state)
		}
		err := g.walk(sparse, func() error {
			for _, one := range singles { // they catch up
				for one.moves < g.moves || one.idle < g.idle {
					if one.over() {
						return one.differs()
					}
					one.step(nil)
				}
			}
			return g.checkRanking(singles)
		}, nil)
		if err != nil {
			return err
		}
		var best []int
		var winners []int
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
		return nil
	})
}

// singles returns the ruleset once for each item of its ranking.
func (t *target) singles() ([]single, error) {
	if !t.Document.Get("ranking").Exists() {
		return nil, nil
	}
	text := []byte(t.Document.Resolved())
	whole, err := variants.Parse(t.name, text, variants.With(t.Variant))
	if err != nil {
		return nil, skipError("the ruleset cannot be opened again from what it resolves to: " + err.Error())
	}
	var all []single
	for _, item := range whole.Document.Get("ranking").Items() {
		r, err := variants.Parse(t.name, text, variants.With(t.Variant), variants.Set("ranking=["+item.JSON()+"]"))
		if err != nil {
			return nil, fmt.Errorf("the ruleset cannot be opened with one item of its ranking, %q: %w", item.Text(), err)
		}
		all = append(all, single{item: item.Text(), rules: r.Rules})
	}
	return all, nil
}

// differs says that the game is not the one that it was beside.
func (s single) differs() error {
	return fmt.Errorf("with %q alone as ranking the game is another one, and the ranking is for winners alone", s.item)
}

// checkRanking checks the values that the seats are ranked by at a position.
func (g *game) checkRanking(singles []single) error {
	before, want := g.snapshot(g.state), len(singles)
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
				return one.differs()
			case len(alone) != 1 || alone[0] != values[i]:
				return fmt.Errorf("seat %d has %d as value %d of its ranking, which is %q; with that alone as ranking it has %v",
					seat+1, values[i], i+1, one.item, alone)
			case one.item == "score" && values[i] != score:
				return fmt.Errorf("seat %d has %s, and %d as value %d of its ranking, which is score", seat+1,
					wording.Count(score, "point"), values[i], i+1)
			}
		}
	}
	if after := g.snapshot(g.state); after != before {
		return fmt.Errorf("asking for the ranking has changed the position: %s", diff(before, after))
	}
	return nil
}

// checkReasons holds that a watcher that asks for reasons gets what points are made of.
// It finds the formula of another rule, and reasons that come after their points.
func checkReasons(t *target) error {
	return t.eachGame(func(g *game) error {
		for !g.over() {
			round := g.state.Round()
			var log reasonLog
			g.step(&log)
			if err := g.checkStepReasons(&log, round); err != nil {
				return err
			}
		}
		return nil
	})
}

// checkStepReasons checks the reasons of one step. Points, and no other event, have
// reasons, and one of them names the rule of the event, or a part of it.
func (g *game) checkStepReasons(log *reasonLog, round int) error {
	left := log.reasons
	for i, e := range log.events {
		n := 0
		for ; n < len(left) && left[n].Event == i; n++ {
			if err := g.checkReason(left[n], round); err != nil {
				return fmt.Errorf("a reason of %s: %w", g.eventText(e), err)
			}
		}
		why := left[:n]
		left = left[n:]
		switch scored := e.Kind == core.Scored; {
		case scored && n == 0:
			return fmt.Errorf("%s: no reason was reported before it", g.eventText(e))
		case !scored && n > 0:
			return fmt.Errorf("a reason by %q is reported, and what follows gives no points: %s", why[0].Key, g.eventText(e))
		case scored && !slices.ContainsFunc(why, func(r core.Reason) bool { return overlap(e.Key, r.Key) }):
			return fmt.Errorf("%s: the reason names another rule, %q", g.eventText(e), why[0].Key)
		}
	}
	if len(left) > 0 {
		return fmt.Errorf("a reason by %q is reported, and no points follow in the step", left[0].Key)
	}
	return nil
}

// formulaWord finds letters, which formulas have and numbers have not: a reason may
// have the number that a rule came to, which is in no ruleset.
var formulaWord = regexp.MustCompile(`[a-z]`)

// checkReason checks a reason in a round: the ruleset has its formula at its key, and
// the values that mean the same in all games are right.
func (g *game) checkReason(r core.Reason, round int) error {
	switch {
	case !g.Document.Declares(r.Key):
		return fmt.Errorf("the ruleset has no key %q", r.Key)
	case r.Formula == "":
		return fmt.Errorf("it names %s, and no formula", r.Key)
	}
	v := g.Document.Get(r.Key)
	says := func(text string) bool { return hasFormula(text, r.Formula) }
	if formulaWord.MatchString(r.Formula) && !slices.ContainsFunc(scalars(v), says) {
		return fmt.Errorf("the formula of the points is %q, and at %s the ruleset says: %s", r.Formula, r.Key, v.JSON())
	}
	for _, s := range r.Saw {
		switch {
		case s.Name == "":
			return errors.New("a value that the rule saw has no name")
		case s.Name == draft.SeatsName.Path && s.Value != g.seats:
			return fmt.Errorf("%s saw %d as the number of seats, which is %d", r.Key, s.Value, g.seats)
		case s.Name == draft.RoundName.Path && s.Value != round:
			return fmt.Errorf("%s saw %d as the round, which is %d", r.Key, s.Value, round)
		}
	}
	return nil
}

// scalars returns the texts of all scalars in a value.
func scalars(v ruleset.Value) []string {
	var all []string
	for _, item := range v.Items() {
		all = append(all, scalars(item)...)
	}
	for _, e := range v.Entries() {
		all = append(all, scalars(e.Value)...)
	}
	if len(all) == 0 {
		all = append(all, v.Text())
	}
	return all
}

var (
	baseWord     = regexp.MustCompile(`\bbase\b`)
	nameOrNumber = regexp.MustCompile(`[\pL\pN_.]+`)
)

// hasFormula reports whether a formula is the text of a ruleset or a part of it. The
// names and numbers are compared, in their order: signs and brackets can be written in
// more than one way. In the place of base, what an ancestor says can stand.
func hasFormula(text, formula string) bool {
	words := func(text string) string {
		var words strings.Builder
		for _, word := range nameOrNumber.FindAllString(text, -1) {
			if !slices.Contains([]string{"and", "or", "not"}, word) {
				words.WriteString(" " + ruleset.Normalize(word) + " ")
			}
		}
		return words.String()
	}
	if !baseWord.MatchString(text) {
		return strings.Contains(words(text), words(formula))
	}
	var parts []string
	for _, part := range baseWord.Split(text, -1) {
		parts = append(parts, regexp.QuoteMeta(words(part)))
	}
	return regexp.MustCompile("^" + strings.Join(parts, ".*") + "$").MatchString(words(formula))
}
