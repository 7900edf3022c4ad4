package cli

import (
	"context"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unsafe"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	_ "github.com/azulejo/azulejo/variants/all"
)

// terminalSession is a person at a pseudo terminal.
type terminalSession struct {
	t       *testing.T
	person  *os.File // the side of the keyboard and the screen
	program *os.File

	mu    sync.Mutex
	shown strings.Builder
}

// openTerminal opens a terminal of 80 by 24.
func openTerminal(t *testing.T) *terminalSession {
	t.Helper()
	t.Setenv("TERM", "xterm")
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no pseudo terminal: %v", err)
	}
	t.Cleanup(func() { person.Close() })
	var number, unlock uint32
	size := [4]uint16{24, 80, 0, 0}
	for request, value := range map[uintptr]unsafe.Pointer{syscall.TIOCSPTLCK: unsafe.Pointer(&unlock),
		syscall.TIOCGPTN: unsafe.Pointer(&number), syscall.TIOCSWINSZ: unsafe.Pointer(&size)} {
		_, _, errno := syscall.Syscall(syscall.SYS_IOCTL, person.Fd(), request, uintptr(value))
		require.Zero(t, errno)
	}
	program, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	require.NoError(t, err)
	t.Cleanup(func() { program.Close() })
	s := &terminalSession{t: t, person: person, program: program}
	go func() {
		buf := make([]byte, 4096)
		for {
			n, err := person.Read(buf)
			if err != nil {
				return
			}
			s.mu.Lock()
			s.shown.Write(buf[:n])
			s.mu.Unlock()
		}
	}()
	return s
}

// run runs a command to its end.
func (s *terminalSession) run(args ...string) error {
	root := newRoot()
	root.SetArgs(args)
	root.SetIn(s.program)
	root.SetOut(&outputStream{out: s.program})
	return root.ExecuteContext(context.Background())
}

func (s *terminalSession) types(keys string) {
	s.t.Helper()
	_, err := io.WriteString(s.person, keys)
	require.NoError(s.t, err)
}

// waitFor waits until something has been shown, and returns all that was.
func (s *terminalSession) waitFor(text string) string {
	s.t.Helper()
	seen := func() string {
		s.mu.Lock()
		defer s.mu.Unlock()
		return s.shown.String()
	}
	require.Eventually(s.t, func() bool { return strings.Contains(seen(), text) }, time.Hour, time.Millisecond)
	return seen()
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
	s.types("2 y 2\r1 y 9\rquit\r")
	require.NoError(t, s.run("play", "classic", "--seed", "3"))
	before, screen, _ := strings.Cut(s.waitFor("play --from "), enterScreen)
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
	s.waitFor("q or Esc closes it")
	s.types("q")
	require.NoError(t, <-done)
	assert.NotContains(t, s.waitFor(leaveScreen), "has the most points wins", "the end of the text")
	require.NoError(t, s.run("explain", "unknown-word"))
	_, left, _ := strings.Cut(s.waitFor("unknown-word"), leaveScreen)
	assert.NotContains(t, left, enterScreen)
}

// A bar at a terminal is one line that is drawn again and again.
func TestBarAtATerminal(t *testing.T) {
	s := openTerminal(t)
	b := newBar(&outputStream{out: s.program}, "a\x1b[Hb", "games")
	b.draw(1, 10)
	b.finish()
	fmt.Fprint(s.program, "end")
	assert.Regexp(t, `^\ra\x{FFFD}\[Hb: 1 games, .*\r\r +\rend$`, s.waitFor("end"))
}
