package cli

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// Lists that are too long end in the sum of what is left over.
func TestLumped(t *testing.T) {
	assert.Equal(t, []float64{1, 9}, lumped([]float64{1, 2, 3, 4}, 2))
	assert.Equal(t, []float64{1, 2}, lumped([]float64{1, 2}, 5))
	assert.Empty(t, lumped(nil, 3))
}

// What chance can explain is said in three degrees.
func TestChance(t *testing.T) {
	assert.Equal(t, "is no chance (p < 0.001)", chance(0.0004))
	assert.Equal(t, "is hardly chance (p = 0.012)", chance(0.0121))
	assert.Equal(t, "may be chance (p = 0.05)", chance(0.0501))
}
