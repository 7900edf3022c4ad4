package tournament_test

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core/sim"
	"github.com/azulejo/azulejo/core/tournament"
)

// field is bots of known strength, each two of which play two games on a deal.
type field struct {
	*tournament.State
	ratings []float64
	luck    float64 // its standard deviation, in points of the rating
	random  *rand.Rand
}

func newField(random *rand.Rand, ratings ...float64) *field {
	f := &field{&tournament.State{Seats: 2}, ratings, 100, random}
	for b := range ratings {
		f.Bots = append(f.Bots, string(rune('a'+b)))
		for a := range b {
			f.Tables = append(f.Tables, tournament.Table{Bots: []string{f.Bots[a], f.Bots[b]},
				Entry: &sim.Entry{Spans: []sim.Span{{}}, Group: 1, Totals: make([]int64, 2*tournament.SideNumbers)}})
		}
	}
	return f
}

// play plays until each table has a number of deals. Tiles favor a side on each deal, as
// they do, and on all tables the same one.
func (f *field) play(deals int) {
	for n := f.deals(); n < deals; n++ {
		luck := f.luck * f.random.NormFloat64()
		for _, t := range f.Tables {
			a, b := slices.Index(f.Bots, t.Bots[0]), slices.Index(f.Bots, t.Bots[1])
			d := []int64{0, 0}
			for _, lean := range []float64{luck, -luck} {
				if f.random.Float64() < expect(f.ratings[a]-f.ratings[b]-lean) {
					d[0] += 2
				} else {
					d[1] += 2
				}
			}
			t.Rows = append(t.Rows, d)
			t.Spans[0].To++
			for i := range d {
				t.Totals[i*tournament.SideNumbers+tournament.SidePoints] += d[i]
				t.Totals[i*tournament.SideNumbers+tournament.SideOf] += d[0] + d[1]
			}
		}
	}
}

// expect is the share of points that ratings let a bot expect that is so far above the other.
func expect(above float64) float64 { return 1 / (1 + math.Pow(10, -above/400)) }

func (f *field) deals() int { return len(f.Tables[0].Rows) }

// simulated returns how many tournaments are simulated: all runs only in an exhaustive run.
func simulated(runs int) int {
	if conformance.Exhaustive() {
		return runs
	}
	return runs / 6
}

// within asks that a share is what it should be, by three standard errors.
func within(t *testing.T, want float64, seen, of int) {
	t.Helper()
	assert.InDelta(t, want, float64(seen)/float64(of), 3*math.Sqrt(want*(1-want)/float64(of)))
}

// looks are when a tournament of 1280 deals is looked at.
var looks = []int{40, 80, 160, 320, 640, 1280}

// look plays and looks as a tournament does that is to end when it is decided, and
// reports whether any two of its bots were separated at any look that are no different.
func (f *field) wronglyApart() bool {
	for _, deals := range looks {
		f.play(deals)
		f.Looks = append(f.Looks, tournament.Look{Deals: int64(deals), Bots: len(f.Bots)})
		r := f.Result(1)
		for _, row := range r.Ratings {
			if row.RankLow != 1 || row.RankHigh != len(f.Bots) {
				return true
			}
		}
	}
	return false
}

// Bots that are all equal are separated, at any of the looks of a tournament, in no more
// than one of twenty tournaments.
func TestEqualBotsAreSeldomSeparated(t *testing.T) {
	runs := simulated(300)
	for _, ratings := range [][]float64{{0, 0}, {0, 0, 0, 0}} {
		random := rand.New(rand.NewPCG(1, 6))
		wrong := 0
		for range runs {
			if newField(random, ratings...).wronglyApart() {
				wrong++
			}
		}
		assert.LessOrEqual(t, float64(wrong), 0.05*float64(runs)+2*math.Sqrt(0.05*0.95*float64(runs)))
	}
}

// Also where it ends as soon as it is decided, the intervals hold the known strengths as
// often as they should.
func TestIntervalsOfDecidedTournaments(t *testing.T) {
	random := rand.New(rand.NewPCG(4, 6))
	held, runs := 0, simulated(200)
	for range runs {
		f := newField(random, 30, -30)
		f.luck = 0
		for _, deals := range looks {
			f.play(deals)
			f.Looks = append(f.Looks, tournament.Look{Deals: int64(deals), Bots: 2})
			if f.Decided(20) {
				break
			}
		}
		for _, row := range f.Result(20).Ratings {
			truth := f.ratings[slices.Index(f.Bots, row.Bot)]
			if float64(row.RatingLow) <= truth && truth <= float64(row.RatingHigh) {
				held++
			}
		}
	}
	within(t, 0.95, held, 2*runs)
}

// Bots of known strength come out in their order, within their intervals as often as
// those say, and are separated long before the last look.
func TestKnownStrengthsComeOut(t *testing.T) {
	ratings := []float64{150, 50, -50, -150}
	random := rand.New(rand.NewPCG(2, 6))
	held, runs := 0, simulated(100)
	for range runs {
		f := newField(random, ratings...)
		f.play(300)
		for i, row := range f.Result(0).Ratings {
			assert.Equal(t, f.Bots[i], row.Bot)
			assert.Equal(t, i+1, row.RankLow)
			assert.Equal(t, i+1, row.RankHigh)
			// Luck that leans to a side makes the results a little more level.
			if math.Abs(ratings[i]) == 50 && float64(row.RatingLow) <= ratings[i] && ratings[i] <= float64(row.RatingHigh) {
				held++
			}
		}
	}
	within(t, 0.95, held, 2*runs)
}

// Bots that are not separated share their ranks, and those that are have none of them.
func TestSharedRanks(t *testing.T) {
	f := newField(rand.New(rand.NewPCG(3, 6)), 0, 200, 0)
	f.play(200)
	var ranks [][2]int
	for _, row := range f.Result(0).Ratings {
		ranks = append(ranks, [2]int{row.RankLow, row.RankHigh})
	}
	assert.Equal(t, [][2]int{{1, 1}, {2, 3}, {2, 3}}, ranks)
}

// It is over where all neighbors are separated, or known as well as was asked; looks
// come after 40 deals and twice as many each time, and in the end.
func TestUntil(t *testing.T) {
	s := setup(t, "classic", 2, 10_000, "random", "greedy")
	s.Until = 1
	result, _ := play(t, s)
	assert.True(t, result.Until.Decided)
	assert.EqualValues(t, 80, result.Games)
	assert.Equal(t, []tournament.Look{{Deals: 40, Bots: 2}}, result.Until.Looks)
	s = setup(t, "classic", 2, 10_000, "random", "chance")
	s.Until = 25
	result, _ = play(t, s)
	assert.True(t, result.Until.Decided)
	last := result.Until.Looks[len(result.Until.Looks)-1]
	assert.EqualValues(t, 2*last.Deals, result.Games)
	next := result.Ratings[0].Next
	assert.LessOrEqual(t, float64(next.AboveHigh-next.AboveLow), 50.0)
	s.Until, s.Games = 1, 250
	result, _ = play(t, s)
	assert.False(t, result.Until.Decided)
	assert.EqualValues(t, 250, result.Games)
	assert.Equal(t, []tournament.Look{{40, 2}, {80, 2}, {125, 2}}, result.Until.Looks)
}
