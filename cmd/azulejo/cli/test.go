package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"regexp"
	"slices"
	"time"

	"github.com/spf13/cobra"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/program"
	"github.com/azulejo/azulejo/cmd/azulejo/internal/testrun"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/wording"
	"github.com/azulejo/azulejo/variants"
)

// testFlags are the flags of test.
type testFlags struct {
	run         string
	only        *regexp.Regexp // run, compiled; nil for all tests
	junit       string         // a file, "" for none
	json        bool
	update      bool
	watch       bool
	coverage    bool // also set if minCoverage is
	minCoverage int  // in percent, 0 for no requirement
	verbose     bool
	set         settings
}

// newTest returns the command test. Package testrun finds and runs the tests; the command
// prints the results, as text, JSON or JUnit. A failed or missing test, or too little
// coverage, is an error of content; a name that cannot be opened, or a pattern that matches
// no test, is one of usage.
func newTest() *cobra.Command {
	var f testFlags
	c := &cobra.Command{
		Use:               "test FILE…",
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: manyRulesets,
		RunE:              func(c *cobra.Command, args []string) error { return runTest(c, args, f) },
	}
	c.Flags().StringVar(&f.run, "run", "", "run only the tests whose names match this `REGEXP`")
	c.Flags().Var(&outputFlag{file: &f.junit, kind: junitKind}, "junit", "write a report in the XML of JUnit to this `FILE`")
	c.Flags().BoolVar(&f.json, "json", false, "print JSON")
	c.Flags().BoolVar(&f.update, "update", false, "replace expected values in the files by the actual ones")
	c.Flags().BoolVar(&f.watch, "watch", false, "run again whenever a file changes, until Ctrl-C")
	c.Flags().BoolVar(&f.coverage, "coverage", false, "list the values of a ruleset that could change without a test failing")
	c.Flags().IntVar(&f.minCoverage, "min-coverage", 0,
		"fail if the tests hold less than this `PERCENT` of the values of a ruleset")
	c.Flags().BoolVar(&f.verbose, "verbose", false, "list all changed tests of ancestors, and all changes that no test notices")
	f.set.add(c)
	return c
}

// check refuses flags that contradict each other.
func (f *testFlags) check() error {
	if f.run != "" {
		only, err := regexp.Compile(f.run)
		if err != nil {
			return usagef("--run %s: %v", f.run, err)
		}
		f.only = only
	}
	switch {
	case f.minCoverage < 0 || f.minCoverage > 100:
		return usagef("--min-coverage %d: a number from 0 to 100 is needed", f.minCoverage)
	case f.watch && f.update:
		return usagef("--watch and --update exclude each other: every run would change the files")
	case f.update && len(f.set) > 0:
		return usagef("--update and --set exclude each other: the files would expect what only holds with --set")
	}
	f.coverage = f.coverage || f.minCoverage > 0
	return nil
}

// wants reports whether a test is to be run.
func (f *testFlags) wants(name string) bool { return f.only == nil || f.only.MatchString(name) }

// runTest runs the command. With --update the expected values are replaced first, and the
// run after it shows what still fails.
func runTest(c *cobra.Command, names []string, f testFlags) error {
	if err := f.check(); err != nil {
		return err
	}
	t := &tester{ctx: c.Context(), screen: newScreen(c), names: names, flags: f}
	switch {
	case f.watch:
		return t.watch(c.ErrOrStderr())
	case f.update:
		if err := t.update(c.ErrOrStderr()); err != nil {
			return err
		}
	}
	return t.once()
}

// tester runs tests and prints their results.
type tester struct {
	ctx    context.Context
	screen *screen
	names  []string
	flags  testFlags

	targets []*testrun.Target // those that ran
	errs    []error           // of rulesets that could not be tested
	partial bool              // the run was interrupted
}

// once runs the tests and prints and writes their results.
func (t *tester) once() error {
	err := t.run()
	t.partial = errors.Is(err, context.Canceled)
	if err == nil {
		err = t.unmatched()
	}
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
		if err := t.print(); err != nil {
			return err
		}
	}
	return t.verdict()
}

// run finds the tests and runs them. Targets and errors of an earlier run are replaced. A
// ruleset that cannot be opened does not keep the others from being tested.
func (t *tester) run() error {
	targets, errs := testrun.Gather(t.names, func(name string, set ...string) (*variants.Ruleset, error) {
		return openRuleset(name, append(slices.Clip(t.flags.set), set...)...)
	})
	t.targets, t.errs = nil, nil
	for _, err := range errs {
		t.errs = append(t.errs, testError(err))
	}
	for _, target := range targets {
		err := target.Run(t.ctx, t.flags.wants)
		if err == nil && t.flags.coverage {
			err = target.Cover(t.ctx)
		}
		t.targets = append(t.targets, target)
		if err != nil {
			return usageError(err)
		}
	}
	return nil
}

// update runs the tests once and replaces expected values in their files by actual ones.
func (t *tester) update(out io.Writer) error {
	if err := t.run(); err != nil {
		return err
	}
	for _, target := range t.targets {
		done, left, err := target.Update()
		for _, c := range done {
			fmt.Fprintf(out, "%s:%d:%d: %s: %s is now %s\n", c.File, c.Line, c.Col, c.What, c.Old, c.New)
		}
		for _, c := range left {
			fmt.Fprintf(out, "%s:%d:%d: %s: not updated, because the value has several lines; write %s\n",
				c.File, c.Line, c.Col, c.What, c.New)
		}
		if err != nil {
			return usageError(err)
		}
	}
	return nil
}

// look is the time between two looks at the files.
const look = 200 * time.Millisecond

// watch runs the tests, and again whenever a file they depend on changes, until Ctrl-C.
func (t *tester) watch(errs io.Writer) error {
	states := map[string]string{} // of files, "" for one that is not there
	// changed notes the states of all files, and reports whether one differs from before.
	changed := func() (differs bool) {
		for _, file := range append(t.files(), testrun.FilesOf(t.names)...) {
			state := ""
			if info, err := os.Stat(file); err == nil {
				state = fmt.Sprint(info.Size(), info.ModTime())
			}
			before, known := states[file]
			differs = differs || known && state != before
			states[file] = state
		}
		return differs
	}
	tick := time.NewTicker(look)
	defer tick.Stop()
	for changed(); ; {
		err := t.once()
		if errors.Is(err, context.Canceled) {
			return err
		}
		if err != nil {
			fmt.Fprintln(errs, program.Name()+":", err)
		}
		again := changed() // during the run
		fmt.Fprintf(errs, "watching %s; Ctrl-C ends it\n", wording.Count(len(states), "file"))
		for !again {
			select {
			case <-t.ctx.Done():
				return errInterrupted
			case <-tick.C:
				again = changed()
			}
		}
	}
}

// files returns the files that the tests depend on.
func (t *tester) files() []string {
	var files []string
	for _, target := range t.targets {
		files = append(files, target.Files()...)
	}
	for _, err := range t.errs {
		if problems, is := errors.AsType[*ruleset.Problems](err); is {
			for _, p := range problems.List {
				files = append(files, testrun.FilesOf([]string{p.File})...)
			}
		}
	}
	return files
}
