package match_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/match"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/prompt"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/bot"
)

// nowhere is a match in a folder that has been removed, so that nothing can be
// written there. It returns a folder where something can, which is not yet that for
// temporary files.
func nowhere(t *testing.T) (tb *table, folder string) {
	t.Helper()
	tb = sit(t, open(t, "classic"), nil, first)
	gone, err := os.Getwd()
	require.NoError(t, err)
	require.NoError(t, os.Remove(gone))
	t.Setenv("TMPDIR", filepath.Join(gone, "temp"))
	return tb, t.TempDir()
}

// A game that cannot be kept where it belongs is kept among the temporary files, and that
// is an error.
func TestLeavingKeepsTheGameElsewhere(t *testing.T) {
	for name, script := range map[string][]string{"quit": {"#1", "quit"}, "end of input": {"#1"}} {
		tb, folder := nowhere(t)
		t.Setenv("TMPDIR", folder)
		out, err := tb.run(script...)
		require.ErrorIs(t, err, match.ErrRecord, name)
		assert.NotErrorIs(t, err, match.ErrQuit, name)
		kept := filepath.Join(folder, "classic-3.jsonl")
		assert.Contains(t, out, "the game is kept in "+kept+"\nresume it by\n")
		tb.sameAsPlayed(kept)
	}
}

// A game that can be kept nowhere is an error that says so, also after an interruption.
func TestNothingCanBeKept(t *testing.T) {
	for end, also := range map[error]error{nil: nil, prompt.ErrInterrupted: prompt.ErrInterrupted,
		context.Canceled: prompt.ErrInterrupted} {
		tb, _ := nowhere(t)
		if end != nil {
			tb.end = end
		}
		out, err := tb.run("#1")
		require.ErrorIs(t, err, match.ErrRecord)
		if also != nil {
			assert.ErrorIs(t, err, also)
		}
		assert.ErrorContains(t, err, "classic-3.jsonl: no such file or directory")
		assert.NotContains(t, out, "is kept in")
	}
}

// played is a record of a classic game that is not over, in a file of its own, and
// the match that resumes it.
func played(t *testing.T, bots ...bot.Bot) *table {
	t.Helper()
	r := short(t)
	tb := sit(t, r, nil, first)
	_, err := tb.run("#1")
	require.ErrorIs(t, err, match.ErrQuit)
	text, err := os.ReadFile("mine-3.jsonl")
	require.NoError(t, err)
	game := tb.check("mine-3.jsonl")
	game.Continue(core.Seeded(3))
	again := sitAt(t, r, game, bots...)
	// Blanks make it a text that is not written here.
	require.NoError(t, os.WriteFile("own.jsonl", []byte(strings.ReplaceAll(string(text), `":`, `": `)), 0o600))
	again.Archive.Name = "own.jsonl"
	again.Archive.Seen, err = os.Stat("own.jsonl")
	require.NoError(t, err)
	return again
}

// A file that a game was taken from is not touched where nobody has moved.
func TestLookingAtAGameLeavesItsFile(t *testing.T) {
	for _, script := range [][]string{nil, {"quit"}, {"board", "quit"}} {
		tb := played(t, nil, first)
		before, err := os.ReadFile("own.jsonl")
		require.NoError(t, err)
		out, err := tb.run(script...)
		require.ErrorIs(t, err, match.ErrQuit)
		after, err := os.ReadFile("own.jsonl")
		require.NoError(t, err)
		assert.Equal(t, string(before), string(after), "%q", script)
		assert.Contains(t, out, "the game is kept in own.jsonl\nresume it by")
	}
}

// Moves that were in the file, and are taken back, are taken back in it too.
func TestUndoOfARecordedMove(t *testing.T) {
	for left, script := range map[int][]string{1: {"undo", "quit"}, 3: {"#1", "undo", "quit"}} {
		tb := played(t, nil, first)
		_, err := tb.run(script...)
		require.ErrorIs(t, err, match.ErrQuit)
		assert.Len(t, tb.Game.Steps(), left)
		tb.sameAsPlayed("own.jsonl")
	}
}

