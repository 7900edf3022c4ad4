package record

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
)

// maxLine is the longest line that is read, in bytes. Only a header with a
// whole ruleset in it comes near.
const maxLine = 4 << 20

// maxText is the longest text of an error, in bytes: what came may be as long
// as a line.
const maxText = 4000

// LineError is what is wrong with a line of a record.
type LineError struct {
	Line int // from 1
	Text string
}

// Error gives the line's number and what is wrong.
func (e *LineError) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Text) }

// errCut marks a last line that ends in the middle, as a crash leaves it.
var errCut = errors.New("the last line is cut off")

// scanner reads a record's lines in bounded memory.
type scanner struct {
	in     *bufio.Reader
	number int // of the line read last
	buf    []byte
	unread *line // a line that was given back
}

func newScanner(in io.Reader) *scanner {
	return &scanner{in: bufio.NewReaderSize(in, 64<<10)}
}

// next reads a line; io.EOF where there is none, errCut where it is cut off.
// Blank lines are passed over.
func (s *scanner) next() (*line, error) {
	if l := s.unread; l != nil {
		s.unread = nil
		return l, nil
	}
	for {
		whole, err := s.read()
		if err != nil {
			return nil, err
		}
		if len(bytes.TrimSpace(s.buf)) == 0 {
			if !whole {
				return nil, io.EOF
			}
			continue
		}
		l, err := decode(s.buf)
		switch {
		case !whole && errors.Is(err, io.ErrUnexpectedEOF):
			return nil, errCut
		case err != nil:
			return nil, s.errorf("%v", err)
		}
		return l, nil
	}
}

// back gives a line back, to be read again.
func (s *scanner) back(l *line) { s.unread = l }

func (s *scanner) errorf(format string, args ...any) error {
	text := fmt.Sprintf(format, args...)
	if len(text) > maxText {
		text = strings.ToValidUTF8(text[:maxText], "") + " …"
	}
	return &LineError{s.number, text}
}

// read fills buf with the next line, and reports whether the line is whole:
// whether a line feed ends it.
func (s *scanner) read() (whole bool, err error) {
	s.buf = s.buf[:0]
	s.number++
	for {
		part, err := s.in.ReadSlice('\n')
		if len(s.buf)+len(part) > maxLine {
			return false, s.errorf("the line is longer than any line of a game")
		}
		s.buf = append(s.buf, part...)
		switch {
		case err == nil:
			return true, nil
		case errors.Is(err, bufio.ErrBufferFull):
		case errors.Is(err, io.EOF):
			if len(s.buf) == 0 {
				return false, io.EOF
			}
			return false, nil
		default:
			return false, fmt.Errorf("line %d: %w", s.number, err)
		}
	}
}
