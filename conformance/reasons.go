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
)

// checkReasons holds that a watcher that asks for reasons gets what points are made of,
// and that a core.Game keeps it.
func checkReasons(t *target) error {
	return t.eachGame(func(g *game) error {
		c, err := core.NewGame(g.Rules, g.seats, core.Seeded(g.seed))
		if err != nil {
			return err
		}
		for n := 0; !g.over(); n++ {
			turn, round := g.state.Turn(), g.state.Round()
			var log reasonLog
			m := g.step(&log)
			if err := g.checkStepReasons(&log, round); err != nil {
				return err
			}
			if turn.Seat() {
				if err := c.Play(m); err != nil {
					return err
				}
			}
			kept := c.Steps()[n]
			seen := kept
			seen.Events, seen.Reasons = log.events, log.reasons
			if text := g.diffSteps([]core.Step{seen}, []core.Step{kept}, false); text != "" {
				return fmt.Errorf("a step of core.Game is not what a watcher got: %s", text)
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
