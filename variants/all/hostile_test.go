package all_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// refused returns what is wrong with a ruleset.
func refused(t *testing.T, text string) []ruleset.Problem {
	t.Helper()
	_, err := variants.Parse("mine.yaml", []byte("format: 1\n"+text))
	var problems *ruleset.Problems
	require.ErrorAs(t, err, &problems)
	return problems.List
}

func TestFormulasThatCostTooMuchAreRefused(t *testing.T) {
	for _, text := range []string{
		`extends: classic
scoring: { place: "sum(1..49000, score) * 0" }`,
		`extends: classic
scoring: { place: "count(cells, .filled and count(cells, .filled and count(cells, .filled) > 2) > 2)" }`,
		`extends: summer-pavilion
scoring: { place: "sum(1..9999, structures(\"statue\")) * 0" }`,
	} {
		problems := refused(t, text)
		require.Len(t, problems, 1, text)
		assert.Equal(t, "formula-size", problems[0].Code)
		assert.Regexp(t, "the formula of `scoring.place` can take [0-9]+ steps; at most 20000 are allowed|"+
			"going through up to (9,999|64) items takes more than 100,000 steps", problems[0].Message)
	}
}

// Each formula is cheap enough, and all of them together are not: the one with
// which the sum is too large is named, and no other.
func TestFormulasThatCostTooMuchTogetherAreRefused(t *testing.T) {
	var b strings.Builder
	b.WriteString("extends: classic\nbonuses:\n")
	for i := range 40 {
		fmt.Fprintf(&b, "  b%d: { per: 'sum(1..3000, score) * 0', points: 1 }\n", i)
	}
	problems := refused(t, b.String())
	require.Len(t, problems, 1)
	assert.Equal(t, "with the formula of `bonuses.b10.per`, 4 times 6006 steps, a move can take 264336 steps; "+
		"at most 250000 are allowed", problems[0].Message)
}

// Nobody who writes rules meets the limits.
func TestShippedFormulasAreFarBelowTheLimits(t *testing.T) {
	for _, r := range opened(t) {
		assert.Less(t, r.Document.MoveSteps(), int64(10_000), r.Name)
	}
}

// A ruleset for larger walls may look at every cell from every cell.
func TestCellsOfCellsArePossible(t *testing.T) {
	_, err := variants.Parse("mine.yaml", []byte("format: 1\nextends: classic\nbonuses: { pairs: { points: 1, "+
		"per: 'count(cells, let r = .row; let c = .color; .filled and any(cells, .row > r and .color == c))' } }\n"))
	assert.NoError(t, err)
}

func TestEveryListAndMapOfAVariantIsLimited(t *testing.T) {
	for _, v := range variants.All() {
		for _, k := range v.Keys() {
			assert.True(t, k.Limited(), "%s: `%s` has no limit", v.Name(), k.Path)
		}
	}
}

// A ranking of 99 KB took a minute and a half to be refused.
func TestLongRankingsAreRefused(t *testing.T) {
	text := "extends: classic\nranking:\n" + strings.Repeat("  - sum(cells, .row * .col)\n", 1000)
	problems := refused(t, text)
	require.Len(t, problems, 1)
	assert.Equal(t, "`ranking` has at most 16 items, and here are 1000", problems[0].Message)
}
