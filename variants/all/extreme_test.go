package all_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
)

// extremes are rulesets at the limits of what can be said.
var extremes = map[string]string{
	"hands of many colors": `
format: 1
extends: summer-pavilion
players: 1..2
colors:
  purple: { tiles: 60 }
  green:  { tiles: 60 }
  orange: { tiles: 60 }
  yellow: { tiles: 60 }
  blue:   { tiles: 60 }
  red:    { tiles: 60 }
displays: { count: 9, tiles: 40 }
`,
	"take larger than a color": `
format: 1
extends: summer-pavilion
players: 1..2
colors:
  purple: { tiles: 255 }
  blue:   { tiles: 255 }
displays: { count: 1, tiles: 40 }
wild: { take: 255 }
keep: { limit: 7 }
supply: { spaces: 60 }
`,
	"nothing wild, no supply, nothing kept, no minimum": `
format: 1
extends: summer-pavilion-gray
players: 8
wild: { order: [] }
supply: { spaces: 0 }
keep: { limit: 0 }
scoring: { minimum: null }
displays: { count: 24 }
`,
	"eight seats": `
format: 1
extends: classic-gray
players: 8
displays: { count: 24 }
scoring: { minimum: null, floor: [] }
`,
	"large points": `
format: 1
extends: classic
lines: { lengths: [1, 1] }
wall:
  pattern: |
    B*100 .*100 .*100 .*100 .*100
    . . . . .
scoring: { place: "10000" }
end: { round_limit: 20 }
bonuses:
  row: { per: "1000", points: 10000 }
`,
	"fewer tiles in every round": `
format: 1
extends: summer-pavilion
displays: { tiles: 7 - round }
`,
}

// Rulesets at the limits pass the suite. Only an exhaustive run also tries changes of them,
// and a short one checks only that games end.
func TestExtremeRulesets(t *testing.T) {
	for name, text := range extremes {
		t.Run(name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "extreme.yaml")
			require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
			r, err := variants.Open(file)
			require.NoError(t, err)
			seats, _ := r.Rules.Seats()
			o := conformance.Options{Documents: []string{file}, Seats: []int{seats}, Games: 2}
			switch {
			case testing.Short():
				o.Only = []string{"end"}
			case !conformance.Exhaustive():
				o.Games, o.Skip = 1, map[string]string{}
				for _, check := range []string{"documents", "keys", "extremes", "rulebook", "position-examples"} {
					o.Skip[check] = "it reads many rulesets"
				}
			}
			conformance.Run(t, r.Variant, o)
		})
	}
}

// A formula that has no value in play ends the game: nobody has won, and the error has the
// place of the formula and its values.
func TestFaultsEndTheGame(t *testing.T) {
	for text, place := range map[string]string{
		"format: 1\nextends: classic\nranking: [1000 / score]\n":                                           "mine.yaml:3:11: ranking",
		"format: 1\nextends: classic\nbonuses: { x: { per: board.tiles % (score - score), points: 1 } }\n": "mine.yaml:3:22: bonuses.x.per",
		"format: 1\nextends: summer-pavilion\nbonuses: { x: { per: 1 / (score - score), points: 1 } }\n":   "mine.yaml:3:22: bonuses.x.per",
	} {
		r, err := variants.Parse("mine.yaml", []byte(text))
		require.NoError(t, err)
		g, err := core.NewGame(r.Rules, 2, core.Seeded(1))
		require.NoError(t, err)
		luck := rand.New(rand.NewPCG(1, 1))
		for g.Turn().Seat() {
			assert.NotPanics(t, func() { core.Winners(nil, g.State()) })
			require.True(t, g.Turn().Seat(), "asking for winners changes nothing")
			step(t, g, luck)
		}
		assert.ErrorContains(t, g.Err(), place)
		assert.Empty(t, g.Winners())
		assert.Empty(t, g.EndReason())
	}
}
