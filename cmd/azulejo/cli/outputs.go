package cli

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/report"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core/wording"
)

// outputFlag is the value of a flag that names a file which the command writes. What can be
// wrong with such files is checked in one place, before the command runs.
type outputFlag struct {
	file   *string // "" for none
	kind   *kind   // what is written there
	prints bool    // the name - prints it
}

func (f *outputFlag) String() string { return *f.file }

// Type is that of flags with a text, so that help shows a default in quotes.
func (f *outputFlag) Type() string { return "string" }

func (f *outputFlag) Set(name string) error {
	*f.file = name
	return nil
}

// checkOutputs refuses the files that a command must not or cannot write, before it does
// anything: it can run for hours. No file is changed.
func checkOutputs(c *cobra.Command) (err error) {
	var before []*pflag.Flag
	c.Flags().VisitAll(func(flag *pflag.Flag) {
		f, is := flag.Value.(*outputFlag)
		if !is || err != nil || *f.file == "" || *f.file == "-" && f.prints {
			return
		}
		for _, other := range before {
			if name := other.Value.String(); oneFile(name, *f.file) {
				err = usagef("--%s %s and --%s %s are one file; name two", other.Name, name, flag.Name, *f.file)
				return
			}
		}
		before = append(before, flag)
		err = f.check(c, flag.Name)
	})
	return err
}

// check refuses a file that cannot be written, and one with anything else in it than the
// command writes. A missing file is missing again. Writing to a pipe or a device is not tried:
// its reader would see the end.
func (f *outputFlag) check(c *cobra.Command, flag string) error {
	name := *f.file
	info, err := os.Stat(name)
	switch {
	case name == "-":
		return usagef("--%s -: this needs a file of its own; ./- is one of that name", flag)
	case err == nil && info.IsDir():
		return usagef("%s is a folder, a file is needed", name)
	case err != nil && f.kind == partKind && filepath.Ext(name) == ".yaml": // a ruleset or weights would have this name
		return usagef("--%s %s: this file is to keep the games; give it another ending, as in run.part", flag, name)
	case err == nil && !info.Mode().IsRegular():
		return nil
	}
	if err := tryWriting(name); err != nil || info == nil {
		return usageError(err)
	}
	text, err := safefile.Begin(name, report.MaxPage)
	i := slices.IndexFunc(former, func(k *kind) bool { return k.has(text) })
	switch {
	case err != nil:
		return usageError(err)
	case i >= 0 && f.kind == partKind:
		return usagef("%s is %s, which this one cannot resume; use the version that wrote it, or name another file with --%s",
			name, former[i].name, flag)
	case len(text) > 0 && !f.kind.has(text):
		return usagef("%s is there already and is not %s; name another file with --%s", name, f.kind.name, flag)
	case f.kind == recordKind:
		return checkUnfinished(c, name)
	}
	return nil
}

// tryWriting opens a file for writing, without a change to it.
func tryWriting(name string) error {
	_, missing := os.Stat(name)
	file, _, err := safefile.Open(name)
	if err != nil {
		return err
	}
	if errors.Is(missing, fs.ErrNotExist) {
		// The name may be a link to the file that was made.
		if target, err := filepath.EvalSymlinks(name); err == nil {
			os.Remove(target)
		}
	}
	return file.Close()
}

// writeOutput writes a file. A regular file keeps its old content until the new one is whole; a
// pipe or a device is written to directly.
func writeOutput(name string, write func(io.Writer) error) error {
	if info, err := os.Stat(name); err != nil || info.Mode().IsRegular() {
		_, err := safefile.Rewrite(name, nil, func(file *os.File) error { return write(file) })
		return usageError(err)
	}
	file, _, err := safefile.Open(name)
	if err != nil {
		return usageError(err)
	}
	return usageError(errors.Join(write(file), file.Close()))
}

// lateFile is a file that is written piece by piece. It keeps its old content until the first
// piece comes, so that a command that fails before loses nothing.
type lateFile struct {
	name string
	file *os.File // nil before the first piece
}

func (f *lateFile) Write(text []byte) (int, error) {
	if f.file == nil {
		file, info, err := safefile.Open(f.name)
		if err == nil && info.Mode().IsRegular() {
			err = file.Truncate(0)
		}
		if err != nil {
			return 0, err
		}
		f.file = file
	}
	return f.file.Write(text)
}

// close ends the file. Closing may be what fails to write.
func (f *lateFile) close() error {
	if f.file == nil {
		return nil
	}
	return usageError(f.file.Close())
}

// oneFile reports whether two names are of one file, which need not exist yet. A pipe or a
// device can be written to twice.
func oneFile(a, b string) bool {
	info, err := os.Stat(a)
	if err == nil {
		return info.Mode().IsRegular() && safefile.Same(a, b)
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
