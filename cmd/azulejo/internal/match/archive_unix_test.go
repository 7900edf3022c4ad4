//go:build unix

package match_test

import (
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/match"
	"github.com/azulejo/azulejo/core/record"
)

// mode returns the permissions of a file.
func mode(t *testing.T, name string) os.FileMode {
	t.Helper()
	info, err := os.Lstat(name)
	require.NoError(t, err)
	return info.Mode()
}

// A file that is written again keeps its permissions, and a link to it stays one.
func TestWritingThroughALink(t *testing.T) {
	tb := played(t, nil, first)
	require.NoError(t, os.Mkdir("games", 0o700))
	require.NoError(t, os.Rename("own.jsonl", "games/real.jsonl"))
	require.NoError(t, os.Chmod("games/real.jsonl", 0o640))
	require.NoError(t, os.Symlink("games/real.jsonl", "own.jsonl"))
	_, err := tb.run("#1")
	require.ErrorIs(t, err, match.ErrQuit)
	assert.NotZero(t, mode(t, "own.jsonl")&os.ModeSymlink)
	assert.Equal(t, os.FileMode(0o640), mode(t, "games/real.jsonl"))
	tb.sameAsPlayed("games/real.jsonl")

	tb = sit(t, open(t, "classic"), nil, first)
	require.NoError(t, os.WriteFile("real.jsonl", nil, 0o604))
	require.NoError(t, os.Symlink("real.jsonl", "link.jsonl"))
	require.NoError(t, tb.Archive.Record(tb.Game, "link.jsonl"))
	_, err = tb.run("#1", "#1", "undo")
	require.ErrorIs(t, err, match.ErrQuit)
	assert.Equal(t, os.FileMode(0o604), mode(t, "real.jsonl"))
	tb.sameAsPlayed("real.jsonl")
	assert.Equal(t, []string{"link.jsonl", "real.jsonl"}, tb.files())
}

// New files have the permissions that the user gives to new files.
func TestNewFilesHonorTheUmask(t *testing.T) {
	defer syscall.Umask(syscall.Umask(0o027))
	tb := sit(t, open(t, "classic"), nil, first)
	require.NoError(t, tb.Archive.Record(tb.Game, "game.jsonl"))
	_, err := tb.run("save copy.jsonl", "#1")
	require.ErrorIs(t, err, match.ErrQuit)
	assert.Equal(t, os.FileMode(0o640), mode(t, "game.jsonl"))
	assert.Equal(t, os.FileMode(0o640), mode(t, "copy.jsonl"))
}

// Games that are saved at once find names of their own.
func TestFreeNamesAtOnce(t *testing.T) {
	tb := sit(t, open(t, "classic"), nil, nil)
	const games = 12
	var all sync.WaitGroup
	for range games {
		all.Go(func() {
			a := &match.Archive{Header: tb.Archive.Header, Folder: "."}
			_, err := a.Save(tb.Game, "")
			assert.NoError(t, err)
		})
	}
	all.Wait()
	assert.Len(t, tb.files(), games)
	for _, name := range tb.files() {
		tb.sameAsPlayed(name)
	}
}

// A free name stays in its folder and is plain, whatever a record calls its ruleset,
// and is never too long.
func TestFreeNamesArePlain(t *testing.T) {
	for ruleset, want := range map[string]string{
		"house/gray.yaml":             "gray-3.jsonl",
		"../../etc/cron":              "cron-3.jsonl",
		"--from $(rm -r ~);x\n.yaml":  "fromrm-rx-3.jsonl",
		".hidden":                     "3.jsonl",
		"my game\x1b[31m é_v1.2.yaml": "mygame31m_v1.2-3.jsonl",
	} {
		tb := sit(t, open(t, "classic"), nil, first)
		tb.Archive.Header.Ruleset = ruleset
		name, err := tb.Archive.Save(tb.Game, "")
		require.NoError(t, err)
		assert.Equal(t, want, name)
	}
	tb := sit(t, open(t, "classic"), nil, first)
	tb.Archive.Header = record.Header{Ruleset: string(make([]byte, 10)), Seats: tb.Names}
	name, err := tb.Archive.Save(tb.Game, "")
	require.NoError(t, err)
	assert.Equal(t, "game.jsonl", name)
	for range 400 {
		tb.Archive.Header.Ruleset += "x"
	}
	tb.Archive.Name = ""
	name, err = tb.Archive.Save(tb.Game, "")
	require.NoError(t, err)
	assert.Less(t, len(name), 80)
	assert.Equal(t, name, filepath.Base(name))
}

// An error of writing names the file that was asked for.
func TestErrorsNameTheFile(t *testing.T) {
	tb := sit(t, open(t, "classic"), nil, first)
	for name, want := range map[string]string{
		".":              ".: is a directory",
		"gone/game.json": "gone/game.json: no such file or directory",
	} {
		err := tb.Archive.Record(tb.Game, name)
		require.ErrorIs(t, err, match.ErrRecord)
		assert.EqualError(t, err, "the record cannot be written: "+want)
	}
}
