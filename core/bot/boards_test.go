package bot_test

import (
	"context"
	"sync"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
)

// boards are the shipped rulesets, which the bots are measured on.
var boards = []string{"classic", "classic-gray", "summer-pavilion", "summer-pavilion-gray"}

// times returns how often a test does something that shows more the more often it is
// done: all times or, in a short run, a few.
func times(all, few int) int {
	if testing.Short() {
		return few
	}
	return all
}

// someBoards returns the boards that a test plays on: one of each variant, of which there are
// two, 0 and 1, and all of them in an exhaustive run.
func someBoards(which int) []string {
	if conformance.Exhaustive() {
		return boards
	}
	return []string{boards[which], boards[2+which]}
}

// opened keeps the shipped rulesets by name, which never change.
var opened sync.Map

func rulesetOf(t testing.TB, name string) *variants.Ruleset {
	t.Helper()
	if r, ok := opened.Load(name); ok {
		return r.(*variants.Ruleset)
	}
	r, err := variants.Open(name)
	require.NoError(t, err)
	opened.Store(name, r)
	return r
}

func rulesOf(t testing.TB, name string) core.Rules {
	t.Helper()
	return rulesetOf(t, name).Rules
}

// started returns a new bot that a game has begun for.
func started(t testing.TB, name string, r core.Rules, seed uint64) bot.Bot {
	t.Helper()
	b, err := bot.New(name)
	require.NoError(t, err)
	start(t, b, r, seed)
	return b
}

// start begins a game for a bot.
func start(t testing.TB, b bot.Bot, r core.Rules, seed uint64) {
	t.Helper()
	luck := core.NewRandom(seed, core.Stream{Kind: core.BotStream})
	require.NoError(t, b.Start(t.Context(), bot.Game{Rules: r, Random: luck}))
}

// choose asks a bot for a move and sees that it is legal.
func choose(t testing.TB, b bot.Bot, s core.State) core.Move {
	t.Helper()
	m, err := b.Choose(t.Context(), s, s.AppendMoves(nil))
	require.NoError(t, err)
	require.NoError(t, s.Check(m))
	return m
}

// at returns the position that a text describes.
func at(t testing.TB, r core.Rules, seats int, text string) core.State {
	t.Helper()
	s, err := r.New(seats)
	require.NoError(t, err)
	require.NoError(t, s.UnmarshalText([]byte(text)))
	return s
}

// dealt returns the first position of a game where a seat is to move.
func dealt(t testing.TB, r core.Rules, seats int, seed uint64) core.State {
	t.Helper()
	g, err := core.NewGame(r, seats, core.Seeded(seed))
	require.NoError(t, err)
	return g.State()
}

// match plays games between bots that change seats, and returns the share of
// them that the first one won.
func match(t testing.TB, r core.Rules, games int, bots ...string) float64 {
	t.Helper()
	result, err := sim.Run(context.Background(), sim.Setup{
		Table: sim.Table{Rulesets: []sim.Ruleset{{Rules: r}}, Seats: len(bots), Bots: bots, Seed: 1},
		Games: games,
	})
	require.NoError(t, err)
	require.Equal(t, bots[0], result.ByBot[0].Bot)
	return result.ByBot[0].WinShare
}

// blindRules are rules without forecasts.
type blindRules struct{ core.Rules }
