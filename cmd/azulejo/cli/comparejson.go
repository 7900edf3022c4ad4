package cli

import (
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/sim"
)

// comparisonJSON is what compare --json prints.
type comparisonJSON struct {
	*sim.Comparison
	Rules []rivalRulesJSON `json:"rules"`
}

// rivalRulesJSON is by which rules a ruleset differs from the first.
type rivalRulesJSON struct {
	Ruleset int            `json:"ruleset"` // which of the rulesets, from 2
	Rules   []ruleDiffJSON `json:"rules"`
}

// sameJSON is printed where all rulesets play the same game.
type sameJSON struct {
	Format int  `json:"format"`
	Equal  bool `json:"equal"`
}

// newComparisonJSON opens the rulesets of the comparison itself, so that merged parts
// print the same as one run.
func newComparisonJSON(x *sim.Comparison) (comparisonJSON, error) {
	j := comparisonJSON{Comparison: x, Rules: []rivalRulesJSON{}}
	opened, err := openRulesets(x.Plan)
	if err != nil {
		return j, contentError(err)
	}
	for i, r := range opened[1:] {
		j.Rules = append(j.Rules, rivalRulesJSON{i + 2, ruleDiffs(ruleset.Compare(opened[0].Document, r.Document))})
	}
	return j, nil
}
