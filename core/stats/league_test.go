package stats_test

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/stats"
)

// league draws a round robin of players with these strengths, in logarithms of odds.
// Who wins a game is who draws the best number, of the distribution for which the
// model of Bradley and Terry holds; in a block, games share part of their luck.
func league(r *rand.Rand, strengths []float64, table, blocks, games int) []*stats.Meeting {
	var meetings []*stats.Meeting
	eachTable(len(strengths), table, func(players []int) {
		m := stats.NewMeeting(players...)
		for range blocks {
			points := make([]int64, table)
			luck := draws(r, table)
			for range games {
				for at, p := range gamePoints(r, strengths, players, luck) {
					points[at] += p
				}
			}
			m.Add(games, points)
		}
		meetings = append(meetings, m)
	})
	return meetings
}

// gamePoints plays a game, of which the luck is that of the deal every other time.
func gamePoints(r *rand.Rand, strengths []float64, players []int, luck []float64) []int64 {
	if r.IntN(2) == 0 {
		luck = draws(r, len(players))
	}
	places := make([]int, len(players))
	for a := range players {
		for b := range players {
			if strengths[players[b]]+luck[b] >= strengths[players[a]]+luck[a] {
				places[a]++
			}
		}
	}
	return stats.PlacePoints(nil, places)
}

// draws are of Gumbel's distribution: the difference of two is logistic.
func draws(r *rand.Rand, n int) []float64 {
	values := make([]float64, n)
	for i := range values {
		values[i] = -math.Log(r.ExpFloat64())
	}
	return values
}

// eachTable calls f with all choices of so many players.
func eachTable(players, table int, f func([]int)) {
	var choose func(from int, chosen []int)
	choose = func(from int, chosen []int) {
		if len(chosen) == table {
			f(append([]int(nil), chosen...))
			return
		}
		for p := from; p < players; p++ {
			choose(p+1, append(chosen, p))
		}
	}
	choose(0, nil)
}

// The interval of a rating holds the truth in 95 of 100 tournaments, with two to four
// at a table and games that share their luck, and so does that of a player who wins
// nearly all.
func TestCoverageOfRatings(t *testing.T) {
	r := rand.New(rand.NewPCG(15, 16))
	for _, test := range []struct {
		name          string
		strengths     []float64
		table, blocks int
		player        int
	}{
		{"pairs", []float64{0, 0.3, 1, -0.5}, 2, 40, 2},
		{"pairs, few", []float64{0, 0.3, 1, -0.5}, 2, 15, 1},
		{"threes", []float64{0, 0.3, 1, -0.5}, 3, 40, 2},
		{"fours", []float64{0, 0.3, 1, -0.5}, 4, 100, 3},
		{"far ahead", []float64{0, 0, 3.5}, 2, 60, 2},
	} {
		truth := test.strengths[test.player] - test.strengths[0]
		covered := share(runs, func() bool {
			meetings := league(r, test.strengths, test.table, test.blocks, 2)
			ratings := stats.Rate(len(test.strengths), meetings, stats.Anchor{Player: 0})
			return ratings[test.player].Contains(elo(truth))
		})
		assert.InDelta(t, 0.95, covered, 1.5*tolerance, test.name)
	}
}
