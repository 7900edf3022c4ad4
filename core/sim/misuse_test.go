package sim_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/sim"
)

// A setup, a plan or a part that lacks something is an error, or empty, and no panic.
func TestMisuse(t *testing.T) {
	bots := []string{"random", "random"}
	_, err := (&sim.Setup{Table: sim.Table{Seats: 2, Bots: bots}, Games: 1}).Plan()
	assert.EqualError(t, err, "a table needs a ruleset")
	_, err = sim.Run(t.Context(), sim.Setup{})
	assert.EqualError(t, err, "a table needs a ruleset")
	s := setup(t, "classic", 2, 1)
	s.Rulesets = append(s.Rulesets, sim.Ruleset{})
	_, err = s.Plan()
	assert.EqualError(t, err, "ruleset 2 of the run has no Rules")
	s = setup(t, "classic", 2, 1)
	s.Failing = "chess"
	_, err = s.Plan()
	assert.EqualError(t, err, `a game in which a bot fails: "chess" is not known here; it can be forfeit or random`)
	s = setup(t, "classic", 2, 1)
	s.MaxMoves = -1
	_, err = s.Plan()
	assert.EqualError(t, err, "-1 moves as the most of a game: 0 is for any number")
	s = setup(t, "classic", 3, math.MaxInt)
	_, err = s.Plan()
	assert.ErrorContains(t, err, "games: at most 1099511627768 can be played")

	assert.Zero(t, sim.Plan{}.Blocks())
	assert.Equal(t, sim.Span{}, sim.Plan{}.All())

	_, err = sim.Merge(nil, nil, true)
	assert.EqualError(t, err, "there is no part to merge")
}
