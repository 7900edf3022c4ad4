package stats_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/stats"
)

// baseball has how often each team of the American League beat each other one in
// 1987 (Agresti, "Categorical Data Analysis", table 10.10): Milwaukee, Detroit,
// Toronto, New York, Boston, Cleveland, Baltimore.
var baseball = [7][7]int{
	{0, 7, 9, 7, 7, 9, 11},
	{6, 0, 7, 5, 11, 9, 9},
	{4, 6, 0, 7, 7, 8, 12},
	{6, 8, 6, 0, 6, 7, 10},
	{6, 2, 6, 7, 0, 7, 12},
	{4, 4, 5, 6, 6, 0, 6},
	{2, 4, 1, 3, 1, 7, 0},
}

// elo turns logarithms of odds into points.
func elo(logit float64) float64 { return logit * 400 / math.Ln10 }

// The strengths of the teams beside Baltimore's, with their standard errors, are
// those that the R package BradleyTerry2 has for the same data. Half a game won and
// lost draws them a little together.
func TestBaseballTeams(t *testing.T) {
	var meetings []*stats.Meeting
	for i := range baseball {
		for j := range i {
			m := stats.NewMeeting(i, j)
			for range baseball[i][j] {
				m.Add(1, []int64{2, 0})
			}
			for range baseball[j][i] {
				m.Add(1, []int64{0, 2})
			}
			meetings = append(meetings, m)
		}
	}
	ratings := stats.Rate(7, meetings, stats.Anchor{Player: 6})
	for i, want := range []float64{1.5814, 1.4364, 1.2945, 1.2476, 1.1077, 0.6839} {
		assert.InDelta(t, elo(want), ratings[i].Value, elo(0.035))
	}
	for i, se := range []float64{0.3433, 0.3396, 0.3367, 0.3359, 0.3339, 0.3319} {
		assert.InDelta(t, 1, ratings[i].Half()/elo(1.96*se), 0.12)
	}
	assert.Equal(t, stats.Rating{}, ratings[6])
}

// Two players have the ratings at which the points won beyond those expected, and
// the prior, balance: found here by halving.
func TestTwoPlayersByBisection(t *testing.T) {
	for _, won := range []int{0, 3, 50, 97, 100} {
		low, high := -20., 20.
		for range 200 {
			x := (low + high) / 2 // the stronger has x, the other one −x
			p := func(x float64) float64 { return 1 / (1 + math.Exp(-x)) }
			if float64(won)-100*p(2*x)+0.5-p(x) > 0 {
				low = x
			} else {
				high = x
			}
		}
		ratings := stats.Rate(2, []*stats.Meeting{two(won, 100-won)}, stats.Anchor{Player: stats.Everybody, Rating: 1500})
		assert.InDelta(t, 1500+elo(low), ratings[0].Value, 1e-6)
		assert.InDelta(t, 1500-elo(low), ratings[1].Value, 1e-6)
	}
}

// two is a meeting of two players of which the first has won and lost so many games.
func two(won, lost int) *stats.Meeting {
	m := stats.NewMeeting(0, 1)
	for range won {
		m.Add(1, []int64{2, 0})
	}
	for range lost {
		m.Add(1, []int64{0, 2})
	}
	return m
}

// One who wins everything is far ahead by a finite number, with an interval that is
// wide and above the other's, and farther ahead after more games.
func TestWinningEverything(t *testing.T) {
	last := 0.
	for _, games := range []int{1, 10, 100, 10_000} {
		ratings := stats.Rate(2, []*stats.Meeting{two(games, 0)}, stats.Anchor{Player: 1})
		assert.Greater(t, ratings[0].Value, last)
		assert.Less(t, ratings[0].Value, 2500.)
		assert.Greater(t, ratings[0].Half(), 250.)
		last = ratings[0].Value
	}
}

// Ties are half a win for either: all ties, and as many wins as losses, give equal
// ratings, but ties a narrower interval.
func TestTies(t *testing.T) {
	ties := stats.NewMeeting(0, 1)
	for range 40 {
		ties.Add(1, []int64{1, 1})
	}
	tied := stats.Rate(2, []*stats.Meeting{ties}, stats.Anchor{Player: 1})
	even := stats.Rate(2, []*stats.Meeting{two(20, 20)}, stats.Anchor{Player: 1})
	assert.InDelta(t, 0, tied[0].Value, 1e-9)
	assert.InDelta(t, 0, even[0].Value, 1e-9)
	assert.Less(t, tied[0].Half(), even[0].Half())
}

// Players who have not met anybody are unknown and average; nobody at all has no
// ratings.
func TestWithoutMeetings(t *testing.T) {
	ratings := stats.Rate(3, []*stats.Meeting{two(30, 10)}, stats.Anchor{Player: 0})
	assert.Greater(t, ratings[2].Half(), 2*ratings[1].Half())
	assert.Empty(t, stats.Rate(0, nil, stats.Anchor{Player: stats.Everybody}))
	for _, r := range stats.Rate(2, []*stats.Meeting{stats.NewMeeting(0, 1)}, stats.Anchor{Player: stats.Everybody}) {
		assert.InDelta(t, 0, r.Value, 1e-9)
		assert.Greater(t, r.Half(), 400.)
	}
}

// The mean of all ratings is the anchor where it is everybody, and differences are
// the same whatever the anchor.
func TestAnchors(t *testing.T) {
	meetings := []*stats.Meeting{two(30, 10)}
	mean := stats.Rate(2, meetings, stats.Anchor{Player: stats.Everybody, Rating: 1000})
	first := stats.Rate(2, meetings, stats.Anchor{Player: 0, Rating: 700})
	assert.InDelta(t, 2000, mean[0].Value+mean[1].Value, 1e-6)
	assert.InDelta(t, 700, first[0].Value, 0)
	assert.InDelta(t, mean[1].Value-mean[0].Value, first[1].Value-first[0].Value, 1e-6)
}

// Places become points: two for each player behind, one for each beside.
func TestPlacePoints(t *testing.T) {
	assert.Equal(t, []int64{4, 0, 2}, stats.PlacePoints(nil, []int{1, 3, 2}))
	assert.Equal(t, []int64{5, 1, 5, 1}, stats.PlacePoints(nil, []int{1, 3, 1, 3}))
}

// A meeting counted in parts is the sum of the parts; others do not add up.
func TestSumsOfMeetings(t *testing.T) {
	sum := two(3, 1)
	require.NoError(t, sum.Sum(two(4, 9)))
	assert.Equal(t, two(7, 10), sum)
	assert.EqualError(t, sum.Sum(stats.NewMeeting(1, 0)), "players [0 1] and [1 0] are two meetings")
}

// A stronger player is placed first more often, 400 points being ten to one.
func TestWinChance(t *testing.T) {
	assert.InDelta(t, 10./11, stats.WinChance(1400, 1000), 1e-9)
	assert.InDelta(t, 0.5, stats.WinChance(3, 3), 0)
}
