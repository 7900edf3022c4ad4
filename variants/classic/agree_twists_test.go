package classic_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// boards are the shipped rulesets, and the same in the plain implementation.
var boards = []struct {
	name    string
	options func() plainOptions
}{
	{"classic", plainClassic},
	{"classic-gray", plainClassicGray},
	{"crystal-mosaic-1", plainCrystalOne},
	{"crystal-mosaic-2", plainCrystalTwo},
}

// twisted returns one of the boards with twists, in both implementations.
func twisted(t testing.TB, board int, twists []twist) (core.Rules, func() plainOptions) {
	t.Helper()
	text := twistedText(boards[board].name, twists)
	r, err := variants.Parse("twisted", []byte(text))
	require.NoError(t, err, "%s", text)
	return r.Rules, func() plainOptions {
		o := boards[board].options()
		for _, tw := range twists {
			tw.apply(&o)
		}
		return o
	}
}

// Each key that changes the game, alone on a colored and on a free wall, gives
// the same games as the plain implementation has of it.
func TestEngineAgreesWithPlainInEveryKey(t *testing.T) {
	games := scene.Times(6, 1)
	for i, tw := range twists {
		t.Run(tw.name, func(t *testing.T) {
			t.Parallel()
			for _, board := range scene.Sample([]int{i % 2, 2 + i%2}, 2, i/2) {
				agreeTwisted(t, board, []twist{tw}, uint64(games))
			}
		})
	}
}

// Whatever keys are changed together, both play the same games.
func TestEngineAgreesWithPlainInManyKeys(t *testing.T) {
	rulesets, games := scene.Times(80, 8), scene.Times(4, 2)
	for seed := range rulesets {
		luck := rand.New(rand.NewPCG(uint64(seed), 7))
		var chosen []twist
		for _, i := range luck.Perm(len(twists))[:2+luck.IntN(8)] {
			if !twists[i].clashes(chosen) {
				chosen = append(chosen, twists[i])
			}
		}
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			t.Parallel()
			agreeTwisted(t, seed%len(boards), chosen, uint64(games))
		})
	}
}

// agreeTwisted plays some games with each number of seats, and compares the
// forecasts in the first of them.
func agreeTwisted(t *testing.T, board int, twists []twist, games uint64) {
	t.Helper()
	rules, options := twisted(t, board, twists)
	for seed := range games {
		seats := 2 + int(seed%3)
		agree(t, scene.Start(t, rules, seats), newPlain(seats, options()), seed)
	}
	agreeForecast(t, scene.Start(t, rules, 2), newPlain(2, options()), games)
}
