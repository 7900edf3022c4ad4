package variants_test

import (
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// weighed is classic with two features in one phase, of which only the weights matter here.
type weighed struct{ variants.Variant }

type weighedRules struct {
	core.Rules
	weights core.Weights
}

func (v weighed) Compile(d *ruleset.Document) (core.Rules, error) {
	r, err := v.Variant.Compile(d)
	return weighedRules{Rules: r}, err
}

func (weighedRules) Evaluator() core.Evaluator { return nil }

func (weighedRules) Features() []string { return []string{"lines", "floor"} }
func (weighedRules) FeatureDocs() []string {
	return []string{"tiles on lines", "tiles on the floor line"}
}
func (weighedRules) Phases() int { return 1 }

func (r weighedRules) Weights() core.Weights { return r.weights }

func (r weighedRules) WithWeights(w core.Weights) (core.Rules, error) {
	r.weights = w
	return r, nil
}

// plain is classic with nothing but what core.Rules asks for.
type plain struct{ variants.Variant }

func (v plain) Compile(d *ruleset.Document) (core.Rules, error) {
	r, err := v.Variant.Compile(d)
	return struct{ core.Rules }{r}, err
}

// The weights beside a ruleset become part of its rules, also where values are set; a ruleset
// that extends it has only its own.
func TestWeights(t *testing.T) {
	files := fstest.MapFS{
		"mine/corners.yaml":         {Data: []byte("format: 1\nextends: classic\n")},
		"mine/corners.weights.yaml": {Data: []byte("variant: classic\nweights: { lines: [50], floor: [-3] }\n")},
		"mine/child.yaml":           {Data: []byte("format: 1\nextends: corners.yaml\n")},
		"mine/broken.yml":           {Data: []byte("format: 1\nextends: classic\n")},
		"mine/broken.weights.yaml":  {Data: []byte("variant: classic\nweights: { lines: [50], flor: [-3] }\n")},
	}
	classic, err := variants.Shipped("classic")
	require.NoError(t, err)
	v := variants.With(weighed{classic.Variant})
	open := func(name string, options ...variants.Option) (*variants.Ruleset, error) {
		return variants.OpenFS(files, name, append(options, v)...)
	}

	for _, options := range [][]variants.Option{nil, {variants.Set("scoring.start=5")}} {
		r, err := open("mine/corners.yaml", options...)
		require.NoError(t, err)
		weights := r.Rules.(weighedRules).weights
		assert.Equal(t, [][]int32{{50, -3}}, weights.For(4))
		assert.Equal(t, "mine/corners.weights.yaml", r.Weights.File)
		assert.Equal(t, r.Weights.Text, r.Header().Weights)
		assert.Contains(t, r.Header().WeightsDigest(), "sha256:")
	}
	for _, name := range []string{"mine/child.yaml", "classic"} {
		r, err := open(name)
		if name == "classic" {
			r, err = variants.Shipped(name, v)
		}
		require.NoError(t, err)
		assert.Nil(t, r.Weights)
		assert.Zero(t, r.Rules.(weighedRules).weights)
		assert.Empty(t, r.Header().WeightsDigest())
	}

	_, err = open("mine/broken.yml")
	assert.ErrorContains(t, err, "mine/broken.weights.yaml:2:25: classic has no feature `flor`")
	r, err := open("mine/broken.yml", variants.WithoutWeights())
	require.NoError(t, err)
	assert.Nil(t, r.Weights)
	_, err = variants.OpenFS(files, "mine/corners.yaml", variants.With(plain{classic.Variant}))
	assert.ErrorContains(t, err, "mine/corners.weights.yaml: bots of classic use no weights")
}

func TestWeightsFile(t *testing.T) {
	for name, want := range map[string]string{"a/b.yaml": "a/b.weights.yaml", "b.yml": "b.weights.yaml", "classic": ""} {
		assert.Equal(t, want, variants.WeightsFile(name))
	}
	assert.Equal(t, "a/b.yaml", variants.WeightsOf("a/b.weights.yaml"))
	assert.Empty(t, variants.WeightsOf("b.yaml"))
}
