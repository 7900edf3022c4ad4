package bot_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/variants"
)

// A hint for the player to move: white to line 1 closes the row and wins.
func ExampleAdvisor() {
	classic, err := variants.Open("classic")
	if err != nil {
		panic(err)
	}
	s, _ := classic.Rules.New(2)
	if err := s.UnmarshalText([]byte(raceForTheRow)); err != nil {
		panic(err)
	}
	b, _ := bot.New("search:3000")
	luck := core.NewRandom(1, core.Stream{Kind: core.BotStream})
	if err := b.Start(context.Background(), bot.Game{Rules: classic.Rules, Random: luck}); err != nil {
		panic(err)
	}
	if _, err := b.Choose(context.Background(), s, s.AppendMoves(nil)); err != nil {
		panic(err)
	}
	best := b.(bot.Advisor).Advise()[0]
	fmt.Printf("%s\n", classic.Rules.AppendMove(nil, best.Move))
	// Output: center white 1
}

// Advice lists every legal move once, the chosen one first, and then those that
// promise less and less.
func TestAdvice(t *testing.T) {
	r := rulesOf(t, "summer-pavilion")
	b := started(t, "search:1000", r, 1)
	assert.Empty(t, b.(bot.Advisor).Advise(), "no turn yet")
	s := dealt(t, r, 2, 1)
	m := choose(t, b, s)
	advice := b.(bot.Advisor).Advise()
	require.Len(t, advice, len(s.AppendMoves(nil)))
	assert.Equal(t, m, advice[0].Move)
	seen := map[core.Move]bool{}
	for i, a := range advice {
		assert.False(t, seen[a.Move])
		seen[a.Move] = true
		assert.True(t, i < 2 || a.Lead <= advice[i-1].Lead)
		assert.NotZero(t, a.Positions)
		assert.True(t, a.Value >= 0 && a.Value <= 1)
	}
	start(t, b, r, 1)
	assert.Empty(t, b.(bot.Advisor).Advise(), "another game")
}

// Of some of the legal moves the bot chooses one, and its advice has values for each of them, also
// for one that throws tiles away.
func TestAdviceOnFewMoves(t *testing.T) {
	for _, seats := range []int{2, 3} {
		r := rulesOf(t, "classic")
		s := dealt(t, r, seats, 1)
		b := started(t, "search:20000", r, 1)
		good := choose(t, b, s) // what it knows of all moves does not matter
		words := strings.Fields(string(r.AppendMove(nil, good)))
		wasteful, err := r.ParseMove(words[0] + " " + words[1] + " floor")
		require.NoError(t, err)
		pair := []core.Move{good, wasteful}
		slices.Sort(pair)
		m, err := b.Choose(t.Context(), s, pair)
		require.NoError(t, err)
		assert.Equal(t, good, m)
		advice := b.(bot.Advisor).Advise()
		require.Len(t, advice, 2)
		assert.Equal(t, []core.Move{good, wasteful}, []core.Move{advice[0].Move, advice[1].Move})
		assert.NotZero(t, advice[1].Positions)
		assert.Greater(t, advice[0].Value, advice[1].Value)
		assert.Greater(t, advice[0].Lead, advice[1].Lead)
	}
}

// At the first turn of four seats each has about a quarter of the chances, on average of some deals.
func TestChancesAreOfAllSeats(t *testing.T) {
	r := rulesOf(t, "classic")
	sum, deals := 0.0, 10
	for seed := range deals {
		s, b := dealt(t, r, 4, uint64(seed)), started(t, "search:3000", r, 1)
		choose(t, b, s)
		sum += b.(bot.Advisor).Advise()[0].Value
	}
	assert.InDelta(t, 0.25, sum/float64(deals), 0.2)
}

// With more than two seats too a move that wins for sure has all chances, and one that loses has none.
func TestSureResultsHaveSureChances(t *testing.T) {
	r := rulesOf(t, "classic")
	for score, chance := range map[int]float64{30: 1, 5: 0} {
		s := at(t, r, 3, fmt.Sprintf(`
turn: 1
center: W
marker: 2
seats:
  - { score: %d, wall: [BYRK., ....., ....., ....., .....] }
  - { score: 20, floor: + }
  - { score: 20 }
`, score))
		b := started(t, "search:2000", r, 1)
		choose(t, b, s)
		advice := b.(bot.Advisor).Advise()
		i := slices.IndexFunc(advice, func(a bot.Advice) bool { return string(r.AppendMove(nil, a.Move)) == "center white 1" })
		assert.Equal(t, chance, advice[i].Value, "white ends the game, from %d points to 20", score)
	}
}
