package cli

import (
	"os"
	"path/filepath"
	"runtime"
)

// gamesFolder is where play saves games that nobody has named a file for, "" if the
// system names no such folder: $XDG_STATE_HOME/azulejo/games wherever the variable is
// an absolute path, otherwise what is usual on the system.
func gamesFolder() string {
	base := os.Getenv("XDG_STATE_HOME")
	if filepath.IsAbs(base) {
		return filepath.Join(base, usual, "games")
	}
	switch runtime.GOOS {
	case "windows", "darwin", "ios", "plan9":
		config, err := os.UserConfigDir()
		if err != nil {
			return ""
		}
		return filepath.Join(config, usual, "games")
	}
	home, err := os.UserHomeDir()
	if err != nil || !filepath.IsAbs(home) {
		return ""
	}
	return filepath.Join(home, ".local", "state", usual, "games")
}
