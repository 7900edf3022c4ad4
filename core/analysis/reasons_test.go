package analysis_test

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/analysis"
	"github.com/azulejo/azulejo/variants"
)

// lastTakes is a position in which white completes a line, and blue would put two tiles on the floor line.
const lastTakes = `
phase: offer
turn: 1
displays: [BBBY, WWYY, ., ., .]
center: K
marker: center
seats:
  - { wall: [.YR.., ....., ....., ....., .....], lines: [B, ., W, ., .] }
  - { lines: [., ., ., ., B] }
`

// position returns a position of a ruleset with two seats.
func position(t *testing.T, rules, text string) (core.Rules, core.State) {
	t.Helper()
	r, err := variants.Open(rules)
	require.NoError(t, err)
	s, err := r.Rules.New(2)
	require.NoError(t, err)
	require.NoError(t, s.UnmarshalText([]byte(text)))
	return r.Rules, s
}

// parsed reads a move.
func parsed(t *testing.T, r core.Rules, text string) core.Move {
	t.Helper()
	m, err := r.ParseMove(text)
	require.NoError(t, err)
	return m
}

// What a move changes most is its own line.
func TestGains(t *testing.T) {
	r, s := position(t, "classic", lastTakes)
	found := analysis.Gains(r, s, parsed(t, r, "2 white 3"))
	require.NotEmpty(t, found)
	assert.Equal(t, "line 3", found[0].About)
	assert.Equal(t, "full of white", found[0].Is)
	assert.Equal(t, "1 of 3 white", found[0].Instead)
	assert.Positive(t, found[0].Points)
	assert.Equal(t, 1, found[0].Seat)
}

// A mistake is explained by what it spoils, the same each time.
func TestReasons(t *testing.T) {
	r, s := position(t, "classic", lastTakes)
	why := func() []analysis.Reason {
		found, err := analysis.Reasons(t.Context(), r, 1, s, parsed(t, r, "2 white 3"), parsed(t, r, "1 blue floor"))
		require.NoError(t, err)
		return found
	}
	found := why()
	assert.Equal(t, found, why())
	assert.LessOrEqual(t, len(found), 3)
	abouts := map[string]bool{}
	for i, reason := range found {
		abouts[reason.About] = true
		if i > 0 {
			assert.GreaterOrEqual(t, found[i-1].Points, reason.Points)
		}
	}
	assert.True(t, abouts["line 3"] && abouts["floor line"], "%+v", found)
}

// Reasons would tell a secret, so there are none where the rules have one.
func TestReasonsTellNoSecrets(t *testing.T) {
	g := newGame(t, "format: 1\nextends: classic\ndraws: { lucky: { of: colors, each: round, hidden: true } }\n"+
		"scoring: { place: \"base + (color == lucky ? 6 : 0)\" }\n", 2)
	moves := g.Moves()
	assert.Empty(t, analysis.Gains(g.Rules(), g.State(), moves[0]))
	found, err := analysis.Reasons(t.Context(), g.Rules(), 1, g.State(), moves[0], moves[1])
	require.NoError(t, err)
	assert.Empty(t, found)
}

func TestWordsOfReasons(t *testing.T) {
	names := []string{"Ana", "greedy", "greedy", "Ben"}
	for text, reason := range map[string]analysis.Reason{
		"your line 3: full of blue instead of empty (+3.2)":     {Seat: 1, About: "line 3", Is: "full of blue", Instead: "empty", Points: 3.2},
		"your line 3: empty, worth more (+0.8)":                 {Seat: 1, About: "line 3", Is: "empty", Instead: "empty", Points: 0.8},
		"Ben's line 3: empty, worth less (+0.8)":                {Seat: 4, About: "line 3", Is: "empty", Instead: "empty", Points: 0.8},
		"seat 2's other rules (-1.0)":                           {Seat: 2, About: "other rules", Points: -1},
		"Ben's floor line: 1 tile instead of 3 tiles (-3.0)":    {Seat: 4, About: "floor line", Is: "1 tile", Instead: "3 tiles", Points: -3},
		"seat 3's floor line: 1 tile instead of 3 tiles (-3.0)": {Seat: 3, About: "floor line", Is: "1 tile", Instead: "3 tiles", Points: -3},
	} {
		assert.Equal(t, text, reason.Words(0, "your", names))
	}
}
