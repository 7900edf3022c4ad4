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
	return weighedRules{Rules: r, weights: [][]int32{{0, 0}, {0, 0}}}, err
}

type weighedRules struct {
	core.Rules
	weights [][]int32
}

func (weighedRules) Features() []string { return []string{"lead", "constant"} }
func (weighedRules) Phases() int        { return 2 }

func (r weighedRules) WithWeights(w [][]int32) (core.Rules, error) {
	r.weights = w
	return r, nil
}

func (r weighedRules) New(seats int) (core.State, error) {
	s, err := r.Rules.New(seats)
	if err != nil {
		return nil, err
	}
	return &weighedState{s, r.weights}, nil
}

type weighedState struct {
	core.State
	weights [][]int32
}

func (s *weighedState) Set(src core.State) { s.State.Set(src.(*weighedState).State) }

func (s *weighedState) AppendFeatures(dst []int32, seat int) ([]int32, int, int) {
	points := s.Score(seat) * core.Hundredths
	return append(dst, int32(points), 7), min(s.Round()/3, 1), points
}

func (s *weighedState) Forecast(seat int) int {
	features, phase, points := s.AppendFeatures(nil, seat)
	for i, f := range features {
		points += int(f) * int(s.weights[phase][i]) / core.Hundredths
	}
	return points
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
