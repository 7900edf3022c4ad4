package ruleset_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
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

// What a ruleset changes is told value by value: what is other, what is new and
// what is gone, and no default that comes with something new.
func TestChanges(t *testing.T) {
	d := document(t, changed)
	assert.Equal(t, []string{"classic"}, d.Extends())
	assert.Equal(t, []ruleset.Change{
		{Key: "params.low", Is: "2"},
		{Key: "params.high", Is: "params.low + 1"},
		{Key: "scoring.minimum", Was: "0", Is: "params.low"},
		{Key: "scoring.floor", Was: "[-1, -1, -2, -2, -2, -3, -3]", Is: "[-1, -1]"},
		{Key: "bonuses.extra.per", Is: "board.tiles"},
		{Key: "bonuses.extra.points", Is: "params.high"},
		{Key: "bonuses.row.per", Was: "board.rows"},
		{Key: "bonuses.row.points", Was: "2"},
		{Key: "bonuses.row.each", Was: "game"},
	}, d.Changes())
}

// Assignments are what lies over the ruleset itself.
func TestChangesOfAssignments(t *testing.T) {
	d := document(t, changed, "params.low=4")
	assert.Equal(t, []string{"family.yaml"}, d.Extends())
	assert.Equal(t, []ruleset.Change{{Key: "params.low", Was: "2", Is: "4"}}, d.Changes())
}

// Every layer that writes a value is told, the one that counts last; a default has
// no place.
func TestSettings(t *testing.T) {
	d := document(t, changed, "scoring.minimum=5")
	assert.Equal(t, []ruleset.Setting{
		{File: "classic", Line: d.Settings("scoring.minimum")[0].Line, Value: "0"},
		{File: "family.yaml", Line: 5, Value: "params.low"},
		{File: "--set", Line: 1, Value: "5"},
	}, d.Settings("scoring.minimum"))
	assert.Equal(t, []ruleset.Setting{{Value: "game"}}, d.Settings("bonuses.extra.each"))
	assert.Empty(t, d.Settings("take.limit"))
}

// A star stands for every name that the ruleset has there, and a group for all it
// holds.
func TestExpandAndLeaves(t *testing.T) {
	d := document(t, changed)
	assert.Equal(t, []string{"bonuses.column.per", "bonuses.color.per", "bonuses.extra.per"}, d.Expand("bonuses.*.per"))
	assert.Equal(t, []string{"colors.red.letter"}, d.Expand("colours.red.letter"))
	assert.Empty(t, d.Expand("bonuses.row.per"))
	assert.Equal(t, []string{"wall.pattern", "wall.once_per"}, d.Leaves("wall"))
}

// Declarations are found by the names that a ruleset chose, by stars and in both
// spellings, and near misses have suggestions.
func TestReference(t *testing.T) {
	all := ruleset.NewReference(variants.All()[0].Keys())
	for _, path := range []string{"bonuses.row.per", "bonuses.*.per"} {
		topic, ok := all.Find(path)
		require.True(t, ok)
		assert.Equal(t, "bonuses.*.per", topic.Path)
		assert.Equal(t, "a whole number, or a formula for one", topic.Key.TypeText())
		assert.Equal(t, "0 to 1000", topic.Key.RangeText())
	}
	group, ok := all.Find("displays")
	require.True(t, ok)
	assert.Nil(t, group.Key)
	assert.Len(t, group.Holds, 2)
	_, ok = all.Find("displays.size")
	assert.False(t, ok)
	_, ok = all.Find("colours.teal.tiles")
	assert.True(t, ok)
	assert.Equal(t, "lines.lengths", all.Suggest("lines.lenghts"))
	assert.Equal(t, "lines.lengths", all.Suggest("lengths"))
	assert.Equal(t, "bonuses.*.points", all.Suggest("points"))
	assert.Empty(t, all.Suggest("gravity"))
}

// noNouns is a variant that has words for nothing.
func noNouns(string, []string) (formula.Noun, bool) { return formula.Noun{}, false }

// Values are told in words with what base and parameters make of them.
func TestTeller(t *testing.T) {
	tell := ruleset.NewTeller(document(t, changed+"  more: { per: score, points: seats }\n"), noNouns)
	assert.Equal(t, "2", tell.Tell("scoring.minimum", ruleset.Number))
	assert.Equal(t, "3 points", tell.Tell("bonuses.extra.points", ruleset.Points))
	assert.Equal(t, "1 point for each player", tell.Tell("bonuses.more.points", ruleset.Points))
	assert.Equal(t, "lose 1 point", tell.Change("scoring.floor.2"))
	n, ok := tell.At("displays.count", map[string]int{"seats": 4})
	assert.True(t, ok)
	assert.Equal(t, 9, n)
	_, ok = tell.At("displays.count", nil)
	assert.False(t, ok)
	assert.Equal(t, "as many points as `board.tiles` gives", tell.Tell("bonuses.extra.per", ruleset.Points))
}

// Where several rulesets are extended, what differs from them laid together is
// told: not what one of them makes of the other with base, and no other spelling.
func TestChangesOfSeveralParents(t *testing.T) {
	for text, want := range map[string][]ruleset.Change{
		"extends: [house/az-row-weight, house/az-diagonal-cells]": nil,
		"extends: house/az-row-weight\nparams: { row_weight: 2 }": {
			{Key: "params.row_weight", Was: "1", Is: "2"},
		},
		"extends: house/az-row-weight\nscoring: { minimum: 0, place: (base) }": nil,
		"extends: house/az-row-weight\nscoring: { place: base + 1 }": {{Key: "scoring.place",
			Was: "max(1, (run.h > 1 ? run.h : 0) + (run.v > 1 ? run.v : 0)) + params.row_weight * (row - 1)",
			Is:  "max(1, (run.h > 1 ? run.h : 0) + (run.v > 1 ? run.v : 0)) + params.row_weight * (row - 1) + 1"}},
	} {
		assert.Equal(t, want, document(t, "format: 1\n"+text+"\n").Changes(), text)
	}
}

// What lies over several rulesets has the summary of none of them.
func TestHeading(t *testing.T) {
	const both = "format: 1\nextends: [house/az-row-weight, house/az-diagonal-cells]\n"
	for text, want := range map[string][2]string{
		both:                     {"Weighty rows and Golden diagonals together", ""},
		both + "name: Mine\n":    {"Mine", "Weighty rows and Golden diagonals together."},
		both + "summary: Mine\n": {"Weighty rows and Golden diagonals together", "Mine"},
		"format: 1\nextends: house/az-row-weight\nname: Mine\n": {"Mine",
			"A tile scores one point more for each row above its own."},
	} {
		name, summary := document(t, text).Heading()
		assert.Equal(t, want, [2]string{name, summary}, text)
	}
}
