package sim_test

import (
	"context"
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/sim"
)

// late plays one of the later legal moves.
type late struct{ game bot.Game }

func (l *late) Start(g bot.Game) error {
	l.game = g
	return nil
}

func (l *late) Choose(_ core.State, legal []core.Move) (core.Move, error) {
	half := len(legal) / 2
	return legal[half+l.game.Random.Below(len(legal)-half)], nil
}

func init() { bot.Register("late", "", func(string) (bot.Bot, error) { return &late{}, nil }) }

// Of many short runs on other seeds, 95 in 100 have an interval that holds what all of
// them together have come to: of shares and means, for bots that change seats too.
// Drama is left out, which is 0 in most of these games and large in a few: two hundred are
// too few for it.
func TestIntervalsOfRunsHoldTheTruth(t *testing.T) {
	runs := 300
	if testing.Short() {
		runs = 100
	}
	const games = 200
	for _, bots := range [][]string{{"random", "random"}, {"random", "late"}} {
		s := setup(t, "classic", 2, runs*games)
		s.Bots, s.Workers = bots, 1
		all, err := sim.Run(context.Background(), s)
		require.NoError(t, err)
		held := map[string]int{}
		for run := range runs {
			s.Games, s.Seed = games, 1+uint64(run)*games
			part, err := sim.Run(context.Background(), s)
			require.NoError(t, err)
			for _, m := range part.Metrics {
				truth, _ := all.Measure(m.Name)
				if float64(m.Low) <= truth.Mean && truth.Mean <= float64(m.High) {
					held[m.Name]++
				}
			}
		}
		// So many numbers are looked at that one may lie three standard deviations away.
		least := 0.95 - 3.2*math.Sqrt(0.95*0.05/float64(runs))
		names := []string{"wins.seat1", "score", "score.seat2", "winner", "margin", "tie", "rounds", "moves",
			"choices", "comeback", "lead.changes", "points.scoring.place"}
		if bots[1] == "late" {
			names = append(names, "wins.late", "score.late")
		}
		for _, name := range names {
			share := float64(held[name]) / float64(runs)
			assert.Greater(t, share, least, "%s, %v", name, bots)
			assert.Less(t, share, 1., "%s, %v", name, bots) // such an interval would be too wide
		}
	}
}
