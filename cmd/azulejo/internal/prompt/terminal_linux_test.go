package prompt_test

import (
	"context"
	"fmt"
	"io"
	"strings"
	"testing"

	"github.com/charmbracelet/colorprofile"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/prompt"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/ptytest"
)

// pty is a pseudo terminal at which questions are asked.
type pty struct {
	*ptytest.Terminal
	t     *testing.T
	asked int
}

func openPty(t *testing.T) *pty {
	t.Helper()
	return &pty{Terminal: ptytest.Open(t), t: t}
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
	p.WaitFor(q.Note)
	return answered
}

// terminal returns the Asker, which has given the terminal back when the test ends.
func (p *pty) terminal(ctx context.Context) *prompt.Terminal {
	terminal := prompt.NewTerminal(ctx, p.Program, p.Program, colorprofile.TrueColor)
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
		p.Forget()
		answered := p.ask(context.Background(), terminal, moves)
		p.Type(strings.Join(c.keys, ""))
		got := <-answered
		assert.Equal(t, c.want, got.line, c.name)
		assert.ErrorIs(t, got.err, c.fails, c.name)
	}
}

// A context that ends frees those who wait for an answer, and the terminal is as it
// was before.
func TestTerminalWithAContextThatEnds(t *testing.T) {
	p := openPty(t)
	ctx, cancel := context.WithCancel(context.Background())
	terminal := p.terminal(ctx)
	answered := p.ask(ctx, terminal, moves)
	cancel()
	assert.ErrorIs(t, (<-answered).err, context.Canceled)
	require.NoError(t, terminal.Close())
	p.CheckLeft()
}

// A line that is typed while nothing is asked answers the next question.
func TestTypedAhead(t *testing.T) {
	p := openPty(t)
	p.Type("1 blue 2\r")
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
	terminal := p.terminal(context.Background())
	fmt.Fprintln(terminal, "the first words")
	terminal.Show(func() string { return "the last picture\n" })
	fmt.Fprintln(terminal, "the last words")
	answered := p.ask(context.Background(), terminal, moves)
	assert.True(t, p.InUse(), "the question takes keys one by one")
	p.Type("quit\r")
	<-answered
	p.Forget()
	require.NoError(t, terminal.Close())
	p.CheckLeft()
	p.WaitFor("the last picture\r\nthe last words\r\n")
	_, left, _ := strings.Cut(p.Shown(), leaveScreen)
	assert.NotContains(t, left, "the first words")
}

// leaveScreen goes back to the screen that the shell has.
const leaveScreen = "\x1b[?1049l"

// A command that ends without closing the terminal leaves it as it was, even where a picture is
// never done.
func TestAbandon(t *testing.T) {
	p := openPty(t)
	terminal := prompt.NewTerminal(context.Background(), p.Program, p.Program, colorprofile.TrueColor)
	drawing, release := make(chan struct{}), make(chan struct{})
	terminal.Show(func() string { close(drawing); <-release; return "" })
	<-drawing
	assert.True(t, p.InUse())
	prompt.Abandon()
	p.CheckLeft()
	close(release)
}
