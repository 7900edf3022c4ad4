package studio

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
)

// journal is the record of a game in its file, to which steps and undos are appended. Each is on the disk
// before anybody hears of it, so a game survives whatever stops the studio.
type journal struct {
	name    string
	file    file        // nil while it cannot be opened for writing; nobody else can write to it
	seen    fs.FileInfo // of the file when it was read
	size    int64       // of the record in the file
	spoiled bool        // the file may have more than the record, which goes before the next write
	damaged []byte      // what the file had if that was not all a record; it is kept beside before the next write
	writer  *record.Writer
	kept    int // steps that are in the file
}

// file is an *os.File.
type file interface {
	io.WriterAt
	io.Closer
	Truncate(size int64) error
	Sync() error
	Stat() (fs.FileInfo, error)
}

// unkept is the error of a change that is not in the file, and so was not made.
type unkept struct {
	err   error
	final bool // it cannot be made later either
}

// Error says what is wrong with the file.
func (u *unkept) Error() string {
	return "this could not be kept, so the game stays as it was: " + u.err.Error()
}

// Unwrap returns what is wrong with the file.
func (u *unkept) Unwrap() error { return u.err }

var (
	errGone    = errors.New("this game is gone: it was deleted, or its file was moved")
	errForeign = errors.New("another program has changed the file of this game; start the studio again to go on with it")
)

// createJournal writes the record of a game to a new file.
func createJournal(name string, h record.Header, g *core.Game) (*journal, error) {
	j := &journal{name: name}
	f, err := safefile.CreateOpen(name, func(f *os.File) (err error) {
		j.file = f
		start := g.State()
		if len(g.Steps()) > 0 {
			start = g.Before(0)
		}
		if j.writer, err = record.NewWriter(j, h, g.Rules(), start); err != nil {
			return err
		}
		return j.steps(g)
	})
	if err != nil {
		return nil, err
	}
	j.file = f
	return j, nil
}

// openJournal opens the record in a file, and reads it. A file that others write to is an error; one that
// cannot be written to for another reason can still be read.
func openJournal(name string) (*journal, []byte, error) {
	j := &journal{name: name}
	f, info, err := safefile.OpenOld(name)
	switch {
	case err == nil:
		j.file, j.seen = f, info
	case errors.Is(err, safefile.ErrHeld), errors.Is(err, fs.ErrNotExist), exhausted(err):
		return nil, nil, err
	default:
		if j.seen, err = os.Stat(name); err != nil {
			return nil, nil, safefile.Error(name, err)
		}
	}
	text, err := safefile.Read(name, mostRecord)
	if err != nil {
		j.close()
		return nil, nil, err
	}
	return j, text, nil
}

// resume continues the record that was read from the file.
func (j *journal) resume(text []byte, r *record.Replay) {
	j.writer, j.kept, j.size = r.Writer(j), len(r.Game.Steps()), r.Size
	if j.size < int64(len(text)) {
		j.spoiled, j.damaged = true, text
	}
}

// keep adds the steps that the file lacks, and returns when they are on the disk. After an error the file
// is as it was, or will be before the next write.
func (j *journal) keep(g *core.Game) error {
	err := j.ready()
	if err == nil {
		err = j.steps(g)
	}
	return j.unkept(err)
}

// undo adds that the last moves were taken back, up to a number of steps. After is the position then.
func (j *journal) undo(moves, steps int, after core.State) error {
	err := j.ready()
	if err == nil {
		err = j.writer.Undo(moves, after)
	}
	if err == nil {
		j.kept = steps
	}
	return j.unkept(err)
}

// unkept returns the error of a change.
func (j *journal) unkept(err error) error {
	if err == nil {
		return nil
	}
	if j.file == nil || !errors.Is(err, errGone) && !errors.Is(err, errForeign) {
		err = safefile.Error(filepath.Base(j.name), err)
	}
	return &unkept{err, errors.Is(err, errGone) || errors.Is(err, errForeign)}
}

// ready lets the next write follow the record in the file.
func (j *journal) ready() error {
	if j.file == nil {
		f, info, err := safefile.OpenOld(j.name)
		if err != nil {
			return err
		}
		if !os.SameFile(info, j.seen) || info.Size() != j.seen.Size() || !info.ModTime().Equal(j.seen.ModTime()) {
			f.Close()
			return errForeign
		}
		j.file = f
	}
	named, err := os.Stat(j.name)
	if errors.Is(err, fs.ErrNotExist) {
		return errGone
	}
	open, unknown := j.file.Stat()
	switch {
	case err != nil || unknown != nil:
		return errors.Join(err, unknown)
	case !os.SameFile(named, open), open.Size() < j.size, open.Size() > j.size && !j.spoiled:
		return errForeign
	}
	if err := j.keepDamaged(); err != nil || !j.spoiled {
		return err
	}
	err = j.file.Truncate(j.size)
	j.spoiled = err != nil
	return err
}

// keepDamaged keeps a file that was not all a record under another name.
func (j *journal) keepDamaged() error {
	if j.damaged == nil {
		return nil
	}
	err := safefile.Keep(j.name, j.damaged)
	if err == nil {
		j.damaged = nil
	}
	return err
}

// steps writes the steps of a game that are new.
func (j *journal) steps(g *core.Game) error {
	steps := g.Steps()
	if len(steps) == j.kept {
		return nil
	}
	err := j.writer.Steps(steps[j.kept:], g.State())
	if err == nil {
		j.kept = len(steps)
	}
	return err
}

// Write appends lines to the record in the file, and returns when they are on the disk.
func (j *journal) Write(lines []byte) (int, error) {
	n, err := j.file.WriteAt(lines, j.size)
	if err == nil {
		err = j.file.Sync()
	}
	if err != nil {
		j.spoiled = j.file.Truncate(j.size) != nil
		return n, err
	}
	j.size += int64(n)
	return n, nil
}

// WriteAt changes a part of the record in the file.
func (j *journal) WriteAt(part []byte, at int64) (int, error) {
	n, err := j.file.WriteAt(part, at)
	return n, errors.Join(err, j.file.Sync())
}

// close closes the file, so that others can write to it.
func (j *journal) close() {
	if j.file != nil {
		_ = j.file.Close() // all that counts is on the disk
		j.file = nil
	}
}
