package pavilion_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
)

// forecast returns what is forecast for a seat, from 1.
func forecast(s core.State, seat int) int {
	return s.(core.Forecaster).Forecast(seat-1) / core.Hundredths
}

func textOf(t *testing.T, s core.State) string {
	t.Helper()
	text, err := s.AppendText(nil)
	require.NoError(t, err)
	return string(text)
}

// eachPosition runs a test at every position of some games, of which every
// other move follows the forecast, so that the boards fill.
func eachPosition(t *testing.T, r core.Rules, games int, test func(t *testing.T, s core.State)) {
	t.Helper()
	least, most := r.Seats()
	for seed := range uint64(games) {
		g, err := core.NewGame(r, least+int(seed)%(most-least+1), core.Seeded(seed))
		require.NoError(t, err)
		scratch, err := r.New(g.State().Seats())
		require.NoError(t, err)
		luck := core.NewRandom(seed, core.Stream{Kind: core.BotStream})
		for g.Turn().Seat() {
			test(t, g.State())
			legal := g.Moves()
			m := legal[luck.Below(len(legal))]
			if luck.Below(2) == 0 {
				m = bestMove(scratch, g.State(), legal)
			}
			require.NoError(t, g.Play(m))
		}
		test(t, g.State())
	}
}

// bestMove returns the first of the moves after which the most is forecast for
// the seat that makes it.
func bestMove(scratch, s core.State, legal []core.Move) core.Move {
	seat, best, at := int(s.Turn())+1, -1<<31, legal[0]
	for _, m := range legal {
		scratch.Set(s)
		scratch.Play(m, nil)
		if points := forecast(scratch, seat); points > best {
			best, at = points, m
		}
	}
	return at
}

// A forecast changes nothing: neither the text of the position nor the next
// forecast.
func TestForecastChangesNothing(t *testing.T) {
	for _, name := range []string{colored, gray} {
		eachPosition(t, rulesOf(t, name), 3, func(t *testing.T, s core.State) {
			before := textOf(t, s)
			for seat := 1; seat <= s.Seats(); seat++ {
				require.Equal(t, forecast(s, seat), forecast(s, seat))
			}
			require.Equal(t, before, textOf(t, s))
		})
	}
}

// No forecast is below the smallest score, and when the game is over it is the
// score.
func TestForecastIsAScore(t *testing.T) {
	for _, name := range []string{colored, gray} {
		eachPosition(t, rulesOf(t, name), 3, func(t *testing.T, s core.State) {
			for seat := 1; seat <= s.Seats(); seat++ {
				require.GreaterOrEqual(t, forecast(s, seat), 1)
				if s.Turn() == core.Over {
					require.Equal(t, s.Score(seat-1), forecast(s, seat))
				}
			}
		})
	}
}

// Forecasts allocate nothing, neither in the last round nor before it.
func TestForecastAllocatesNothing(t *testing.T) {
	for _, name := range []string{colored, gray} {
		for _, round := range []int{2, 6} {
			s := phase2(t, name, round, "hand: PPPPGGGGOOYBR", "hand: RRRBBB").Game.State()
			assert.Zero(t, testing.AllocsPerRun(100, func() { forecast(s, 1); forecast(s, 2) }))
		}
	}
}
