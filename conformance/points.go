package conformance

import (
	"errors"
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// points holds that the events of a game account for its scores.
func points(t *target) error {
	return t.eachGame(func(p *play) error {
		b := newBook(p)
		for !p.over() {
			before := b.totals
			var told heard
			p.step(&told)
			for _, e := range told.events {
				if err := b.enter(e); err != nil {
					return fmt.Errorf("%s: %w", p.eventText(e), err)
				}
			}
			if err := b.check(before); err != nil {
				return err
			}
		}
		return nil
	})
}

// book adds up the points of a game.
type book struct {
	*play
	totals  [core.MaxSeats]int
	minimum int  // a score never falls below it
	bounded bool // there is a minimum
}

// maxPoints is more than any ruleset can have as its minimum.
const maxPoints = 1 << 30

// newBook opens the book of a game that begins.
func newBook(p *play) *book {
	b := &book{play: p}
	for seat := range p.seats {
		b.totals[seat] = p.state.Score(seat)
	}
	if least := p.Document.Get("scoring.minimum"); least.Exists() {
		b.minimum, b.bounded = least.Int(-maxPoints, maxPoints), true
	}
	return b
}

// enter takes an event up.
func (b *book) enter(e core.Event) error {
	if e.Kind == core.GameEnded {
		return b.checkEnd(e.Key)
	}
	if e.Kind != core.Scored {
		return nil
	}
	switch {
	case e.Seat < 0 || int(e.Seat) >= b.seats:
		return fmt.Errorf("the seat is %d, and seats count from 0 to %d", e.Seat, b.seats-1)
	case e.Points == 0:
		return errors.New("what gives no points is not told")
	case e.Count == 0:
		return errors.New("its Count is 0, and the rule applied at least once")
	case b.totals[e.Seat]+e.Points != e.Total:
		return fmt.Errorf("by the events before, the seat had %s", count(b.totals[e.Seat], "point"))
	case !b.Document.Declares(e.Key):
		return fmt.Errorf("the ruleset has no key %q", e.Key)
	}
	b.totals[e.Seat] = e.Total
	return nil
}

// checkEnd checks the name of the rule that ended the game: a key of the ruleset, or
// one that stands beside such keys for an end that no ruleset can change.
func (b *book) checkEnd(key string) error {
	group, _, _ := strings.Cut(key, ".")
	if b.Document.Declares(key) || group != key && b.Document.Declares(group) {
		return nil
	}
	return fmt.Errorf("the ruleset has no key %q, and no group that it would belong to", key)
}

// check compares the totals with the scores after a step; before are the totals that
// were there before it.
func (b *book) check(before [core.MaxSeats]int) error {
	for seat := range b.seats {
		score := b.state.Score(seat)
		if score != b.totals[seat] {
			return fmt.Errorf("seat %d has %s, and by the events %d", seat+1, count(score, "point"), b.totals[seat])
		}
		if b.bounded && score < b.minimum && score < before[seat] {
			return fmt.Errorf("seat %d fell from %s to %d, and scoring.minimum is %d", seat+1,
				count(before[seat], "point"), score, b.minimum)
		}
	}
	return nil
}
