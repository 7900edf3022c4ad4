package pavilion_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
)

// eachPosition runs a test at every position of random games.
func eachPosition(t *testing.T, games int, test func(t *testing.T, s core.State)) {
	t.Helper()
	for _, name := range []string{colored, gray} {
		for seed := range uint64(games) {
			seats := 2 + int(seed%3)
			g, err := core.NewGame(rulesOf(t, name), seats, core.Seeded(seed))
			require.NoError(t, err)
			luck := core.NewRandom(seed, core.Stream{Kind: core.BotStream})
			for g.Turn().Seat() {
				test(t, g.State())
				legal := g.Moves()
				require.NoError(t, g.Play(legal[luck.Below(len(legal))]))
			}
			test(t, g.State())
		}
	}
}

func forecast(s core.State, seat int) int { return s.(core.Forecaster).Forecast(seat) }

// A forecast changes nothing: neither the text of the position nor the next
// forecast.
func TestForecastChangesNothing(t *testing.T) {
	eachPosition(t, 6, func(t *testing.T, s core.State) {
		before, err := s.AppendText(nil)
		require.NoError(t, err)
		for seat := range s.Seats() {
			first := forecast(s, seat)
			require.Equal(t, first, forecast(s, seat))
		}
		after, err := s.AppendText(nil)
		require.NoError(t, err)
		require.Equal(t, string(before), string(after))
	})
}

// No forecast is below the smallest score, and when the game is over it is the
// score.
func TestForecastBounds(t *testing.T) {
	eachPosition(t, 6, func(t *testing.T, s core.State) {
		for seat := range s.Seats() {
			require.GreaterOrEqual(t, forecast(s, seat), 1)
			if s.Turn() == core.Over {
				require.Equal(t, s.Score(seat), forecast(s, seat))
			}
		}
	})
}

// Forecasts allocate nothing.
func TestForecastAllocatesNothing(t *testing.T) {
	for _, round := range []int{2, 6} {
		s := phase2(t, gray, round, "hand: PPPPGGGGOOYBR", "hand: RRRBBB").Game.State()
		assert.Zero(t, testing.AllocsPerRun(100, func() { forecast(s, 0); forecast(s, 1) }))
	}
}
