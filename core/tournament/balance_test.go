package tournament_test

import (
	"context"
	"fmt"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tournament"
)

// seen is what spies have seen.
var seen struct {
	sync.Mutex
	seats map[string]int // games by spy and seat
	deals map[string]int // games by the spy that began them and their first deal
	order []string       // who was reported of a game, seat by seat, where games follow each other
}

// spy plays the first legal move, and notes where it sits and what is dealt.
type spy struct {
	name  string
	seat  int
	asked bool
}

func (s *spy) Start(_ context.Context, g bot.Game) error {
	s.seat, s.asked = g.Seat, false
	seen.Lock()
	defer seen.Unlock()
	seen.seats[fmt.Sprint(s.name, " on ", g.Seat)]++
	seen.order = append(seen.order, s.name)
	return nil
}

func (s *spy) Choose(ctx context.Context, state core.State, legal []core.Move) (core.Move, error) {
	if s.seat == 0 && !s.asked {
		text, err := state.AppendText(nil)
		if err != nil {
			return 0, err
		}
		seen.Lock()
		seen.deals[s.name+string(text)]++
		seen.Unlock()
	}
	s.asked = true
	return legal[0], nil
}

func init() {
	for _, name := range []string{"spy1", "spy2", "spy3", "spy4", "spy5"} {
		bot.Register(name, "", func(string) (bot.Bot, error) { return &spy{name: name}, nil })
	}
}

// spies plays a tournament of spies.
func spies(t *testing.T, seats, games, bots int, change ...func(*tournament.Setup)) *tournament.Result {
	seen.seats, seen.deals, seen.order = map[string]int{}, map[string]int{}, nil
	s := setup(t, "classic", seats, games, []string{"spy1", "spy2", "spy3", "spy4", "spy5"}[:bots]...)
	for _, c := range change {
		c(&s)
	}
	result, _ := play(t, s)
	return result
}

// Each bot has each seat equally often, and begins each deal equally often: once at each
// of its tables, or once for each of its chairs.
func TestSeatsAndDealsAreBalanced(t *testing.T) {
	for _, c := range []struct{ seats, games, bots, tables int }{
		{2, 40, 3, 3}, {3, 60, 4, 4}, {4, 48, 5, 5}, {3, 30, 3, 1}, {4, 40, 2, 1}, {3, 30, 2, 2}, {4, 40, 3, 3},
	} {
		result := spies(t, c.seats, c.games, c.bots)
		require.Len(t, result.Tables, c.tables)
		chairs := c.tables * c.games * c.seats
		assert.Len(t, seen.seats, c.bots*c.seats)
		for who, n := range seen.seats {
			assert.Equal(t, chairs/c.bots/c.seats, n, who)
		}
		assert.Len(t, seen.deals, c.bots*c.games/c.seats)
		for who, n := range seen.deals {
			assert.Equal(t, c.tables*c.seats/c.bots, n, who[:4])
		}
	}
}

// All victories of the games add up to one for each, and so do the places and the points
// of each two bots.
func TestSumsAddUp(t *testing.T) {
	for _, c := range []struct{ seats, games int }{{2, 20}, {3, 30}, {4, 40}} {
		for _, bots := range [][]string{{"random", "chance"}, {"random", "greedy", "chance", "broken", "third"}} {
			result, _ := play(t, setup(t, "classic", c.seats, c.games, bots...))
			var wins, places float64
			for _, row := range result.Ratings {
				wins += row.WinShare * float64(row.Games)
				assert.InDelta(t, pointShare(result, row.Bot), row.PointShare, 1e-9)
				places += row.MeanPlace * float64(row.Games)
			}
			assert.EqualValues(t, len(result.Tables)*c.games, result.Games)
			assert.InDelta(t, float64(result.Games), wins, 1e-6)
			seats := float64(c.seats)
			assert.InDelta(t, float64(result.Games)*seats*(seats+1)/2, places, 1e-6)
			for _, cell := range result.Crosstable {
				back := across(result, cell.Against, cell.Bot)
				assert.Equal(t, cell.Games, back.Games)
				assert.InDelta(t, 1, cell.PointShare+back.PointShare, 1e-9)
				assert.InDelta(t, 1, cell.ShareLow+back.ShareHigh, 1e-9)
			}
		}
	}
}

// pointShare is the share of points of a bot by what it made of each other one.
func pointShare(r *tournament.Result, name string) float64 {
	var made, of float64
	for _, c := range r.Crosstable {
		if c.Bot == name {
			made, of = made+c.PointShare*float64(c.Games), of+float64(c.Games)
		}
	}
	return made / of
}

// across is the cell of a bot against another one.
func across(r *tournament.Result, name, against string) tournament.Cell {
	for _, c := range r.Crosstable {
		if c.Bot == name && c.Against == against {
			return c
		}
	}
	return tournament.Cell{}
}

// At a table of three the places of a game are three points: each two of its bots are
// compared once. Two bots on four chairs are compared four times.
func TestComparisons(t *testing.T) {
	result, _ := play(t, setup(t, "classic", 3, 30, "random", "greedy", "chance"))
	for _, c := range result.Crosstable {
		assert.EqualValues(t, 30, c.Games)
	}
	result, _ = play(t, setup(t, "classic", 4, 40, "random", "greedy"))
	for _, c := range result.Crosstable {
		assert.EqualValues(t, 4*40, c.Games)
	}
	assert.Equal(t, []string{"random", "random", "greedy", "greedy"}, result.Tables[0].Bots)
}

