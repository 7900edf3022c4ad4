package variants

import (
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
	"github.com/azulejo/azulejo/core/record"
)

// A Run plays many games: a *sim.Setup, a *sim.Ruleset or a *tournament.Setup. It is an
// interface so that a program that plays one game links none of these packages.
type Run interface {
	// SetRuleset sets what depends on the ruleset. The text is the resolved ruleset;
	// ranking names what seats are ranked by, and expected are the keys that are
	// expected to give points.
	SetRuleset(rules core.Rules, header record.Header, text string, ranking, expected []string)
}

// Fill sets all of a run that depends on the ruleset. Seats, bots, games and seed are
// left as they are.
func (r *Ruleset) Fill(run Run) {
	var ranking, expected []string
	for _, v := range r.Document.Get("ranking").Items() {
		ranking = append(ranking, strings.Join(strings.Fields(v.Text()), " "))
	}
	for _, v := range draft.Scoring(r.Document) {
		expected = append(expected, v.Path())
	}
	run.SetRuleset(r.Rules, r.Header(), r.Document.Resolved(), ranking, expected)
}
