package cli

import (
	"io"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// output is a file that a command writes, "" for none, with the flag that names it.
type output struct{ flag, name string }

// checkOutputs refuses to write two outputs to one file, or an output over a file that the
// command reads. read are files, and names of shipped rulesets.
func checkOutputs(read []string, outputs ...output) error {
	for i, o := range outputs {
		if o.name == "" {
			continue
		}
		if o.name == "-" {
			return usagef("--%s -: this needs a file of its own; ./- is one of that name", o.flag)
		}
		for _, name := range read {
			if name != "" && oneFile(name, o.name) && !slices.Contains(variants.Names(), name) {
				return usagef("--%s %s would be written over %s, which is read; name another file",
					o.flag, o.name, name)
			}
		}
		for _, other := range outputs[:i] {
			if other.name != "" && oneFile(other.name, o.name) {
				return usagef("--%s %s and --%s %s are one file; name two", other.flag, other.name,
					o.flag, o.name)
			}
		}
	}
	return nil
}

// oneFile reports whether two names are of one file, which need not exist yet. A pipe or a
// device can be written to twice.
func oneFile(a, b string) bool {
	info, err := os.Stat(a)
	if err == nil {
		return info.Mode().IsRegular() && sameFile(a, b)
	}
	x, errX := filepath.Abs(a)
	y, errY := filepath.Abs(b)
	return errX == nil && errY == nil && x == y
}

// outputStream is the standard output or error of the command. It replaces characters that
// control a terminal, as text can come from anybody, and keeps the first error of writing,
// so that commands check neither.
type outputStream struct {
	mu   sync.Mutex // an interrupted command may still write
	out  io.Writer
	rest []byte // the end of what was written that is not complete yet
	err  error  // the first error of writing
}

func (s *outputStream) Write(p []byte) (int, error) { return s.write(p, false) }

// write prints what of a piece is complete. Half a character, or half a sequence of colors, waits
// for the next piece: alone it would be replaced. After an error nothing is written any more.
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

// coloredStream passes colors too. Boards go there; text that can come from anybody
// must have gone through wording.Printable before.
type coloredStream struct{ *outputStream }

func (s coloredStream) Write(p []byte) (int, error) { return s.write(p, true) }

// verbatim returns where a command writes what a program reads to the byte. No terminal shows it.
func verbatim(out io.Writer) io.Writer {
	if s, ok := out.(*outputStream); ok {
		return s.out
	}
	return out
}

// colored returns where a command prints what has colors.
func colored(out io.Writer) io.Writer {
	if s, ok := out.(*outputStream); ok {
		return coloredStream{s}
	}
	return out
}
