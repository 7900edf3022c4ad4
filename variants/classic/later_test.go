package classic_test

import (
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// forecastAt is the forecast of seat 1 in hundredths, at the end of an offer.
func forecastAt(t *testing.T, r core.Rules, round, seat1 string) int {
	t.Helper()
	s := scene.At(t, r, "round: "+round+"\nphase: offer\nturn: 2\nmarker: 2\ncenter: Y\nseats:\n  - {"+seat1+"}\n  - {}\n")
	return evaluatorOf(r).AppendForecasts(nil, s.Game.State())[0]
}

// Before the last round a counter counts as the final bonus that it brings, and in it as points.
func TestForecastOfCounters(t *testing.T) {
	r := changed(t, "counters: { debt: {} }\nbonuses: { debt: { per: debt, points: -2 } }\nend: { round_limit: 3 }")
	for _, round := range []string{"1", "3"} {
		assert.Equal(t, -600, forecastAt(t, r, round, "score: 20, counters: { debt: 3 }")-forecastAt(t, r, round, "score: 20"))
	}
}

// What a round without turns brings counts once for each round to come, and for this one.
func TestForecastOfIncome(t *testing.T) {
	r := changed(t, "counters: { coins: {} }\non: { pays: { event: round_end, do: [{ score: coins }] } }\nend: { round_limit: 4 }")
	for round, want := range map[string]int{"2": 3 * 200, "3": 2 * 200, "4": 200} {
		assert.Equal(t, want, forecastAt(t, r, round, "score: 5, counters: { coins: 2 }")-forecastAt(t, r, round, "score: 5"), "round %s", round)
	}
}

// Where effects give the bonuses of a wall at once, it promises as much.
func TestForecastOfEffectsOnTheWall(t *testing.T) {
	const position = `
phase: offer
turn: 2
marker: 2
center: Y
seats:
  - { lines: [., RR, WW, ., .], wall: [BYR.., W...., K...., R...., .....] }
  - {}
`
	atTheEnd, _ := featuresOf(scene.At(t, colored(t), position), 0)
	atOnce, _ := featuresOf(scene.At(t, scene.Rules(t, "house/az-instant-bonuses"), position), 0)
	assert.Equal(t, atTheEnd, atOnce)
	assert.Equal(t, 700, atOnce["column_missing1"])

	gems := changed(t, "counters: { gems: {} }\non: { gem: { event: place, when: row == 3, do: [{ count: gems, by: 1 }] } }\n"+
		"bonuses: { gem: { per: gems, points: 4 } }")
	withGems, _ := featuresOf(scene.At(t, gems, position), 0)
	assert.Equal(t, atTheEnd["points_missing1"]+400, withGems["points_missing1"])
}
