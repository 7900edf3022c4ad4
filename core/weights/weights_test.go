package weights_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/weights"
)

// features are rules of which only the features matter here.
type features struct{ core.Rules }

func (features) Evaluator() core.Evaluator                        { return nil }
func (features) Features() []string                               { return []string{"lines", "floor", "marker"} }
func (f features) FeatureDocs() []string                          { return f.Features() }
func (features) Phases() int                                      { return 2 }
func (features) Weights() core.Weights                            { return core.Weights{} }
func (f features) WithWeights(w core.Weights) (core.Rules, error) { return f, nil }

// What is written is read again.
func TestText(t *testing.T) {
	f := weights.File{Comment: []string{"azulejo fit x.yaml", "explains 50 %"}, Variant: "classic",
		Features: features{}.Features(), Weights: core.Weights{2: {{1, -20, 300}, {4, 0, -weights.Most}}, 4: {{1, 2, 3}, {4, 5, 6}}}}
	text := f.Text()
	assert.Equal(t, `# azulejo fit x.yaml
# explains 50 %
variant: classic

# by number of seats and phase, in hundredths of a point for each point of the feature
weights:
  seats_2:
    lines:  [1, 4]
    floor:  [-20, 0]
    marker: [300, -1000000]
  seats_4:
    lines:  [1, 4]
    floor:  [2, 5]
    marker: [3, 6]
`, string(text))
	read, err := weights.Read("x.weights.yaml", text, "classic", features{})
	require.NoError(t, err)
	assert.Equal(t, f.Weights, read)
	assert.Equal(t, f.Weights, weights.Must(text, "classic", f.Features, 2)())
	assert.Panics(t, func() { weights.Must(text, "classic", f.Features[:2], 2)() })
}

// Weights without a number of seats are for any; a number of seats without weights has those of the nearest.
func TestSeats(t *testing.T) {
	read, err := weights.Read("x.weights.yaml", []byte("variant: classic\nweights: { lines: [1, 4], floor: [2, 5], marker: [3, 6] }\n"), "classic", features{})
	require.NoError(t, err)
	for seats := range core.MaxSeats + 1 {
		assert.Equal(t, [][]int32{{1, 2, 3}, {4, 5, 6}}, read.For(seats))
	}
	of := core.Weights{2: {{2}}, 4: {{4}}}
	for seats, want := range map[int]int32{1: 2, 2: 2, 3: 2, 4: 4, 8: 4} {
		assert.Equal(t, want, of.For(seats)[0][0], seats)
	}
	_, err = weights.Read("x.weights.yaml", []byte("variant: classic\nweights:\n  seats_2: x\n  seats_9: {}\n"), "classic", features{})
	assert.ErrorContains(t, err, ":3:12: a list of numbers for each feature is needed")
	assert.ErrorContains(t, err, ":4:3: a number of seats is needed, such as `seats_2`")
}

// All that is wrong with a file is reported at once, with its place.
func TestBrokenFiles(t *testing.T) {
	text := `varant: classic
weights:
  lines: [1, 2, 3]
  lines: [1, 2]
  flor: [1, 2]
  marker: [1000001, x]
`
	_, err := weights.Read("x.weights.yaml", []byte(text), "classic", features{})
	for _, want := range []string{
		":1:1: there is no key `varant` here", "did you mean `variant`?", ":1:1: `variant` is missing",
		":2:1: there are no weights for floor", ":3:10: lines: 2 numbers, one for each phase, are needed; here are 3",
		":4:3: `lines` is here twice", ":5:3: classic has no feature `flor`", "did you mean `floor`?",
		":6:12: 1000001 is out of range", ":6:21: \"x\" is not a whole number",
	} {
		assert.ErrorContains(t, err, want)
	}
	for text, want := range map[string]string{
		"":                  "the file is empty",
		"variant: classic":  "`weights` is missing",
		"variant: pavilion": "these weights are for pavilion, and the ruleset is for classic",
	} {
		_, err := weights.Read("x.weights.yaml", []byte(text), "classic", features{})
		assert.ErrorContains(t, err, want)
	}
}
