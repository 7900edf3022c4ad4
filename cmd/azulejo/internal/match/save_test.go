package match_test

import (
	"context"
	"errors"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/match"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/prompt"
	"github.com/azulejo/azulejo/core"
)

// However a person leaves an unfinished game, it is kept in a new file, and the
// command that resumes it is printed.
func TestLeavingKeepsTheGame(t *testing.T) {
	broken := errors.New("the input is broken")
	for name, c := range map[string]struct {
		script    []string
		end, want error
	}{
		"end of input": {[]string{"#1"}, nil, match.ErrQuit},
		"quit":         {[]string{"#1", "quit"}, nil, match.ErrQuit},
		"interrupted":  {[]string{"#1"}, prompt.ErrInterrupted, prompt.ErrInterrupted},
		"context":      {[]string{"#1"}, context.Canceled, prompt.ErrInterrupted},
		"broken":       {[]string{"#1"}, broken, broken},
		"undone":       {[]string{"#1", "#1", "undo"}, nil, match.ErrQuit},
		"all undone":   {[]string{"#1", "undo"}, nil, match.ErrQuit},
	} {
		tb := sit(t, open(t, "classic"), nil, first)
		if c.end != nil {
			tb.end = c.end
		}
		out, err := tb.run(c.script...)
		assert.ErrorIs(t, err, c.want, name)
		assert.Contains(t, out, "the game is kept in classic-3.jsonl\nresume it by\n"+
			"  azulejo play --from classic-3.jsonl\n", name)
		tb.sameAsPlayed("classic-3.jsonl")
		assert.Equal(t, []string{"classic-3.jsonl"}, tb.files(), name)
	}
}

// A game in which no person has moved is not worth a file.
func TestNothingIsKeptWhereNobodyMoved(t *testing.T) {
	for _, script := range [][]string{nil, {"quit"}, {"moves", "hint", "why", "rules", "", "nonsense"}} {
		tb := sit(t, open(t, "classic"), first, nil)
		out, err := tb.run(script...)
		assert.ErrorIs(t, err, match.ErrQuit)
		assert.Empty(t, tb.files(), "%q", script)
		assert.NotContains(t, out, "kept")
	}
}

// Save writes a whole record: under a free name, then to the same file again, or
// under a name that is given.
func TestSave(t *testing.T) {
	tb := sit(t, open(t, "classic"), nil, first)
	require.NoError(t, os.WriteFile("classic-3.jsonl", []byte("of another game\n"), 0o600))
	out, err := tb.run("#1", "save", "#1", "save", "save second.jsonl", "#1", "quit")
	require.ErrorIs(t, err, match.ErrQuit)
	assert.Equal(t, 2, strings.Count(out, "saved to classic-3-2.jsonl\n"), out)
	assert.Contains(t, out, "saved to second.jsonl\n")
	assert.Contains(t, out, "the game is kept in second.jsonl")
	assert.Equal(t, []string{"classic-3-2.jsonl", "classic-3.jsonl", "second.jsonl"}, tb.files())
	text, err := os.ReadFile("classic-3.jsonl")
	require.NoError(t, err)
	assert.Equal(t, "of another game\n", string(text))
	tb.sameAsPlayed("second.jsonl")
	assert.Len(t, tb.check("classic-3-2.jsonl").Steps(), 5, "the deal, two moves and the bot's two")
}

// A file or folder of somebody else is never touched, and where nothing can be
// written the game continues.
func TestSaveThatFails(t *testing.T) {
	for name, message := range map[string]string{
		"foreign.txt":         "foreign.txt exists already; save the game under another name",
		"./foreign.txt":       "./foreign.txt exists already; save the game under another name",
		"folder":              "folder exists already; save the game under another name",
		"link.txt":            "link.txt exists already; save the game under another name",
		"nowhere/game.jsonl":  "the record cannot be written: ",
		"foreign.txt/x.jsonl": "the record cannot be written: ",
	} {
		tb := sit(t, open(t, "classic"), nil, first)
		require.NoError(t, os.WriteFile("foreign.txt", []byte("precious"), 0o600))
		require.NoError(t, os.Mkdir("folder", 0o700))
		require.NoError(t, os.Symlink("gone", "link.txt"))
		out, err := tb.run("#1", "save "+name, "#1", "save good.jsonl")
		require.ErrorIs(t, err, match.ErrQuit)
		assert.NotErrorIs(t, err, match.ErrRecord, name)
		assert.Contains(t, out, message, name)
		assert.NotContains(t, out, "saved to "+name)
		assert.Equal(t, []string{"classic-3.jsonl", "folder", "foreign.txt", "good.jsonl", "link.txt"}, tb.files(), name)
		text, err := os.ReadFile("foreign.txt")
		require.NoError(t, err)
		assert.Equal(t, "precious", string(text))
		tb.sameAsPlayed("good.jsonl")
	}
}

// A record that grows with the game is up to date at every question; saving to
// the same name leaves it growing, and another name is a copy.
func TestSaveBesideARecord(t *testing.T) {
	tb := sit(t, open(t, "classic"), nil, first)
	require.NoError(t, tb.Archive.Record(tb.Game, "game.jsonl"))
	out, err := tb.run("save", "#1", "save game.jsonl", "#1", "save copy.jsonl", "#1", "undo", "#2")
	require.ErrorIs(t, err, match.ErrQuit)
	assert.Equal(t, 2, strings.Count(out, "saved to game.jsonl\n"), out)
	assert.Contains(t, out, "the game is kept in game.jsonl")
	require.NoError(t, tb.Archive.Close())
	tb.sameAsPlayed("game.jsonl")
	assert.Len(t, tb.check("copy.jsonl").Steps(), 5)
	assert.Equal(t, []string{"copy.jsonl", "game.jsonl"}, tb.files())
}

// A match that resumes a record prints its last deal again and no more, marks
// what has happened from each seat's last move on, and is kept in the same file.
func TestGoingOn(t *testing.T) {
	r := open(t, "classic")
	tb := sit(t, r, nil, first)
	_, err := tb.run(scripted(14, "#5")...)
	require.ErrorIs(t, err, match.ErrQuit)
	require.Greater(t, tb.Game.State().Round(), 1)
	text, steps := tb.text(), len(tb.Game.Steps())
	game := tb.check("classic-3.jsonl")
	game.Continue(core.Seeded(3))

	again := sitAt(t, r, game, nil, first)
	again.Archive.Name = "own.jsonl"
	out, err := again.run("@", "#1")
	require.ErrorIs(t, err, match.ErrQuit)
	assert.Equal(t, []string{text}, again.texts)
	assert.NotContains(t, out, "round 1: ")
	assert.Less(t, len(again.boards[0].moved), 20, "not all that was ever moved")
	assert.Greater(t, len(again.Game.Steps()), steps)
	assert.Contains(t, out, "the game is kept in own.jsonl")
	again.sameAsPlayed("own.jsonl")
	assert.Equal(t, []string{"own.jsonl"}, again.files())
}
