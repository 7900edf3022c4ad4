package cli_test

import (
	"strings"
	"testing/fstest"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// weighed is classic Azul with features that are quick to work out: the score, and one that says
// nothing.
type weighed struct{ variants.Variant }

func (weighed) Name() string { return "weighed" }

func (v weighed) Compile(d *ruleset.Document) (core.Rules, error) {
	r, err := v.Variant.Compile(d)
	return weighedRules{Rules: r, weights: core.Weights{2: {{0, 0}, {0, 0}}}}, err
}

type weighedRules struct {
	core.Rules
	weights core.Weights
}

func (weighedRules) Features() []string { return []string{"lead", "constant"} }
func (weighedRules) FeatureDocs() []string {
	return []string{"tiles on lines", "tiles on the floor line"}
}
func (weighedRules) Phases() int { return 2 }

func (r weighedRules) Weights() core.Weights { return r.weights }

func (r weighedRules) WithWeights(w core.Weights) (core.Rules, error) {
	r.weights = w
	return r, nil
}

func (r weighedRules) Evaluator() core.Evaluator { return weighedEvaluator{r.weights} }

type weighedEvaluator struct{ weights core.Weights }

func (weighedEvaluator) AppendFeatures(dst []int32, sure []int, s core.State) ([]int32, []int, int) {
	for seat := range s.Seats() {
		points := s.Score(seat) * core.Hundredths
		dst, sure = append(dst, int32(points), 7), append(sure, points)
	}
	return dst, sure, min(s.Round()/3, 1)
}

func (e weighedEvaluator) AppendForecasts(dst []int, s core.State) []int {
	features, sure, phase := e.AppendFeatures(nil, nil, s)
	for seat, points := range sure {
		for i, weight := range e.weights.For(s.Seats())[phase] {
			points += int(features[2*seat+i]) * int(weight) / core.Hundredths
		}
		dst = append(dst, points)
	}
	return dst
}

// registerWeighed registers the variant with one ruleset, which has its name.
func registerWeighed() {
	classic, err := variants.Open("classic")
	if err != nil {
		panic(err)
	}
	text := strings.Replace(classic.Document.Resolved(), "variant: classic", "variant: weighed", 1)
	variants.Register(weighed{classic.Variant}, fstest.MapFS{"weighed.yaml": {Data: []byte(text)}})
}
