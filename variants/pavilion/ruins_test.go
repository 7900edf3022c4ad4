package pavilion_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// Ruins come after the shuffled numbers, those of a star one after the other, and what has come so far is in the text.
func TestRuins(t *testing.T) {
	// Clauses: key.ruins
	r := ownRules(t, "stars: { red: { ruins: 2 }, blue: { shuffled: true }, green: { ruins: 1 } }\n")
	s := scene.Start(t, r, 2)
	for _, number := range []string{"6", "5", "4", "3", "2", "1"} {
		require.NoError(t, s.Game.Draw(number))
	}
	left := func(s *scene.Scene) (string, []string) {
		name, _, values := scene.Draws(r, s.Game.State())
		return name, values
	}
	require.NoError(t, s.Game.Draw("3"))
	name, values := left(s)
	assert.Equal(t, "red", name)
	assert.Equal(t, []string{"1", "2", "4", "5", "6"}, values)
	require.Error(t, s.Game.Draw("3"))
	read := scene.At(t, r, s.Text())
	assert.Equal(t, s.Text(), read.Text())
	_, again := left(read)
	assert.Equal(t, values, again)
	require.NoError(t, s.Game.Draw("1"))
	name, _ = left(s)
	assert.Equal(t, "green", name)
	require.NoError(t, s.Game.Draw("2"))
	assert.Equal(t, core.Refill, s.Game.Turn())
	assert.Equal(t, s.Text(), scene.At(t, r, s.Text()).Text())
	v, ok := view.Of(s.Game.State())
	require.True(t, ok)
	labels := map[string]string{}
	for _, area := range v.Seats[0].Areas {
		for _, cell := range area.Cells {
			star, _, _ := strings.Cut(cell.Word, " ")
			labels[star] += cell.Label
			assert.Equal(t, cell.Label == "x", cell.Accepts == 0, cell.Word)
		}
	}
	assert.Equal(t, "x2x456", labels["red"])
	assert.Equal(t, "654321", labels["blue"])
	assert.Equal(t, "1x3456", labels["green"])

	for text, want := range map[string]string{
		"{turn: 1, numbers: { red: [0, 0, 0, 4, 5, 6] }, seats: [{}, {}]}":                                 "chance ruins 2 spaces of the red star",
		"{turn: 1, numbers: { red: [0, 3, 3, 4, 5, 6] }, seats: [{}, {}]}":                                 "the number 3 cannot come here: it is 2, or 0 on a ruin",
		"{turn: 1, numbers: { red: [0] }, seats: [{}, {}]}":                                                "the red star has 6 numbers, here are 1",
		"{turn: 1, numbers: { orange: [0, 2, 3, 4, 5, 6] }, seats: [{}, {}]}":                              "orange",
		"{turn: 1, numbers: { red: [0, 2, 3, 4, 5, 6] }, seats: [{stars: {red: R.....}}, {}]}":             "a tile lies on the ruin",
		"{phase: deal, numbers: { red: [0, 2, 3, 4, 5, 6] }, seats: [{}, {}]}":                             "after those of the stars before it",
		"{phase: deal, numbers: { blue: [1, 2, 3, 4, 5, 6], green: [0, 2, 3, 4, 5, 6] }, seats: [{}, {}]}": "after those of the stars before it",
	} {
		assert.ErrorContains(t, s.Game.State().UnmarshalText([]byte(text)), want, text)
	}
}

// The number 0 is a ruin of every game: it breaks arcs, and its star, structures and numbers are complete without it.
func TestPrintedRuins(t *testing.T) {
	// Clauses: key.ruins
	const keys = "stars: { red: { numbers: [1, 0, 3, 4, 5, 6] } }\nplace: { when: number < 6 }\n" +
		"scoring: { place: 'arc + 10 * count(spaces, .number == 0) + sum(stars, .size)' }\n"
	s := ownAt(t, keys, "{turn: 1, supply: PPGGOOYYBB, seats: [{hand: RRR, stars: {red: R....., blue: ..BB..}}, {}]}")
	refuses(t, s, refusal{"place red 2", "stars.red.ruins", "position 2 of the red star is ruined"})
	s.Play("place red 3")
	assert.Equal(t, []string{"seat 1: scoring.place +52 = 57"}, s.Points())

	s = ownAt(t, keys, "{turn: 1, supply: PPGGOOYYBB, seats: [{hand: R, stars: {blue: ..BB..}}, {}]}")
	s.Play("place red 1")
	assert.Equal(t, "2", s.Get("picks"), "the statue")

	// A condition for the spaces of a star is not asked about its ruins, not even before the others are drawn.
	r := ownRules(t, "stars: { red: { ruins: 2 } }\nplace: { when: number <= 2 or before }\n")
	read := scene.At(t, r, "{phase: deal, numbers: {red: [0, 2, 3, 4, 5, 6]}, seats: [{}, {}]}")
	assert.Equal(t, core.Draw, read.Game.Turn())

	refusesRuleset(t, "stars: { red: { numbers: [0, 0, 0, 0, 0, 0] } }\n", "0 spaces of the star are not ruined, and one has to stay")
	refusesRuleset(t, "stars: { red: { numbers: [0, 0, 0, 0, 1, 1], ruins: 2 } }\n", "2 spaces of the star are not ruined, and one has to stay")
	refusesRuleset(t, "stars: { red: { numbers: [0, 1, 2, 3, 4, 5], shuffled: true } }\n", "shuffled or have ruins, not both")
	refusesRuleset(t, "stars: { red: { numbers: [1, 2, 3, 4, 0, 0] } }\n", "all its spaces are ruined")
}
