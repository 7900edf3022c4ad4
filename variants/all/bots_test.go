package all_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/variants"
)

// Every shipped ruleset is played to an end that its own rules bring about, with
// every number of seats, by players who do not think and by players who do.
func TestGamesComeToAnEnd(t *testing.T) {
	eachSeating(t, func(t *testing.T, r *variants.Ruleset, seats int) {
		for _, name := range []string{"random", "greedy"} {
			g := playedBy(t, r, seats, name)
			require.NoError(t, g.Err(), name)
			assert.NotEmpty(t, g.Winners(), name)
			require.NotEmpty(t, g.EndReason(), name)
			assert.True(t, r.Document.Get(g.EndReason()).Exists(), "%s ends a game of %s", g.EndReason(), name)
		}
	})
}

// playedBy plays a game of one kind of bots to its end.
func playedBy(t *testing.T, r *variants.Ruleset, seats int, name string) *core.Game {
	t.Helper()
	g, err := core.NewGame(r.Rules, seats, core.Seeded(1))
	require.NoError(t, err)
	var bots []bot.Bot
	for seat := range seats {
		b, err := bot.New(name)
		require.NoError(t, err)
		luck := core.NewRandom(uint64(seat), core.Stream{})
		require.NoError(t, b.Start(bot.Game{Rules: r.Rules, Seats: seats, Seat: seat, Random: luck}))
		bots = append(bots, b)
	}
	for g.Turn().Seat() {
		m, err := bots[g.Turn()].Choose(g.State(), g.Moves())
		require.NoError(t, err)
		require.NoError(t, g.Play(m))
	}
	return g
}
