package variants_test

import (
	"bytes"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
	"github.com/azulejo/azulejo/core/weights"
	"github.com/azulejo/azulejo/variants"
)

// The record of a ruleset that is not shipped brings its rules along.
func TestRecordsOfOwnRulesets(t *testing.T) {
	own, err := variants.Open("classic", variants.Set("scoring.minimum=-30"))
	require.NoError(t, err)
	game, err := core.NewGame(own.Rules, 2, core.Seeded(1))
	require.NoError(t, err)
	h := own.Header()
	h.Seats = []string{"a", "b"}
	var file bytes.Buffer
	require.NoError(t, record.Write(&file, h, game))

	replay, err := record.NewReader(&file, variants.RecordOpener()).Next()
	require.NoError(t, err)
	assert.Empty(t, replay.Notices, "the digest is that of the rules that were found")
	found, err := variants.Recorded(replay.Header)
	require.NoError(t, err)
	assert.Equal(t, own.Document.Digest(), found.Document.Digest())
}

// The record of a game whose bots judge by weights of their own brings these along, in a format that older programs
// refuse. Weights of another version are left out: the game can still be seen.
func TestRecordsWithWeights(t *testing.T) {
	files := fstest.MapFS{"own.yaml": {Data: []byte("format: 1\nextends: classic\n")}, "own.weights.yaml": {Data: zeroWeights(t)}}
	own, err := variants.OpenFS(files, "own.yaml")
	require.NoError(t, err)
	game, err := core.NewGame(own.Rules, 2, core.Seeded(1))
	require.NoError(t, err)
	h := own.Header()
	h.Seats = []string{"a", "b"}
	var file bytes.Buffer
	require.NoError(t, record.Write(&file, h, game))
	text := file.String()
	assert.Contains(t, text, `"format":4`)

	forecast := func(r core.Rules) []int { return core.EvaluatorOf(r).AppendForecasts(nil, game.State()) }
	replay, err := record.NewReader(strings.NewReader(text), variants.RecordOpener()).Next()
	require.NoError(t, err)
	assert.Equal(t, own.Weights.Text, replay.Header.Weights)
	assert.Equal(t, forecast(own.Rules), forecast(replay.Game.Rules()))
	classic, err := variants.Shipped("classic")
	require.NoError(t, err)
	assert.NotEqual(t, forecast(classic.Rules), forecast(replay.Game.Rules()))

	older := strings.Replace(text, "begins:", "began:", 1)
	replay, err = record.NewReader(strings.NewReader(older), variants.RecordOpener()).Next()
	require.NoError(t, err)
	assert.Equal(t, forecast(classic.Rules), forecast(replay.Game.Rules()))
	found, err := variants.Replayed(replay.Header)
	require.NoError(t, err)
	assert.ErrorContains(t, found.Unfit, "began")

	_, err = record.NewReader(strings.NewReader(strings.Replace(text, `"format":4`, `"format":1`, 1)), variants.RecordOpener()).Next()
	assert.ErrorContains(t, err, "format 1 has no weights")
}

// zeroWeights returns a file of weights for classic with which nothing counts.
func zeroWeights(t *testing.T) []byte {
	t.Helper()
	classic, err := variants.Shipped("classic")
	require.NoError(t, err)
	r := classic.Rules.(core.Weighted)
	f := weights.File{Variant: "classic", Features: r.Features()}
	for range r.Phases() {
		f.Weights[2] = append(f.Weights[2], make([]int32, len(f.Features)))
	}
	return f.Text()
}

// The rules of many games in one record are opened once.
func TestRecordOpenerKeepsTheRules(t *testing.T) {
	open := variants.RecordOpener()
	first, _, err := open(record.Header{Ruleset: "classic"})
	require.NoError(t, err)
	second, _, err := open(record.Header{Ruleset: "classic"})
	require.NoError(t, err)
	assert.Same(t, first, second)
}

// A header that names a file, or says what is not so, opens nothing.
func TestHeadersThatOpenNothing(t *testing.T) {
	for want, h := range map[string]record.Header{
		`ruleset "own.yaml" is not a shipped one, and the record has no ` + "`source` with its text": {Ruleset: "own.yaml"},
		"variant: classic is a ruleset of classic, here is pavilion":                                 {Ruleset: "classic", Variant: "pavilion"},
		`seed: "-1" is no whole number from 0 to 2^64-1`:                                             {Ruleset: "classic", Seed: "-1"},
	} {
		_, _, err := variants.RecordOpener()(h)
		assert.EqualError(t, err, want)
	}
}
