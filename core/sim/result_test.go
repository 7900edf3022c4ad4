package sim_test

import (
	"context"
	"encoding/json"
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/stats"
)

// collector is a counter that keeps all games, of a single worker in their order.
type collector struct{ games *[]sim.Game }

func (c collector) Count(g *sim.Game, _, _ []int64) error {
	kept := *g
	kept.Bots, kept.Scores = slices.Clone(g.Bots), slices.Clone(g.Scores)
	kept.Places, kept.Winners = slices.Clone(g.Places), slices.Clone(g.Winners)
	*c.games = append(*c.games, kept)
	return nil
}

// played runs a setup and returns its result with all its games.
func played(t *testing.T, s sim.Setup) (*sim.Result, []sim.Game) {
	t.Helper()
	plan, err := s.Plan()
	require.NoError(t, err)
	var games []sim.Game
	table := s.Table
	table.Counter = func() sim.Counter { return collector{&games} }
	batch := []sim.Job{{Table: &table, Span: plan.All()}}
	require.NoError(t, sim.Play(context.Background(), slices.Values([][]sim.Job{batch}), sim.Ledger{}, sim.Options{Workers: 1}))
	result, err := sim.Run(context.Background(), s)
	require.NoError(t, err)
	require.EqualValues(t, result.Games, len(games))
	return result, games
}

// byBlock returns the mean that each block has of a number that its games have.
func byBlock(games []sim.Game, size int, number func(sim.Game) float64) []float64 {
	means := make([]float64, len(games)/size)
	for i, g := range games {
		means[i/size] += number(g) / float64(size)
	}
	return means
}

// sampleOf returns the sample of some values.
func sampleOf(values ...float64) stats.Sample {
	s := stats.Sample{N: int64(len(values))}
	for _, v := range values {
		s.Mean += v / float64(len(values))
	}
	for _, v := range values {
		s.SD += (v - s.Mean) * (v - s.Mean)
	}
	s.SD = math.Sqrt(s.SD / float64(len(values)-1))
	return s
}

// win is the share of a victory that a seat has in a game.
func win(g sim.Game, seat int) float64 {
	if slices.Contains(g.Winners, seat) {
		return 1 / float64(len(g.Winners))
	}
	return 0
}

// mixed is a run of three seats on which two bots sit, one of them twice, so that a
// block has three games.
func mixed(t *testing.T) sim.Setup {
	s := setup(t, "classic", 3, 150)
	s.Bots = []string{"greedy", "random", "random"}
	return s
}

// Metrics are the means of what the games have, with intervals from the means of
// blocks: recomputed here game by game.
func TestMetricsAreThoseOfTheGames(t *testing.T) {
	result, games := played(t, mixed(t))
	require.EqualValues(t, 50, result.Blocks)
	for name, number := range map[string]func(sim.Game) float64{
		"score":        func(g sim.Game) float64 { return float64(g.Scores[0]+g.Scores[1]+g.Scores[2]) / 3 },
		"score.seat2":  func(g sim.Game) float64 { return float64(g.Scores[1]) },
		"score.greedy": func(g sim.Game) float64 { return float64(g.Scores[slices.Index(g.Bots, "greedy")]) },
		"winner":       func(g sim.Game) float64 { return float64(g.Scores[g.Winners[0]]) },
		"rounds":       func(g sim.Game) float64 { return float64(g.Rounds) },
		"moves":        func(g sim.Game) float64 { return float64(g.Moves) },
	} {
		want := sampleOf(byBlock(games, 3, number)...)
		got, known := result.Measure(name)
		require.True(t, known, name)
		assert.InDelta(t, want.Mean, got.Mean, 1e-9, name)
		assert.InDelta(t, want.SD, got.SD, 1e-9, name)
		assert.InDelta(t, want.Interval().Low, float64(got.Low), 1e-9, name)
		assert.InDelta(t, want.Interval().High, float64(got.High), 1e-9, name)
		assert.InDelta(t, want.DetectableOf(1), float64(got.Detectable), 1e-9, name)
	}
	_, known := result.Measure("luck")
	assert.False(t, known)
}

// Shares of victories have Wilson's interval of blocks, as metrics, in the rows of
// bots and for the first seat.
func TestWinSharesAreThoseOfTheGames(t *testing.T) {
	result, games := played(t, mixed(t))
	greedy := stats.Share(sampleOf(byBlock(games, 3, func(g sim.Game) float64 {
		return win(g, slices.Index(g.Bots, "greedy"))
	})...))
	measured, _ := result.Measure("wins.greedy")
	assert.InDelta(t, greedy.Mean, measured.Mean, 1e-9)
	assert.InDelta(t, greedy.Interval().Low, float64(measured.Low), 1e-9)
	assert.InDelta(t, greedy.Mean, result.ByBot[0].WinShare, 1e-9)
	assert.InDelta(t, greedy.Interval().Low, result.ByBot[0].WinShareLow, 1e-9)
	assert.InDelta(t, greedy.Interval().High, result.ByBot[0].WinShareHigh, 1e-9)

	first := stats.Share(sampleOf(byBlock(games, 3, func(g sim.Game) float64 { return win(g, 0) })...))
	assert.InDelta(t, first.Mean, result.FirstSeat.WinShare, 1e-9)
	assert.InDelta(t, first.Interval().Low, result.FirstSeat.Low, 1e-9)
	assert.InDelta(t, first.PValue(1./3), result.FirstSeat.PValue, 1e-9)
	assert.InDelta(t, 1./3, result.FirstSeat.Expected, 1e-9)
}

