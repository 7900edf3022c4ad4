package stats_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/stats"
)

// The number after ± says how many decimals mean something.
func TestDecimals(t *testing.T) {
	for half, want := range map[float64]int{
		25: 0, 14: 0, 9: 0, 3.4: 0, 2: 0, 1.2: 1, 0.9: 1, 0.21: 1, 0.19: 2, 0.1: 2, 0.04: 2, 0.012: 3, -0.4: 1,
		1e-9: 6, 0: 2, math.Inf(1): 2,
	} {
		assert.Equal(t, want, stats.Decimals(half), "%v", half)
	}
	assert.Equal(t, 2, stats.Decimals(math.NaN()))
}
