package pavilion_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// forecastWith is the forecast of seat 1 in hundredths, when it has passed.
func forecastWith(t *testing.T, rules, round, seat1 string) int {
	t.Helper()
	r, err := variants.Parse("changed", []byte("format: 1\nextends: summer-pavilion\nname: Changed\n"+rules))
	require.NoError(t, err)
	s := scene.At(t, r.Rules, "round: "+round+"\nphase: place\nturn: 2\nmarker: 2\nsupply: PPGGOOYYBB\nseats:\n  - {passed: yes, "+seat1+"}\n  - {hand: P}\n")
	return core.EvaluatorOf(r.Rules).AppendForecasts(nil, s.Game.State())[0]
}

// Before the last round a counter counts as the final bonus that it brings, and in it as points.
func TestForecastOfCounters(t *testing.T) {
	const rules = "counters: { debt: {} }\nbonuses: { debt: { per: debt, points: -2 } }"
	for _, round := range []string{"1", "6"} {
		assert.Equal(t, -600, forecastWith(t, rules, round, "score: 20, counters: { debt: 3 }")-forecastWith(t, rules, round, "score: 20"))
	}
}

// What a round without turns brings counts once for each round to come.
func TestForecastOfIncome(t *testing.T) {
	const rules = "counters: { coins: {} }\non: { pays: { event: round, do: [{ score: coins }] } }"
	for round, want := range map[string]int{"2": 4 * 200, "5": 200, "6": 0} {
		assert.Equal(t, want, forecastWith(t, rules, round, "score: 5, counters: { coins: 2 }")-forecastWith(t, rules, round, "score: 5"), "round %s", round)
	}
}

// A structure that is begun is worth as much where an effect brings its points.
func TestForecastOfEffectsOfStructures(t *testing.T) {
	const begun = "score: 9, " + `stars: {orange: O.OOO., red: ..R..., center: .....O}`
	own := forecastWith(t, "structures: { pillar: { points: 5 } }", "3", begun)
	assert.Equal(t, own, forecastWith(t, "on: { pillar: { event: structure, when: structure.kind == \"pillar\", do: [{ score: 5 }] } }", "3", begun))
	assert.NotEqual(t, own, forecastWith(t, "", "3", begun))
}
