package tune_test

import (
	"math"
	"testing"

	"github.com/stretchr/testify/assert"

	"github.com/azulejo/azulejo/core/tune"
)

func TestReadTarget(t *testing.T) {
	inf := math.Inf(1)
	within := func(metric string, low, high, weight float64) tune.Target {
		return tune.Target{Metric: metric, Kind: tune.Within, Low: low, High: high, Weight: weight}
	}
	for text, want := range map[string]tune.Target{
		"rounds <= 6":                           within("rounds", -inf, 6, 1),
		"rounds≤6":                              within("rounds", -inf, 6, 1),
		"rounds at most 6 weight 3":             within("rounds", -inf, 6, 3),
		"score >= 40.5":                         within("score", 40.5, inf, 1),
		"score at least -3":                     within("score", -3, inf, 1),
		"points.bonuses.corner = 3..6":          within("points.bonuses.corner", 3, 6, 1),
		"points.bonuses.corner between 3 and 6": within("points.bonuses.corner", 3, 6, 1),
		"tie = 2..4%":                           within("tie", 0.02, 0.04, 1),
		"wins.seat1=50%±1":                      within("wins.seat1", 0.49, 0.51, 1),
		"wins.seat1 = 50% +- 1%":                within("wins.seat1", 0.49, 0.51, 1),
		"wins.search:100 = 0.5 ± 0.02":          within("wins.search:100", 0.48, 0.52, 1),
		"moves = 30":                            within("moves", 30, 30, 1),
		"wins.seat1 = fair":                     {Metric: "wins.seat1", Kind: tune.Fair, Weight: 1},
		"wins.seat1 = fair ± 1 weight 0.5":      {Metric: "wins.seat1", Kind: tune.Fair, Around: 0.01, Weight: 0.5},
		"comeback largest":                      {Metric: "comeback", Kind: tune.Largest, Weight: 0.1},
		"tie smallest weight 2":                 {Metric: "tie", Kind: tune.Smallest, Weight: 2},
	} {
		got, err := tune.ReadTarget(text)
		assert.NoError(t, err, text)
		assert.InDelta(t, want.Low, got.Low, 1e-9, text)
		assert.InDelta(t, want.High, got.High, 1e-9, text)
		got.Low, got.High = want.Low, want.High
		assert.Equal(t, want, got, text)
		again, err := tune.ReadTarget(got.String())
		assert.NoError(t, err, text)
		assert.Equal(t, got, again, text)
	}
	for _, text := range []string{"", "rounds", "rounds <=", "rounds < 6", "= 3", "score = many", "score = 6..3", "score = 3.. ± 1", "score = 3..6 ± 1",
		"score = 3 ± -1", "wins.seat1 = fair ± -1", "score between 3", "score largest weight 0", "score largest weight x", "score = 1e999", "score biggest"} {
		_, err := tune.ReadTarget(text)
		assert.Error(t, err, text)
	}
}
