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
		"wins.seat1 = fair ± 1% weight 0.5":     {Metric: "wins.seat1", Kind: tune.Fair, Around: 0.01, Weight: 0.5},
		"wins.seat1 = fair ± 0.01":              {Metric: "wins.seat1", Kind: tune.Fair, Around: 0.01, Weight: 1},
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
	// What is wrong is said, and not all that could be.
	const forms = "; write score <= 6, score = 3..6, score = 5 ± 1 or score largest"
	for text, want := range map[string]string{
		"":                       `a metric and its aim are needed, such as "rounds <= 6"`,
		"= 3":                    `a metric and its aim are needed, such as "rounds <= 6"`,
		"score":                  "score: its aim is missing" + forms,
		"score <=":               "score: a number is missing after <=" + forms,
		"score < 6":              "score: for < and > write <= and >=" + forms,
		"score biggest":          `score: "biggest" is no aim of a metric` + forms,
		"score = many":           `"many" is no number, such as 6, 0.5 or 50%; a range is 3..6`,
		"score = 5-7":            `"5-7" is no number, such as 6, 0.5 or 50%; a range is 3..6`,
		"score = 1e999":          `"1e999" is no number, such as 6, 0.5 or 50%; a range is 3..6`,
		"score = 6..3":           "6 is above 3; the smaller number comes first",
		"score = 3..6 ± 1":       `"3..6 ± 1" is no range; write score = 3..6`,
		"score = 3.. ± 1":        `"3.. ± 1" is no range; write score = 3..6`,
		"score between 3":        `"3" is no range; write score = 3..6`,
		"score = 3 ± -1":         "± -1: a number of at least 0 is needed",
		"wins.seat1 = fair ± -1": "± -1: a number of at least 0 is needed",
		"score largest weight 0": "weight 0: a number above 0 is needed, such as 3 or 0.5",
		"score largest weight x": "weight x: a number above 0 is needed, such as 3 or 0.5",
	} {
		_, err := tune.ReadTarget(text)
		assert.EqualError(t, err, want, text)
	}
}
