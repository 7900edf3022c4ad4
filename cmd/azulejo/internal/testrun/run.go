package testrun

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
)

// Run runs the tests whose names are wanted, those of the ancestors too. It stops with the
// error of the context when that is done, and keeps the results so far.
func (t *Target) Run(ctx context.Context, wanted func(name string) bool) error {
	for _, tests := range append([]*Tests{&t.Tests}, t.Parents...) {
		for _, s := range tests.Suites {
			for _, test := range s.Tests {
				if !wanted(test.Name) {
					continue
				}
				if err := ctx.Err(); err != nil {
					return err
				}
				tests.Results = append(tests.Results, test.Run(t.Ruleset.Rules, t.Ruleset.Document))
			}
		}
	}
	return nil
}

// Update writes actual values into the files of a target's tests, in place of the expected
// ones, and returns what it has changed, and what it had to leave.
func (t *Target) Update() (done, left []scenario.Change, err error) {
	for _, s := range t.Suites {
		text, changes, others := s.Update(t.Results)
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

// rewrite gives the file of some tests a new text, unless the file has changed since it
// was read.
func rewrite(s *scenario.Suite, text []byte) error {
	if _, extension := cutExtension(s.File); extension == "" {
		return errors.New("it comes with the program")
	}
	seen, err := os.Stat(s.File)
	if err != nil {
		return err
	}
	now, err := safefile.Read(s.File, ruleset.MaxSize)
	if err == nil && !bytes.Equal(now, s.Text) {
		err = safefile.ErrChanged
	}
	if err != nil {
		return err
	}
	_, err = safefile.Rewrite(s.File, seen, func(f *os.File) error {
		_, err := f.Write(text)
		return err
	})
	return err
}
