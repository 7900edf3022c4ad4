package conformance_test

import (
	"context"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
)

// slipTest is what can go wrong in the methods of a variant, with the check that finds
// it and what that says.
type slipTest struct {
	check, says string
	slip        slip
}

// slipChecks are the checks that find slips.
var slipChecks = []string{"colors", "copies", "watching", "move-text", "rejection", "position-text", "undo", "records",
	"allocations"}

// Each slip is found by one check, which says what it has seen.
func TestSlips(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	for _, test := range slices.Concat(slipsOfMoves, slipsOfRefusals, slipsOfPositions) {
		t.Run(test.check+"/"+test.says, func(t *testing.T) {
			o := choose(conformance.Options{Documents: []string{"classic"}, Seats: []int{2}}, test.check, slipChecks...)
			r, err := conformance.Inspect(context.Background(), slippedVariant{slip: test.slip}, o)
			require.NoError(t, err)
			last := r.Results[len(r.Results)-1]
			if last.Check == test.check && last.Status == conformance.Skipped {
				t.Skip(last.Reason)
			}
			var all *conformance.Error
			require.ErrorAs(t, r.Err(), &all)
			require.Len(t, all.Failures, 1, "%v", err)
			assert.Equal(t, test.check, all.Failures[0].Check)
			assert.Contains(t, all.Failures[0].Text, test.says)
		})
	}
}
