//go:build unix

package match_test

import (
	"bytes"
	"io"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/match"
	"github.com/azulejo/azulejo/core"
)

// recordToPipe lets the record of a match go to a pipe, and returns the end that
// reads it.
func recordToPipe(tb *table) *os.File {
	tb.t.Helper()
	require.NoError(tb.t, syscall.Mkfifo("pipe", 0o600))
	r, err := os.OpenFile("pipe", os.O_RDONLY|syscall.O_NONBLOCK, 0)
	require.NoError(tb.t, err)
	require.NoError(tb.t, tb.Archive.Record(tb.Game, "pipe"))
	tb.t.Cleanup(func() { r.Close() })
	return r
}

// What went into a pipe cannot be taken back: undo is refused, and the game and
// its record continue. As the pipe keeps nothing, the game is saved beside it.
func TestRecordInAPipe(t *testing.T) {
	tb := sit(t, open(t, "classic"), nil, first)
	r := recordToPipe(tb)
	out, err := tb.run("#9", "@", "undo", "@", "#9")
	require.ErrorIs(t, err, match.ErrQuit)
	assert.Contains(t, out, "this record cannot be taken back: it goes to pipe, which is no regular file")
	assert.NotContains(t, out, "taken back; the same")
	assert.Equal(t, tb.texts[0], tb.texts[1])
	assert.NotContains(t, out, "kept in pipe")
	assert.Contains(t, out, "the game is kept in classic-3.jsonl\nresume it by")
	tb.sameAsPlayed("classic-3.jsonl")
	require.NoError(t, tb.Archive.Close())
	got, err := io.ReadAll(r)
	require.NoError(t, err)
	require.NoError(t, os.WriteFile("got.jsonl", got, 0o600))
	tb.sameAsPlayed("got.jsonl")
}

// A game in which nobody has moved is not said to be kept where its record went.
func TestPipeKeepsNothing(t *testing.T) {
	tb := sit(t, open(t, "classic"), nil, first)
	recordToPipe(tb)
	out, err := tb.run("quit")
	require.ErrorIs(t, err, match.ErrQuit)
	assert.NotContains(t, out, "kept")
	assert.Equal(t, []string{"pipe"}, tb.files())
}

// breaking is a bot that closes the reading end of a pipe as it moves, so that
// nothing can be written from there on.
func breaking(r **os.File, when int) plays {
	return func(s core.State, legal []core.Move) (core.Move, error) {
		if when--; when == 0 {
			(*r).Close()
		}
		return first(s, legal)
	}
}

// A record that cannot be written is reported, and is an error in the end; the game
// continues, and its record in a file with a free name.
func TestRecordThatFails(t *testing.T) {
	var r *os.File
	tb := sit(t, open(t, "classic"), nil, breaking(&r, 2))
	r = recordToPipe(tb)
	out, err := tb.run("#1", "#1", "#1", "undo", "#2", "quit")
	require.ErrorIs(t, err, match.ErrRecord)
	assert.NotErrorIs(t, err, match.ErrQuit)
	assert.ErrorContains(t, err, "the record cannot be written: pipe: broken pipe")
	assert.Equal(t, 1, strings.Count(out, "the record cannot be written: "), out)
	assert.Contains(t, out, "the game is kept in classic-3.jsonl instead\n")
	assert.Contains(t, out, "taken back; the same tiles will come again")
	assert.Contains(t, out, "the game is kept in classic-3.jsonl\nresume it by")
	assert.Len(t, tb.Game.Steps(), 1+6)
	tb.sameAsPlayed("classic-3.jsonl")
	assert.Equal(t, []string{"classic-3.jsonl", "pipe"}, tb.files())
}

// The record continues in its new file with each step, so that it is whole there
// even if the program is killed.
func TestRecordGrowsElsewhere(t *testing.T) {
	var r *os.File
	var before []byte
	tb := sit(t, open(t, "classic"), nil, breaking(&r, 1), plays(func(s core.State, legal []core.Move) (core.Move, error) {
		before, _ = os.ReadFile("classic-3.jsonl")
		return first(s, legal)
	}))
	r = recordToPipe(tb)
	_, err := tb.run("#1", "#1")
	require.ErrorIs(t, err, match.ErrRecord)
	assert.Equal(t, 5, bytes.Count(before, []byte(`"move"`)), "%s", before)
}

// If the very last step cannot be written the result is still printed, and
// the game is saved with it.
func TestRecordThatFailsAtTheEnd(t *testing.T) {
	for _, people := range []bool{true, false} {
		var r *os.File
		tb := sit(t, parse(t, "extends: classic\ndisplays: { count: 1, tiles: 1 }\nend: { round_limit: 1 }\n"),
			breaking(&r, 1), first)
		if people {
			tb.Bots[1] = nil
		}
		r = recordToPipe(tb)
		out, err := tb.run("")
		require.ErrorIs(t, err, match.ErrRecord)
		assert.Contains(t, out, "the game is over (end.round_limit)")
		assert.Contains(t, out, "the game is kept in mine-3.jsonl instead")
		tb.sameAsPlayed("mine-3.jsonl")
	}
}
