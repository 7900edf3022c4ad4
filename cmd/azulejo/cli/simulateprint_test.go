package cli

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/sim"
)

// printed is what a part of the text of a result looks like, in lines of 80 letters.
func printed(r *sim.Result, part func(p *resultPrinter)) string {
	var out bytes.Buffer
	part(&resultPrinter{r, &screen{out: &out}, &out, 80})
	return out.String()
}

// When the lead changed last is told of the games in which it did; rounds that hardly a
// game had are left out.
func TestCourseLeavesOutWhatDidNotHappen(t *testing.T) {
	r := &sim.Result{Games: 100, Seats: 2, ByRound: []sim.RoundRow{
		{Round: 1, Games: 100, Choices: 20, Ended: 100, Behind: 0.4},
		{Round: 2, Games: 5, Choices: 10, Ended: 5, Behind: 0.2},
		{Round: 3, Games: 4, Choices: 7, Ended: 4, Behind: 1}}}
	r.Lead.Changes.Counts = sim.Histogram{0: 25, 2: 75}
	r.Lead.Last.Mean = 60
	text := printed(r, (*resultPrinter).course)
	assert.Contains(t, text, "the last time after 80.0 % of the moves")
	assert.Contains(t, text, "by round 20.0, 10.0\n")
	assert.Contains(t, text, "round 1, 2, … in 40, 20 %\n")
}

// Points by round are those of rules that give some in several; what there is no column
// for is in the last one.
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

// A bot that wins most may do so by chance, as long as its interval holds an even share.
func TestBestBotMayBeChance(t *testing.T) {
	r := &sim.Result{Seats: 2, ByBot: []sim.Row{{Bot: "a", WinShare: 0.45},
		{Bot: "b", WinShare: 0.55, WinShareLow: 0.49, WinShareHigh: 0.61}}}
	assert.Equal(t, "\nb wins most: 55.0 % of its games (49.0 to 61.0), where 50.0 % would be even.\nThat may be chance.\n",
		printed(r, (*resultPrinter).bestBot))
	r.ByBot[1].WinShareLow = 0.51
	assert.NotContains(t, printed(r, (*resultPrinter).bestBot), "chance")
}
