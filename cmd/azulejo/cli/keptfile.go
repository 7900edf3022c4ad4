package cli

import (
	"errors"
	"io/fs"
	"os"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
)

// keptFile is a file that is written anew again and again while something is played, and
// that the same command goes on from.
type keptFile struct {
	name string
	what string      // that it keeps, as in "part"
	seen fs.FileInfo // what it was like when it was last read or written here
}

// openKept opens a file to go on from what read finds in it. Where there is none, or an
// empty one, there is nothing to read.
func openKept(name, what string, read func() error) (keptFile, error) {
	f := keptFile{name: name, what: what}
	seen, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return f, nil
	case err != nil:
		return f, usageError(safefile.Error(name, err))
	case !seen.Mode().IsRegular():
		return f, usagef("--%s %s: a %s is written anew again and again, and this is no regular file",
			outName, name, what)
	}
	f.seen = seen
	if seen.Size() == 0 {
		return f, nil
	}
	return f, read()
}

// rewrite writes the file anew, if nobody else has done so.
func (f *keptFile) rewrite(write func(*os.File) error) error {
	seen, err := safefile.Rewrite(f.name, f.seen, write)
	switch {
	case errors.Is(err, safefile.ErrChanged), errors.Is(err, safefile.ErrHeld):
		return usagef("%s: another process goes on with this %s, and so this one has stopped", f.name, f.what)
	case err != nil:
		return usagef("the %s cannot be written: %w\nwhat was written before stays; "+
			"once it can be, the same command goes on from there", f.what, err)
	}
	f.seen = seen
	return nil
}
