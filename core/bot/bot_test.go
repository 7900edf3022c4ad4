package bot_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
)

func TestUnknownBot(t *testing.T) {
	_, err := bot.New("oracle")
	assert.EqualError(t, err, `unknown bot "oracle"; the bots are: easy, exec:COMMAND, greedy, hard, normal, random, search:50000`)
}

// The random bot plays each legal move about equally often, and the same moves
// again from the same source of chance.
func TestRandomBot(t *testing.T) {
	choose := func() (counts [4]int, first []core.Move) {
		b, err := bot.New("random")
		require.NoError(t, err)
		require.NoError(t, b.Start(t.Context(), bot.Game{Random: core.NewRandom(5, core.Stream{Kind: core.BotStream})}))
		for range 4000 {
			m, err := b.Choose(t.Context(), nil, []core.Move{0, 1, 2, 3})
			require.NoError(t, err)
			counts[m]++
			if len(first) < 50 {
				first = append(first, m)
			}
		}
		return counts, first
	}
	counts, first := choose()
	for m, n := range counts {
		// A standard deviation is 27.
		assert.InDelta(t, 1000, n, 150, "move %d", m)
	}
	_, again := choose()
	assert.Equal(t, first, again)
}
