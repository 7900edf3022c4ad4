package classic_test

import (
	"fmt"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/variants/internal/golden"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// The plain implementation follows the games in the archives of shipped rulesets, with
// every number of seats, and of all house rules in an exhaustive run: as many moves are legal, the points, the end and the
// winners are the same, and as many sequences of moves can follow.
func TestPlainFollowsGoldenGames(t *testing.T) {
	names, house := golden.Of(t, "classic")
	if !testing.Short() {
		names = append(names, scene.Sample(house, 6, 1)...)
	}
	for _, name := range names {
		for _, g := range golden.Read(t, name).Games {
			if testing.Short() && g.Seats > 2 {
				continue
			}
			t.Run(fmt.Sprintf("%s/%d", name, g.Seats), func(t *testing.T) {
				t.Parallel()
				o, known := plainShipped(name)
				require.True(t, known, "the plain implementation has to learn it: write it in plainHouseRules")
				g.Follow(t, newPlain(g.Seats, o).player(), uint64(scene.Times(10_000, 600)))
			})
		}
	}
}

// player returns the functions by which a game of records is followed. There is no
// supply to fill.
func (g *plain) player() golden.Player {
	return golden.Player{Turn: g.turn, Deal: g.deal, Draw: g.draw, Gain: g.gain, Legal: g.legal, Play: g.play,
		Scores: g.scores, Winners: g.winners, Reason: func() string { return g.reason },
		Clone: func() golden.Player { return g.copy().player() }}
}
