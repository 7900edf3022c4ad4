package variants_test

import (
	"bytes"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
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
