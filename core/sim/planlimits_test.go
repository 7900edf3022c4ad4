package sim_test

import (
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/sim"
)

// How much time a program has is a part of the plan, as it can lose a game by it; for
// all other bots it is none, and plans with any limits are equal.
func TestLimitsInPlans(t *testing.T) {
	plan := func(name string, limit time.Duration) sim.Plan {
		s := setup(t, "classic", 2, 4)
		s.Bots = []string{"random", name}
		s.Limits.Move = limit
		p, err := s.Plan()
		require.NoError(t, err)
		return p
	}
	assert.Equal(t, plan("random", time.Second), plan("random", time.Minute))
	one, other := plan("exec:cat", time.Second), plan("exec:cat", time.Minute)
	assert.Equal(t, []string{"time for a bot's move 1m0s, not 1s"}, other.Unlike(one))
	require.NoError(t, one.Check())
	other.BotTime = "\x1b[2J"
	assert.ErrorContains(t, other.Check(), "has control characters")
	other.Rulesets = nil
	assert.EqualError(t, other.Check(), "this program has not written the plan")
}
