package tournament_test

import (
	"context"
	"encoding/json"
	"errors"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	_ "github.com/azulejo/azulejo/variants/all"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tournament"
	"github.com/azulejo/azulejo/variants"
)

// twin plays as another bot does, under a name of its own.
func twin(name, of string) {
	bot.Register(name, "", func(string) (bot.Bot, error) { return bot.New(of) })
}

// broken is a bot that fails in each of its games.
type broken struct{}

func (broken) Start(context.Context, bot.Game) error { return nil }

func (broken) Choose(context.Context, core.State, []core.Move) (core.Move, error) {
	return 0, assert.AnError
}

// liar is a bot that fails with what might be said of another one.
type liar struct{ broken }

func (liar) Choose(context.Context, core.State, []core.Move) (core.Move, error) {
	return 0, errors.New("seed 1, seat 1, bot broken: no, bot random: it was")
}

func init() {
	bot.Register("liar", "", func(string) (bot.Bot, error) { return liar{}, nil })
	twin("chance", "random")
	twin("third", "random")
	twin("greedier", "greedy")
	bot.Register("broken", "", func(string) (bot.Bot, error) { return broken{}, nil })
}

func setup(t testing.TB, ruleset string, seats, games int, bots ...string) tournament.Setup {
	t.Helper()
	r, err := variants.Open(ruleset)
	require.NoError(t, err)
	s := tournament.Setup{Table: sim.Table{Seats: seats, Bots: bots, Seed: 1}, Games: games}
	r.Fill(&s)
	return s
}

// play plays a tournament to its end.
func play(t testing.TB, s tournament.Setup) (*tournament.Result, sim.Ledger) {
	t.Helper()
	l := sim.Ledger{}
	result, err := tournament.Play(context.Background(), s, l, sim.Options{Workers: 2})
	require.NoError(t, err)
	assert.False(t, result.Partial)
	return result, l
}

// text is a ledger as it is written.
func text(t testing.TB, l sim.Ledger) string {
	t.Helper()
	b, err := json.Marshal(l)
	require.NoError(t, err)
	return string(b)
}

// said is a result as JSON, without how long it took.
func said(t testing.TB, r *tournament.Result) string {
	t.Helper()
	shown := *r
	shown.Run.Seconds, shown.Run.GamesPerSecond, shown.Run.Workers = 0, 0, 0
	b, err := json.Marshal(shown)
	require.NoError(t, err)
	return string(b)
}

// On all published boards greedy is stronger than random, beyond doubt.
func TestGreedyAboveRandom(t *testing.T) {
	games := 80
	if testing.Short() {
		games = 40
	}
	for _, name := range []string{"classic", "classic-gray", "summer-pavilion", "summer-pavilion-gray"} {
		result, _ := play(t, setup(t, name, 2, games, "random", "greedy"))
		first, second := result.Ratings[0], result.Ratings[1]
		assert.Equal(t, "greedy", first.Bot, name)
		assert.Equal(t, [4]int{1, 1, 2, 2}, [4]int{first.RankLow, first.RankHigh, second.RankLow, second.RankHigh}, name)
		assert.Greater(t, float64(first.RatingLow), 0.0, name)
		assert.Less(t, float64(second.RatingHigh), 0.0, name)
		assert.Greater(t, first.Next.Superior, 0.999, name)
		assert.Greater(t, result.Crosstable[0].ShareLow, 0.5, name)
	}
}

// Below forty deals at any table the result says that it is rough.
func TestFewDealsAreRough(t *testing.T) {
	for games, rough := range map[int]bool{78: true, 80: false} {
		result, _ := play(t, setup(t, "classic", 2, games, "random", "greedy"))
		assert.Equal(t, rough, result.Rough())
	}
}

// A bot and its twin are not separated: they share the ranks.
func TestEqualBotsAreNotSeparated(t *testing.T) {
	for _, bots := range [][]string{{"random", "chance"}, {"greedy", "greedier"}} {
		result, _ := play(t, setup(t, "classic", 2, 200, bots...))
		for _, row := range result.Ratings {
			assert.Equal(t, [2]int{1, 2}, [2]int{row.RankLow, row.RankHigh})
			assert.Less(t, float64(row.RatingLow), 0.0)
			assert.Greater(t, float64(row.RatingHigh), 0.0)
		}
	}
}
