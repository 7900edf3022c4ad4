package match

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
)

// Archive keeps the record of a match: in a file that grows with every step
// where one was named, and else in one that is made when the game is saved.
type Archive struct {
	Header record.Header
	// Folder is where games are saved that nobody has named a file for; "" if there
	// is none.
	Folder string
	// Name is the file that the game is kept in, or that it was taken from and
	// is saved to again; "" for none yet.
	Name string
	// Seen is what Name was like when the game was taken from it. A file that has
	// become another since is not written over; nil for none.
	Seen fs.FileInfo

	grows  bool     // the record is written with every step
	stream *growing // where it goes to if that is no regular file
	file   *growing // Name, open for the next step; nil where it is to be written anew
}

// ErrRecord is in the error of a match whose record could not be written.
var ErrRecord = errors.New("the record cannot be written")

// errNoFolder is the error of saving without a file name where Folder is "".
var errNoFolder = errors.New("the system names no folder for saved games; " +
	"set the variable XDG_STATE_HOME to a folder, or save FILE")

func recordError(err error) error { return fmt.Errorf("%w: %w", ErrRecord, err) }

// Record lets the record go to a file: what there is of the game at once, in the
// place of what the file had in it, and from then on each step as it is taken.
func (a *Archive) Record(g *core.Game, name string) error {
	f, info, err := safefile.Open(name)
	if err != nil {
		return recordError(err)
	}
	a.grows = true
	if !info.Mode().IsRegular() {
		a.Name, a.Seen, a.stream = "", nil, &growing{out: f}
		return a.Keep(g)
	}
	a.Name, a.Seen = name, info
	if err := f.Close(); err != nil {
		return recordError(safefile.Error(name, err))
	}
	return a.Keep(g)
}

// Keep writes the steps that the record does not have yet. What does not take
// them is given up, so that the game can be saved elsewhere.
func (a *Archive) Keep(g *core.Game) error {
	var err error
	switch {
	case a.stream != nil:
		err = a.stream.grow(a.Header, g)
	case a.grows && a.Name != "":
		err = a.update(g)
	}
	if err == nil {
		return nil
	}
	_ = a.Close() // it is broken anyway
	a.Name, a.Seen = "", nil
	return recordError(err)
}

// update adds the new steps to the file. One that somebody has removed, or that
// steps were taken back from, is written anew.
func (a *Archive) update(g *core.Game) error {
	if a.file != nil && !a.file.at(a.Name) {
		a.reopen()
	}
	if a.file == nil {
		return a.renew(g)
	}
	if err := a.file.grow(a.Header, g); err != nil {
		return safefile.Error(a.Name, err)
	}
	return nil
}

// renew writes the file as a whole and leaves it open for the next step.
func (a *Archive) renew(g *core.Game) error {
	r := new(growing)
	f, err := safefile.Replace(a.Name, a.Seen, func(f *os.File) error {
		r.out = f
		return r.grow(a.Header, g)
	})
	if err != nil {
		return err
	}
	r.out, a.file = f, r
	return nil
}

// reopen lets the file be written anew with the next step. Until then it stays
// as it is.
func (a *Archive) reopen() {
	if info, err := a.file.out.Stat(); err == nil {
		a.Seen = info
	}
	_ = a.file.out.Close() // the file is written again as a whole
	a.file = nil
}

// Rewind prepares the record for a game in which steps are taken back.
func (a *Archive) Rewind() error {
	if a.stream != nil {
		return fmt.Errorf("this record cannot be taken back: it goes to %s, which is no regular file",
			a.stream.out.Name())
	}
	if a.file != nil {
		a.reopen()
	}
	return nil
}

// Close closes what the record goes to.
func (a *Archive) Close() error {
	var err error
	for _, r := range []*growing{a.stream, a.file} {
		if r != nil {
			err = errors.Join(err, r.out.Close())
		}
	}
	a.stream, a.file = nil, nil
	return err
}
