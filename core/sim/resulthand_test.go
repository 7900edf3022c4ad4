package sim_test

import (
	"math"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/variants/classic"
)

// fourGames are the counts of four games of two seats, made by hand.
func fourGames(t *testing.T) (sim.Plan, *sim.Counts) {
	t.Helper()
	s := setup(t, "classic", 2, 4)
	s.Rulesets[0].Ranking = []string{"score", "board.rows"}
	p, err := s.Plan()
	require.NoError(t, err)
	c := sim.NewCounts(p)
	c.Blocks = 4
	return p, c
}

// Of rounds there are the means of the games that had them: moves and decisions of a game,
// legal moves of a decision, and the share of those that went on in which the winner was
// behind.
func TestRoundsOfHandMadeCounts(t *testing.T) {
	p, c := fourGames(t)
	for name, counts := range map[string]sim.Histogram{"games": {1: 4, 2: 3}, "moves": {1: 40, 2: 36}, "decisions": {1: 36},
		"choices": {1: 720}, "ended": {1: 2}, "behind": {1: 1}, "blocks": {1: 4}} {
		c.Rulesets[0].Histograms["round."+name] = counts
	}
	for _, score := range []int64{10, 20, 20, 30} { // of both seats together
		count(c.Rulesets[0], "scores.1", 840*score)
	}
	rows := sim.NewResult(p, c).ByRound
	assert.InDelta(t, 10-3.182*4.082/2, float64(rows[0].ScoreLow), 0.01) // t of 3 degrees, SD 8.165 / 2
	assert.InDelta(t, 20, float64(rows[0].ScoreLow+rows[0].ScoreHigh), 1e-9)
	rows[0].ScoreLow, rows[0].ScoreHigh = 0, 0
	assert.Equal(t, []sim.RoundRow{
		{Round: 1, Games: 4, Moves: 10, Decisions: 9, Choices: 20, Ended: 2, Behind: 0.5, Score: 10},
		{Round: 2, Games: 3, Moves: 12, ScoreLow: sim.Bound(math.Inf(-1)), ScoreHigh: sim.Bound(math.Inf(1))},
	}, rows)
}

// Where tiles were is given for a seat and game of the sample, and what was covered or won
// as a share of what there was.
func TestBoardsOfHandMadeCounts(t *testing.T) {
	p, c := fourGames(t)
	c.Rulesets[0].Histograms = map[string]sim.Histogram{"tiles": {0: 2}, "floor": {0: 6, 1: 1}, "discard": {1: 8},
		"cell.wall 2 1": {0: 3}, "cell.wall 1 5": {0: 1},
		"prizes": {0: 3}, "prize.window": {0: 1, 2: 3}, "prize.pillar": {1: 8}}
	r := sim.NewResult(p, c)
	assert.Equal(t, sim.TileMeans{Games: 2, Floor: []float64{3, 0.5}, Discard: []float64{0, 4}}, r.Tiles)
	assert.Equal(t, []sim.CellRow{
		{Cell: core.Spot{Place: classic.Wall, Row: 0, Col: 4}, Games: 2, Share: 0.25},
		{Cell: core.Spot{Place: classic.Wall, Row: 1, Col: 0}, Games: 2, Share: 0.75},
	}, r.Cells)
	assert.Equal(t, []sim.StructureRow{
		{Kind: "pillar", Games: 3, Of: 8},
		{Kind: "window", Games: 3, Won: 1, Of: 4, Share: 0.25},
	}, r.Structures)
}

// A distribution has the mean, the spread and the quantiles of its numbers.
func TestDistributionsOfHandMadeCounts(t *testing.T) {
	p, c := fourGames(t)
	c.Rulesets[0].Histograms = map[string]sim.Histogram{"margin": {-2: 1, 0: 2, 6: 1}, "choices of moves": {1: 3, 5: 1}}
	r := sim.NewResult(p, c)
	assert.Equal(t, sim.Spread{Mean: 1, SD: 3, P5: -2, P50: 0, P95: 6}, r.Margin.Spread)
	assert.InDelta(t, 2, r.ChoicesPerMove, 0)
	assert.Equal(t, sim.Histogram{1: 3, 5: 1}, r.Choices.Counts)
}

// How the lead went is taken from its own metrics and distributions.
func TestLeadOfHandMadeCounts(t *testing.T) {
	p, c := fourGames(t)
	for name, values := range map[string][]int64{"comeback": {1, 0, 0, 0}, "drama": {300, 0, 0, 100}} {
		for _, v := range values {
			count(c.Rulesets[0], name, v)
		}
	}
	c.Rulesets[0].Histograms = map[string]sim.Histogram{"lead.changes": {2: 4}, "lead.last": {50: 4}, "deficit": {7: 4}}
	lead := sim.NewResult(p, c).Lead
	assert.InDelta(t, 0.25, lead.Comeback, 0)
	assert.InDelta(t, 1, lead.Drama, 0)
	assert.InDelta(t, 2, lead.Changes.Mean, 0)
	assert.InDelta(t, 50, lead.Last.Mean, 0)
	assert.InDelta(t, 7, lead.Deficit.Mean, 0)
}

