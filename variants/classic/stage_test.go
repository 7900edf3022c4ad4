package classic_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/variants"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

func colored(t testing.TB) core.Rules { return scene.Rules(t, "classic") }

func gray(t testing.TB) core.Rules { return scene.Rules(t, "classic-gray") }

// published are the rulesets of both sides of the board.
func published(t testing.TB) map[string]core.Rules {
	return map[string]core.Rules{"colored": colored(t), "gray": gray(t)}
}

// changed is classic with keys of its own, for what the published rulesets
// never get to.
func changed(t testing.TB, keys string) core.Rules {
	t.Helper()
	text := "format: 1\nextends: classic\nname: Changed\n" + strings.TrimLeft(keys, "\n")
	r, err := variants.Parse("changed", []byte(text))
	require.NoError(t, err)
	return r.Rules
}

// lastTile is the end of an offer between two seats, begun by seat 1, who has
// the board that is given and the marker: seat 2 is about to take the last
// tile, a white one.
func lastTile(t testing.TB, r core.Rules, seat1 string) *scene.Scene {
	t.Helper()
	return scene.At(t, r, fmt.Sprintf(`
phase: offer
turn: 2
center: W
marker: 1
seats:
  - %s
  - {}
`, seat1))
}

// tiled is lastTile played to the end. Seat 2 puts its tile on a line that it
// does not complete, and so scores nothing.
func tiled(t testing.TB, r core.Rules, seat1 string) *scene.Scene {
	t.Helper()
	s := lastTile(t, r, seat1)
	s.Play("center white 5")
	return s
}

// movesFrom lists the legal moves that begin with a text.
func movesFrom(s *scene.Scene, start string) []string {
	return slices.DeleteFunc(s.Legal(), func(text string) bool {
		return !strings.HasPrefix(text, start)
	})
}

// take plays the first legal move that begins with a text.
func take(t testing.TB, s *scene.Scene, start string) {
	t.Helper()
	moves := movesFrom(s, start)
	require.NotEmpty(t, moves, "no move begins with %q", start)
	s.Play(moves[0])
}
