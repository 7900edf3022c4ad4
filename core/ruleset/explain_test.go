package ruleset_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	_ "github.com/azulejo/azulejo/variants/all"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// changed is a ruleset over another one, with what each way of changing does.
const changed = `
format: 1
extends: classic
params: { low: 2, high: params.low + 1 }
scoring: { minimum: params.low, floor: [-1, -1] }
bonuses:
  row: null
  extra: { per: board.tiles, points: params.high }
`

func document(t *testing.T, text string, set ...string) *ruleset.Document {
	t.Helper()
	r, err := variants.Parse("family.yaml", []byte(text), variants.Set(set...))
	require.NoError(t, err)
	return r.Document
}

// What a ruleset changes is listed value by value, what is new or gone as a whole, and
// without the defaults of something new.
func TestChanges(t *testing.T) {
	d := document(t, changed)
	assert.Equal(t, []string{"classic"}, d.Extends())
	assert.Equal(t, []ruleset.Difference{
		{Key: "params.low", B: "2"},
		{Key: "params.high", B: "params.low + 1"},
		{Key: "scoring.minimum", A: "0", B: "params.low"},
		{Key: "scoring.floor", A: "[-1, -1, -2, -2, -2, -3, -3]", B: "[-1, -1]"},
		{Key: "bonuses.row", A: "{per: board.rows, points: 2}"},
		{Key: "bonuses.extra", B: "{per: board.tiles, points: params.high}"},
	}, d.Changes())
}

// Assignments are what lies over the ruleset itself.
func TestChangesOfAssignments(t *testing.T) {
	d := document(t, changed, "params.low=4")
	assert.Equal(t, []string{"family.yaml"}, d.Extends())
	assert.Equal(t, []ruleset.Difference{{Key: "params.low", A: "2", B: "4"}}, d.Changes())
}

// Every layer that writes a value is listed, the one that counts last; a default has
// no place.
func TestSettings(t *testing.T) {
	d := document(t, changed, "scoring.minimum=5")
	assert.Equal(t, []ruleset.Setting{
		{File: "classic", Line: d.Settings("scoring.minimum")[0].Line, Col: 12, Value: "0"},
		{File: "family.yaml", Line: 5, Col: 21, Value: "params.low"},
		{File: "--set", Line: 1, Col: 17, Value: "5"},
	}, d.Settings("scoring.minimum"))
	assert.Equal(t, []ruleset.Setting{{Value: "game"}}, d.Settings("bonuses.extra.each"))
	assert.Empty(t, d.Settings("take.limit"))
}

// A star is every name that the ruleset has there, and a group is all that it holds.
func TestExpandAndLeaves(t *testing.T) {
	d := document(t, changed)
	assert.Equal(t, []string{"bonuses.column.per", "bonuses.color.per", "bonuses.extra.per"}, d.Expand("bonuses.*.per"))
	assert.Equal(t, []string{"colors.red.letter"}, d.Expand("colours.red.letter"))
	assert.Empty(t, d.Expand("bonuses.row.per"))
	assert.Equal(t, []string{"wall.pattern", "wall.once_per", "wall.when", "wall.wild"}, d.Leaves("wall"))
}

// All keys are listed, those of every ruleset first, with words for their values.
func TestAllKeys(t *testing.T) {
	types := map[string]string{}
	for _, k := range ruleset.AllKeys(variants.All()[0].Keys()) {
		types[k.Path] = k.TypeText() + "; " + k.RangeText()
	}
	assert.Equal(t, "a whole number, or a formula for one; 0 to 1000", types["bonuses.*.per"])
	assert.Equal(t, "a list of whole numbers or formulas, or one formula for all; -10000 to 10000; at most 120 items", types["scoring.floor"])
	assert.Equal(t, "a whole number; 1 to 1", types["format"])
}

// A ruleset that extends several others is compared with them merged: what one makes of
// the other with base is no change, and neither is another spelling.
func TestChangesOfSeveralParents(t *testing.T) {
	for text, want := range map[string][]ruleset.Difference{
		"extends: [house/az-row-weight, house/az-diagonal-cells]": nil,
		"extends: house/az-row-weight\nparams: { row_weight: 2 }": {
			{Key: "params.row_weight", A: "1", B: "2"},
		},
		"extends: house/az-row-weight\nscoring: { minimum: 0, place: (base) }": nil,
		"extends: house/az-row-weight\nscoring: { place: base + 1 }": {{Key: "scoring.place",
			A: "max(1, (run.h > 1 ? run.h : 0) + (run.v > 1 ? run.v : 0)) + params.row_weight * (row - 1)",
			B: "max(1, (run.h > 1 ? run.h : 0) + (run.v > 1 ? run.v : 0)) + params.row_weight * (row - 1) + 1"}},
	} {
		assert.Equal(t, want, document(t, "format: 1\n"+text+"\n").Changes(), text)
	}
}

// What lies over several rulesets has the summary of none of them.
func TestHeading(t *testing.T) {
	const both = "format: 1\nextends: [house/az-row-weight, house/az-diagonal-cells]\n"
	for text, want := range map[string][2]string{
		both:                     {"Weighty rows and Golden diagonals together", ""},
		both + "name: Mine\n":    {"Mine", ""},
		both + "summary: Mine\n": {"Weighty rows and Golden diagonals together", "Mine"},
		"format: 1\nextends: house/az-row-weight\nname: Mine\n": {"Mine",
			"A tile scores one point more for each row above its own."},
	} {
		name, summary := document(t, text).Heading()
		assert.Equal(t, want, [2]string{name, summary}, text)
	}
}
