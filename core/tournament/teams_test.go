package tournament_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/variants"
)

// Partners share a place and do not play against each other.
func TestTeams(t *testing.T) {
	s := setup(t, "house/az-team-weakest", 4, 24, "greedy", "random")
	result, _ := play(t, s)
	greedy, random := result.Ratings[0], result.Ratings[1]
	assert.Equal(t, "greedy", greedy.Bot)
	assert.InDelta(t, 3, greedy.MeanPlace+random.MeanPlace, 1e-9, "two teams have two places")
	assert.InDelta(t, 1, greedy.WinShare+random.WinShare, 1e-9)
	assert.InDelta(t, 1, greedy.PointShare+random.PointShare, 1e-9)
	// In one of three orders around the table each bot is its own partner. In the others each team has both.
	assert.Greater(t, greedy.WinShare, 0.5)
	assert.Less(t, greedy.MeanPlace, 1.5)
}

// Bots of one team have nobody to play against.
func TestOneTeam(t *testing.T) {
	r, err := variants.Parse("crew.yaml", []byte("format: 1\nextends: classic\nteams: [[1, 2]]\n"))
	require.NoError(t, err)
	s := setup(t, "classic", 2, 4, "greedy", "random")
	r.Fill(&s)
	_, err = s.Plan()
	assert.EqualError(t, err, "all seats are one team, so bots cannot play against each other: measure each with simulate")
}
