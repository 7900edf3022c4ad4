package sim_test

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/sim"
)

// What rounds to 0 has no sign, and all else keeps its own.
func TestSigns(t *testing.T) {
	for x, want := range map[float64][2]string{
		1.25: {"+1.2", "1.2"}, -1.26: {"-1.3", "-1.3"}, -0.04: {"0.0", "0.0"}, 0.04: {"0.0", "0.0"}, 0: {"0.0", "0.0"},
	} {
		assert.Equal(t, want, [2]string{sim.Signed(x, 1), sim.Number(x, 1)})
	}
}

// A share that rounds to 0 is not written as if there were none.
func TestSmallShares(t *testing.T) {
	for share, want := range map[float64]string{0: "0.0", 0.0004: "<0.1", 0.0005: "0.1", 0.733: "73.3", 1: "100.0"} {
		assert.Equal(t, want, sim.Percent(share))
	}
}

// What chance can explain is said in three degrees.
func TestChance(t *testing.T) {
	assert.Equal(t, "is no chance (p < 0.001)", sim.Chance(0.0004))
	assert.Equal(t, "is hardly chance (p = 0.012)", sim.Chance(0.0121))
	assert.Equal(t, "may be chance (p = 0.05)", sim.Chance(0.0501))
}

// Differences are computed before rounding, and are written with as many decimals as
// their columns need to add up.
func TestDifferencesAddUp(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 1000 {
		first := math.Round(random.Float64()*1e5) / 1e3
		here := math.Round(random.Float64()*1e5) / 1e3
		d := sim.Difference{Metric: "score", First: first, Here: here, Mean: here - first, Low: -1, High: 1}
		written := func(x float64) float64 {
			n, err := strconv.ParseFloat(sim.Number(x, d.Decimals()), 64)
			require.NoError(t, err)
			return n
		}
		assert.InDelta(t, written(d.Here), written(d.First)+written(d.Mean), 1e-9, "%v", d)
	}
}
