package studio

import (
	"archive/zip"
	"bytes"
	"mime/multipart"
	"net/http"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// What one studio saves another one loads: its games go on there, and files of the same names stay as they are.
func TestFilesMoveToAnotherStudio(t *testing.T) {
	from, to := open(t, t.TempDir()), open(t, t.TempDir())
	l := from.begin("classic", "3", "Ana", "Bento")
	code, answer := from.play(l.Play, from.position(l.Play).Moves[0], 0)
	require.Equal(t, http.StatusOK, code, answer)
	write := func(v *visitor, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(v.server.Folder, "corners.yaml"), []byte(text), 0o600))
	}
	write(from, "extends: classic\n")
	_, archive := from.do("GET", "/files/azulejo.zip", nil)
	assert.NotContains(t, archive, "studio.key")

	assert.Contains(t, to.load("azulejo.zip", archive), "Added: 2. There already: 0")
	_, home := to.do("GET", "/", nil)
	assert.Contains(t, home, "My games")
	assert.Contains(t, home, "corners.yaml")
	assert.Contains(t, to.load("azulejo.zip", archive), "Added: 0. There already: 2")
	write(to, "extends: summer-pavilion\n")
	assert.Contains(t, to.load("azulejo.zip", archive), "rulesets/corners.yaml")
	text, err := os.ReadFile(filepath.Join(to.server.Folder, "corners.yaml"))
	require.NoError(t, err)
	assert.Equal(t, "extends: summer-pavilion\n", string(text))
	assert.Contains(t, to.load("mine.yaml", "extends: classic\n"), "Added: 1.")
	assert.FileExists(t, filepath.Join(to.server.Folder, "mine.yaml"))
	_, record := from.do("GET", api(l.Play)+"/record", nil)
	assert.Contains(t, to.load("alone.jsonl", record), "Added: 1.")
	assert.Contains(t, to.load("azulejo.zip", "no archive"), "it is no game and no ruleset")
}

// A studio that has kept no game yet saves and loads files too, also large ones where no folder takes temporary files.
func TestFilesWithoutGames(t *testing.T) {
	from, to := open(t, t.TempDir()), open(t, t.TempDir())
	from.begin("classic", "3", "Ana", "Bento")
	_, archive := from.do("GET", "/files/azulejo.zip", nil)
	to.server.games.folder = filepath.Join(t.TempDir(), "games")
	code, empty := to.do("GET", "/files/azulejo.zip", nil)
	assert.Equal(t, http.StatusOK, code, empty)

	var large bytes.Buffer
	z := zip.NewWriter(&large)
	w, err := z.CreateHeader(&zip.FileHeader{Name: "noise"})
	require.NoError(t, err)
	_, err = w.Write(make([]byte, 33<<20))
	require.NoError(t, err)
	require.NoError(t, z.Close())
	t.Setenv("TMPDIR", filepath.Join(t.TempDir(), "none"))
	assert.Contains(t, to.load("azulejo.zip", large.String()), "Added: 0.")
	assert.Contains(t, to.load("azulejo.zip", archive), "Added: 1.")
}

// load sends a file, as the form does, and returns the page that answers.
func (v *visitor) load(name, text string) string {
	v.t.Helper()
	var body bytes.Buffer
	form := multipart.NewWriter(&body)
	file, err := form.CreateFormFile("archive", name)
	require.NoError(v.t, err)
	_, err = file.Write([]byte(text))
	require.NoError(v.t, err)
	require.NoError(v.t, form.Close())
	_, page := v.send("POST", "/files", form.FormDataContentType(), &body)
	return page
}
