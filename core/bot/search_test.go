package bot_test

import (
	"context"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
)

// A budget that is none is refused when the bot is made, with what to write.
func TestSearchBudgets(t *testing.T) {
	for argument, says := range map[string]string{
		"0":                    "0 positions for a move: write 1 to 1000000000",
		"-5":                   "-5 positions",
		"1000000001":           "write 1 to 1000000000",
		"abc":                  `"abc" is no budget for a move: write a number of positions, as 5000, or a time`,
		"1e9":                  `"1e9" is no budget`,
		"1.5":                  `"1.5" is no budget`,
		"2 s":                  `"2 s" is no budget`,
		"99999999999999999999": `"99999999999999999999" is no budget`,
		"-1s":                  "-1s for a move: write 1ms to 10m0s",
		"0s":                   "0s for a move",
		"11m":                  "11m0s for a move",
		"10us":                 "10µs for a move",
	} {
		_, err := bot.New("search:" + argument)
		assert.ErrorContains(t, err, "bot search:"+argument+": ", argument)
		assert.ErrorContains(t, err, says, argument)
	}
	for _, name := range []string{"search", "search:1", "search:1000000000", "search:1ms", "search:10m"} {
		_, err := bot.New(name)
		assert.NoError(t, err)
	}
}

// A small part of the usual budget is enough to win most of some games against
// greedy, and not to lose on any board.
func TestSearchBeatsGreedy(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	sum := 0.0
	played := someBoards(0)
	for _, board := range played {
		share := match(t, rulesOf(t, board), 4, "search:3000", "greedy")
		assert.GreaterOrEqual(t, share, 0.5, board)
		sum += share
	}
	assert.Greater(t, sum/float64(len(played)), 0.6)
}

// Search wins against random without a forecast too, and with more seats.
func TestSearchEverywhere(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes some seconds")
	}
	for _, board := range someBoards(1) {
		r := rulesOf(t, board)
		assert.GreaterOrEqual(t, match(t, blindRules{r}, 4, "search:500", "random"), 0.75, board)
		assert.GreaterOrEqual(t, match(t, r, 3, "search:3000", "random", "random"), 0.6, board)
	}
}

// played returns the moves of a game that a bot plays against itself.
func played(t *testing.T, b bot.Bot, r core.Rules, seats int, turns int) []core.Move {
	t.Helper()
	g, err := core.NewGame(r, seats, core.Seeded(3))
	require.NoError(t, err)
	var moves []core.Move
	for g.Turn().Seat() && len(moves) < turns {
		m := choose(t, b, g.State())
		require.NoError(t, g.Play(m))
		moves = append(moves, m)
	}
	return moves
}

// The same source of chance gives the same game, also from a bot that has
// played others before, with other rules and numbers of seats.
func TestSearchIsDeterministic(t *testing.T) {
	used, err := bot.New("search:500")
	require.NoError(t, err)
	const moves = 12
	for _, board := range someBoards(0) {
		r := rulesOf(t, board)
		want := played(t, started(t, "search:500", r, 5), r, 2, moves)
		start(t, used, r, 5)
		assert.Equal(t, want, played(t, used, r, 2, moves), board)
		start(t, used, r, 5)
		assert.Equal(t, want, played(t, used, r, 2, moves), board)
		start(t, used, r, 5)
		played(t, used, r, 3, 5)
	}
}

// With a time as its budget search thinks that long, and not without an end. How
// many positions it looks at in the time is a matter of the machine.
func TestSearchKeepsItsTime(t *testing.T) {
	r := rulesOf(t, "classic")
	b, s := started(t, "search:30ms", r, 1), dealt(t, r, 2, 1)
	began := time.Now()
	choose(t, b, s)
	assert.GreaterOrEqual(t, time.Since(began), 30*time.Millisecond)
	assert.Less(t, time.Since(began), time.Minute)
	assert.NotZero(t, tries(b))
}

// The only legal move is played at once.
func TestSearchPlaysTheOnlyMoveAtOnce(t *testing.T) {
	r := rulesOf(t, "classic")
	s := at(t, r, 2, `
phase: offer
turn: 1
center: B
marker: 2
seats:
  - { lines: [W, WW, WWW, WWWW, WWWWW] }
  - { floor: + }
`)
	b := started(t, "search:10m", r, 1)
	require.Equal(t, "center blue floor", string(r.AppendMove(nil, choose(t, b, s))))
	assert.Equal(t, []bot.Advice{{Move: s.AppendMoves(nil)[0]}}, b.(bot.Advisor).Advise())
}

// Once its memory has grown, thinking allocates nothing, in any phase of a round.
func TestSearchAllocatesNothing(t *testing.T) {
	every := 60 // moves
	if conformance.Exhaustive() {
		every = 20
	}
	for _, board := range someBoards(1) {
		for seats := 2; seats <= 3; seats++ {
			r := rulesOf(t, board)
			g, err := core.NewGame(r, seats, core.Seeded(1))
			require.NoError(t, err)
			player, luck := started(t, "random", r, 1), new(core.Random)
			b := newBot(t, "search:1000")
			require.NoError(t, b.Start(t.Context(), bot.Game{Rules: r, Random: luck}))
			for ply := 0; g.Turn().Seat(); ply++ {
				if ply%every == 0 {
					legal := g.Moves()
					turn := func() {
						bot.Reseed(luck, 1, 0, ply)
						_, _ = b.Choose(t.Context(), g.State(), legal)
					}
					for range times(400, 200) {
						turn() // what it remembers of the position lets it see further
					}
					assert.Zero(t, testing.AllocsPerRun(2, turn), "%s, move %d, %d seats", board, ply, seats)
				}
				require.NoError(t, g.Play(choose(t, player, g.State())))
			}
		}
	}
}

// One move wins the game: white to line 1 closes the row, which scores 5 and a
// bonus of 2. That makes 27 points against 23 less 1 for the marker, as blue
// completes nothing for the other seat. If white is left, the other seat does
// the same.
const raceForTheRow = `
phase: offer
turn: 1
center: BW
marker: 2
seats:
  - { score: 20, wall: [BYRK., ....., ....., ....., .....] }
  - { score: 23, floor: +, wall: [BYRK., ....., ....., ....., .....] }
`

// The winning move is found, and what it leads to is known.
func TestSearchFindsTheWinningMove(t *testing.T) {
	r := rulesOf(t, "classic")
	s := at(t, r, 2, raceForTheRow)
	b := started(t, "search:3000", r, 1)
	assert.Equal(t, "center white 1", string(r.AppendMove(nil, choose(t, b, s))))
	advice := b.(bot.Advisor).Advise()
	assert.InDelta(t, 27-22, advice[0].Lead, 1, "blue can fall on the other's floor too")
	assert.Greater(t, advice[0].Value, 0.7)
	assert.Greater(t, advice[0].Value, advice[1].Value)
}

// A search that nobody waits for any longer stops before its budget is spent.
func TestSearchStopsWithTheGame(t *testing.T) {
	ctx, stop := context.WithCancel(t.Context())
	info := open(t, "classic")
	game, err := core.NewGame(info.Rules, 2, core.Seeded(1))
	require.NoError(t, err)
	b := newBot(t, "search:10m")
	require.NoError(t, b.Start(t.Context(), info))
	stop()
	_, err = b.Choose(ctx, game.State(), game.Moves())
	assert.ErrorIs(t, err, context.Canceled)
}
