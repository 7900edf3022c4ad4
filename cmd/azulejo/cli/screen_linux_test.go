package cli

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/ptytest"
	_ "github.com/azulejo/azulejo/variants/all"
)

// terminalSession is a person at a pseudo terminal.
type terminalSession struct{ *ptytest.Terminal }

func openTerminal(t *testing.T) terminalSession {
	t.Helper()
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	return terminalSession{ptytest.Open(t)}
}

// run runs a command to its end.
func (s terminalSession) run(args ...string) error {
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(s.Program)
	root.SetOut(&outputStream{out: s.Program})
	return root.ExecuteContext(context.Background())
}

// The screen of a program begins and ends.
const (
	enterScreen = "\x1b[?1049h"
	leaveScreen = "\x1b[?1049l"
)

// Of a game at a terminal all is drawn on a screen of its own: only the last board and
// what comes after it is left when the game is.
func TestPlayAtATerminal(t *testing.T) {
	s := openTerminal(t)
	s.Type("2 y 2\r1 y 9\rquit\r")
	require.NoError(t, s.run("play", "classic", "--seed", "3"))
	before, screen, _ := strings.Cut(s.WaitFor("play --from "), enterScreen)
	_, left, _ := strings.Cut(screen, leaveScreen)
	assert.NotContains(t, before, "seat 1: human")
	assert.NotContains(t, left, "round 1: seat 1 starts", "came before the last board")
	assert.Contains(t, left, "seat 2 normal")
	assert.Contains(t, left, "the game is kept in ")
}

// A rulebook is gone through page by page at a terminal; a text that fits is printed.
func TestExplainAtATerminal(t *testing.T) {
	s := openTerminal(t)
	done := make(chan error, 1)
	go func() { done <- s.run("explain", "classic") }()
	s.WaitFor("q or Esc closes it")
	s.Type("q")
	require.NoError(t, <-done)
	assert.NotContains(t, s.WaitFor(leaveScreen), "has the most points wins", "the end of the text")
	require.NoError(t, s.run("explain", "unknown-word"))
	_, left, _ := strings.Cut(s.WaitFor("unknown-word"), leaveScreen)
	assert.NotContains(t, left, enterScreen)
}

// A bar at a terminal is one line that is drawn again and again.
func TestBarAtATerminal(t *testing.T) {
	s := openTerminal(t)
	b := newBar(&outputStream{out: s.Program}, "a\x1b[Hb", "games")
	b.draw(1, 10)
	b.finish()
	fmt.Fprint(s.Program, "end")
	assert.Regexp(t, `^\ra\x{FFFD}\[Hb: 1 games, .*\r\r +\rend$`, s.WaitFor("end"))
}
