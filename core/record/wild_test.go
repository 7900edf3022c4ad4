package record_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// byDisplays is a ruleset in which the tiles on the displays decide which color
// is wild, and the supply is filled once a round.
const byDisplays = "format: 1\nextends: summer-pavilion\nname: By displays\n" +
	"wild: { value: count }\nsupply: { refill: round }\n"

// A deal has the wild color that its tiles make, and reads again as it was.
func TestWildColorOfTheDisplays(t *testing.T) {
	for seed := range uint64(5) {
		g, l := house(t, byDisplays, seed)
		deals := 0
		for i := range l {
			if l.kind(i) != "deal" {
				continue
			}
			deals++
			deal := l.get(t, i)
			wild, ok := deal["wild"].(string)
			require.True(t, ok, l[i])
			most := 0
			counts := map[string]int{}
			for _, display := range deal["displays"].([]any) {
				for _, color := range display.([]any) {
					counts[color.(string)]++
					most = max(most, counts[color.(string)])
				}
			}
			assert.Equal(t, most, counts[wild], "%s is the most common color", wild)
		}
		assert.Equal(t, 6, deals)
		replay := read(t, l.String())
		assert.True(t, replay.Finished)
		assert.Empty(t, replay.Notices)
		assert.Equal(t, position(t, g), position(t, replay.Game))
	}
}

// Another color is refused, before the deal is taken; without one the tiles decide.
func TestWrongWildColorOfTheDisplays(t *testing.T) {
	_, l := house(t, byDisplays, 1)
	i := l.find(t, "deal", 1)
	wild := l.get(t, i)["wild"]
	for _, other := range []string{"red", "green", "none"} {
		if other == wild {
			continue
		}
		replay, err := fail(t, l.set(t, i, "wild", other).String())
		assert.Equal(t, i+1, err.Line)
		assert.ErrorContains(t, err, fmt.Sprintf("deal.wild: expected %q", wild))
		assert.Contains(t, position(t, replay.Game), "phase: deal")
	}
	twin := l.with(t, i, func(deal object) { delete(deal, "wild") })
	assert.True(t, read(t, twin.String()).Finished)
}

// A color that the ruleset does not have is what is wrong with a deal, whatever its
// tiles would make wild.
func TestUnknownColorAmongTheDisplays(t *testing.T) {
	_, l := house(t, byDisplays, 1)
	i := l.find(t, "deal", 0)
	_, err := fail(t, l.with(t, i, func(deal object) {
		deal["displays"].([]any)[0] = []any{"pink", "red", "red", "red"}
	}).String())
	assert.ErrorContains(t, err, `"pink" is no color`)
}
