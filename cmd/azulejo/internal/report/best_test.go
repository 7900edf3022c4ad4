package report

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/sim"
)

// A bot that wins most may do so by chance, and more easily so if it is the best of
// several. Of 400 games with an even share of one half 220 are two standard errors away
// (p = 0.046), which is enough for one of two bots, and not for the best of three.
func TestBestBotMayBeChance(t *testing.T) {
	r := &sim.Result{Seats: 2, ByBot: []sim.Row{{Bot: "a", WinShare: 0.45},
		{Bot: "b", WinShare: 0.55, WinShareLow: 0.501, WinShareHigh: 0.598}}}
	best := sim.Measured{Name: "wins.b", N: 400, Mean: 0.55, SD: 0.4981}
	r.Metrics = []sim.Measured{best}
	const text = "b wins most: 55.0 % of its games (50.1 to 59.8), where 50.0 % would be even."
	assert.Equal(t, text, bestBot(r))
	r.ByBot = append(r.ByBot, sim.Row{Bot: "c", WinShare: 0.5})
	assert.Equal(t, text+" That may be chance.", bestBot(r))
	r.ByBot, r.Metrics[0].Mean = r.ByBot[:2], 0.545
	assert.Contains(t, bestBot(r), "That may be chance.")
}

// bestBot is the sentence about the best bot.
func bestBot(r *sim.Result) string {
	b := &builder{Document: &Document{}}
	return b.execute(parse("simulation"), "best", simulation{Result: r}.Best()).Answer[0].Text
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
