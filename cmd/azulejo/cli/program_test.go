package cli

import (
	"os"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Executables of go run are known by their place, installed ones are not taken for such.
func TestExecutablesOfGoRun(t *testing.T) {
	hash := strings.Repeat("0123456789abcdef", 4)
	for name, want := range map[string]bool{
		"/tmp/go-build1925833096/b001/exe/azulejo":            true,
		"/home/u/.cache/go-build/ea/" + hash + "-d/azulejo":   true,
		"C:/Temp/go-build42/b001/exe/azulejo.exe":             true,
		"/home/u/go/bin/azulejo":                              false,
		"/home/u/go-build/azulejo":                            false,
		"/tmp/go-build1925833096/b001/prompt.test":            false,
		"/home/u/.cache/go-build/ea/" + hash + "-d/x/azulejo": false,
	} {
		assert.Equal(t, want, builtByRun.MatchString(name), name)
	}
}

// The package that go run gets is one that it takes: by its folder in the module's own
// folder, by its path elsewhere, and with the version of a module from elsewhere.
func TestPackageForGoRun(t *testing.T) {
	folder := t.TempDir()
	require.NoError(t, os.MkdirAll(filepath.Join(folder, "cmd", "azulejo"), 0o700))
	info := &debug.BuildInfo{Path: "example.com/m/cmd/azulejo", Main: debug.Module{Path: "example.com/m", Version: "(devel)"}}
	assert.Equal(t, "example.com/m/cmd/azulejo", runPackage(info, folder))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "go.mod"), nil, 0o600))
	assert.Equal(t, "./cmd/azulejo", runPackage(info, folder))
	info.Main.Version, info.Main.Sum = "v1.2.3", "h1:x"
	assert.Equal(t, "example.com/m/cmd/azulejo@v1.2.3", runPackage(info, folder))
	assert.Empty(t, runPackage(&debug.BuildInfo{Path: "command-line-arguments"}, folder))
}

// Saved games have a folder of their own, wherever the command is started.
func TestGamesFolder(t *testing.T) {
	state, home := t.TempDir(), t.TempDir()
	t.Setenv("XDG_STATE_HOME", state)
	assert.Equal(t, filepath.Join(state, "azulejo", "games"), gamesFolder())
	t.Setenv("HOME", home)
	if runtime.GOOS == "windows" {
		return // its folder has nothing to do with HOME
	}
	for _, unusable := range []string{"", "state"} {
		t.Setenv("XDG_STATE_HOME", unusable)
		got := gamesFolder()
		assert.True(t, strings.HasPrefix(got, home+string(filepath.Separator)), "%s", got)
	}
}
