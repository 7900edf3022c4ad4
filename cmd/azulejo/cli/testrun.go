package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/trial"
	"github.com/azulejo/azulejo/core/ruleset"
)

// tester runs tests and prints what came of them.
type tester struct {
	ctx    context.Context
	screen *screen
	names  []string
	flags  testFlags

	targets []*trial.Target
	reports []tested
	errs    []error // of what could not be tested
}

// tested is what came of a ruleset's tests.
type tested struct {
	*trial.Report
	coverage *trial.Coverage // nil where nobody asks
}

func newTester(c *cobra.Command, names []string, f testFlags) *tester {
	return &tester{ctx: c.Context(), screen: newScreen(c), names: names, flags: f}
}

// once runs the tests, and prints and writes what came.
func (t *tester) once() error {
	if err := t.run(); err != nil {
		return err
	}
	if err := t.writeJUnit(); err != nil {
		return err
	}
	if t.flags.json {
		if err := printJSON(t.screen.out, t.asJSON()); err != nil {
			return err
		}
	} else {
		t.print()
	}
	return t.verdict()
}

// run finds the tests and runs them.
func (t *tester) run() error {
	t.targets, t.errs = trial.Gather(t.names, t.flags.set)
	t.reports = nil
	for i, err := range t.errs {
		t.errs[i] = testError(err)
	}
	for _, target := range t.targets {
		if err := t.runTarget(target); err != nil {
			return err
		}
	}
	return nil
}

// runTarget runs the tests of one ruleset. Its error ends the run.
func (t *tester) runTarget(target *trial.Target) error {
	report, err := target.Run(t.ctx, t.flags.wants)
	r := tested{Report: report}
	if err == nil && t.flags.coverage {
		r.coverage, err = target.Cover(t.ctx, report)
	}
	if errors.Is(err, context.Canceled) {
		return errInterrupted
	}
	t.reports = append(t.reports, r)
	return usageError(err)
}

// update runs the tests once, and writes what came into their files.
func (t *tester) update(out io.Writer) error {
	if err := t.run(); err != nil {
		return err
	}
	for i, target := range t.targets {
		changes, err := target.Update(t.reports[i].Report)
		for _, c := range changes {
			fmt.Fprintf(out, "%s:%d:%d: %s: %s is now %s\n", c.File, c.Line, c.Col, c.What, c.Old, c.New)
		}
		if err != nil {
			return usageError(err)
		}
	}
	return nil
}

// testError gives an error of finding tests its code: what is wrong in a file is
// one of content, what cannot be found or read one of usage.
func testError(err error) error {
	var problems *ruleset.Problems
	if !errors.As(err, &problems) {
		return usageError(err)
	}
	var open *trial.OpenError
	if errors.As(err, &open) {
		return unplayable(open.Name, err)
	}
	return contentError(err)
}

// lacks says what tests a ruleset lacks.
func (t *tester) lacks(r tested) []error {
	var errs []error
	if len(r.Results) == 0 && t.flags.only == nil {
		errs = append(errs, fmt.Errorf("%s has no tests: write them in a list `tests:` in it, "+
			"or in a file NAME.test.yaml beside it", r.Ruleset.Name))
	}
	if c := r.coverage; c != nil && c.Percent() < t.flags.minCoverage {
		errs = append(errs, fmt.Errorf("the tests of %s hold %d %% of what it says, and --min-coverage asks for %d %%",
			r.Ruleset.Name, c.Percent(), t.flags.minCoverage))
	}
	return errs
}