// Of games that all have the same number nothing is known but that number. Shares have an interval even so.
func TestNothingIsKnownOfEqualGames(t *testing.T) {
	p, c := fourGames(t)
	c.Rulesets[0].Histograms = map[string]sim.Histogram{"games.bonuses.row": {0: 4}, "round.games": {1: 4}, "round.blocks": {1: 4}}
	for _, name := range []string{"rounds", "points.bonuses.row", "ahead.bonuses.row", "scores.1", "tie"} {
		for range 4 {
			count(c.Rulesets[0], name, 1)
		}
	}
	r := sim.NewResult(p, c)
	rounds, _ := r.Measure("rounds")
	moves, _ := r.Measure("moves") // no game has any
	row := r.Points[0]
	for i, b := range []sim.Bound{rounds.Low, rounds.High, rounds.Detectable, moves.Low, moves.High, row.Low, row.High, row.AheadLow,
		row.AheadHigh, r.ByRound[0].ScoreLow, r.ByRound[0].ScoreHigh} {
		assert.False(t, b.Known(), i)
	}
	tie, _ := r.Measure("tie")
	assert.True(t, tie.Low.Known() && tie.Low < tie.High)
}

// Points of a key are given by seat and round, with how often they were given.
func TestPointsOfHandMadeCounts(t *testing.T) {
	p, c := fourGames(t)
	c.Rulesets[0].Histograms = map[string]sim.Histogram{"round.games": {2: 4},
		"seat1.bot1.places": {1: 4}, "seat2.bot1.places": {2: 4},
		"games.bonuses.row": {0: 3}, "gains.bonuses.row": {0: 8, 2: 4, 3: 4}, // by round and seat
		"times.bonuses.row": {0: 2, 2: 1, 3: 1}, "applied.bonuses.row": {0: 4, 2: 2, 3: 2},
		"games.scoring.floor": {0: 1}, "gains.scoring.floor": {0: -4}, "times.scoring.floor": {0: 1}}
	for key, sums := range map[string][]int64{"bonuses.row": {12, 4, 0, 0}, "scoring.floor": {0, -4, 0, 0}} {
		for _, v := range sums {
			count(c.Rulesets[0], "points."+key, v)
		}
	}
	sources := sim.NewResult(p, c).Points
	require.Len(t, sources, 2)
	row, floor := sources[0], sources[1]
	assert.Equal(t, "bonuses.row", row.Rule)
	assert.InDelta(t, 2, row.Mean, 0)
	assert.InDelta(t, 1, row.Share, 0)
	assert.EqualValues(t, []int64{3, 4, 8}, []int64{row.Games, row.Times, row.Applied})
	assert.Equal(t, []float64{3, 1}, row.BySeat)
	assert.Equal(t, []float64{2}, row.ByBot)
	assert.Equal(t, []float64{1, 1}, row.ByRound)
	assert.InDelta(t, -0.25, floor.Share, 0)
	assert.Equal(t, []float64{-0.5, 0}, floor.ByRound)
}

// A run that was to stop has done so where its interval is narrow at a look; else it is
// partial, unless it has all its games.
func TestUntilOfHandMadeCounts(t *testing.T) {
	s := setup(t, "classic", 2, 1000)
	s.Until = &sim.Until{Metric: "rounds", Within: 0.5}
	p, err := s.Plan()
	require.NoError(t, err)
	for _, test := range []struct {
		blocks           int64
		spread           int64
		reached, partial bool
	}{
		{100, 1, true, false}, {100, 10, false, true}, {110, 1, false, true}, {1000, 10, false, false},
	} {
		c := sim.NewCounts(p)
		c.Blocks = test.blocks
		for i := range test.blocks {
			count(c.Rulesets[0], "rounds", 100+test.spread*(i%2))
		}
		r := sim.NewResult(p, c)
		assert.Equal(t, test.reached, r.Until.Reached, "%+v", test)
		assert.Equal(t, test.partial, r.Partial, "%+v", test)
	}
	s.Until = &sim.Until{Metric: "luck", Within: 1}
	_, err = s.Plan()
	assert.ErrorContains(t, err, `unknown metric "luck"; the metrics are: wins.seat1, wins.BOT, score.seat1, `)
	s.Until = &sim.Until{Metric: "score"}
	_, err = s.Plan()
	assert.EqualError(t, err, "an interval of 0 is never reached: more than 0 is needed")
}

// Of several rulesets each difference to the first must be known well enough.
func TestUntilOfSeveralRulesets(t *testing.T) {
	s := setup(t, "classic", 2, 1000)
	s.Rulesets = slices.Repeat(s.Rulesets, 3)
	s.Until = &sim.Until{Metric: "rounds", Within: 0.5}
	p, err := s.Plan()
	require.NoError(t, err)
	for _, wide := range []int{-1, 0, 1} {
		c := sim.NewCounts(p)
		c.Blocks = 100
		for i, pair := range c.Pairs {
			size := int64(1)
			if i == wide {
				size = 1000
			}
			for block := range int64(100) {
				count(pair, "rounds", size*(block%2))
			}
		}
		assert.Equal(t, wide < 0, narrow(p, c, "rounds", 0.5))
	}
}
