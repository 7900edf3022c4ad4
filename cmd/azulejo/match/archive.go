package match

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/azulejo/azulejo/core"
	"github.com/azulejo/azulejo/core/record"
)

// Archive keeps the record of a match: in a file that grows with every step
// where one was named, and else in one that is made when the game is saved.
type Archive struct {
	Header record.Header
	// File receives the record as the game goes on; nil for none.
	File io.Writer
	// Name is the name of File, or of the file that the game was taken from and
	// that it is saved to again; "" for none.
	Name string

	writer *record.Writer
	kept   int // steps that are in File
}

// Keep writes the steps that File does not have yet. A File that does not take
// them is given up, so that the game can be saved elsewhere.
func (a *Archive) Keep(g *core.Game) error {
	if a.File == nil {
		return nil
	}
	if err := a.grow(g); err != nil {
		a.File, a.Name = nil, ""
		return recordError(err)
	}
	return nil
}

func (a *Archive) grow(g *core.Game) error {
	if a.writer == nil {
		first, err := g.Rules().New(g.State().Seats())
		if err != nil {
			return err
		}
		if a.writer, err = record.NewWriter(a.File, a.Header, g.Rules(), first); err != nil {
			return err
		}
	}
	for _, step := range g.Steps()[a.kept:] {
		if err := a.writer.Step(step, g.State()); err != nil {
			return err
		}
		a.kept++
	}
	return nil
}

// ErrRecord is in the error of a match whose record could not be written.
var ErrRecord = errors.New("the record cannot be written")

func recordError(err error) error { return fmt.Errorf("%w: %w", ErrRecord, err) }

// rewindable is what a file has that a pipe has not.
type rewindable interface {
	io.Seeker
	Truncate(size int64) error
}

// Rewind empties File, for the record of a game in which steps were undone.
func (a *Archive) Rewind() error {
	if a.File == nil {
		return nil
	}
	f, ok := a.File.(rewindable)
	if !ok {
		return errors.New("the record goes to where nothing can be taken back")
	}
	if err := f.Truncate(0); err != nil {
		return fmt.Errorf("the record goes to where nothing can be taken back: %w", err)
	}
	if _, err := f.Seek(0, io.SeekStart); err != nil {
		return recordError(err)
	}
	a.writer, a.kept = nil, 0
	return nil
}

// Save writes the whole record to a file: one of a new name where none is given
// and the game has none yet. A file that has something else in it is not
// touched.
func (a *Archive) Save(g *core.Game, name string) (string, error) {
	switch {
	case a.File != nil && (name == "" || name == a.Name):
		return a.Name, nil // it is up to date, and goes on to grow
	case name == "" && a.Name == "":
		name = freeName(a.Header)
	case name == "":
		name = a.Name
	case name != a.Name && exists(name):
		return "", fmt.Errorf("%s is there already; save the game under another name", name)
	}
	if err := replace(name, func(out io.Writer) error { return record.Write(out, a.Header, g) }); err != nil {
		return "", recordError(err)
	}
	if a.File == nil {
		a.Name = name
	}
	return name, nil
}

// replace writes a file as a whole: what was there stays until the new text is
// complete.
func replace(name string, write func(io.Writer) error) (err error) {
	f, err := os.CreateTemp(filepath.Dir(name), filepath.Base(name)+".*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			os.Remove(f.Name())
		}
	}()
	if err := errors.Join(write(f), f.Chmod(0o644), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), name)
}

// freeName finds a name in the current folder that no file has yet.
func freeName(h record.Header) string {
	base := strings.TrimSuffix(filepath.Base(h.Ruleset), filepath.Ext(h.Ruleset))
	if h.Seed != "" {
		base += "-" + h.Seed
	}
	name := base + ".jsonl"
	for n := 2; exists(name); n++ {
		name = fmt.Sprintf("%s-%d.jsonl", base, n)
	}
	return name
}

func exists(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}
