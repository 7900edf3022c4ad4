package sim_test

import (
	"context"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
	"github.com/azulejo/azulejo/core/sim"
)

// planted are rules that add something to what seats are ranked by and, where it is
// points, to their scores.
type planted struct {
	core.Rules
	points  []int                            // by seat
	ranking func(s core.State, seat int) int // the only value, nil for that of the rules
}

func (p planted) New(seats int) (core.State, error) {
	s, err := p.Rules.New(seats)
	return &plantedState{s, &p}, err
}

type plantedState struct {
	core.State
	rules *planted
}

func (s *plantedState) Set(src core.State) { s.State.Set(src.(*plantedState).State) }

func (s *plantedState) Score(seat int) int {
	score := s.State.Score(seat)
	if seat < len(s.rules.points) {
		score += s.rules.points[seat]
	}
	return score
}

func (s *plantedState) AppendRanking(dst []int, seat int) []int {
	if s.rules.ranking != nil {
		return append(dst, s.rules.ranking(s, seat))
	}
	at := len(dst)
	dst = s.State.AppendRanking(dst, seat)
	dst[at] = s.Score(seat)
	return dst
}

// Ten points for the first seat are an advantage that is no chance, and stand as start
// points among the sources. The test of seats sees it too.
func TestPlantedSeatBonusIsFound(t *testing.T) {
	s := setup(t, "classic", 3, 400)
	s.Rulesets[0].Rules = planted{Rules: s.Rulesets[0].Rules, points: []int{10}}
	s.Rulesets[0].Ranking = []string{"score", "board.rows"}
	result, _ := played(t, s)
	assert.Greater(t, result.FirstSeat.Low, 1./3)
	assert.Less(t, result.FirstSeat.PValue, 1e-6)
	assert.Less(t, result.FirstSeat.SeatsPValue, 1e-6)
	score, _ := result.Measure("score")
	var all float64
	for _, p := range result.Points {
		all += p.Mean
		if p.Rule == "scoring.start" {
			assert.InDelta(t, 10./3, p.Mean, 1e-9)
			assert.EqualValues(t, []int64{400, 400}, []int64{p.Games, p.Times}) // one seat has some
			assert.InDeltaSlice(t, []float64{10, 0, 0}, p.BySeat, 1e-9)
		}
	}
	assert.InDelta(t, score.Mean, all, 1e-9)
}

// The same is not found where bots only change seats: they share the bonus.
func TestPlantedSeatBonusDoesNotMakeABot(t *testing.T) {
	s := setup(t, "classic", 2, 600)
	s.Rulesets[0].Rules = planted{Rules: s.Rulesets[0].Rules, points: []int{25}}
	s.Bots = []string{"random", "random2"}
	result, _ := played(t, s)
	assert.Less(t, result.FirstSeat.PValue, 1e-6)
	for _, row := range result.ByBot {
		assert.Less(t, row.WinShareLow, 0.5)
		assert.Greater(t, row.WinShareHigh, 0.5)
	}
}

func init() {
	bot.Register("random2", "", func(string) (bot.Bot, error) { return bot.New("random") })
}

// Without a bonus nothing is found: on this seed neither between two seats nor between
// four.
func TestNoSeatBonusIsNotFound(t *testing.T) {
	for _, seats := range []int{2, 4} {
		result, _ := played(t, setup(t, "classic", seats, 1000))
		assert.Greater(t, result.FirstSeat.PValue, 0.05)
		assert.Greater(t, result.FirstSeat.SeatsPValue, 0.05)
		assert.Less(t, result.FirstSeat.Low, 1/float64(seats))
		assert.Greater(t, result.FirstSeat.High, 1/float64(seats))
	}
}

// Where all tie each seat has its share of every victory, first places alone, and no
// lead decides.
func TestAllTies(t *testing.T) {
	s := setup(t, "classic", 4, 50)
	s.Rulesets[0].Rules = planted{Rules: s.Rulesets[0].Rules, ranking: func(core.State, int) int { return 0 }}
	result, _ := played(t, s)
	assert.EqualValues(t, 50, result.Ties)
	assert.Equal(t, map[string]int64{sim.DecidedShared: 50}, result.DecidedBy)
	for _, row := range result.BySeat {
		assert.InDelta(t, 0.25, row.WinShare, 1e-9)
		assert.Equal(t, []int64{50, 0, 0, 0}, row.Places)
		assert.Less(t, row.WinShareHigh, 0.3)
	}
	assert.InDelta(t, 1, result.FirstSeat.PValue, 1e-9)
	assert.InDelta(t, 1, result.FirstSeat.SeatsPValue, 1e-9)
	// A bot on all chairs wins its share, which is no chance.
	assert.InDelta(t, 0.25, result.ByBot[0].WinShareLow, 0)
	assert.InDelta(t, 0.25, result.ByBot[0].WinShareHigh, 0)
}

// Scores below zero keep their places in quantiles and sums.
func TestScoresBelowZero(t *testing.T) {
	s := setup(t, "classic", 2, 40)
	s.Rulesets[0].Rules = planted{Rules: s.Rulesets[0].Rules, points: []int{-500, -500}}
	result, games := played(t, s)
	for seat, row := range result.BySeat {
		assert.Negative(t, row.Score.P95)
		assert.LessOrEqual(t, row.Score.P5, row.Score.P50)
		sum := 0
		for _, g := range games {
			sum += g.Scores[seat]
		}
		assert.InDelta(t, float64(sum)/40, row.Score.Mean, 1e-9)
	}
}

// A bot that forfeits all its games has no victory, and is in the last place.
func TestBotThatForfeitsAll(t *testing.T) {
	s := setup(t, "classic", 2, 20)
	s.Bots = []string{"random", "idle"}
	result, _ := played(t, s)
	idle := result.ByBot[1]
	assert.EqualValues(t, 20, idle.Forfeits)
	assert.Zero(t, idle.WinShare)
	assert.Equal(t, []int64{0, 20}, idle.Places)
	assert.Equal(t, map[string]int64{"forfeit": 20}, result.Ends)
	assert.Equal(t, map[string]int64{sim.DecidedForfeit: 20}, result.DecidedBy)
	assert.InDelta(t, 0.5, result.FirstSeat.WinShare, 1e-9)
	assert.InDelta(t, 1, result.FirstSeat.PValue, 1e-9)
}

// idle plays no move that there is.
type idle struct{}

func (idle) Start(context.Context, bot.Game) error { return nil }

func (idle) Choose(context.Context, core.State, []core.Move) (core.Move, error) {
	return ^core.Move(0), nil
}

func init() { bot.Register("idle", "", func(string) (bot.Bot, error) { return idle{}, nil }) }
