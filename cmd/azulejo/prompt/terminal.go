package prompt

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"
)

// Terminal asks at a terminal: it shows the options for the next word while
// somebody types, and leaves only the answer behind.
type Terminal struct {
	in, out *os.File
	colors  colorprofile.Profile
	history []string // answers so far, for the up key
}

// NewTerminal returns the Asker for a terminal that shows the colors of a
// profile.
func NewTerminal(in, out *os.File, colors colorprofile.Profile) *Terminal {
	return &Terminal{in: in, out: out, colors: colors}
}

// Ask shows the question and waits for the answer.
func (t *Terminal) Ask(ctx context.Context, q Question) (string, error) {
	program := tea.NewProgram(newModel(q, t.history), tea.WithInput(t.in), tea.WithOutput(t.out),
		tea.WithColorProfile(t.colors), tea.WithoutSignalHandler())
	// A program that its context kills does not wait until it has stopped reading.
	defer context.AfterFunc(ctx, program.Quit)()
	last, err := program.Run()
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	if err != nil {
		return "", fmt.Errorf("the terminal cannot be used: %w", err)
	}
	answer := last.(model)
	if n := len(t.history); q.Keys == nil && answer.line != "" && (n == 0 || t.history[n-1] != answer.line) {
		t.history = append(t.history, answer.line)
	}
	if answer.err == nil || errors.Is(answer.err, io.EOF) {
		fmt.Fprintf(t.out, "%s> %s\n", q.Prompt, answer.line)
	}
	return answer.line, answer.err
}

// Control sequences of terminals.
const (
	clearLine = "\r\x1b[K"
	faintOn   = "\x1b[2m"
	plain     = "\x1b[0m"
)

// Status shows what the program does, in a line that goes away again.
func (t *Terminal) Status(text string) {
	fmt.Fprint(t.out, clearLine)
	if text != "" {
		fmt.Fprint(t.out, faintOn, text, " …", plain)
	}
}
