package conformance

import (
	"errors"
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core"
)

// faults plays with formulas that divide by zero: where it cannot be known before,
// it ends the game.
func faults(t *target) error {
	d := t.resolved()
	for i, f := range t.failingFormulas() {
		if !t.share(i) {
			continue
		}
		r, err := d.with(f.set)
		if err != nil {
			continue // it is known, or does not fit
		}
		least, _ := r.Rules.Seats()
		on := *t
		on.Ruleset = r
		if err := core.Guard(func() error { return on.failsIn(least, f.always) }); err != nil {
			return fmt.Errorf("with --set '%s', %s, seed %d: %w", f.set, count(least, "seat"), t.options.Seed, err)
		}
	}
	return nil
}

// failing is an assignment of a formula that divides by zero.
type failing struct {
	set    string
	always bool // each game works it out
}

// failingFormulas returns one for each key whose formulas can speak of whole boards,
// and for the bonuses and the ranking that all games of the family can have.
func (t *target) failingFormulas() []failing {
	var all []failing
	for _, k := range t.Variant.Keys() {
		text := faulty(k)
		switch {
		case text == "":
		case k.Path == "bonuses.*.per":
			all = append(all,
				failing{fmt.Sprintf("bonuses.%s={ per: %q, points: 1 }", newEntry, text), true},
				failing{fmt.Sprintf("bonuses.%s={ per: %q, points: 1, each: round }", newEntry, text), true})
		case k.Path == "bonuses.*.points":
			all = append(all, failing{fmt.Sprintf("bonuses.%s={ per: 1, points: %q }", newEntry, text), true})
		default:
			set := t.place(k.Path) + "=" + strings.Join(listed(k, text), "")
			all = append(all, failing{set, k.Path == "ranking"})
		}
	}
	return all
}

// failsIn plays a game up to the fault of a formula, if it comes to one, as it has to
// where each game works the formula out.
func (t *target) failsIn(seats int, always bool) error {
	p, err := t.newPlay(seats, t.options.Seed)
	if err != nil {
		return err
	}
	ended := false
	watch := core.WatchFunc(func(e core.Event) { ended = ended || e.Kind == core.GameEnded })
	for !p.over() && p.state.Err() == nil {
		p.step(watch)
	}
	switch fault := p.state.Err(); {
	case fault == nil && always:
		return errors.New("the game ends as if the formula had a value, and Err is nil")
	case fault == nil:
		return nil
	case p.state.Turn() != core.Over:
		return fmt.Errorf("a formula has failed (%w), and the game goes on: %v", fault, p.state.Turn())
	case ended:
		return fmt.Errorf("a formula has failed (%w), and the game was told to have been ended by a rule", fault)
	case len(core.Winners(nil, p.state)) > 0:
		return fmt.Errorf("a formula has failed (%w), and somebody has won", fault)
	case len(p.state.AppendMoves(nil)) > 0:
		return fmt.Errorf("a formula has failed (%w), and there are legal moves", fault)
	}
	if _, err := p.state.AppendText(nil); err == nil {
		return fmt.Errorf("a formula has failed (%w), and the position is written as if it could be read again", p.state.Err())
	}
	return nil
}
