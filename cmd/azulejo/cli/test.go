package cli

import (
	"regexp"

	"github.com/spf13/cobra"
)

// testFlags are the flags of test.
type testFlags struct {
	run         string
	only        *regexp.Regexp // run, compiled; nil for all tests
	junit       string
	json        bool
	update      bool
	watch       bool
	coverage    bool
	minCoverage int
	verbose     bool
	set         settings
}

func newTest() *cobra.Command {
	var f testFlags
	c := &cobra.Command{
		Use:   "test FILE…",
		Short: "Run the tests of rulesets",
		Long: `test runs tests that are written in YAML: those in the list tests of a ruleset, and
those in the file NAME.test.yaml beside NAME.yaml. FILE is a ruleset, by file or by the
name of a shipped one, or a file of tests.

--coverage changes each value of a ruleset in a few ways, each number and sign of a
formula and each item of a list, and prints the changes that no test notices. A value is
held if all of them are noticed, and held in part if some are. Not every change can be
noticed: one that makes no difference in any game is listed too.

The tests of a ruleset's ancestors run with its rules too. Those that hold for the
ancestor and not for the ruleset are listed as changed by it, which is no failure.`,
		Example: `  azulejo test mine.yaml
  azulejo test mine.yaml --run floor --watch
  azulejo test classic mine.test.yaml --junit report.xml
  azulejo test mine.yaml --coverage --min-coverage 80`,
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: manyRulesets,
		RunE:              func(c *cobra.Command, args []string) error { return runTest(c, args, f) },
	}
	c.Flags().StringVar(&f.run, "run", "", "run only the tests whose names match this `REGEXP`")
	c.Flags().StringVar(&f.junit, "junit", "", "write a report in the XML of JUnit to this `FILE`")
	c.Flags().BoolVar(&f.json, "json", false, "print JSON")
	c.Flags().BoolVar(&f.update, "update", false, "replace what the files expect with what came")
	c.Flags().BoolVar(&f.watch, "watch", false, "run again whenever a file changes, until Ctrl-C")
	c.Flags().BoolVar(&f.coverage, "coverage", false, "list the values of a ruleset that could change without a test failing")
	c.Flags().IntVar(&f.minCoverage, "min-coverage", 0,
		"fail where the tests hold less than this `PERCENT` of what a ruleset says")
	c.Flags().BoolVar(&f.verbose, "verbose", false, "list all: tests of ancestors that a ruleset changes, and changes that no test notices")
	f.set.add(c)
	return c
}

// check refuses flags that cannot be followed.
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
		return usagef("--watch and --update do not go together: every run would change the files")
	case f.update && len(f.set) > 0:
		return usagef("--update and --set do not go together: the files would expect what only holds with --set")
	}
	f.coverage = f.coverage || f.minCoverage > 0
	return nil
}

// wants reports whether a test is to be run.
func (f *testFlags) wants(name string) bool { return f.only == nil || f.only.MatchString(name) }

func runTest(c *cobra.Command, names []string, f testFlags) error {
	if err := f.check(); err != nil {
		return err
	}
	t := newTester(c, names, f)
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
