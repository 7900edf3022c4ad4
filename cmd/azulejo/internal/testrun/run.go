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
	"github.com/azulejo/azulejo/variants"
)

// Report is what came of the tests of a ruleset.
type Report struct {
	Ruleset *variants.Ruleset
	Results []*scenario.Result
	Parents []ParentReport
	Unread  []error // as of the Target
}

// ParentReport is what came of an ancestor's tests by the rules of a ruleset.
type ParentReport struct {
	Name  string
	Tests int // how many were run

	// Changed are those that hold for the ancestor, or cannot be run by it alone,
	// and do not hold for the ruleset; Broken hold for neither.
	Changed, Broken []*scenario.Result
}

// Failed counts the tests that do not hold.
func (r *Report) Failed() int {
	n := 0
	for _, result := range r.Results {
		if !result.OK() {
			n++
		}
	}
	return n
}

// Run runs the tests whose names are wanted. It stops with the error of the
// context where that is done; the report then has what was run.
func (t *Target) Run(ctx context.Context, wanted func(name string) bool) (*Report, error) {
	report := &Report{Ruleset: t.Ruleset, Unread: t.Unread}
	for _, test := range chosen(t.Suites, wanted) {
		if err := ctx.Err(); err != nil {
			return report, err
		}
		report.Results = append(report.Results, test.Run(t.Ruleset.Rules, t.Ruleset.Document))
	}
	for _, p := range t.Parents {
		part := ParentReport{Name: p.Name}
		for _, test := range chosen(p.Suites, wanted) {
			if err := ctx.Err(); err != nil {
				return report, err
			}
			part.add(test.Run(t.Ruleset.Rules, t.Ruleset.Document), p.alone)
		}
		if part.Tests > 0 {
			report.Parents = append(report.Parents, part)
		}
	}
	return report, nil
}

// add adds the result of an ancestor's test.
func (p *ParentReport) add(result *scenario.Result, alone *variants.Ruleset) {
	p.Tests++
	switch {
	case result.OK():
	case alone != nil && !result.Test.Run(alone.Rules, alone.Document).OK():
		p.Broken = append(p.Broken, result)
	default:
		p.Changed = append(p.Changed, result)
	}
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
