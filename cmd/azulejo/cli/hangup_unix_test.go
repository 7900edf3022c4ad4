//go:build unix

package cli_test

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// session is a command that a person plays with.
type session struct {
	t   *testing.T
	cmd *exec.Cmd
	in  io.WriteCloser
	out *bufio.Reader

	games string // the folder for saved games
}

// hearHangup lets the commands that a test starts be told that their terminal is closed.
// Where the tests themselves are to outlive theirs, commands would not be told either.
func hearHangup(t *testing.T) {
	t.Helper()
	told := make(chan os.Signal, 1)
	signal.Notify(told, syscall.SIGHUP)
	t.Cleanup(func() { signal.Stop(told) })
}

// startSession starts a command in a folder of its own.
func startSession(t *testing.T, name string, args ...string) *session {
	t.Helper()
	hearHangup(t)
	t.Chdir(t.TempDir())
	state := t.TempDir()
	t.Setenv("XDG_STATE_HOME", state)
	s := &session{t: t, cmd: exec.Command(name, args...), games: filepath.Join(state, "azulejo", "games")}
	var err error
	s.in, err = s.cmd.StdinPipe()
	require.NoError(t, err)
	out, err := s.cmd.StdoutPipe()
	require.NoError(t, err)
	s.out = bufio.NewReader(out)
	require.NoError(t, s.cmd.Start())
	return s
}

// prompted waits until the person is asked.
func (s *session) prompted() {
	s.t.Helper()
	text := ""
	for !strings.HasSuffix(text, "seat 1, human> ") {
		b, err := s.out.ReadByte()
		require.NoError(s.t, err, text)
		text += string(b)
	}
}

// types answers with a line.
func (s *session) types(line string) {
	s.t.Helper()
	_, err := io.WriteString(s.in, line+"\n")
	require.NoError(s.t, err)
}

// ends waits for the end and returns the exit code with what was said last.
func (s *session) ends() (code int, last string) {
	s.t.Helper()
	rest, err := io.ReadAll(s.out)
	require.NoError(s.t, err)
	if err := s.cmd.Wait(); err != nil {
		require.ErrorAs(s.t, err, new(*exec.ExitError))
	}
	return s.cmd.ProcessState.ExitCode(), string(rest)
}

// A terminal that is closed, or an order to end, leaves the game in a file, though
// nothing more is typed.
func TestSignalsKeepTheGame(t *testing.T) {
	for _, sent := range []os.Signal{syscall.SIGHUP, syscall.SIGTERM, os.Interrupt} {
		s := startSession(t, "azulejo", "play", "classic", "--seed", "3")
		s.prompted()
		s.types("2 y 2")
		s.prompted()
		require.NoError(t, s.cmd.Process.Signal(sent))
		code, out := s.ends()
		assert.Equal(t, 130, code, "%v", sent)
		name := filepath.Join(s.games, "classic-3.jsonl")
		assert.Contains(t, out, "the game is kept in "+name)
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		assert.Contains(t, string(text), "2 yellow 2")
	}
}

// A command that is to outlive its terminal does.
func TestIgnoredHangup(t *testing.T) {
	s := startSession(t, "sh", "-c", `trap "" HUP; exec azulejo play classic --seed 3`)
	s.prompted()
	require.NoError(t, s.cmd.Process.Signal(syscall.SIGHUP))
	s.types("2 y 2")
	s.prompted()
	require.NoError(t, s.in.Close())
	code, _ := s.ends()
	assert.Zero(t, code)
}

// An interruption of a game that can be kept nowhere prints that too.
func TestInterruptedAndNotKept(t *testing.T) {
	s := startSession(t, "sh", "-c",
		`TMPDIR=/dev/null XDG_STATE_HOME=/dev/null; export TMPDIR; exec azulejo play classic --seed 3 2>&1`)
	s.prompted()
	s.types("2 y 2")
	s.prompted()
	require.NoError(t, s.cmd.Process.Signal(syscall.SIGHUP))
	code, out := s.ends()
	assert.Equal(t, 130, code)
	assert.Contains(t, out, "azulejo: interrupted\nthe record cannot be written: the folder for saved games: mkdir /dev/null: not a directory")
	assert.NotContains(t, out, "is kept")
}
