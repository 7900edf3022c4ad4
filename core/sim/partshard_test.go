package sim_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/sim"
)

// Each block is in one shard, the shards are in order, and no shard has more than one
// block more than another.
func TestShardsAreAllBlocks(t *testing.T) {
	for blocks := int64(1); blocks < 30; blocks++ {
		for of := int64(1); of <= blocks; of++ {
			next := int64(0)
			for n := int64(1); n <= of; n++ {
				span, err := sim.Shard{Number: n, Of: of}.Span(blocks)
				require.NoError(t, err)
				assert.Equal(t, next, span.From)
				assert.Contains(t, []int64{blocks / of, (blocks + of - 1) / of}, span.Blocks())
				next = span.To
			}
			assert.Equal(t, blocks, next, "%d shards", of)
		}
	}
}

// The longest run that there can be has shards too.
func TestShardsOfTheLongestRun(t *testing.T) {
	const blocks = math.MaxInt64
	for _, of := range []int64{1, 2, 3, 1 << 40, blocks - 1, blocks} {
		first, err := sim.Shard{Number: 1, Of: of}.Span(blocks)
		require.NoError(t, err)
		last, err := sim.Shard{Number: of, Of: of}.Span(blocks)
		require.NoError(t, err)
		assert.EqualValues(t, 0, first.From)
		assert.EqualValues(t, blocks, last.To)
		assert.LessOrEqual(t, last.Blocks(), first.Blocks())
		assert.Positive(t, last.Blocks())
	}
}

// A shard that there is not, or that has nothing to play, is refused.
func TestShardsThatAreNone(t *testing.T) {
	for want, s := range map[string]sim.Shard{
		"shard 0/3: K/N is needed":                            {Number: 0, Of: 3},
		"shard 4/3: K/N is needed":                            {Number: 4, Of: 3},
		"shard 1/0: K/N is needed":                            {Number: 1, Of: 0},
		"shard -1/-1: K/N is needed":                          {Number: -1, Of: -1},
		"shard 2/11: a run of 10 blocks of games has at most": {Number: 2, Of: 11},
	} {
		_, err := s.Span(10)
		assert.ErrorContains(t, err, want)
	}
}
