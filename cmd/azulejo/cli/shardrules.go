package cli

import (
	"errors"
	"fmt"

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
