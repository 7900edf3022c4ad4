package trial

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"github.com/azulejo/azulejo/core/scenario"
)

// Update writes what came into the files of a target's tests, in the place of what
// was expected, and returns what it has changed, and what it had to leave.
func (t *Target) Update(report *Report) (done, left []scenario.Change, err error) {
	for _, s := range t.Suites {
		text, changes, others := s.Update(report.Results)
		left = append(left, others...)
		if len(changes) == 0 {
			continue
		}
		if err := rewrite(s, text); err != nil {
			return done, left, fmt.Errorf("%s cannot be rewritten: %w", s.File, err)
		}
		done = append(done, changes...)
	}
	return done, left, nil
}

// rewrite gives the file of some tests a new text. What was there stays until the
// new text is complete: that is written to another file beside it, which then takes
// its place.
func rewrite(s *scenario.Suite, text []byte) error {
	if _, extension := cutExtension(s.File); extension == "" {
		return errors.New("it comes with the program")
	}
	target, err := filepath.EvalSymlinks(s.File)
	if err != nil {
		return err
	}
	now, err := os.ReadFile(target)
	if err != nil {
		return err
	}
	if !bytes.Equal(now, s.Text) {
		return errors.New("another program has changed it")
	}
	return replace(target, text)
}

// replace puts a new file in the place of another, if that may be written.
func replace(target string, text []byte) error {
	old, err := os.OpenFile(target, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	defer old.Close()
	info, err := old.Stat()
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(target), ".azulejo-*")
	if err != nil {
		return err
	}
	_, err = f.Write(text)
	err = errors.Join(err, f.Chmod(info.Mode().Perm()), f.Sync(), f.Close())
	if err == nil {
		err = os.Rename(f.Name(), target)
	}
	if err != nil {
		_ = os.Remove(f.Name()) // the first error says more
	}
	return err
}
