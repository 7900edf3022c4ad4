package conformance

import (
	"regexp"
	"slices"
	"sync"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/ruleset"
)

// checkReasons holds that a watcher that asks for reasons gets what points are made of.
// It finds the formula of another rule, and reasons that come after their points.
func checkReasons(t *target) {
	for g := range t.games() {
		for s := range g.steps() {
			reasons := make([][]core.Reason, len(s.events)) // by event
			for _, r := range s.reasons {
				must(r.Event < len(s.events), "a reason by %q is reported, and no points follow in the step", r.Key)
				within(func() { g.checkReason(r, s.round) }, "a reason of %+v", s.events[r.Event])
				reasons[r.Event] = append(reasons[r.Event], r)
			}
			// Points, and no other event, have reasons. One names the rule of the event, or a part of it.
			for i, e := range s.events {
				scored, why := e.Kind == core.Scored, reasons[i]
				must(!scored || len(why) > 0, "%+v: no reason was reported before it", e)
				must(scored || len(why) == 0, "reasons are reported, and what follows gives no points: %v, %+v", why, e)
				must(!scored || slices.ContainsFunc(why, func(r core.Reason) bool { return overlap(e.Key, r.Key) }),
					"%+v: its reasons name other rules, %v", e, why)
			}
		}
	}
}

// checkReason checks a reason in a round: the ruleset has its formula at its key, and
// the values that mean the same in all games are right.
func (g *game) checkReason(r core.Reason, round int) {
	must(g.Document.Declares(r.Key), "the ruleset has no key %q", r.Key)
	must(r.Formula != "", "it names %s, and no formula", r.Key)
	text := g.Document.Get(r.Key).JSON()
	must(namesAll(text, r.Formula), "the formula of the points is %q, and at %s the ruleset says: %s", r.Formula, r.Key, text)
	for _, s := range r.Saw {
		must(s.Name != "", "a value that the rule saw has no name")
		must(s.Name != draft.SeatsName.Path || s.Value == g.seats, "%s saw %d as the number of seats, which is %d",
			r.Key, s.Value, g.seats)
		must(s.Name != draft.RoundName.Path || s.Value == round, "%s saw %d as the round, which is %d", r.Key, s.Value, round)
	}
}

// formulaName finds the names in a formula.
var formulaName = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`[\pL_][\pL\pN_.]*`) })

// namesAll reports whether the text of a ruleset has all names of a formula. The
// operators can be written in more than one way, a reason may have the number that a
// rule came to, and in the place of base, what an ancestor says can be.
func namesAll(text, formula string) bool {
	known := []string{"and", "or", "not"}
	for _, name := range formulaName().FindAllString(text, -1) {
		known = append(known, ruleset.Normalize(name))
	}
	return slices.Contains(known, "base") || !slices.ContainsFunc(formulaName().FindAllString(formula, -1),
		func(name string) bool { return !slices.Contains(known, ruleset.Normalize(name)) })
}
