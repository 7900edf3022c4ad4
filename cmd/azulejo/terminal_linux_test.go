package main

import (
	"context"
	"os"
	"os/exec"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/ptytest"
	"github.com/azulejo/azulejo/conformance"
)

// Every command of a page leaves the terminal as it was. A usual run tries those that play or show
// games.
func TestCommandsOfPagesOnATerminal(t *testing.T) {
	games := []string{"play", "replay", "studio"}
	bot := blocks(t, playPage, "python")[0].text
	for _, page := range commandPages {
		found := blocks(t, page, "yaml", "sh")
		t.Run(page, func(t *testing.T) {
			t.Chdir(t.TempDir())
			t.Setenv("XDG_STATE_HOME", t.TempDir())
			require.NoError(t, os.WriteFile("mybot.py", []byte(bot), 0o600))
			_, noPython := exec.LookPath("python3")
			for _, b := range found {
				if b.language != "sh" {
					saveFile(t, b.text)
					continue
				}
				for line := range strings.Lines(b.text) {
					args := words(strings.TrimPrefix(strings.TrimSpace(line), "go run ./cmd/"))
					if args[0] != "azulejo" || noPython != nil && strings.Contains(line, "python3") ||
						!conformance.Exhaustive() && !slices.Contains(games, args[1]) {
						continue
					}
					t.Run(strings.TrimSpace(line), func(t *testing.T) { onATerminal(t, args[1:]) })
				}
			}
		})
	}
}

// onATerminal runs a command of a page. Who plays or reads leaves at once, and Ctrl-C stops a studio.
func onATerminal(t *testing.T, args []string) {
	terminal := ptytest.Open(t)
	terminal.Type("quit\r")
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	c := exec.CommandContext(ctx, os.Args[0], args...)
	c.Env = append(os.Environ(), asCommand+"=1")
	code := 0
	if args[0] == "studio" {
		c.Args = append(c.Args, "--no-browser", "--listen", "127.0.0.1:0")
		code = 130
	}
	terminal.Start(c)
	if args[0] == "studio" {
		terminal.WaitFor("Ctrl+C stops it")
		terminal.Type("\x03")
	}
	_ = c.Wait() // its code says it
	assert.Equal(t, code, c.ProcessState.ExitCode(), terminal.Shown())
	terminal.CheckLeft()
}