// What a person does is in the file before a bot thinks about it, and moves of bots wait.
func TestMovesOfPeopleAreKeptAtOnce(t *testing.T) {
	var texts []string
	reading := plays(func(s core.State, legal []core.Move) (core.Move, error) {
		text, err := os.ReadFile("classic-3.jsonl")
		require.NoError(t, err)
		texts = append(texts, string(text))
		return first(s, legal)
	})
	tb := sit(t, open(t, "classic"), nil, reading, reading)
	tb.Hints = func() (bot.Bot, error) {
		assert.Empty(t, tb.check("classic-3.jsonl").Played(), "what is taken back")
		return nil, errors.New("no hint")
	}
	out, err := tb.run("#1", "undo", "hint", "#1", "#1")
	require.ErrorIs(t, err, match.ErrQuit)
	var moves []int
	for _, text := range texts {
		moves = append(moves, strings.Count(text, `{"move"`))
	}
	assert.Equal(t, []int{1, 1, 1, 1, 4, 4}, moves)
	assert.Equal(t, 1, strings.Count(out, "kept"), out)
}

// That a game cannot be kept is said once, once more where that follows a success, and at the end.
func TestMovesThatCannotBeKept(t *testing.T) {
	tb := sit(t, open(t, "classic"), nil, first)
	tb.Archive.Name = "folder/game.jsonl"
	tb.Hints = func() (bot.Bot, error) {
		if os.Mkdir("folder", 0o700) != nil {
			require.NoError(t, os.RemoveAll("folder"))
		}
		return nil, errors.New("no hint")
	}
	out, err := tb.run("#1", "#1", "#1", "hint", "#1", "hint", "#1", "#1")
	require.ErrorIs(t, err, match.ErrRecord)
	assert.Equal(t, 2, strings.Count(out, "\nthe game goes on; save FILE may keep it elsewhere\n"), out)
	assert.Contains(t, out, "the game is kept in classic-3.jsonl instead")
	tb.sameAsPlayed("classic-3.jsonl")
}

// The end of a resumed game is written to its file, and a message says so. After an
// undo the file is that of the unfinished game again.
func TestEndIsWrittenBack(t *testing.T) {
	tb := played(t, nil, first)
	tb.Auto = true
	out, err := tb.run("#1", "#1", "")
	require.NoError(t, err, out)
	require.Equal(t, core.Over, tb.Game.Turn())
	assert.Contains(t, out, "the game is kept in own.jsonl\n")
	tb.sameAsPlayed("own.jsonl")

	tb = played(t, nil, first)
	tb.Auto = true
	out, err = tb.run("#1", "#1", "undo", "undo", "quit")
	require.ErrorIs(t, err, match.ErrQuit, out)
	require.NotEqual(t, core.Over, tb.Game.Turn())
	tb.sameAsPlayed("own.jsonl")
}

// A new game that has ended is kept with its end, and a message says where and how to look at it. One
// of bots alone is not: it can be played again.
func TestEndOfANewGame(t *testing.T) {
	for script, file := range map[string]string{"": "mine-3.jsonl", "save own.jsonl": "own.jsonl"} {
		tb := sit(t, short(t), nil, first)
		tb.Auto = true
		out, err := tb.run(script, "#1", "#1", "#1", "")
		require.NoError(t, err, out)
		tb.sameAsPlayed(file)
		assert.Equal(t, []string{file}, tb.files())
		assert.Contains(t, out, "\nthe game is kept in "+file+"\nsee its mistakes by\n  azulejo replay "+file+" --analyze\n")
	}
	tb := sit(t, short(t), first, first)
	out, err := tb.run()
	require.NoError(t, err, out)
	assert.Empty(t, tb.files())
	assert.NotContains(t, out, "kept in")
}

