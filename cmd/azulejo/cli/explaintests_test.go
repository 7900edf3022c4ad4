package cli_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// explained returns what explain says, in one line.
func explained(t *testing.T, args ...string) string {
	t.Helper()
	out, errs, code := azulejo(append([]string{"explain"}, args...)...)
	require.Zero(t, code, errs)
	return strings.Join(strings.Fields(out), " ")
}

// The words of tests and of positions are explained, the latter for the variants
// that have them, and a word that is a key of rulesets too is explained as both.
func TestExplainTests(t *testing.T) {
	assert.Contains(t, explained(t, "expect"), "expect.choices How many moves are legal now.")
	assert.Contains(t, explained(t, "expect.turn"), "The seat that acts next.")
	assert.Contains(t, explained(t, "steps.deal"), "type a list of the tiles of each display")
	assert.Contains(t, explained(t, "expect.points.rule"), "The key of the rule that gave the points.")
	tests := explained(t, "tests")
	assert.Contains(t, tests, "Tests of this ruleset")
	assert.Contains(t, tests, "test.seed The seed of all tiles")
	assert.Equal(t, 1, strings.Count(explained(t, "position"), "position.seats.score"))
	assert.Contains(t, explained(t, "position.seats.2.floor"), "variant classic")
	assert.Equal(t, explained(t, "classic", "position.seats.floor"), explained(t, "classic", "position.seats.*.floor"))
	assert.NotContains(t, explained(t, "summer-pavilion", "position"), "floor")
}

// A word that is nearly one of them is refused with the one that is meant.
func TestExplainTestsSuggests(t *testing.T) {
	_, errs, code := azulejo("explain", "expect.chioces")
	assert.Equal(t, 2, code)
	assert.Contains(t, errs, "did you mean expect.choices?")
	_, _, code = azulejo("explain", "classic", "position.seats.stars")
	assert.Equal(t, 2, code)
}
