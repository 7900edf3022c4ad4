package cli

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core/tournament"
	"github.com/azulejo/azulejo/core/wording"
)

// stateFile is a file that keeps a tournament; without a name it is kept nowhere.
type stateFile struct {
	keptFile
	state *tournament.State
}

// openState opens the file of a tournament to go on with, or begins one where there is
// none, or an empty one. The setup then saves to it.
func openState(name string, s *tournament.Setup, errs io.Writer) (*stateFile, error) {
	f := &stateFile{state: tournament.New(*s)}
	if name == "" {
		return f, nil
	}
	s.Save, s.Every = f.save, partEvery
	var err error
	f.keptFile, err = openKept(name, "tournament", func() error { return f.read(name) })
	if err != nil {
		return nil, err
	}
	if f.seen != nil && f.seen.Size() > 0 {
		fmt.Fprintf(errs, "%s: %s has %s; going on from there\n", program(), name, wording.Count(f.state.Games(), "game"))
	}
	return f, nil
}

// read reads the tournament that is there.
func (f *stateFile) read(name string) error {
	in, err := safefile.OpenRead(name)
	if err != nil {
		return usageError(err)
	}
	defer in.Close()
	f.state, err = tournament.Read(in)
	var reading *fs.PathError
	switch {
	case errors.As(err, &reading):
		return usageError(safefile.Error(name, err))
	case err != nil:
		return another(name, err)
	}
	return nil
}

// save writes the tournament anew.
func (f *stateFile) save(state *tournament.State) error {
	return f.rewrite(func(file *os.File) error { return state.Write(file) })
}

// another is the error of a file that does not have the tournament.
func another(name string, err error) error {
	return contentError(fmt.Errorf("%s: %w\nit stays as it is; name another file with --%s", name, err, outName))
}

// refused is the error of a tournament that was not played.
func (f *stateFile) refused(err error) error {
	if errors.Is(err, tournament.ErrAnother) {
		return another(f.name, err)
	}
	return usageError(err)
}

// tellRest tells how to go on with a tournament that was interrupted.
func (f *stateFile) tellRest(errs io.Writer, r *tournament.Result) {
	if f.name != "" {
		fmt.Fprintf(errs, "%s: %s has %s; the same command goes on from there\n", program(), f.name,
			wording.Count(r.Games, "game"))
	}
}

// goOn says what the same command does when the tournament can go on that was stopped.
func (f *stateFile) goOn(r *tournament.Result) string {
	if f.name == "" {
		return fmt.Sprintf("the same command plays all games again; with --%s FILE they are kept", outName)
	}
	return fmt.Sprintf("the same command goes on from the %s that %s has", wording.Count(r.Games, "game"), f.name)
}
