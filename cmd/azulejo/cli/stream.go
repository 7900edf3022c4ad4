package cli

import (
	"io"
	"sync"

	"github.com/azulejo/azulejo/core/wording"
)

// outputStream is the standard output or error of the command. All that is printed goes
// through it, so that no command has to look for what a terminal would obey in text of
// strangers, or at the error of each line it prints.
type outputStream struct {
	mu   sync.Mutex // a command that was left behind may still write
	out  io.Writer
	rest []byte // the end of what was written that is not complete yet
	err  error  // the first error of writing
}

func (s *outputStream) Write(p []byte) (int, error) { return s.write(p, false) }

func (s *outputStream) write(p []byte, colors bool) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.err != nil {
		return 0, s.err
	}
	var text []byte
	text, s.rest = wording.AppendPrintable(nil, append(s.rest, p...), colors)
	if _, s.err = s.out.Write(text); s.err != nil {
		return 0, s.err
	}
	return len(p), nil
}

// finish returns the first error of writing.
func (s *outputStream) finish() error {
	_, err := s.Write(nil)
	return err
}

// coloredStream passes colors too. Boards go there; text of strangers must have gone
// through printable.Text before.
type coloredStream struct{ *outputStream }

func (s coloredStream) Write(p []byte) (int, error) { return s.write(p, true) }

// colored returns where a command prints what has colors.
func colored(out io.Writer) io.Writer {
	if s, ok := out.(*outputStream); ok {
		return coloredStream{s}
	}
	return out
}
