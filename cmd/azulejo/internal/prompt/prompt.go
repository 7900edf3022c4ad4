// Package prompt asks the person at the keyboard: line by line if the input is a file or
// a pipe, and with choices for the arrow keys if it is a terminal.
package prompt

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/azulejo/azulejo/core/wording"
)

// ErrInterrupted is the error of a question at which the person pressed Ctrl-C.
var ErrInterrupted = errors.New("interrupted")

// Question is a question to a person.
type Question struct {
	Prompt string // who is asked, such as "seat 1"

	// Choices returns the answers, such as the texts of legal moves, that begin with
	// the typed words or what these are short for. A terminal offers them word by
	// word. Nil means that there are none.
	Choices func(words []string) []string

	// Preview says what the typed words of an answer would do, or "". A terminal shows
	// it below the choices. It may be nil, and is called only until Ask returns.
	Preview func(words []string) string

	// Others are further answers that a terminal completes but does not offer.
	Others []string
	// Keys are answers by the name of a key that gives them at once while nothing is
	// typed: "left", "right", "home", "end".
	Keys map[string]string
	// Note is a line that a terminal shows below the choices.
	Note string
}

// Asker asks questions.
type Asker interface {
	// Ask returns what was typed or chosen. Its error is [io.EOF] at the end of the
	// input, ErrInterrupted after Ctrl-C, and that of ctx when it ends.
	Ask(ctx context.Context, q Question) (string, error)
	// Status shows what the program does while it asks nothing; "" for nothing.
	Status(text string)
	// Show shows a picture. A terminal keeps it in its place, and calls draw again
	// from any goroutine when the window changes.
	Show(draw func() string)
	// Clear removes from a terminal what was shown and typed, also what the person could scroll back to.
	Clear()
	// Page shows a text. A terminal scrolls one that is too long for the screen, and returns as
	// Ask does. gone reports whether the text has left the screen, as the person has closed it
	// without typing an answer.
	Page(ctx context.Context, text string) (gone bool, err error)
	// Sure asks at a terminal for confirmation. Lines of a file or a pipe are
	// always confirmed.
	Sure(ctx context.Context, text string) (bool, error)
}

// maxLine bounds the bytes of a line.
const maxLine = 1 << 16

// Lines reads answers from the lines of an input, and prints each after its prompt, so
// that the output reads like the session of a person.
type Lines struct {
	in    io.Reader
	out   io.Writer
	lines chan string
	err   error // why lines was closed
}

// NewLines returns an Asker over an input.
func NewLines(in io.Reader, out io.Writer) *Lines { return &Lines{in: in, out: out} }

// Ask returns the next line.
func (l *Lines) Ask(ctx context.Context, q Question) (string, error) {
	if l.lines == nil {
		l.lines = make(chan string)
		go l.read()
	}
	if ctx.Err() != nil {
		return "", ctx.Err()
	}
	fmt.Fprintf(l.out, "%s> ", q.Prompt)
	select {
	case line, ok := <-l.lines:
		fmt.Fprintln(l.out, line)
		if !ok {
			return "", l.err
		}
		return line, nil
	case <-ctx.Done():
		fmt.Fprintln(l.out)
		return "", ctx.Err()
	}
}

// Status does nothing: the output is for text that stays.
func (l *Lines) Status(string) {}

// Show prints the picture.
func (l *Lines) Show(draw func() string) { fmt.Fprintf(l.out, "\n%s", draw()) }

// Clear does nothing: what was printed is read by whoever reads the output.
func (l *Lines) Clear() {}

// Page prints the text.
func (l *Lines) Page(_ context.Context, text string) (bool, error) {
	_, err := io.WriteString(l.out, text)
	return false, err
}

// Sure returns true, as there is nobody to ask.
func (l *Lines) Sure(context.Context, string) (bool, error) { return true, nil }

// read reads lines until the input ends. It runs in a goroutine so that Ask can return
// when a context ends.
func (l *Lines) read() {
	scanner := bufio.NewScanner(l.in)
	scanner.Buffer(nil, maxLine)
	for scanner.Scan() {
		l.lines <- wording.Printable(scanner.Text())
	}
	l.err = io.EOF
	if err := scanner.Err(); errors.Is(err, bufio.ErrTooLong) {
		l.err = fmt.Errorf("the input has a line of more than %d bytes, which no move needs", maxLine)
	} else if err != nil {
		l.err = err
	}
	close(l.lines)
}
