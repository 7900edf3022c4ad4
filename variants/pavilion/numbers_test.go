package pavilion_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/view"
	"github.com/azulejo/azulejo/variants/internal/scene"
)

// Numbers come one by one, those of a star in the order of its positions, and what has come so far
// is in the text.
func TestShuffledNumbers(t *testing.T) {
	// Clauses: key.shuffled
	r := ownRules(t, "stars: { red: { shuffled: true, numbers: [1, 1, 2, 3, 4, 5] } }\n")
	s := scene.Start(t, r, 2)
	require.Equal(t, core.Draw, s.Game.Turn())
	left := func(s *scene.Scene) []string {
		name, seat, values := scene.Draws(r, s.Game.State())
		assert.Equal(t, "red", name)
		assert.Equal(t, -1, seat)
		return values
	}
	assert.Equal(t, []string{"1", "1", "2", "3", "4", "5"}, left(s))
	require.NoError(t, s.Game.Draw("4"))
	require.NoError(t, s.Game.Draw("1"))
	assert.Equal(t, []string{"1", "2", "3", "5"}, left(s))
	require.Error(t, s.Game.Draw("4"))
	read := scene.At(t, r, s.Text())
	assert.Equal(t, s.Text(), read.Text())
	assert.Equal(t, left(s), left(read))
	for _, number := range []string{"5", "1", "3", "2"} {
		require.NoError(t, s.Game.Draw(number))
	}
	assert.Equal(t, core.Refill, s.Game.Turn())
	v, ok := view.Of(s.Game.State())
	require.True(t, ok)
	var labels string
	for _, cell := range v.Seats[0].Areas[1].Cells {
		labels += cell.Label
	}
	assert.Equal(t, "415132", labels)
	for text, want := range map[string]string{
		"{turn: 1, numbers: { red: [1, 1, 2, 3, 4, 6] }, seats: [{}, {}]}":        "the number 6 cannot come here",
		"{turn: 1, numbers: { red: [1, 2, 3, 4, 5] }, seats: [{}, {}]}":           "the red star has 6 numbers, here are 5",
		"{turn: 1, numbers: { blue: [1, 2, 3, 4, 5, 6] }, seats: [{}, {}]}":       "blue",
		"{turn: 1, numbers: { red: [1, 1, 2, 3, 4, 5, 5] }, seats: [{}, {}]}":     "the red star has 6 numbers, here are 7",
		"{phase: deal, numbers: { red: [1, 1, 2, 3, 4, 5, 5] }, seats: [{}, {}]}": "the number 5 cannot come here",
	} {
		assert.ErrorContains(t, s.Game.State().UnmarshalText([]byte(text)), want, text)
	}
}

// Rules that depend on numbers see those that have come, from the first turn on.
func TestShuffledNumbersInRules(t *testing.T) {
	// Clauses: key.shuffled
	r := ownRules(t, "stars: { red: { shuffled: true } }\nplace: { when: number > 2 or place.star != \"red\" }\nsupply: { spaces: 0 }\n")
	s := scene.Start(t, r, 2)
	for _, number := range []string{"6", "5", "4", "3", "2", "1"} {
		require.NoError(t, s.Game.Draw(number))
	}
	s.Deal("RRRR", "RRRR", "RRRR", "RRRR", "RRRR")
	for s.Get("phase") == "take" {
		s.Play(s.Legal()[0])
	}
	assert.Equal(t, []string{"place red 1", "place red 2", "place red 3", "place red 4"}, legal(s, "place red"))
}
