package stats_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/stats"
)

// duel is a block in which two players made these points.
func duel(a, b int, pointsA, pointsB float64) []stats.Duel {
	return []stats.Duel{{A: a, B: b, PointsA: pointsA, PointsB: pointsB}}
}

// strengths makes the results of players of known ratings. In a block each two of them
// meet twice, and all games of a block lean to the same side by luck: to the players
// with even numbers or to the others.
type strengths struct {
	ratings []float64
	luck    float64 // its standard deviation, on the scale of the ratings
	random  *rand.Rand
}

func (s *strengths) block() []stats.Duel {
	var duels []stats.Duel
	luck := s.luck * s.random.NormFloat64()
	for a := range s.ratings {
		for b := range a {
			lean := luck * float64(a%2-b%2)
			p := 1 / (1 + math.Pow(10, (s.ratings[b]-s.ratings[a]-lean)/400))
			d := stats.Duel{A: a, B: b}
			for range 2 {
				if s.random.Float64() < p {
					d.PointsA++
				} else {
					d.PointsB++
				}
			}
			duels = append(duels, d)
		}
	}
	return duels
}

func (s *strengths) blocks(n int) [][]stats.Duel {
	var blocks [][]stats.Duel
	for range n {
		blocks = append(blocks, s.block())
	}
	return blocks
}

// Two players have the ratings under which the expected share is that which was made,
// with half a point more for each.
func TestRatingsOfTwo(t *testing.T) {
	blocks := slices.Repeat([][]stats.Duel{duel(0, 1, 2, 0), duel(1, 0, 0, 2), duel(0, 1, 1, 1)}, 20)
	r := stats.Rate(2, 2, slices.Values(blocks))
	share := (20*2 + 20*2 + 20*1 + 0.5) / (60*2 + 1)
	assert.InDelta(t, 400*math.Log10(share/(1-share)), r.Players[0]-r.Players[1], 1e-6)
	assert.InDelta(t, 0, r.Players[0]+r.Players[1], 1e-9)
	assert.Greater(t, r.Superior(0, 1), 0.999)
	assert.InDelta(t, 1, r.Superior(0, 1)+r.Superior(1, 0), 1e-12)
}

// Who has won everything has a rating with an interval, and so have two who were level
// in each block. Below two blocks nothing is known.
func TestRatingsWithoutSpread(t *testing.T) {
	won := stats.Rate(2, 2, slices.Values(slices.Repeat([][]stats.Duel{duel(0, 1, 2, 0)}, 50)))
	assert.Greater(t, won.Interval(0).Low, 100.0)
	assert.Greater(t, won.Interval(0).Half(), 100.0)
	assert.Less(t, won.Interval(0).High, 1000.0)
	level := stats.Rate(2, 2, slices.Values(slices.Repeat([][]stats.Duel{duel(0, 1, 1, 1)}, 50)))
	assert.Zero(t, level.Players[0])
	assert.Greater(t, level.Interval(0).Half(), 2.0)
	assert.InDelta(t, 0.5, level.Superior(0, 1), 1e-9)
	assert.False(t, level.Apart(0, 1, 0.5))
	one := stats.Rate(2, 2, slices.Values([][]stats.Duel{duel(0, 1, 2, 0)}))
	assert.True(t, math.IsInf(one.Interval(0).High, 1))
	assert.False(t, one.Apart(0, 1, 0.9))
}

// A player who has met nobody stands in the middle, with a wide interval.
func TestRatingOfAStranger(t *testing.T) {
	r := stats.Rate(3, 2, slices.Values(slices.Repeat([][]stats.Duel{duel(0, 1, 2, 0), duel(0, 1, 1, 1)}, 100)))
	assert.InDelta(t, 0, r.Players[2], 1e-6)
	assert.Greater(t, r.Interval(2).Half(), 200.0)
}

// The intervals hold the known ratings as often as they should, also where all games of
// a block have their luck in common, and equal players are told apart no more often
// than the level says.
func TestRatingsCoverTheTruth(t *testing.T) {
	runs := 600
	if testing.Short() {
		runs = 150
	}
	for _, luck := range []float64{0, 150} {
		s := strengths{[]float64{300, 0, 0, -300}, luck, rand.New(rand.NewPCG(6, 1))}
		held, apart := 0, 0
		for range runs {
			r := stats.Rate(4, 2, slices.Values(s.blocks(60)))
			for i := range s.ratings {
				// The luck of a block makes results more level than the ratings say.
				if luck > 0 && (i == 0 || i == 3) {
					continue
				}
				if r.Interval(i).Contains(s.ratings[i]) {
					held++
				}
			}
			if r.Apart(1, 2, 0.05) {
				apart++
			}
		}
		players := 4.0
		if luck > 0 {
			players = 2
		}
		within(t, 0.95, held, players*float64(runs))
		assert.LessOrEqual(t, float64(apart), float64(runs)*0.05+3*math.Sqrt(float64(runs)*0.05*0.95))
	}
}

// within asks that a share is what it should be, by three standard errors and the half
// of one in a hundred that so few blocks may cost.
func within(t *testing.T, want float64, seen int, of float64) {
	t.Helper()
	assert.InDelta(t, want, float64(seen)/of, 0.005+3*math.Sqrt(want*(1-want)/of))
}
