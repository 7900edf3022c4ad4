package variants

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// Explainer is a Variant that tells the rules of its rulesets in words: all that
// somebody needs who wants to play and knows neither the game nor its keys.
type Explainer interface {
	Variant

	// Explain returns the rulebook of a ruleset, given its document, which has
	// no problems, and the rules that Compile made of it. Each sentence names
	// the keys whose values it tells.
	Explain(d *ruleset.Document, r core.Rules) []ruleset.Section
}

// Explain returns the rulebook of the ruleset; nil where its variant tells none.
func (r *Ruleset) Explain() []ruleset.Section {
	if e, ok := r.Variant.(Explainer); ok {
		return e.Explain(r.Document, r.Rules)
	}
	return nil
}
