package cli

import (
	"errors"
	"fmt"
	"slices"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
)

// openPlayed opens a ruleset of a plan. It is an error where that is not the one that
// was played.
func openPlayed(lane sim.PlanRuleset) (*variants.Ruleset, error) {
	r, err := variants.Recorded(lane.Header())
	if err != nil {
		return nil, err
	}
	if is := r.Document.Digest(); is != lane.Digest {
		err = errors.New("it is another ruleset by now")
		if lane.Source != "" {
			err = fmt.Errorf("its text was changed: that is %.19s…, and %.19s… was played", is, lane.Digest)
		}
	}
	return r, err
}

// partRules is what is wrong with the texts of rulesets in parts. Many parts have the
// same ones, and each is opened once.
type partRules map[[4]string]error

// check refuses a part in which the text of a ruleset is not that of the one that was
// played. What this program has no variant for cannot be checked, and is told wherever
// rules are shown.
func (o partRules) check(p *sim.Part) error {
	for _, lane := range p.Plan.Rulesets {
		key := [4]string{lane.Ruleset, lane.Variant, lane.Digest, lane.Source}
		err, known := o[key]
		if !known && lane.Source != "" && hasVariant(lane.Variant) {
			_, err = openPlayed(lane)
			o[key] = err
		}
		if err != nil {
			return &sim.PartError{Text: fmt.Sprintf("ruleset %s: %v; remove the file and play its shard again",
				lane.Ruleset, err)}
		}
	}
	return nil
}

// hasVariant reports whether the program has a variant.
func hasVariant(name string) bool {
	return slices.ContainsFunc(variants.All(), func(v variants.Variant) bool { return v.Name() == name })
}
