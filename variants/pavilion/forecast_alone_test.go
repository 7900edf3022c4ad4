package pavilion_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// lonely are rules in which nothing comes between the turns of a seat that
// plays alone: there is no supply. Otherwise they are those of both boards, and
// some that differ as far as rules can.
var lonely = map[string]string{
	"colored": "extends: summer-pavilion\nsupply: {spaces: 0}\n",
	"gray":    "extends: summer-pavilion-gray\nsupply: {spaces: 0}\n",
	"no wild color, nothing kept, no minimum": "extends: summer-pavilion\nsupply: {spaces: 0}\n" +
		"wild: {order: []}\nkeep: {limit: 0}\nscoring: {minimum: null, discard: -2 * discarded}\n",
	"rows, several numbers on a star": "extends: summer-pavilion-gray\nsupply: {spaces: 0}\n" +
		"keep: {limit: 7}\nstructures: null\nstars:\n" +
		"  orange: {color: any, numbers: [2, 2, 2, 2, 2, 2, 2, 2], shape: row}\n" +
		"  red: {color: [red, blue, red], numbers: [1, 9, 1]}\nscoring: {place: arc * number - 3}\n",
	"placing costs points": "extends: summer-pavilion\nsupply: {spaces: 0}\nend: {rounds: 2}\nkeep: {limit: 0}\n" +
		"scoring: {start: 4, place: 1 - arc - number}\n",
	"wild tiles are limited, spaces open in order": "extends: summer-pavilion-gray\nsupply: {spaces: 0}\n" +
		"wild: {limit: 1}\nplace: {when: 'number == 1 or before'}\nkeep: {limit: 'round % 3'}\n",
	"points look at the board, structures bring some": "extends: summer-pavilion\nsupply: {spaces: 0}\nend: {rounds: 3}\n" +
		"scoring: {place: 'arc + structures(\"pillar\") - (board.tiles > 9 ? 1 : 0)', minimum: null}\n" +
		"structures: {pillar: {points: 3}, window: {points: -1}}\n",
	"bonuses of every round, and an end before the last": "extends: summer-pavilion\nsupply: {spaces: 0}\nend: {when: board.tiles >= 12}\n" +
		"keep: {limit: 2}\nbonuses:\n  turned: {per: 'count(stars, .turned and .tiles > 1)', points: 2, each: round}\n",
	"bonuses that look at all seats": "extends: summer-pavilion\nsupply: {spaces: 0}\nend: {rounds: 2}\n" +
		"bonuses:\n  most: {per: board.tiles, points: 'all(players, board.tiles >= .tiles) ? 3 : -1'}\n",
}

// What is forecast for the last seat of a round is what it gets: at each of its
// turns there is a move that leaves the forecast as it is, to the end of the
// round, and of the game if the round was the last.
func TestForecastIsWhatHappens(t *testing.T) {
	games := scene.Times(16, 4)
	for name, lines := range lonely {
		t.Run(name, func(t *testing.T) {
			r, err := variants.Parse("lonely.yaml", []byte("format: 1\nname: Lonely\n"+lines))
			require.NoError(t, err)
			rounds, ends := 0, 0
			eachPosition(t, r.Rules, games, func(t *testing.T, s core.State) {
				if !alone(t, s) {
					return
				}
				rounds++
				if followForecast(t, r.Rules, s) == core.Over {
					ends++
				}
			})
			assert.Greater(t, rounds, games*5/4)
			assert.Greater(t, ends, games/3)
		})
	}
}

// alone reports whether a seat is to place tiles and all others have passed.
func alone(t *testing.T, s core.State) bool {
	t.Helper()
	text := textOf(t, s)
	return strings.Contains(text, "phase: place") && strings.Count(text, "passed: yes") == s.Seats()-1
}

// followForecast plays moves of the seat to act that leave its forecast as it
// is, and returns the turn that comes after its last one.
func followForecast(t *testing.T, r core.Rules, s core.State) core.Turn {
	t.Helper()
	now, next := copyOf(t, r, s), copyOf(t, r, s)
	seat := int(s.Turn()) + 1
	want := forecast(s, seat)
	for now.Turn().Seat() {
		found := false
		for _, m := range now.AppendMoves(nil) {
			next.Set(now)
			next.Play(m, nil)
			if found = forecast(next, seat) == want; found {
				break
			}
		}
		require.True(t, found, "no move leads to %d points for seat %d:\n%s", want, seat, textOf(t, now))
		now, next = next, now
	}
	if now.Turn() == core.Over {
		require.Equal(t, want, now.Score(seat-1))
	}
	return now.Turn()
}

func copyOf(t *testing.T, r core.Rules, s core.State) core.State {
	t.Helper()
	c, err := r.New(s.Seats())
	require.NoError(t, err)
	c.Set(s)
	return c
}
