package cli

import (
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

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
