package tune_test

import (
	"context"
	"runtime/debug"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core/tune"
)

// These tests keep little of what they allocate: collecting it less often saves much of their time.
func init() { debug.SetGCPercent(400) }

// repeats is how often a search is made on other deals, as what it finds depends on luck: of this many
// one may miss.
func repeats() int {
	if conformance.Exhaustive() {
		return 20
	}
	return 2
}

// The first seat has four points more: four for the second are the compensation.
func TestPlantedCompensationIsFound(t *testing.T) {
	runs, within := repeats(), 0
	for seed := range uint64(runs) {
		s := toys(func(values []int) *toy {
			if values == nil {
				return newToy([]int{4}, 0, 0)
			}
			return newToy([]int{4, values[0]}, 0, uint64(values[0]))
		}, tune.Space{numbers("compensation", 0, 8)}, tune.Target{Metric: "wins.seat1", Kind: tune.Fair, Around: 0.01})
		s.Seed = 1e6 * seed
		r, err := tune.Run(context.Background(), s)
		require.NoError(t, err)
		if slices.ContainsFunc(r.Alike, func(x tune.Setting) bool { return x[0] == 4 }) {
			within++
		}
		assert.LessOrEqual(t, len(r.Alike), 3, "a point more is seen")
		assert.True(t, r.Effects[0].Seen())
	}
	assert.GreaterOrEqual(t, within, runs-1)
}

// The probability of six red tiles or more of ten, a sum of hypergeometric terms. A bonus of one point
// gives a seat this many points on average.
const sixOrMore = 0.3653

func TestPlantedShareIsFound(t *testing.T) {
	runs, within, held := repeats(), 0, 0
	for seed := range uint64(runs) {
		wanted := 2 + int(seed)%7
		s := toys(func(values []int) *toy {
			if values == nil {
				return newToy(nil, 0, 0)
			}
			return newToy(nil, values[0], uint64(values[0]))
		}, tune.Space{numbers("bonus", 0, 12)}, tune.Target{Metric: "points.bonus", Kind: tune.Within, Low: sixOrMore * float64(wanted), High: sixOrMore * float64(wanted)})
		s.Seed, s.Games = 1e6*seed, 1000
		r, err := tune.Run(context.Background(), s)
		require.NoError(t, err)
		if slices.ContainsFunc(r.Alike, func(x tune.Setting) bool { return x[0] == wanted }) {
			within++
		}
		assert.LessOrEqual(t, len(r.Alike), 3, "most others are seen to be worse")
		found := r.Checked[slices.IndexFunc(r.Checked, func(c tune.Choice) bool { return c.Setting[0] == wanted })].Tables[0][0]
		if found.Low <= sixOrMore*float64(wanted) && sixOrMore*float64(wanted) <= found.High {
			held++
		}
		e := r.Effects[0]
		for i, level := range e.Levels {
			assert.InDelta(t, sixOrMore*float64(i), level.Mean, 2.5*level.Half+1e-9, "linear in the points")
		}
	}
	assert.GreaterOrEqual(t, within, runs-1)
	assert.GreaterOrEqual(t, held, runs-2, "an interval at 95 % holds the truth in most runs")
}

// Where nothing matters, no parameter is said to matter, and all settings are alike.
func TestNothingIsFoundWhereNothingMatters(t *testing.T) {
	runs, nothing, alike := repeats(), 0, 0
	for seed := range uint64(runs) {
		s := toys(func(values []int) *toy {
			if values == nil {
				return newToy(nil, 0, 0)
			}
			return newToy(nil, 0, uint64(100*values[0]+values[1]))
		}, tune.Space{numbers("a", 1, 5), numbers("b", 1, 4)},
			tune.Target{Metric: "wins.seat1", Kind: tune.Within, Low: 0.6, High: 0.7}, tune.Target{Metric: "score", Kind: tune.Keep})
		s.Seed, s.Games = 1e6*seed, 600
		r, err := tune.Run(context.Background(), s)
		require.NoError(t, err)
		if !slices.ContainsFunc(r.Effects, tune.Effect.Seen) && !slices.ContainsFunc(r.Together, tune.Together.Seen) {
			nothing++
		}
		alike += len(r.Alike)
		assert.Equal(t, tune.Missed, r.Answers[0].Verdict)
	}
	assert.GreaterOrEqual(t, nothing, runs-1)
	assert.GreaterOrEqual(t, alike, 20*runs*19/20, "each of 20 is as good as the others")
}

// three is a search of 9 x 7 x 5 settings for the compensation of the first seat's four points and for
// a bonus of four points; the third parameter does nothing.
func three(seed uint64) tune.Setup {
	s := toys(func(values []int) *toy {
		if values == nil {
			return newToy([]int{4}, 0, 0)
		}
		return newToy([]int{4, values[0]}, values[1], uint64(100*values[0]+10*values[1]+values[2]))
	}, tune.Space{numbers("compensation", 0, 8), numbers("bonus", 0, 6), numbers("nothing", 0, 4)},
		tune.Target{Metric: "wins.seat1", Kind: tune.Fair, Around: 0.01},
		tune.Target{Metric: "points.bonus", Kind: tune.Within, Low: 1.3, High: 1.6})
	s.Seed = seed
	return s
}

// A search finds the right setting with a fifth of the games that the whole grid takes, and says which
// parameters matter.
func TestSearchOfThreeParameters(t *testing.T) {
	for seed := range uint64((repeats() + 4) / 5) {
		r, err := tune.Run(context.Background(), three(1e6*seed))
		require.NoError(t, err)
		assert.Equal(t, tune.Setting{4, 4}, r.Checked[0].Setting[:2])
		assert.LessOrEqual(t, 5*r.Cost.Games, r.Cost.Grid)
		for _, e := range r.Effects {
			assert.Equal(t, e.Parameter == 0 && e.Metric == "wins.seat1" || e.Parameter == 1 && e.Metric == "points.bonus", e.Seen(), "%d %s", e.Parameter, e.Metric)
		}
	}
}

// An effect beyond all doubt is seen however many effects are looked for.
func TestEffectIsSeenAmongMany(t *testing.T) {
	s := three(1)
	s.Space = tune.Space{numbers("compensation", 0, 2), numbers("bonus", 0, 1), numbers("nothing", 0, 1)}
	for _, metric := range []string{"score", "tie", "margin", "winner"} {
		s.Targets = append(s.Targets, tune.Target{Metric: metric, Kind: tune.Keep, Weight: 0.1})
	}
	s.Tables = append(s.Tables, tune.Table{Seats: 3, Bots: []string{"random", "random", "random"}})
	s.Games = 200
	r, err := tune.Run(context.Background(), s)
	require.NoError(t, err)
	assert.Greater(t, len(r.Effects)+len(r.Together), 50)
	assert.True(t, slices.ContainsFunc(r.Effects, func(e tune.Effect) bool { return e.Parameter == 1 && e.Metric == "points.bonus" && e.Seen() }))
	assert.False(t, slices.ContainsFunc(r.Effects, func(e tune.Effect) bool { return e.Parameter == 2 && e.Seen() }))
}

// BenchmarkSearch reports which share of the games of the whole grid a search plays.
func BenchmarkSearch(b *testing.B) {
	b.ReportAllocs()
	share := 0.
	for i := range b.N {
		r, err := tune.Run(context.Background(), three(uint64(1e6*i)))
		require.NoError(b, err)
		share += float64(r.Cost.Games) / float64(r.Cost.Grid)
	}
	b.ReportMetric(share/float64(b.N), "grid/op")
}
