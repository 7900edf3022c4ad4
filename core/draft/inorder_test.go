package draft_test

import (
	"math/bits"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/draft"
)

func TestInOrder(t *testing.T) {
	for set := range 256 {
		numbers, n := draft.InOrder(uint8(set))
		assert.Equal(t, bits.OnesCount8(uint8(set)), n)
		var want []core.Move
		for number := range core.Move(8) {
			if set>>number&1 != 0 {
				want = append(want, 1<<8|number)
			}
		}
		var moves [draft.MostOrdered]core.Move
		numbers.Fill(&moves, 1<<8)
		assert.Equal(t, append(want, 1<<8|draft.None), moves[:n+1], "set %08b", set)
	}
}
