package report

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tournament"
)

// A bot that wins most may do so by chance, and more easily so if it is the best of
// several. Of 400 games with an even share of one half 220 are two standard errors away
// (p = 0.046), which is enough for one of two bots, and not for the best of three.
func TestBestBotMayBeChance(t *testing.T) {
	r := &sim.Result{Seats: 2, ByBot: []sim.Row{{Bot: "a", WinShare: 0.45},
		{Bot: "b", WinShare: 0.55, WinShareLow: 0.501, WinShareHigh: 0.598}}}
	best := sim.Measured{Name: "wins.b", N: 400, Mean: 0.55, SD: 0.4981}
	r.Metrics = []sim.Measured{best}
	const text = "b wins most: 55.0 % of its games (95 % interval: 50.1 to 59.8). If all bots were equally strong it would be 50.0 %."
	assert.Equal(t, text, bestBot(r))
	r.ByBot = append(r.ByBot, sim.Row{Bot: "c", WinShare: 0.5})
	assert.Equal(t, text+" That may be chance.", bestBot(r))
	r.ByBot, r.Metrics[0].Mean = r.ByBot[:2], 0.545
	assert.Contains(t, bestBot(r), "That may be chance.")
}

// bestBot is the sentence about the best bot.
func bestBot(r *sim.Result) string {
	b := &builder{Document: &Document{}}
	return b.build("best", simulation{Result: r}.Best()).Answer[0].Text
}

// Where all bots are equal, the best of them is said to win by more than chance in no more
// than one of twenty runs, however many they are.
func TestBestOfEqualBotsIsChance(t *testing.T) {
	random, runs, games := rand.New(rand.NewPCG(1, 2)), 2000, 300
	for _, bots := range []int{2, 3, 4} {
		claims := 0
		for range runs {
			won := make([]int, bots)
			for range games {
				won[random.IntN(bots)]++
			}
			r := &sim.Result{Seats: bots}
			for b, n := range won {
				name, share := string(rune('a'+b)), float64(n)/float64(games)
				r.ByBot = append(r.ByBot, sim.Row{Bot: name, WinShare: share})
				r.Metrics = append(r.Metrics, sim.Measured{Name: "wins." + name, N: int64(games), Mean: share,
					SD: math.Sqrt(share * (1 - share) * float64(games) / float64(games-1))})
			}
			if !(simulation{Result: r}).Best().MayBeChance {
				claims++
			}
		}
		assert.Less(t, float64(claims)/float64(runs), 0.05+2.6*math.Sqrt(0.05*0.95/float64(runs)), "%d bots", bots)
		t.Logf("%d bots: %d of %d", bots, claims, runs)
	}
}

// Where all seats win or lose each game together, none has an advantage, and nothing is said of the first one.
func TestSeatsThatWinTogether(t *testing.T) {
	together := func(decided map[string]int64, shares ...float64) bool {
		r := &sim.Result{Games: 10, DecidedBy: decided}
		for _, share := range shares {
			r.BySeat = append(r.BySeat, sim.Row{WinShare: share})
		}
		return simulation{Result: r}.Together()
	}
	assert.True(t, together(map[string]int64{sim.DecidedGoal: 4, sim.DecidedShared: 6}, 0.3, 0.3))
	assert.True(t, together(map[string]int64{sim.DecidedGoal: 10}, 0, 0))
	assert.False(t, together(map[string]int64{sim.DecidedGoal: 10}, 0.4, 0.6))
	assert.False(t, together(map[string]int64{"score": 4, sim.DecidedShared: 6}, 0.5, 0.5))
}

// A bot leads a tournament only if no other has its rating, and is stronger only if that is proven.
func TestLeaders(t *testing.T) {
	answer := func(ratings ...tournament.Row) string {
		return Tournament(&tournament.Result{Seats: 2, Bots: []string{"a", "b"}, Ratings: ratings}, Ruleset{}).Answer[0].Text
	}
	a, b := tournament.Row{Bot: "a", RankLow: 1, RankHigh: 2, RatingLow: -40, RatingHigh: 40}, tournament.Row{Bot: "b", RankLow: 1, RankHigh: 2}
	assert.Equal(t, "a and b have the same rating. Nobody leads.", answer(a, b))
	a.Rating, b.Rating = 10, -10
	assert.Equal(t, "a has the highest rating: +10 (-40 to 40). It is not proven that it is stronger than b.", answer(a, b))
	a.RankHigh, b.RankLow = 1, 2
	assert.Equal(t, "a has the highest rating: +10 (-40 to 40). It is stronger than the other bot.", answer(a, b))
}
