package match_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/match"
	"github.com/azulejo/azulejo/core/bot"
)

// scripted repeats some lines.
func scripted(n int, lines ...string) []string { return slices.Repeat(lines, n) }

// Undo goes back over bots, deals and refills to each position in which the
// person chose, and the same moves bring the same tiles again.
func TestUndoGoesBackToEachDecision(t *testing.T) {
	for _, name := range sample(0) {
		moves, companies := 6, [][]bot.Bot{{nil, first}} // no game is over so early
		if slices.Contains(published, name) {
			moves, companies = 18, [][]bot.Bot{{nil, first}, {first, nil, first}, {nil, nil}}
		}
		r := open(t, name)
		for _, bots := range companies {
			tb := sit(t, r, bots...)
			script := slices.Concat(scripted(moves, "@", "#7"), []string{"@"}, scripted(moves, "undo", "@"),
				scripted(moves, "#7", "@"))
			_, err := tb.run(script...)
			require.ErrorIs(t, err, match.ErrQuit)
			require.Len(t, tb.texts, 3*moves+1)
			played, back := tb.texts[:moves+1], slices.Clone(tb.texts[moves:2*moves+1])
			slices.Reverse(back)
			require.Equal(t, played, back, name)
			require.Equal(t, played[1:], tb.texts[2*moves+1:], name)
		}
	}
}

// Where no person has moved there is nothing to take back, also where a bot has.
func TestUndoOfNothing(t *testing.T) {
	for _, bots := range [][]bot.Bot{{nil, first}, {first, nil}} {
		tb := sit(t, open(t, "classic"), bots...)
		out, err := tb.run("@", "undo", "@", "#1", "undo", "undo", "@")
		require.ErrorIs(t, err, match.ErrQuit)
		assert.Equal(t, 2, strings.Count(out, "there is no move of yours to take back"), out)
		assert.Equal(t, 1, strings.Count(out, "taken back; the same tiles will come again"))
		assert.Equal(t, slices.Repeat(tb.texts[:1], 3), tb.texts)
	}
}

// A move that was played by itself as the only one is no decision: undo goes
// back to the one before it, and not to where it is played again at once.
func TestUndoOverForcedMoves(t *testing.T) {
	// One tile comes each round, and only the floor takes a color for the second time.
	tb := sit(t, parse(t, "extends: classic\ndisplays: { count: 1, tiles: 1 }\nlines: { lengths: [1] }\n"+
		"wall: { pattern: B Y R K W }\n"), nil, first)
	tb.Auto = true
	const moves = 4
	out, err := tb.run(slices.Concat([]string{"@"}, scripted(moves, "#1", "@"), scripted(moves, "undo", "@"),
		[]string{"undo"})...)
	require.ErrorIs(t, err, match.ErrQuit, out)
	require.Regexp(t, "(?s)> #1.*seat 1 has only one move: 1 [a-z]+ floor.*> #1.*> undo", out)
	back := slices.Clone(tb.texts[moves:])
	slices.Reverse(back)
	assert.Equal(t, tb.texts[:moves+1], back)
	assert.Equal(t, 1, strings.Count(out, "there is no move of yours to take back"))
}

// A record in a file forgets what was taken back, and is right in every line.
func TestUndoRewindsTheRecord(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	for _, name := range sample(1) {
		tb := sit(t, open(t, name), nil, first)
		require.NoError(t, tb.Archive.Record(tb.Game, "game.jsonl"))
		_, err := tb.run("#9", "#9", "#9", "undo", "undo", "#4", "#4", "undo", "#2")
		require.ErrorIs(t, err, match.ErrQuit)
		require.NoError(t, tb.Archive.Close())
		tb.sameAsPlayed("game.jsonl")
		assert.Equal(t, []string{"game.jsonl"}, tb.files())
	}
}

// After an undo a board marks what has happened from the move before on.
func TestBoardAfterUndo(t *testing.T) {
	tb := sit(t, open(t, "classic"), nil, first)
	_, err := tb.run("#1", "#1", "undo")
	require.ErrorIs(t, err, match.ErrQuit)
	require.Len(t, tb.boards, 4)
	assert.Equal(t, tb.boards[1], tb.boards[3])
}
