package cli_test

import (
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/ptytest"
)

// A command leaves the terminal as it was, whatever ends it.
func TestTerminalIsLeftAsItWas(t *testing.T) {
	hearHangup(t)
	const ctrlC, asked, thinking = "\x03", "choose with", "is thinking"
	classic := []string{"azulejo", "play", "classic", "--seed", "3"}
	record := filepath.Join(t.TempDir(), "game.jsonl")
	require.NoError(t, exec.Command("azulejo", "play", "--bots", "random,random", "--record", record).Run())
	for name, c := range map[string]struct {
		command []string
		ahead   string // typed at once
		seen    string // before the rest is typed
		keys    string
		signal  os.Signal
		code    int
	}{
		"bots alone":               {command: append(classic, "--bots", "greedy,random")},
		"a game that is left":      {command: classic, ahead: "quit\r"},
		"Ctrl-C at a question":     {command: classic, seen: asked, keys: ctrlC, code: 130},
		"Ctrl-C, thinking":         {command: append(classic, "--bots", "search:10m"), ahead: "2 y 2\r", seen: thinking, keys: ctrlC, code: 130},
		"Ctrl-C that is held down": {command: append(classic, "--bots", "search:10m"), ahead: "2 y 2\r", seen: thinking, keys: strings.Repeat(ctrlC, 50), code: 130},
		"an order to end":          {command: classic, seen: asked, signal: syscall.SIGTERM, code: 130},
		"a closed window":          {command: classic, seen: asked, signal: syscall.SIGHUP, code: 130},
		"an error":                 {command: append(classic, "--bots", "nobody"), code: 2},
		"a panic":                  {command: []string{"azulejo-mine", "play", "panics", "--seed", "3"}, ahead: strings.Repeat("moves\r1\ry\r", 20), code: 1},
		"a bot that dies":          {command: append(classic, "--bots", "exec:head -n 1"), ahead: "2 y 2\r", code: 1},
		"a text in pages":          {command: []string{"azulejo", "explain", "classic"}, seen: "closes it", keys: "q"},
		"Ctrl-C at a text":         {command: []string{"azulejo", "explain", "classic"}, seen: "closes it", keys: ctrlC, code: 130},
		"a record":                 {command: []string{"azulejo", "replay", record}, ahead: "quit\r"},
		"Ctrl-C at a record":       {command: []string{"azulejo", "replay", record}, seen: "m next mistake", keys: ctrlC, code: 130},
		"Ctrl-C in an analysis":    {command: []string{"azulejo", "replay", record, "--analyze", "--bots", "search:10m"}, seen: "analyzing", keys: ctrlC, code: 130},
		"an analysis for programs": {command: []string{"azulejo", "replay", record, "--analyze", "--json", "--bots", "search:10"}},
	} {
		t.Run(name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			t.Setenv("XDG_STATE_HOME", t.TempDir())
			terminal := ptytest.Open(t)
			terminal.Type(c.ahead)
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute) // none takes a second
			defer cancel()
			command := exec.CommandContext(ctx, c.command[0], c.command[1:]...)
			terminal.Start(command)
			terminal.WaitFor(c.seen)
			terminal.Type(c.keys)
			if c.signal != nil {
				require.NoError(t, command.Process.Signal(c.signal))
			}
			_ = command.Wait() // its code says it
			assert.Equal(t, c.code, command.ProcessState.ExitCode(), terminal.Shown())
			terminal.CheckLeft()
		})
	}
}

// A game that is killed has all moves of people in its file, and can be resumed.
func TestKilledGame(t *testing.T) {
	state := t.TempDir()
	t.Setenv("XDG_STATE_HOME", state)
	terminal := ptytest.Open(t)
	terminal.Type("2 y 2\r3 w 3\r")
	command := exec.CommandContext(t.Context(), "azulejo", "play", "classic", "--seed", "3", "--bots", "human,human,search:10m")
	terminal.Start(command)
	terminal.WaitFor("is thinking")
	require.NoError(t, command.Process.Kill())
	_ = command.Wait() // it was killed
	kept := filepath.Join(state, "azulejo", "games", "classic-3.jsonl")
	shown, err := exec.Command("azulejo", "replay", kept).CombinedOutput()
	require.NoError(t, err, "%s", shown)
	assert.Contains(t, string(shown), "2 yellow 2")
	assert.Contains(t, string(shown), "3 white 3")
	resumed, err := exec.Command("azulejo", "play", "--from", kept, "--bots", "human,human,greedy").CombinedOutput()
	require.NoError(t, err, "%s", resumed)
	assert.Contains(t, string(resumed), "seat 3  ")
}
