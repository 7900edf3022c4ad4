package draft_test

import (
	"math/bits"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/draft"
)

func TestInOrder(t *testing.T) {
	for set := range 256 {
		numbers, n := draft.InOrder(uint8(set))
		assert.Equal(t, bits.OnesCount8(uint8(set)), n)
		for number := range 8 {
			if set>>number&1 != 0 {
				assert.EqualValues(t, number, numbers&15, "set %08b", set)
				numbers >>= 4
			}
		}
		assert.EqualValues(t, draft.None, numbers&15, "set %08b", set)
	}
}
