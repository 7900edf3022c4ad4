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
// every number of seats, by players who think, too: the suite's do not.
func TestGamesComeToAnEnd(t *testing.T) {
	eachSeating(t, func(t *testing.T, r *variants.Ruleset, seats int) {
		g := playedBy(t, r, seats, "greedy")
		require.NoError(t, g.Err())
		assert.NotEmpty(t, g.Winners())
		require.NotEmpty(t, g.EndReason())
		assert.True(t, r.Document.Get(g.EndReason()).Exists(), "%s ends a game", g.EndReason())
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
		require.NoError(t, b.Start(t.Context(), bot.Game{Rules: r.Rules, Seats: seats, Seat: seat, Random: luck}))
		bots = append(bots, b)
	}
	for g.Turn().Seat() {
		m, err := bots[g.Turn()].Choose(t.Context(), g.State(), g.Moves())
		require.NoError(t, err)
		require.NoError(t, g.Play(m))
	}
	return g
}
