package cli

import (
	"context"
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/testrun"
)

// tester runs tests and prints what came of them.
type tester struct {
	ctx    context.Context
	screen *screen
	names  []string
	flags  testFlags

	targets []*testrun.Target
	reports []tested
	errs    []error // of what could not be tested
	partial bool    // the run was interrupted
}

// tested is what came of a ruleset's tests.
type tested struct {
	*testrun.Report
	coverage *testrun.Coverage // nil where nobody asks
}

func newTester(c *cobra.Command, names []string, f testFlags) *tester {
	return &tester{ctx: c.Context(), screen: newScreen(c), names: names, flags: f}
}

// once runs the tests, and prints and writes what came.
func (t *tester) once() error {
	err := t.run()
	t.partial = errors.Is(err, errInterrupted)
	if err != nil && !t.partial {
		return err
	}
	if t.flags.json {
		err = errors.Join(err, printJSON(t.screen.out, t.asJSON()))
	}
	if err != nil {
		return err
	}
	if err := t.writeJUnit(); err != nil {
		return err
	}
	if !t.flags.json {
		t.print()
	}
	return t.verdict()
}

// run finds the tests and runs them.
func (t *tester) run() error {
	t.targets, t.errs = testrun.Gather(t.names, t.flags.set)
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
func (t *tester) runTarget(target *testrun.Target) error {
	report, err := target.Run(t.ctx, t.flags.wants)
	r := tested{Report: report}
	if err == nil && t.flags.coverage {
		r.coverage, err = target.Cover(t.ctx, report)
	}
	t.reports = append(t.reports, r)
	if errors.Is(err, context.Canceled) {
		return errInterrupted
	}
	return usageError(err)
}

// update runs the tests once, and writes what came into their files.
func (t *tester) update(out io.Writer) error {
	if err := t.run(); err != nil {
		return err
	}
	for i, target := range t.targets {
		done, left, err := target.Update(t.reports[i].Report)
		for _, c := range done {
			fmt.Fprintf(out, "%s:%d:%d: %s: %s is now %s\n", c.File, c.Line, c.Col, c.What, c.Old, c.New)
		}
		for _, c := range left {
			fmt.Fprintf(out, "%s:%d:%d: %s: this goes over several lines, and was left; write %s\n",
				c.File, c.Line, c.Col, c.What, c.New)
		}
		if err != nil {
			return usageError(err)
		}
	}
	return nil
}
