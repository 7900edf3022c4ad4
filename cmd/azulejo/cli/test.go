package cli

import (
	"context"
	"errors"
	"fmt"
	"regexp"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/trial"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// testFlags are the flags of test.
type testFlags struct {
	run  string
	only *regexp.Regexp // run, compiled; nil for all tests
	set  []string
}

func newTest() *cobra.Command {
	var f testFlags
	c := &cobra.Command{
		Use:   "test FILE…",
		Short: "Run the tests of rulesets",
		Long: `test runs tests that are written in YAML: those in the list tests of a ruleset,
and those in the file NAME.test.yaml beside NAME.yaml. FILE is a ruleset, by file
or by the name of a shipped one, or a file of tests.

The tests of a ruleset's ancestors are run by its rules too. Those that hold for
the ancestor and not for the ruleset are listed as changed by it, which is no
failure.`,
		Example: `  azulejo test mine.yaml
  azulejo test classic mine.test.yaml --run floor`,
		Args: cobra.MinimumNArgs(1),
		ValidArgsFunction: func(*cobra.Command, []string, string) ([]string, cobra.ShellCompDirective) {
			return variants.Names(), cobra.ShellCompDirectiveDefault
		},
		RunE: func(c *cobra.Command, args []string) error { return runTest(c, args, f) },
	}
	c.Flags().StringVar(&f.run, "run", "", "run only the tests whose names match this `REGEXP`")
	c.Flags().StringArrayVar(&f.set, "set", nil, "set a value of the rulesets for this run, as in `params.x=3`")
	return c
}

// check refuses flags that do not fit.
func (f *testFlags) check() error {
	if f.run != "" {
		only, err := regexp.Compile(f.run)
		if err != nil {
			return usagef("--run %s: %v", f.run, err)
		}
		f.only = only
	}
	return nil
}

func runTest(c *cobra.Command, names []string, f testFlags) error {
	if err := f.check(); err != nil {
		return err
	}
	s, err := newScreen(c)
	if err != nil {
		return err
	}
	return runTests(c, s, names, f)
}

// runTests finds the tests, runs them, and prints what came.
func runTests(c *cobra.Command, s *screen, names []string, f testFlags) error {
	targets, errs := trial.Gather(names, f.set)
	for i, err := range errs {
		errs[i] = testError(err)
	}
	t := tester{flags: f, screen: s}
	for _, target := range targets {
		report, err := target.Run(c.Context(), f.wants)
		if errors.Is(err, context.Canceled) {
			return errInterrupted
		}
		t.reports = append(t.reports, report)
	}
	t.print()
	return t.verdict(errs)
}

// wants reports whether a test is to be run.
func (f *testFlags) wants(name string) bool { return f.only == nil || f.only.MatchString(name) }

// testError gives an error of finding tests its code: what is wrong in a file is
// one of content, what cannot be found or read one of usage.
func testError(err error) error {
	var problems *ruleset.Problems
	if !errors.As(err, &problems) {
		return usageError(err)
	}
	var open *trial.OpenError
	if errors.As(err, &open) {
		err = fmt.Errorf("%s is not a ruleset that can be played\n%w", open.Name, err)
	}
	return contentError(err)
}

// tester runs and prints tests.
type tester struct {
	flags   testFlags
	screen  *screen
	reports []*trial.Report
}

// verdict returns the error that a run of tests ends with, beside those that came
// before it.
func (t *tester) verdict(errs []error) error {
	code, failed, all := exitContent, 0, 0
	for _, err := range errs {
		var coded *exitError
		if errors.As(err, &coded) {
			code = max(code, coded.code)
		}
	}
	for _, r := range t.reports {
		failed += r.Failed()
		all += len(r.Results)
		if len(r.Results) == 0 && t.flags.only == nil {
			errs = append(errs, fmt.Errorf("%s has no tests: write them in a list `tests:`, "+
				"or beside it in a file NAME.test.yaml", r.Ruleset.Name))
		}
	}
	switch {
	case failed > 0:
		errs = append(errs, fmt.Errorf("%d of %s failed", failed, count(all, "test")))
	case all == 0 && t.flags.only != nil && len(errs) == 0:
		return usagef("no test has a name that matches %s", t.flags.run)
	}
	return withCode(code, errors.Join(errs...))
}
