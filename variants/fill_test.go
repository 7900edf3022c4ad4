package variants_test

import (
	"reflect"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tournament"
	"github.com/azulejo/azulejo/variants"
)

// All that a run can know of a ruleset is filled in, so that its result has names and
// its games have records.
func TestFill(t *testing.T) {
	for _, name := range []string{"classic", "summer-pavilion"} {
		r, err := variants.Shipped(name)
		require.NoError(t, err)
		var l sim.Ruleset
		r.Fill(&l)
		for field, value := range reflect.ValueOf(l).Fields() {
			assert.False(t, value.IsZero(), field.Name)
		}
		assert.Equal(t, bot.Ruleset{Name: name, Digest: r.Document.Digest(), Text: r.Document.Resolved()}, l.ForBots)
		assert.Equal(t, "score", l.Ranking[0])
		assert.Equal(t, r.Header(), l.Header)

		s := sim.Setup{Table: sim.Table{Seats: 2, Bots: []string{"greedy", "random"}, Seed: 3}, Games: 2}
		r.Fill(&s)
		assert.Equal(t, []sim.Ruleset{l}, s.Rulesets)
		result, err := sim.Run(t.Context(), s)
		require.NoError(t, err)
		assert.Equal(t, name, result.Ruleset)

		cup := tournament.Setup{Table: sim.Table{Seats: 2, Bots: []string{"greedy", "random"}, Seed: 3}, Games: 2}
		r.Fill(&cup)
		_, err = cup.Plan()
		require.NoError(t, err)
		assert.Equal(t, []sim.Ruleset{l}, cup.Rulesets)
	}
}

// Expected to give points are bonuses, the rules of scoring but for those that give none
// of their own, points elsewhere, and effects that score; not what is 0.
func TestExpectedKeys(t *testing.T) {
	var l sim.Ruleset
	r, err := variants.Parse("x", []byte("format: 1\nextends: classic\nscoring: { floor: [0, 0], start: 5 }\nbonuses: { column: null }\n"))
	require.NoError(t, err)
	r.Fill(&l)
	assert.Equal(t, []string{"scoring.place", "bonuses.row", "bonuses.color"}, l.Expected)
	glazed, err := variants.Shipped("glazed-pavilion-orange")
	require.NoError(t, err)
	glazed.Fill(&l)
	assert.Subset(t, l.Expected, []string{"scoring.place", "scoring.discard", "bonuses.fours"})
	guild, err := variants.Shipped("house/az-tile-guild")
	require.NoError(t, err)
	guild.Fill(&l)
	assert.Contains(t, l.Expected, "actions.reopen")
	assert.NotContains(t, l.Expected, "on.one_closes", "it only counts")
}