// After an undo the file of a game that was over is that of the unfinished one.
func TestUndoOfTheEndOfANewGame(t *testing.T) {
	tb := sit(t, short(t), nil, first)
	tb.Auto = true
	_, err := tb.run("#1", "#1", "#1", "undo", "quit")
	require.ErrorIs(t, err, match.ErrQuit)
	require.NotEqual(t, core.Over, tb.Game.Turn())
	tb.sameAsPlayed("mine-3.jsonl")
	assert.Equal(t, []string{"mine-3.jsonl"}, tb.files())
}

// An end that cannot be written is reported after the result, and kept elsewhere.
func TestEndThatCannotBeWrittenBack(t *testing.T) {
	tb := played(t, nil, first)
	tb.Auto = true
	tb.Archive.Name = "gone/own.jsonl"
	out, err := tb.run("#1", "#1", "")
	require.ErrorIs(t, err, match.ErrRecord)
	assert.Contains(t, out, "the game is over")
	assert.Contains(t, out, "the game is kept in mine-3.jsonl instead\n")
	tb.sameAsPlayed("mine-3.jsonl")
}

// What another program has written meanwhile is not lost, and neither is the game.
func TestFileThatAnotherProgramHasChanged(t *testing.T) {
	tb := played(t, nil, first)
	require.NoError(t, os.WriteFile("own.jsonl", []byte("longer by another game\n"), 0o600))
	_, err := tb.run("#1")
	require.ErrorIs(t, err, match.ErrRecord)
	assert.ErrorContains(t, err, "own.jsonl: another program has changed it")
	text, err := os.ReadFile("own.jsonl")
	require.NoError(t, err)
	assert.Equal(t, "longer by another game\n", string(text))
	tb.sameAsPlayed("mine-3.jsonl")

	tb = sit(t, open(t, "classic"), nil, plays(func(s core.State, legal []core.Move) (core.Move, error) {
		_ = os.Rename("game.jsonl", "old.jsonl")
		_ = os.WriteFile("game.jsonl", []byte("of another game\n"), 0o600)
		return first(s, legal)
	}))
	require.NoError(t, tb.Archive.Record(tb.Game, "game.jsonl"))
	_, err = tb.run("#1")
	require.ErrorIs(t, err, match.ErrRecord)
	text, err = os.ReadFile("game.jsonl")
	require.NoError(t, err)
	assert.Equal(t, "of another game\n", string(text))
	tb.sameAsPlayed("classic-3.jsonl")
}

// A growing record that somebody removes is written again.
func TestRecordThatIsRemoved(t *testing.T) {
	tb := sit(t, open(t, "classic"), nil, plays(func(s core.State, legal []core.Move) (core.Move, error) {
		_ = os.Remove("game.jsonl")
		return first(s, legal)
	}))
	require.NoError(t, tb.Archive.Record(tb.Game, "game.jsonl"))
	_, err := tb.run("#1", "#1")
	require.ErrorIs(t, err, match.ErrQuit)
	assert.NotErrorIs(t, err, match.ErrRecord)
	tb.sameAsPlayed("game.jsonl")
}

// Undo never empties the record: until its new text is complete the old one is
// there, which a reader that has it open still sees as a whole.
func TestUndoLeavesAWholeRecord(t *testing.T) {
	tb := sit(t, open(t, "classic"), nil, first)
	require.NoError(t, tb.Archive.Record(tb.Game, "game.jsonl"))
	var old *os.File
	var whole int64
	tb.Hints = func() (bot.Bot, error) {
		var err error
		old, err = os.Open("game.jsonl")
		require.NoError(t, err)
		info, err := old.Stat()
		require.NoError(t, err)
		whole = info.Size()
		return nil, errors.New("no hint")
	}
	_, err := tb.run("#1", "#1", "hint", "undo")
	require.ErrorIs(t, err, match.ErrQuit)
	defer old.Close()
	info, err := old.Stat()
	require.NoError(t, err)
	assert.Equal(t, whole, info.Size())
	tb.sameAsPlayed("game.jsonl")
	assert.Equal(t, []string{"game.jsonl"}, tb.files())
}
