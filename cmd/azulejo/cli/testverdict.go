package cli

import (
	"errors"
	"fmt"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/testrun"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
)

// verdict returns the error that a run of tests ends with.
func (t *tester) verdict() error {
	errs := t.errs
	failed, all := 0, 0
	for _, r := range t.reports {
		failed += r.Failed()
		all += len(r.Results)
		for _, err := range r.Unread {
			errs = append(errs, unreadError(err))
		}
		errs = append(errs, t.lacks(r)...)
	}
	switch {
	case failed > 0:
		errs = append(errs, fmt.Errorf("%d of %s failed", failed, wording.Count(all, "test")))
	case all == 0 && t.flags.only != nil && len(errs) == 0:
		return usagef("no test has a name that matches %s", t.flags.run)
	}
	code := exitContent
	for _, err := range errs {
		var coded *exitError
		if errors.As(err, &coded) {
			code = max(code, coded.code)
		}
	}
	return withCode(code, errors.Join(errs...))
}

// testError gives an error of finding tests its code: what is wrong in a file is
// one of content, what cannot be found or read one of usage.
func testError(err error) error {
	var problems *ruleset.Problems
	if !errors.As(err, &problems) {
		return usageError(err)
	}
	var open *testrun.OpenError
	if errors.As(err, &open) {
		return unplayable(open.Name, err)
	}
	return contentError(err)
}

// unreadError is the error of a file of tests of which not all could be read. Its
// problems are told with the ruleset; they are only counted here.
func unreadError(err error) error {
	problems, is := errors.AsType[*ruleset.Problems](err)
	if !is {
		return usageError(err)
	}
	return contentError(fmt.Errorf("%s has %s, so that not all tests were run", problems.List[0].File,
		wording.Count(len(problems.List)+problems.More, "problem")))
}

// lacks says what tests a ruleset lacks.
func (t *tester) lacks(r tested) []error {
	var errs []error
	if t.empty(r) {
		errs = append(errs, fmt.Errorf("%s has no tests: write them in a list `tests:` in it, "+
			"or in a file NAME.test.yaml beside it", r.Ruleset.Name))
	}
	if c := r.coverage; c != nil && c.Percent() < t.flags.minCoverage {
		errs = append(errs, fmt.Errorf("the tests of %s hold %d %% of what it says, and --min-coverage asks for %d %%",
			r.Ruleset.Name, c.Percent(), t.flags.minCoverage))
	}
	return errs
}

// empty reports whether a ruleset has no tests at all, also none that are wrong.
func (t *tester) empty(r tested) bool {
	return len(r.Results) == 0 && len(r.Unread) == 0 && t.flags.only == nil
}
