package conformance

import (
	"errors"
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core"
)

// reasons holds that a curious watcher is told what points are made of.
func reasons(t *target) error {
	return t.eachGame(func(p *play) error {
		plain, g, err := p.besides()
		if err != nil {
			return err
		}
		for done := 0; !p.over(); done++ {
			turn := p.state.Turn()
			var why curious
			var told heard
			m := p.step(&why)
			plain.step(&told)
			if text := p.otherEvents(told.events, why.events); text != "" {
				return fmt.Errorf("a watcher that wants reasons is told other events than one that does not: %s", text)
			}
			if err := p.checkReasons(&why); err != nil {
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

// besides starts the same game twice more, to be played beside it: without reasons,
// and as a core.Game.
func (p *play) besides() (*play, *core.Game, error) {
	g, err := p.game()
	if err != nil {
		return nil, nil, err
	}
	return p.fork(p.fresh()), g, nil
}

// checkReasons checks what was told of one step.
func (p *play) checkReasons(why *curious) error {
	left := why.reasons
	for i, e := range why.events {
		n := 0
		for n < len(left) && left[n].Event == i {
			if err := p.checkReason(left[n]); err != nil {
				return fmt.Errorf("a reason of %s: %w", p.eventText(e), err)
			}
			n++
		}
		if scored := e.Kind == core.Scored; scored && n == 0 {
			return fmt.Errorf("%s: no reason was told before it", p.eventText(e))
		} else if !scored && n > 0 {
			return fmt.Errorf("a reason by %q is told, and what follows gives no points: %s", left[0].Key, p.eventText(e))
		}
		left = left[n:]
	}
	if len(left) > 0 {
		return fmt.Errorf("a reason by %q is told, and no points follow in the step", left[0].Key)
	}
	return nil
}

// checkReason checks what a reason says.
func (p *play) checkReason(r core.Reason) error {
	switch {
	case !p.Document.Declares(r.Key):
		return fmt.Errorf("the ruleset has no key %q", r.Key)
	case r.Formula == "":
		return fmt.Errorf("%s is named, and not what it says", r.Key)
	case slices.ContainsFunc(r.Saw, func(s core.Seen) bool { return s.Name == "" }):
		return errors.New("a value that the rule saw has no name")
	}
	return nil
}

// checkKept compares what core.Game keeps of a step with what was told.
func (p *play) checkKept(step core.Step, why *curious) error {
	same := slices.EqualFunc(step.Reasons, why.reasons, func(a, b core.Reason) bool {
		return a.Event == b.Event && a.Key == b.Key && a.Formula == b.Formula && slices.Equal(a.Saw, b.Saw)
	})
	if !same || !slices.Equal(step.Events, why.events) {
		return fmt.Errorf("a core.Game keeps %s with %s of a step that was told with %s and %s",
			count(len(step.Events), "event"), count(len(step.Reasons), "reason"),
			count(len(why.events), "event"), count(len(why.reasons), "reason"))
	}
	return nil
}
