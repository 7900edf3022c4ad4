package cli

import (
	"bytes"
	"math"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/sim"
)

// printed returns a part of the text of a result, in lines of 80 characters.
func printed(r *sim.Result, part func(p *resultPrinter)) string {
	var out bytes.Buffer
	part(&resultPrinter{r, &screen{out: &out}, &out, 80})
	return out.String()
}

// The last change of the lead is the mean of all games, as in the page and in JSON;
// rounds that few games had are left out.
func TestCourseLeavesOutWhatDidNotHappen(t *testing.T) {
	r := &sim.Result{Games: 100, Seats: 2, ByRound: []sim.RoundRow{
		{Round: 1, Games: 100, Choices: 20, Ended: 100, Behind: 0.4},
		{Round: 2, Games: 5, Choices: 10, Ended: 5, Behind: 0.2},
		{Round: 3, Games: 4, Choices: 7, Ended: 4, Behind: 1}}}
	r.Lead.Changes.Counts = sim.Histogram{0: 25, 2: 75}
	r.Lead.Last.Mean = 60
	text := printed(r, (*resultPrinter).course)
	assert.Contains(t, strings.Join(strings.Fields(text), " "), "the last time after 60.0 % of the moves (0 if it never does)")
	assert.Contains(t, text, "by round 20.0, 10.0\n")
	assert.Contains(t, strings.Join(strings.Fields(text), " "), "round 1, 2, … in 40.0, 20.0 %")
}

// Games that were forfeited have no margin, and the line says how many they are.
func TestMarginNamesForfeitedGames(t *testing.T) {
	r := &sim.Result{Games: 100, Seats: 2, ByBot: []sim.Row{{Bot: "a", Forfeits: 7}, {Bot: "b"}}}
	assert.Contains(t, (&resultPrinter{Result: r}).margin(), "; 7 games, forfeited, as 0 points")
	r.ByBot[0].Forfeits = 0
	assert.NotContains(t, (&resultPrinter{Result: r}).margin(), "forfeited")
}

// Points by round are those of rules that give some in several. The last column adds up the
// rounds without a column.
func TestPointsByRoundHaveTheirRoom(t *testing.T) {
	place := []float64{1, 1, 1, 1, 1, 1, 1, 1, 1, 1}
	r := &sim.Result{ByRound: make([]sim.RoundRow, 10), Points: []sim.Source{
		{Rule: "scoring.place", Mean: 10, ByRound: place},
		{Rule: "bonuses.row", Mean: 5, ByRound: []float64{0, 0, 0, 0, 0, 0, 0, 0, 0.01, 4.99}}}}
	assert.Equal(t, "\n"+
		"points by round    1    2    3    4    5    6   7+\n"+
		"scoring.place    1.0  1.0  1.0  1.0  1.0  1.0  4.0\n", printed(r, (*resultPrinter).roundsTable))
	r.Points = r.Points[1:]
	assert.Empty(t, printed(r, (*resultPrinter).roundsTable))
}

// A bot that wins most may do so by chance, and more easily so if it is the best of
// several. Of 400 games with an even share of one half 220 are two standard errors away
// (p = 0.046), which is enough for one of two bots, and not for the best of three.
func TestBestBotMayBeChance(t *testing.T) {
	r := &sim.Result{Seats: 2, ByBot: []sim.Row{{Bot: "a", WinShare: 0.45},
		{Bot: "b", WinShare: 0.55, WinShareLow: 0.501, WinShareHigh: 0.598}}}
	best := sim.Measured{Name: "wins.b", N: 400, Mean: 0.55, SD: 0.4981}
	r.Metrics = []sim.Measured{best}
	const text = "\nb wins most: 55.0 % of its games (50.1 to 59.8), where 50.0 % would be even.\n"
	assert.Equal(t, text, printed(r, (*resultPrinter).bestBot))
	r.ByBot = append(r.ByBot, sim.Row{Bot: "c", WinShare: 0.5})
	assert.Equal(t, text+"That may be chance.\n", printed(r, (*resultPrinter).bestBot))
	r.ByBot, r.Metrics[0].Mean = r.ByBot[:2], 0.545
	assert.Contains(t, printed(r, (*resultPrinter).bestBot), "That may be chance.")
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
			if !strings.Contains(printed(r, (*resultPrinter).bestBot), "chance") {
				claims++
			}
		}
		assert.Less(t, float64(claims)/float64(runs), 0.05+2.6*math.Sqrt(0.05*0.95/float64(runs)), "%d bots", bots)
		t.Logf("%d bots: %d of %d", bots, claims, runs)
	}
}
