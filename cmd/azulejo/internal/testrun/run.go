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

// Failed counts the tests that do not hold.
func (t *Target) Failed() int {
	n := 0
	for _, result := range t.Results {
		if !result.OK() {
			n++
		}
	}
	return n
}

// Run runs the tests whose names are wanted, those of the ancestors too. It stops with the
// error of the context when that is done, and keeps the results so far.
func (t *Target) Run(ctx context.Context, wanted func(name string) bool) error {
	for _, test := range chosen(t.Suites, wanted) {
		if err := ctx.Err(); err != nil {
			return err
		}
		t.Results = append(t.Results, test.Run(t.Ruleset.Rules, t.Ruleset.Document))
	}
	for _, p := range t.Parents {
		for _, test := range chosen(p.Suites, wanted) {
			if err := ctx.Err(); err != nil {
				return err
			}
			p.Ran++
			if result := test.Run(t.Ruleset.Rules, t.Ruleset.Document); !result.OK() {
				p.Changed = append(p.Changed, result)
			}
		}
	}
	return nil
}

// chosen returns the tests of some files whose names are wanted.
func chosen(suites []*scenario.Suite, wanted func(string) bool) []*scenario.Test {
	var tests []*scenario.Test
	for _, s := range suites {
		for _, t := range s.Tests {
			if wanted(t.Name) {
				tests = append(tests, t)
			}
		}
	}
	return tests
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
