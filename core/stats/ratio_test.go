package stats_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/stats"
)

// Where all wholes are equal the ratio is the mean of the shares.
func TestRatioOfEqualWholes(t *testing.T) {
	got := stats.Ratio([]stats.Part{{1, 4}, {4, 4}, {2, 4}, {0, 0}, {3, 4}})
	want := of(0.25, 1, 0.5, 0.75)
	assert.EqualValues(t, 4, got.N)
	assert.InDelta(t, want.Mean, got.Mean, 1e-12)
	assert.InDelta(t, want.SD, got.SD, 1e-12)
}

// A larger whole weighs more: 8 of 10 and 0 of 2 are two thirds. Each block is 4/3 off,
// where a whole is 6 on average, so that the deviation is 2/9 times the root of 2.
func TestRatioOfUnequalWholes(t *testing.T) {
	got := stats.Ratio([]stats.Part{{8, 10}, {0, 2}})
	assert.InDelta(t, 2.0/3, got.Mean, 1e-12)
	assert.InDelta(t, 2.0/9*1.4142135623731, got.SD, 1e-9)
	assert.Zero(t, stats.Ratio(nil))
	assert.Zero(t, stats.Ratio([]stats.Part{{1, 1}}).SD)
}
