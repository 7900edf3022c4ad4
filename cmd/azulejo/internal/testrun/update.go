package testrun

import (
	"bytes"
	"errors"
	"fmt"
	"os"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core/ruleset"
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

// rewrite gives the file of some tests a new text.
func rewrite(s *scenario.Suite, text []byte) error {
	if _, extension := cutExtension(s.File); extension == "" {
		return errors.New("it comes with the program")
	}
	seen, err := os.Stat(s.File)
	if err != nil {
		return err
	}
	now, err := safefile.Read(s.File, ruleset.MaxSize)
	if err != nil {
		return err
	}
	if !bytes.Equal(now, s.Text) {
		return safefile.ErrChanged
	}
	_, err = safefile.Rewrite(s.File, seen, func(f *os.File) error {
		_, err := f.Write(text)
		return err
	})
	return err
}
