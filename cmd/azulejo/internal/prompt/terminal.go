package prompt

import (
	"cmp"
	"context"
	"fmt"
	"os"
	"strings"
	"sync/atomic"

	tea "charm.land/bubbletea/v2"
	"github.com/charmbracelet/colorprofile"

	"github.com/azulejo/azulejo/core/wording"
)

// Terminal is the Asker for a terminal. From the first question or picture to Close it
// has the whole screen, and shows text written to it below the picture. It belongs to
// one goroutine.
type Terminal struct {
	ctx     context.Context
	in, out *os.File
	colors  colorprofile.Profile
	history []string // answers so far, for the up key

	program *tea.Program
	ended   chan struct{} // closed when the program has ended
	failed  error         // its error

	draw func() string   // the last picture
	text strings.Builder // the text written after it
}

// NewTerminal returns an Asker for a terminal with the colors of a profile. When ctx
// ends, it restores the terminal at once.
func NewTerminal(ctx context.Context, in, out *os.File, colors colorprofile.Profile) *Terminal {
	return &Terminal{ctx: ctx, in: in, out: out, colors: colors}
}

// send sends a task to the screen, which the first one opens.
func (t *Terminal) send(do task) {
	if t.program == nil {
		t.program, t.ended = tea.NewProgram(&screen{width: 80, height: 24, interrupt: interrupt}, tea.WithInput(t.in),
			tea.WithOutput(t.out), tea.WithColorProfile(t.colors), tea.WithoutSignalHandler()), make(chan struct{})
		running.Store(t.program)
		// A program killed by its context would not wait until it has stopped reading.
		stop := context.AfterFunc(t.ctx, t.program.Quit)
		go func() {
			defer close(t.ended)
			defer stop()
			_, t.failed = t.program.Run()
		}()
		t.program.Send(writing(t.text.String()))
	}
	t.program.Send(do)
}

// running is the program that took the terminal last.
var running atomic.Pointer[tea.Program]

// Abandon restores the terminal, for a command that ends without closing it.
func Abandon() {
	if p := running.Load(); p != nil {
		p.Kill()
	}
}

// writing is the task to write a text.
func writing(text string) task {
	return func(s *screen) tea.Cmd { s.write(text); return nil }
}

// interrupt sends the signal of Ctrl-C, which a raw terminal does not. On some systems
// a process cannot send it to itself.
func interrupt() error {
	p, err := os.FindProcess(os.Getpid())
	if err != nil {
		return err
	}
	return p.Signal(os.Interrupt)
}

// Write shows a text below the picture, without characters that control a terminal.
func (t *Terminal) Write(text []byte) (int, error) {
	shown, _ := wording.AppendPrintable(nil, text, false)
	t.text.Write(shown)
	if t.program != nil {
		t.program.Send(writing(string(shown)))
	}
	return len(text), nil
}

// Show replaces the picture.
func (t *Terminal) Show(draw func() string) {
	t.draw = draw
	t.send(func(s *screen) tea.Cmd { s.show(draw); return nil })
	t.text.Reset()
}

// Clear empties the screen. Keys that were pressed before it are lost.
func (t *Terminal) Clear() {
	t.draw, t.history = nil, nil
	t.text.Reset()
	t.send(func(s *screen) tea.Cmd { s.clear(); return nil })
}

// Ask shows the question and waits for the answer.
func (t *Terminal) Ask(ctx context.Context, q Question) (string, error) {
	question := newModel(q, t.history)
	got := t.await(ctx, func(s *screen, reply chan<- answer) tea.Cmd { return s.ask(question, reply) })
	if n := len(t.history); q.Keys == nil && got.line != "" && (n == 0 || t.history[n-1] != got.line) {
		t.history = append(t.history, got.line)
	}
	return got.line, got.err
}

// Sure asks for confirmation, which takes one key.
func (t *Terminal) Sure(ctx context.Context, text string) (bool, error) {
	fmt.Fprintln(t, text)
	line, err := t.Ask(ctx, Question{Prompt: "play it all the same? y or n",
		Keys: map[string]string{"y": "y", "n": "n", "esc": "n"}})
	return line == "y", err
}

// Page shows a text, without characters that control a terminal, and waits until the
// person has closed it if it is long.
func (t *Terminal) Page(ctx context.Context, text string) (gone bool, err error) {
	shown, _ := wording.AppendPrintable(nil, []byte(text), false)
	got := t.await(ctx, func(s *screen, reply chan<- answer) tea.Cmd { return s.turnTo(string(shown), reply) })
	return got.line == closedPage, got.err
}

// await lets the screen ask for something, and waits for the answer.
func (t *Terminal) await(ctx context.Context, ask func(s *screen, reply chan<- answer) tea.Cmd) answer {
	reply := make(chan answer, 1)
	t.send(func(s *screen) tea.Cmd { return ask(s, reply) })
	select {
	case got := <-reply:
		return got
	case <-ctx.Done():
	case <-t.ended:
	}
	if ctx.Err() != nil {
		t.send(func(s *screen) tea.Cmd { s.question, s.page = nil, nil; return nil })
		return answer{err: ctx.Err()}
	}
	return answer{err: cmp.Or(t.ctx.Err(), fmt.Errorf("the terminal cannot be used: %w", t.failed))}
}

// Status shows what the program does, in the place of the next question.
func (t *Terminal) Status(text string) {
	t.send(func(s *screen) tea.Cmd { s.status = text; return nil })
}

// Close restores the terminal, and prints the last picture on it with the text after it.
func (t *Terminal) Close() error {
	if t.program != nil {
		t.program.Quit()
		<-t.ended
	}
	out := &colorprofile.Writer{Forward: t.out, Profile: t.colors}
	if t.draw != nil {
		fmt.Fprint(out, t.draw())
	}
	_, err := fmt.Fprint(out, t.text.String())
	t.draw = nil
	t.text.Reset()
	return err
}
