package variants

import (
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
)

// Explainer is a Variant with rulebooks: the rules of a ruleset in words, for a reader
// who knows neither the game nor the keys.
type Explainer interface {
	Variant

	// Explain returns the rulebook of a ruleset without problems, given the rules that
	// Compile made of its document. Each sentence has the keys that it depends on.
	Explain(d *ruleset.Document, r core.Rules) []ruleset.Section
}

// Explain returns the rulebook of the ruleset; nil if its variant has none.
func (r *Ruleset) Explain() []ruleset.Section {
	if e, ok := r.Variant.(Explainer); ok {
		return e.Explain(r.Document, r.Rules)
	}
	return nil
}
