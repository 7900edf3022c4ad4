package studio

import (
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// ownDisk is the environment of a test that can mount a disk of its own.
const ownDisk = "AZULEJO_TEST_DISK"

// A studio meets a disk that is really full, and one that can only be read.
func TestRealDisk(t *testing.T) {
	if os.Getenv(ownDisk) == "" {
		if exec.Command("unshare", "-rm", "true").Run() != nil {
			t.Skip("this system lets users mount no disks")
		}
		c := exec.Command("unshare", "-rm", os.Args[0], "-test.run=^TestRealDisk$", "-test.v")
		c.Env = append(os.Environ(), ownDisk+"=1")
		out, err := c.CombinedOutput()
		require.NoError(t, err, string(out))
		return
	}
	disk := t.TempDir()
	require.NoError(t, syscall.Mount("none", disk, "tmpfs", 0, "size=256k"))
	t.Cleanup(func() { assert.NoError(t, syscall.Unmount(disk, syscall.MNT_DETACH)) })
	folder := filepath.Join(disk, "games")
	v := open(t, folder)
	l := v.begin("classic", "7", "Ana", "Ben")
	v.play(l.Play, v.position(l.Play).Moves[0], 0)

	filler, err := os.Create(filepath.Join(disk, "filler"))
	require.NoError(t, err)
	for err == nil {
		_, err = filler.Write(make([]byte, 4096))
	}
	require.ErrorIs(t, err, syscall.ENOSPC)
	before, full := v.position(l.Play), 0
	for range 60 { // the last block of the file has some room
		p := v.position(l.Play)
		code, text := v.play(l.Play, p.Moves[0], p.Played)
		if code == http.StatusInsufficientStorage {
			full++
			assert.Equal(t, p.Text, v.position(l.Play).Text)
		} else {
			require.Equal(t, http.StatusOK, code, text)
		}
	}
	assert.NotZero(t, full)
	code, text := v.do("POST", "/api/games", newGame{Ruleset: "classic", Seats: []player{{Person: "Ana"}, {Person: "Ben"}}})
	assert.Equal(t, http.StatusInsufficientStorage, code, text)
	ruleset := document{File: "mine.yaml", Text: strings.Repeat("# no room for this\n", 1000)}
	code, text = v.do("PUT", "/api/design/file", ruleset)
	assert.Equal(t, http.StatusInsufficientStorage, code, text)
	assert.NoFileExists(t, filepath.Join(folder, "mine.yaml"))
	files, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	require.NoError(t, err)
	assert.Len(t, files, 1, "a game that could not be created leaves no file")
	require.NoError(t, os.Remove(filler.Name()))
	p := v.position(l.Play)
	code, text = v.do("POST", api(l.Play)+"/undo", request{Played: p.Played})
	require.Equal(t, http.StatusOK, code, text)
	assert.Greater(t, p.Played, before.Played)

	v.server.games.close()
	require.NoError(t, filler.Close())
	require.NoError(t, syscall.Mount("none", disk, "tmpfs", syscall.MS_REMOUNT|syscall.MS_RDONLY, ""))
	v = open(t, folder)
	p = v.position(l.Play)
	for _, path := range []string{l.Watch, api(l.Play) + "/page", api(l.Play) + "/replay?move=1", "/"} {
		code, text = v.do("GET", path, nil)
		assert.Equal(t, http.StatusOK, code, text)
	}
	code, text = v.play(l.Play, p.Moves[0], p.Played)
	assert.Equal(t, http.StatusServiceUnavailable, code, text)
	assert.Contains(t, text, "read-only file system")
	code, text = v.do("PUT", "/api/design/file", ruleset)
	assert.Equal(t, http.StatusServiceUnavailable, code, text)
	assert.Equal(t, p.Text, v.position(l.Play).Text)
	require.NoError(t, syscall.Mount("none", disk, "tmpfs", syscall.MS_REMOUNT, ""))
	code, text = v.play(l.Play, p.Moves[0], p.Played)
	assert.Equal(t, http.StatusOK, code, text)
}
