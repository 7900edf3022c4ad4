package conformance

import (
	"cmp"
	"errors"
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

// reasons holds that a curious watcher is told what points are made of, and that a
// core.Game keeps it.
func reasons(t *target) error {
	return t.eachGame(func(p *play) error {
		g, err := p.game()
		if err != nil {
			return err
		}
		for done := 0; !p.over(); done++ {
			turn, round := p.state.Turn(), p.state.Round()
			var why curious
			m := p.step(&why)
			if err := p.checkReasons(&why, round); err != nil {
				return err
			}
			if turn.Seat() {
				if err := g.Play(m); err != nil {
					return err
				}
			}
			if err := p.checkKept(g.Steps()[done], &why); err != nil {
				return err
			}
		}
		return nil
	})
}

// checkReasons checks what was told of one step of a round.
func (p *play) checkReasons(why *curious, round int) error {
	left := why.reasons
	for i, e := range why.events {
		n := 0
		for n < len(left) && left[n].Event == i {
			if err := p.checkReason(left[n], round); err != nil {
				return fmt.Errorf("a reason of %s: %w", p.eventText(e), err)
			}
			n++
		}
		if err := p.checkBecause(e, left[:n]); err != nil {
			return err
		}
		left = left[n:]
	}
	if len(left) > 0 {
		return fmt.Errorf("a reason by %q is told, and no points follow in the step", left[0].Key)
	}
	return nil
}

// checkBecause checks that points, and no other event, have reasons, and that one of
// them is the rule that is told to have given them, or a part of it.
func (p *play) checkBecause(e core.Event, why []core.Reason) error {
	scored := e.Kind == core.Scored
	switch {
	case scored && len(why) == 0:
		return fmt.Errorf("%s: no reason was told before it", p.eventText(e))
	case !scored && len(why) > 0:
		return fmt.Errorf("a reason by %q is told, and what follows gives no points: %s", why[0].Key, p.eventText(e))
	case scored && !slices.ContainsFunc(why, func(r core.Reason) bool { return overlap(e.Key, r.Key) }):
		return fmt.Errorf("%s: the reason is told to be another rule, %q", p.eventText(e), why[0].Key)
	}
	return nil
}

// checkReason checks what a reason says, in a round.
func (p *play) checkReason(r core.Reason, round int) error {
	switch {
	case !p.Document.Declares(r.Key):
		return fmt.Errorf("the ruleset has no key %q", r.Key)
	case r.Formula == "":
		return fmt.Errorf("%s is named, and not what it says", r.Key)
	}
	return cmp.Or(p.checkFormula(r), p.checkSaw(r, round))
}

// checkSaw checks the values that mean the same in formulas of all games.
func (p *play) checkSaw(r core.Reason, round int) error {
	for _, s := range r.Saw {
		switch {
		case s.Name == "":
			return errors.New("a value that the rule saw has no name")
		case s.Name == draft.SeatsName.Path && s.Value != p.seats:
			return fmt.Errorf("%s saw %d as the number of seats, which is %d", r.Key, s.Value, p.seats)
		case s.Name == draft.RoundName.Path && s.Value != round:
			return fmt.Errorf("%s saw %d as the round, which is %d", r.Key, s.Value, round)
		}
	}
	return nil
}

// checkKept compares what core.Game keeps of a step with what was told.
func (p *play) checkKept(step core.Step, why *curious) error {
	told := step
	told.Events, told.Reasons = why.events, why.reasons
	if text := p.partedSteps(told, step); text != "" {
		return fmt.Errorf("a step of core.Game is not what a watcher was told: %s", text)
	}
	return nil
}
