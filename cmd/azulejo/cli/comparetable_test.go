package cli

import (
	"testing"

	"github.com/stretchr/testify/assert"
)

// What is nothing when it is rounded has no sign, and all else keeps its own.
func TestSigns(t *testing.T) {
	for x, want := range map[float64][2]string{
		1.25: {"+1.2", "1.2"}, -1.26: {"-1.3", "-1.3"}, -0.04: {"0.0", "0.0"}, 0.04: {"0.0", "0.0"}, 0: {"0.0", "0.0"},
	} {
		assert.Equal(t, want, [2]string{signed(x, 1), plain(x, 1)})
	}
}