// A bot that always fails costs only its own games: the others make nothing of each other
// in them, and all of what they make elsewhere.
func TestBrokenBotCostsItsOwnGames(t *testing.T) {
	for _, seats := range []int{2, 3} {
		s := setup(t, "classic", seats, 12, "random", "broken", "greedy", "chance")
		var reported []sim.Failure
		result, err := tournament.Play(context.Background(), s, sim.Ledger{}, sim.Options{OnFailure: func(f sim.Failure) { reported = append(reported, f) }})
		require.NoError(t, err)
		require.Len(t, reported, 1)
		assert.Equal(t, "broken", reported[0].Bot)
		assert.Equal(t, assert.AnError, reported[0].Err)
		last := result.Ratings[3]
		assert.Equal(t, "broken", last.Bot)
		assert.Equal(t, last.Games, last.Forfeits)
		assert.Zero(t, last.PointShare)
		assert.InDelta(t, float64(seats), last.MeanPlace, 1e-9)
		assert.False(t, last.RatingLow.Known(), "nobody knows how bad it is")
		assert.True(t, last.RatingHigh.Known())
		assert.False(t, result.Ratings[2].Next.AboveHigh.Known())
		assert.True(t, result.Ratings[2].Next.AboveLow.Known())
		// With two seats they meet once, with three at two tables, of which one has the
		// broken bot.
		assert.EqualValues(t, 12, across(result, "greedy", "random").Games)
		assert.InDelta(t, 1, across(result, "random", "broken").PointShare, 1e-9)
	}
}

// The first failure of each bot is reported, whatever the texts of failures say.
func TestFirstFailureOfEachBotIsReported(t *testing.T) {
	s := setup(t, "classic", 2, 24, "random", "broken", "liar")
	reported := map[string]int{}
	_, err := tournament.Play(context.Background(), s, sim.Ledger{}, sim.Options{OnFailure: func(f sim.Failure) { reported[f.Bot]++ }})
	require.NoError(t, err)
	assert.Equal(t, map[string]int{"broken": 1, "liar": 1}, reported)
}

// A bot that is a program plays as others do; one that is no bot forfeits.
func TestProgramPlays(t *testing.T) {
	if testing.Short() {
		t.Skip("programs take their time")
	}
	result, _ := play(t, setup(t, "classic", 2, 2, "random", "exec:cat"))
	assert.Equal(t, "exec:cat", result.Ratings[1].Bot)
	assert.EqualValues(t, 2, result.Ratings[1].Forfeits)
}

// What cannot be a tournament is refused, with the reason.
func TestRefused(t *testing.T) {
	var crowd []string
	for i := range 101 {
		crowd = append(crowd, fmt.Sprint("search:", i+1))
	}
	for want, bots := range map[string][]string{
		"at least two different bots are needed, to play against each other":                                                          {"greedy"},
		"one of the bots greedy,random,greedy is named twice: it would play against itself, and its games could not be distinguished": {"greedy", "random", "greedy"},
		"101 bots at tables of 2 are more than 5000 tables, the largest number: name fewer bots":                                      crowd,
	} {
		s := setup(t, "classic", 2, 2, bots...)
		_, err := s.Plan()
		assert.EqualError(t, err, want)
	}
	_, err := tournament.Play(context.Background(), setup(t, "classic", 2, 2, "greedy", "sage"), sim.Ledger{}, sim.Options{})
	assert.ErrorContains(t, err, `unknown bot "sage"`)
	s := setup(t, "classic", 5, 2, "greedy", "random")
	_, err = s.Plan()
	assert.ErrorContains(t, err, "5 seats: this ruleset is for 2 to 4")
	_, err = (&tournament.Setup{}).Plan()
	assert.EqualError(t, err, "a tournament needs at least two seats")
}

// Deal b of a tournament with seed S is that of seed S + b.
func TestDealsFollowTheSeed(t *testing.T) {
	spies(t, 2, 48, 2)
	all := seen.deals
	spies(t, 2, 2, 2, func(s *tournament.Setup) { s.Seed = 11 })
	require.Len(t, seen.deals, 2)
	for deal := range seen.deals {
		assert.Contains(t, all, deal)
	}
}

// In ten deals three bots sit in one order, in the next ten in the other one: each plays
// right after each other one equally often.
func TestOrdersAlternate(t *testing.T) {
	seen.seats, seen.deals, seen.order = map[string]int{}, map[string]int{}, nil
	_, err := tournament.Play(context.Background(), setup(t, "classic", 3, 60, "spy1", "spy2", "spy3"), sim.Ledger{}, sim.Options{Workers: 1})
	require.NoError(t, err)
	require.Len(t, seen.order, 3*60)
	after := map[string]int{}
	for i, name := range seen.order {
		game := i / 3 * 3
		after[name+" "+seen.order[game+(i+1)%3]]++
	}
	assert.Len(t, after, 6)
	for pair, n := range after {
		assert.Equal(t, 30, n, pair)
	}
}

// In all orders around a table of four each chair is right after each other one equally
// often.
func TestOrdersAroundTheTable(t *testing.T) {
	after := map[[2]int]int{}
	for order := range 6 {
		chairs := tournament.Seating(4, order)
		assert.Len(t, chairs, 4)
		for i, chair := range chairs {
			after[[2]int{chair, chairs[(i+1)%4]}]++
		}
	}
	assert.Len(t, after, 12)
	for pair, n := range after {
		assert.Equal(t, 2, n, "%v", pair)
	}
}
