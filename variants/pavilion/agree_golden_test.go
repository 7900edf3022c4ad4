package pavilion_test

import (
	"fmt"
	"maps"
	"slices"
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
		if a.Variant(t) != "pavilion" {
			continue
		}
		for _, g := range a.Games {
			if testing.Short() && (g.Seats > 2 || strings.HasPrefix(name, "house/")) {
				continue
			}
			t.Run(fmt.Sprintf("%s/%d", name, g.Seats), func(t *testing.T) {
				t.Parallel()
				o, known := plainShipped(name, g.Seats)
				require.True(t, known, "the plain implementation has to learn it: write it in plainHouseRules")
				a.Follow(t, g, newPlain(g.Seats, o).player(), uint64(scene.Times(600, 100)))
			})
		}
	}
}

// player returns the functions by which a game of records is followed.
func (g *plain) player() golden.Player {
	return golden.Player{Turn: g.turn, Deal: g.deal, Refill: g.refill, Legal: g.legal, Play: g.play,
		Scores: g.scores, Winners: g.winners, Reason: func() string { return g.ended },
		Clone: func() golden.Player { return g.clone().player() }}
}

// clone returns a copy that shares nothing which play changes.
func (g *plain) clone() *plain {
	c := *g
	c.center, c.supply, c.bag, c.discard = maps.Clone(g.center), maps.Clone(g.supply), maps.Clone(g.bag), maps.Clone(g.discard)
	c.displays, c.order = slices.Clone(g.displays), slices.Clone(g.order)
	for i, display := range g.displays {
		c.displays[i] = maps.Clone(display)
	}
	c.seats = nil
	for _, s := range g.seats {
		own := *s
		own.hand, own.kept, own.board = maps.Clone(s.hand), maps.Clone(s.kept), maps.Clone(s.board)
		c.seats = append(c.seats, &own)
	}
	return &c
}
