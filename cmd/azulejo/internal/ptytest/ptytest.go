// Package ptytest gives tests a pseudo terminal, with a person on one side and the program on the
// other.
package ptytest

import (
	"io"
	"os"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"golang.org/x/term"
)

// Terminal is a terminal of 80 by 24.
type Terminal struct {
	// Program is the side of the program: its input and its output.
	Program *os.File

	t      *testing.T
	person *os.File
	before *term.State

	mu    sync.Mutex
	shown strings.Builder
}

// Open opens a terminal. It skips the test where the system has none.
func Open(t *testing.T) *Terminal {
	t.Helper()
	t.Setenv("TERM", "xterm")
	person, program, err := pty.Open()
	if err != nil {
		t.Skipf("no pseudo terminal: %v", err)
	}
	t.Cleanup(func() { program.Close(); person.Close() })
	require.NoError(t, pty.Setsize(program, &pty.Winsize{Rows: 24, Cols: 80}))
	before, err := term.GetState(int(program.Fd()))
	require.NoError(t, err)
	p := &Terminal{Program: program, t: t, person: person, before: before}
	go p.watch()
	return p
}

// watch keeps what the program shows.
func (p *Terminal) watch() {
	buf := make([]byte, 4096)
	for {
		n, err := p.person.Read(buf)
		p.mu.Lock()
		p.shown.Write(buf[:n])
		p.mu.Unlock()
		if err != nil {
			return
		}
	}
}

// Shown returns all that the program has shown.
func (p *Terminal) Shown() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.shown.String()
}

// Forget drops what was shown so far.
func (p *Terminal) Forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.shown.Reset()
}

// Type presses keys, as the bytes that a terminal sends for them.
func (p *Terminal) Type(keys string) {
	p.t.Helper()
	_, err := io.WriteString(p.person, keys)
	require.NoError(p.t, err)
}

// WaitFor waits until something has been shown, and returns all that was.
func (p *Terminal) WaitFor(text string) string {
	p.t.Helper()
	seen := func() bool { return strings.Contains(p.Shown(), text) }
	require.Eventually(p.t, seen, 10*time.Minute, time.Millisecond, "never shown: %q", text)
	return p.Shown()
}

// InUse reports whether the terminal has other settings than at the start.
func (p *Terminal) InUse() bool {
	p.t.Helper()
	now, err := term.GetState(int(p.Program.Fd()))
	require.NoError(p.t, err)
	return !assert.ObjectsAreEqual(p.before, now)
}

// mode is what switches a mode of the screen on or off.
var mode = regexp.MustCompile(`\x1b\[\?(\d+)([hl])`)

// CheckLeft checks that the terminal is as a shell has it: with the settings that it had, a cursor,
// and no other mode of the screen.
func (p *Terminal) CheckLeft() {
	p.t.Helper()
	assert.False(p.t, p.InUse(), "the terminal has other settings than before")
	const end, cursor = "that is all", "25"
	_, err := io.WriteString(p.Program, end)
	require.NoError(p.t, err)
	last := map[string]string{cursor: "h"}
	for _, m := range mode.FindAllStringSubmatch(p.WaitFor(end), -1) {
		last[m[1]] = m[2]
	}
	assert.Equal(p.t, "h", last[cursor], "the cursor is hidden")
	delete(last, cursor)
	for name, state := range last {
		assert.Equal(p.t, "l", state, "mode %s is on", name)
	}
}
