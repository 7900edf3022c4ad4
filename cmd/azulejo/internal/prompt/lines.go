package prompt

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/azulejo/azulejo/core/wording"
)

// maxLine bounds what is read as one line.
const maxLine = 1 << 16

// Lines asks for the lines of an input one by one, and repeats each behind its
// prompt, so that the output reads as the session of a person would.
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

// Status says nothing: the output is for what stays.
func (l *Lines) Status(string) {}

// Show prints the picture.
func (l *Lines) Show(draw func() string) { fmt.Fprintf(l.out, "\n%s", draw()) }

// Page prints the text.
func (l *Lines) Page(_ context.Context, text string) error {
	_, err := io.WriteString(l.out, text)
	return err
}

// Sure is true: nobody is there to be asked.
func (l *Lines) Sure(context.Context, string) (bool, error) { return true, nil }

// read reads lines until the input ends. It is apart from Ask so that a context
// can end while the input keeps everybody waiting.
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
