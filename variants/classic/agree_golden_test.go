package classic_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/variants/internal/golden"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// The plain implementation follows the recorded game of every shipped ruleset, with
// every number of seats: as many moves are legal, the points, the end and the
// winners are the same, and as many sequences of moves can follow.
func TestPlainFollowsGoldenGames(t *testing.T) {
	for _, name := range golden.Names(t) {
		a := golden.Read(t, name)
		if a.Variant(t) != "classic" {
			continue
		}
		for _, g := range a.Games {
			if testing.Short() && (g.Seats > 2 || strings.HasPrefix(name, "house/")) {
				continue
			}
			t.Run(fmt.Sprintf("%s/%d", name, g.Seats), func(t *testing.T) {
				t.Parallel()
				o, known := plainShipped(name)
				require.True(t, known, "the plain implementation has to learn it: write it in plainHouseRules")
				a.Follow(t, g, newPlain(g.Seats, o).player(), uint64(scene.Times(10_000, 600)))
			})
		}
	}
}

// player returns the functions by which a game of records is followed. There is no
// supply to fill.
func (g *plain) player() golden.Player {
	return golden.Player{Turn: g.turn, Deal: g.deal, Draw: g.draw, Gain: g.gain, Legal: g.legal, Play: g.play,
		Scores: g.scores, Winners: g.winners, Reason: func() string { return g.reason },
		Clone: func() golden.Player { return g.clone().player() }}
}