// A bot on a seat has the interval of its games there. Of two chairs in each block the
// games are taken to go alike.
func TestIntervalsOfABotOnASeat(t *testing.T) {
	result, _ := played(t, mixed(t))
	for _, row := range result.BySeat {
		won, n := row.WinShare, 50.
		want := stats.Share{N: 50, Mean: won, SD: math.Sqrt(won * (1 - won) * n / (n - 1))}.Interval()
		assert.InDelta(t, want.Low, row.WinShareLow, 1e-9)
		assert.InDelta(t, want.High, row.WinShareHigh, 1e-9)
	}
}

// Places, ends, what decided games and all distributions count each game once.
func TestCountsAddUp(t *testing.T) {
	for _, s := range []sim.Setup{mixed(t), setup(t, "summer-pavilion", 4, 60)} {
		result, games := played(t, s)
		var ties, seats int64
		for _, g := range games {
			if len(g.Winners) > 1 {
				ties++
			}
		}
		for _, row := range result.BySeat {
			var places int64
			for _, n := range row.Places {
				places += n
			}
			assert.Equal(t, row.Games, places)
			assert.Equal(t, row.Games, row.Scores.Total())
			seats += row.Games
		}
		assert.Equal(t, result.Games*int64(result.Seats), seats)
		assert.Equal(t, ties, result.Ties)
		assert.Equal(t, ties, result.DecidedBy[sim.DecidedShared])
		for _, counts := range []map[string]int64{result.Ends, result.DecidedBy} {
			var sum int64
			for _, n := range counts {
				sum += n
			}
			assert.Equal(t, result.Games, sum)
		}
		for _, d := range []sim.Distribution{result.Rounds, result.Turns, result.Moves, result.Margin,
			result.Lead.Changes, result.Lead.Last, result.Lead.Deficit} {
			assert.Equal(t, result.Games, d.Counts.Total())
		}
	}
}

// Points by rule add up to scores: over all, by seat, by bot and by round.
func TestPointsAddUpToScores(t *testing.T) {
	for _, s := range []sim.Setup{mixed(t), setup(t, "summer-pavilion", 3, 60), setup(t, "glazed-pavilion-orange", 2, 60)} {
		result, games := played(t, s)
		var all float64
		bySeat, byBot := make([]float64, result.Seats), make([]float64, len(result.ByBot))
		for _, p := range result.Points {
			var rounds float64
			for _, mean := range p.ByRound {
				rounds += mean
			}
			if p.Rule != "scoring.start" {
				assert.InDelta(t, p.Mean, rounds, 1e-9, p.Rule)
				assert.LessOrEqual(t, float64(p.Low), p.Mean)
				assert.GreaterOrEqual(t, float64(p.High), p.Mean)
				assert.LessOrEqual(t, p.Games, result.Games)
				assert.GreaterOrEqual(t, p.Times, p.Games)
			}
			all += p.Mean
			for i := range bySeat {
				bySeat[i] += p.BySeat[i]
			}
			for i := range byBot {
				byBot[i] += p.ByBot[i]
			}
		}
		score, _ := result.Measure("score")
		assert.InDelta(t, score.Mean, all, 1e-9)
		for seat, points := range bySeat {
			mean := sampleOf(byBlock(games, 1, func(g sim.Game) float64 { return float64(g.Scores[seat]) })...).Mean
			assert.InDelta(t, mean, points, 1e-9)
		}
		for b, points := range byBot {
			assert.InDelta(t, result.ByBot[b].Score.Mean, points, 1e-9)
		}
	}
}

// Rounds add up to the game: their moves, weighted by how many games had them, and
// their games go down.
func TestRoundsAddUp(t *testing.T) {
	result, games := played(t, mixed(t))
	var moves float64
	for i, r := range result.ByRound {
		assert.Equal(t, i+1, r.Round)
		moves += r.Moves * float64(r.Games)
		had := 0
		for _, g := range games {
			if g.Rounds > i {
				had++
			}
		}
		assert.EqualValues(t, had, r.Games)
	}
	assert.InDelta(t, result.MovesPerGame*float64(result.Games), moves, 1e-6)
	assert.InDelta(t, result.Moves.Mean, result.MovesPerGame, 0)
}

// Of one game there is no interval, and JSON says null; of none there are zeros, and
// all that is open is open.
func TestOneGameAndNone(t *testing.T) {
	one, _ := played(t, setup(t, "classic", 2, 1))
	assert.False(t, one.FirstSeat.Detectable.Known(), "no end of one game could show an advantage")
	score, _ := one.Measure("score")
	assert.True(t, math.IsInf(float64(score.Low), -1))
	text, err := json.Marshal(score)
	require.NoError(t, err)
	assert.Contains(t, string(text), `"low":null,"high":null,"sd":0,"n":1,"detectable":null`)

	empty := mixed(t)
	empty.Rulesets[0].Expected = []string{"scoring.place"}
	plan, err := empty.Plan()
	require.NoError(t, err)
	none := sim.NewResult(plan, sim.NewCounts(plan))
	assert.True(t, none.Partial)
	assert.Zero(t, none.Games)
	assert.Empty(t, none.BySeat)
	assert.Empty(t, none.Never)
	assert.InDelta(t, 1, none.FirstSeat.PValue, 0)
	assert.InDelta(t, 0, none.ByBot[0].WinShareLow, 0)
	assert.InDelta(t, 1, none.ByBot[0].WinShareHigh, 0)
	_, err = json.Marshal(none)
	assert.NoError(t, err)
}

// A key that should give points and never did is listed.
func TestNever(t *testing.T) {
	s := setup(t, "classic", 2, 20)
	s.Rulesets[0].Expected = []string{"scoring.place", "bonuses.rainbow", "scoring.floor"}
	result, _ := played(t, s)
	assert.Equal(t, []string{"bonuses.rainbow"}, result.Never)
}
