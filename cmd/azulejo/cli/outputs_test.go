package cli

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A command writes neither over its input nor twice to one file, under any name.
func TestOutputsAreFilesOfTheirOwn(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("mine.yaml", nil, 0o666))
	require.NoError(t, os.Mkdir("folder", 0o777))
	read := []string{"mine.yaml", "classic", "missing.yaml"}
	for _, name := range []string{"mine.yaml", "./mine.yaml", "folder/../mine.yaml", "./missing.yaml"} {
		assert.ErrorContains(t, checkOutputs(read, output{"report", name}), "name another file", name)
	}
	for _, name := range []string{"page.html", "./page.html", filepath.Join("folder", "..", "page.html")} {
		err := checkOutputs(read, output{"out", "page.html"}, output{"report", name})
		assert.EqualError(t, err, "--out page.html and --report "+name+" are one file; name two")
	}
	assert.ErrorContains(t, checkOutputs(nil, output{"report", "-"}), "./- is one of that name")
	assert.NoError(t, checkOutputs(read, output{"record", ""}, output{"out", "a"}, output{"report", ""},
		output{"report", "classic"}))
	assert.NoError(t, checkOutputs(nil, output{"record", os.DevNull}, output{"report", os.DevNull}))
}

// A link is the file that it leads to.
func TestOutputsBehindLinks(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("links need a privilege there")
	}
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("mine.yaml", nil, 0o666))
	require.NoError(t, os.Symlink("mine.yaml", "link"))
	require.NoError(t, os.Symlink("nowhere", "dangling"))
	require.NoError(t, os.Symlink("circle", "circle"))
	assert.Error(t, checkOutputs([]string{"mine.yaml"}, output{"report", "link"}))
	assert.NoError(t, checkOutputs(nil, output{"out", "circle"}, output{"report", "dangling"}))
}
