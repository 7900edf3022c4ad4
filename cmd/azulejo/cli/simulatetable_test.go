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
