package board_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	_ "github.com/azulejo/azulejo/variants/all"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/board"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants"
)

// scene is a position in the middle of a game, and how it came about.
type scene struct {
	view  view.View
	moved []core.Step
}

// play plays a number of moves of a game and then up to the next turn of seat 1. Moves are chosen by a seed, but nobody passes who can do anything else.
func play(t *testing.T, ruleset string, seats, moves int) scene {
	t.Helper()
	opened, err := variants.Open(ruleset)
	require.NoError(t, err)
	game, err := core.NewGame(opened.Rules, seats, core.Seeded(7))
	require.NoError(t, err)
	r := core.NewRandom(7, core.Stream{Kind: core.BotStream})
	var moved []core.Step
	for n := 0; n < moves || game.Turn() != 0; n++ {
		require.True(t, game.Turn().Seat(), "%s is over after %d moves", ruleset, n)
		if game.Turn() == 0 {
			moved = nil
		}
		before := len(game.Steps())
		require.NoError(t, game.Play(choose(game, r)))
		moved = append(moved, game.Steps()[before:]...)
	}
	v, ok := view.Of(game.State())
	require.True(t, ok)
	return scene{v, moved}
}

// choose returns a random move, but for a pass only where there is nothing else.
func choose(game *core.Game, r *core.Random) core.Move {
	moves := game.Moves()
	for {
		m := moves[r.Below(len(moves))]
		if len(moves) == 1 || !strings.HasPrefix(game.Text(m), "pass") {
			return m
		}
	}
}

// draw draws the scene as seat 1 sees it.
func (s scene) draw(width int, color bool) string {
	return board.Draw(s.view, board.Style{Width: width, Color: color, Moved: s.moved,
		Names: []string{"human", "normal", "easy", "hard"}})
}

// boards are the shipped rulesets, and after how many moves of a game for two
// and for four their boards have something of everything.
var boards = []struct {
	name, ruleset string
	two, four     int
}{
	{"classic", "classic", 36, 60},
	{"classic-gray", "classic-gray", 36, 60},
	{"summer-pavilion-taking", "summer-pavilion", 60, 110},
	{"summer-pavilion", "summer-pavilion", 80, 160},
	{"summer-pavilion-gray", "summer-pavilion-gray", 80, 160},
}
