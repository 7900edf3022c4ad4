package prompt_test

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

	"github.com/charmbracelet/colorprofile"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/prompt"
)

// pty is a pseudo terminal: a person's keyboard and screen on one side, the
// program on the other.
type pty struct {
	t       *testing.T
	person  *os.File
	program *os.File

	asked int

	mu     sync.Mutex
	screen strings.Builder
	news   chan struct{}
}

func openPty(t *testing.T) *pty {
	t.Helper()
	person, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no pseudo terminal: %v", err)
	}
	var number, unlock uint32
	control(t, person, syscall.TIOCSPTLCK, unsafe.Pointer(&unlock))
	control(t, person, syscall.TIOCGPTN, unsafe.Pointer(&number))
	size := [4]uint16{24, 80, 0, 0}
	control(t, person, syscall.TIOCSWINSZ, unsafe.Pointer(&size))
	program, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", number), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skipf("no pseudo terminal: %v", err)
	}
	p := &pty{t: t, person: person, program: program, news: make(chan struct{}, 1)}
	go p.watch()
	t.Cleanup(func() { program.Close(); person.Close() })
	return p
}

func control(t *testing.T, f *os.File, request uintptr, value unsafe.Pointer) {
	t.Helper()
	if _, _, errno := syscall.Syscall(syscall.SYS_IOCTL, f.Fd(), request, uintptr(value)); errno != 0 {
		t.Skipf("no pseudo terminal: %v", errno)
	}
}

// watch keeps what the program shows.
func (p *pty) watch() {
	buf := make([]byte, 4096)
	for {
		n, err := p.person.Read(buf)
		if err != nil {
			return
		}
		p.mu.Lock()
		p.screen.Write(buf[:n])
		p.mu.Unlock()
		select {
		case p.news <- struct{}{}:
		default:
		}
	}
}

func (p *pty) shown() string {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.screen.String()
}

// await waits until something has been shown.
func (p *pty) await(text string) {
	p.t.Helper()
	timeout := time.After(10 * time.Minute)
	for !strings.Contains(p.shown(), text) {
		select {
		case <-p.news:
		case <-timeout:
			require.Fail(p.t, "never shown", "%q in %q", text, p.shown())
		}
	}
}

// forget drops what was shown so far.
func (p *pty) forget() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.screen.Reset()
}

// keys presses keys, as the bytes that a terminal sends for them.
func (p *pty) keys(bytes ...string) {
	p.t.Helper()
	for _, b := range bytes {
		_, err := io.WriteString(p.person, b)
		require.NoError(p.t, err)
	}
}

// answer is what a question came to.
type answer struct {
	line string
	err  error
}

// ask asks, and waits until the question is on the screen.
func (p *pty) ask(ctx context.Context, terminal *prompt.Terminal, q prompt.Question) <-chan answer {
	p.t.Helper()
	p.asked++
	// Each question has a note that differs from the last one in every letter, as only
	// what differs is drawn.
	q.Note = strings.Repeat("0123456789", 4)[p.asked%10:][:20]
	answered := make(chan answer, 1)
	go func() {
		line, err := terminal.Ask(ctx, q)
		answered <- answer{line, err}
	}()
	p.await(q.Note)
	return answered
}

// terminal returns the Asker, which has given the terminal back when the test ends.
func (p *pty) terminal(ctx context.Context) *prompt.Terminal {
	terminal := prompt.NewTerminal(ctx, p.program, p.program, colorprofile.TrueColor)
	p.t.Cleanup(func() { _ = terminal.Close() })
	return terminal
}

// moves is a question with choices.
var moves = prompt.Question{Prompt: "seat 1", Choices: prompt.Beginning("1 blue 2", "1 blue floor", "1 black 2"),
	Others: []string{"help", "quit"}}

// A person at a terminal types or chooses answers, one question after the other.
func TestTerminal(t *testing.T) {
	p := openPty(t)
	terminal := p.terminal(context.Background())
	const down, enter, tab, escape = "\x1b[B", "\r", "\t", "\x1b"
	for _, c := range []struct {
		name  string
		keys  []string
		want  string
		fails error
	}{
		{"typed", []string{"1 blue 2", enter}, "1 blue 2", nil},
		{"chosen", []string{down, enter, enter, enter}, "1 blue 2", nil},
		{"completed", []string{"1 bla", tab, enter}, "1 black 2", nil},
		{"command", []string{"he", tab, enter}, "help", nil},
		{"pasted", []string{"\x1b[200~1 blue 2\n1 black 2\n\x1b[201~", enter}, "1 blue 2", nil},
		{"letters of several bytes", []string{"save größe", enter}, "save größe", nil},
		{"interrupted", []string{"1 bl", "\x03"}, "", prompt.ErrInterrupted},
		{"end of input", []string{"\x04"}, "", io.EOF},
		{"still there", []string{"help", enter}, "help", nil},
	} {
		p.forget()
		answered := p.ask(context.Background(), terminal, moves)
		p.keys(c.keys...)
		got := <-answered
		assert.Equal(t, c.want, got.line, c.name)
		assert.ErrorIs(t, got.err, c.fails, c.name)
	}
}

// A context that ends frees those who wait for an answer, and the terminal is as it
// was before.
func TestTerminalWithAContextThatEnds(t *testing.T) {
	p := openPty(t)
	before := modes(t, p.program)
	ctx, cancel := context.WithCancel(context.Background())
	terminal := p.terminal(ctx)
	answered := p.ask(ctx, terminal, moves)
	cancel()
	assert.ErrorIs(t, (<-answered).err, context.Canceled)
	require.NoError(t, terminal.Close())
	assert.Equal(t, before, modes(t, p.program))
}

// A line that is typed while nothing is asked answers the next question.
func TestTypedAhead(t *testing.T) {
	p := openPty(t)
	p.keys("1 blue 2\r")
	answered := make(chan answer, 1)
	terminal := p.terminal(context.Background())
	go func() {
		line, err := terminal.Ask(context.Background(), moves)
		answered <- answer{line, err}
	}()
	assert.Equal(t, answer{"1 blue 2", nil}, <-answered)
}

// A terminal that is closed is as it was before: it echoes and takes lines, and shows
// the last picture with what was written after it.
func TestTerminalIsLeftAsItWas(t *testing.T) {
	p := openPty(t)
	before := modes(t, p.program)
	terminal := p.terminal(context.Background())
	fmt.Fprintln(terminal, "the first words")
	terminal.Show(func() string { return "the last picture\n" })
	fmt.Fprintln(terminal, "the last words")
	answered := p.ask(context.Background(), terminal, moves)
	assert.NotEqual(t, before, modes(t, p.program), "the question takes keys one by one")
	p.keys("quit\r")
	<-answered
	p.forget()
	require.NoError(t, terminal.Close())
	assert.Equal(t, before, modes(t, p.program))
	p.await("the last picture\r\nthe last words\r\n")
	_, left, _ := strings.Cut(p.shown(), leaveScreen)
	assert.NotContains(t, left, "the first words")
}

// leaveScreen goes back to the screen that the shell has.
const leaveScreen = "\x1b[?1049l"

// modes returns the local modes of a terminal, such as echo.
func modes(t *testing.T, f *os.File) uint32 {
	t.Helper()
	var settings syscall.Termios
	control(t, f, syscall.TCGETS, unsafe.Pointer(&settings))
	return settings.Lflag
}
