package cli

import (
	"encoding/xml"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/testrun"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/core/wording"
)

// print prints a line for each ruleset, and below it the failed and the changed tests.
func (t *tester) print() {
	for _, r := range t.targets {
		ran := len(r.Results) > 0 || slices.ContainsFunc(r.Parents, func(p *testrun.Parent) bool { return p.Ran > 0 })
		if !ran && len(r.Unread) == 0 && !t.empty(r) {
			continue
		}
		fmt.Fprintln(t.screen.out, t.headline(r))
		for _, err := range r.Unread {
			fmt.Fprintf(t.screen.out, "\n%s\n", indent(err.Error(), "    "))
		}
		for _, result := range r.Results {
			if !result.OK() {
				t.printFailed(result, r)
			}
		}
		t.printChanged(r)
		if r.Coverage != nil {
			t.printCoverage(r.Coverage)
		}
	}
}

// printCoverage prints how many values of a ruleset its tests hold, and each other one with
// a change that no test notices.
func (t *tester) printCoverage(c *testrun.Coverage) {
	fmt.Fprintf(t.screen.out, "    tests hold %d %%: %d of %s of its own\n", c.Percent(), len(c.Held),
		wording.Count(len(c.Held)+len(c.Free), "value"))
	for _, free := range c.Free {
		how, could := "not held", strings.Join(free.CouldBe, "\n        or ")
		if free.Partly {
			how = "held in part"
		}
		if more := len(free.CouldBe) - 1; more > 0 && !t.flags.verbose {
			could = fmt.Sprintf("%s, and %d more", free.CouldBe[0], more)
		}
		fmt.Fprintf(t.screen.out, "      %s: %s (line %d); could also be %s\n", how, free.Path, free.Line, could)
	}
}

// headline returns the results of a ruleset in one line: "ok" or "FAIL", its name, how many
// of its tests ran or failed, and how many of each ancestor's.
func (t *tester) headline(r *testrun.Target) string {
	word, tests := "ok  ", wording.Count(len(r.Results), "test")
	failed := r.Failed()
	if failed > 0 || len(r.Unread) > 0 || t.empty(r) {
		word = "FAIL"
	}
	switch {
	case t.empty(r):
		tests = "no tests"
	case failed > 0:
		tests = fmt.Sprintf("%d of %s failed", failed, tests)
	}
	if len(r.Unread) > 0 {
		tests += ", not all tests can be read"
	}
	text := fmt.Sprintf("%s  %s  %s", word, r.Ruleset.Name, tests)
	for _, p := range r.Parents {
		if p.Ran == 0 {
			continue
		}
		text += fmt.Sprintf("; parent %s: %s", p.Name, wording.Count(p.Ran, "test"))
		if n := len(p.Changed); n > 0 {
			text += fmt.Sprintf(", %d changed by this ruleset", n)
		}
	}
	return text
}

// printFailed prints a failed test: each failure with its place, and a board if a failure is
// about the position. Only one is drawn, to keep the output short: the last one for which
// the expected position can be drawn too, or else the last one.
func (t *tester) printFailed(result *scenario.Result, r *testrun.Target) {
	fmt.Fprintf(t.screen.out, "\n  %s\n", result.Test.Name)
	var drawn *scenario.Failure
	for i := range result.Failures {
		f := &result.Failures[i]
		printFailure(t.screen.out, f)
		if f.Position && f.State != nil && (drawn == nil || f.Expected != nil || drawn.Expected == nil) {
			drawn = f
		}
	}
	if drawn == nil {
		return
	}
	draw := t.screen.board(r.Ruleset.Rules, nil, 0)
	if drawn.Expected != nil {
		fmt.Fprintf(t.screen.boards, "\n    expected:\n%s\n\n    got:", indent(draw(drawn.Expected, -1, nil), "    "))
	}
	fmt.Fprintf(t.screen.boards, "\n%s\n", indent(draw(drawn.State, -1, nil), "    "))
}

// printFailure prints one failure in the form of a problem of a ruleset: the place, what was
// expected and what came. Values of several lines, such as walls, get lines of their own.
func printFailure(out io.Writer, f *scenario.Failure) {
	if f.Problem != nil {
		fmt.Fprintln(out, indent(f.Problem.String(), "    "))
		return
	}
	fmt.Fprintf(out, "    %s:%d:%d: %s\n", f.File, f.Line, f.Col, f.What)
	if strings.Contains(strings.TrimSpace(f.Want+f.Got), "\n") {
		fmt.Fprintf(out, "      expected\n%s\n      got\n%s\n", indent(f.Want, "        "), indent(f.Got, "        "))
	} else {
		fmt.Fprintf(out, "      expected  %s\n      got       %s\n", f.Want, f.Got)
	}
	if f.Hint != "" {
		fmt.Fprintf(out, "      %s\n", f.Hint)
	}
}

// mostChanged is how many changed tests of ancestors are listed; an expansion changes dozens.
const mostChanged = 8

// printChanged lists the tests of ancestors that a ruleset changes, each with its first
// difference.
func (t *tester) printChanged(r *testrun.Target) {
	var all []*scenario.Result
	for _, p := range r.Parents {
		all = append(all, p.Changed...)
	}
	for i, result := range all {
		if i == mostChanged && !t.flags.verbose {
			fmt.Fprintf(t.screen.out, "    and %d more; --verbose lists all\n", len(all)-i)
			break
		}
		f := result.Failures[0]
		fmt.Fprintf(t.screen.out, "    changed by this ruleset: %s\n      %s:%d: %s\n", result.Test.Name, f.File, f.Line, f)
	}
}

// indent puts blanks before each line of a text that is not empty.
func indent(text, blanks string) string {
	var b strings.Builder
	for line := range strings.Lines(strings.TrimRight(text, "\n")) {
		if strings.TrimSpace(line) != "" {
			b.WriteString(blanks)
		}
		b.WriteString(line)
	}
	return b.String()
}

// verdict returns the error that the run ends with, nil if all tests hold. It joins all
// that is wrong, with the highest exit code: one of usage outweighs one of content.
func (t *tester) verdict() error {
	errs := t.errs
	failed, all := 0, 0
	for _, r := range t.targets {
		failed += r.Failed()
		all += len(r.Results)
		for _, err := range r.Unread {
			errs = append(errs, unreadError(err))
		}
		errs = append(errs, t.lacks(r)...)
	}
	switch {
	case failed > 0:
		errs = append(errs, contentError(fmt.Errorf("%d of %s failed", failed, wording.Count(all, "test"))))
	case all == 0 && t.flags.only != nil && len(errs) == 0:
		return usagef("no test has a name that matches %s", t.flags.run)
	}
	code := exitContent
	for _, err := range errs {
		code = max(code, codeOf(err))
	}
	return withCode(code, errors.Join(errs...))
}

// testError gives an error of finding tests its code, if it has none: a mistake in a file
// is an error of content, a file that cannot be read one of usage.
func testError(err error) error {
	if _, coded := errors.AsType[*exitError](err); coded {
		return err
	}
	if _, is := errors.AsType[*ruleset.Problems](err); is {
		return contentError(err)
	}
	return usageError(err)
}

// unreadError is the error of a file of tests with mistakes. The mistakes are printed with
// the ruleset and only counted here.
func unreadError(err error) error {
	problems, is := errors.AsType[*ruleset.Problems](err)
	if !is {
		return usageError(err)
	}
	return contentError(fmt.Errorf("%s has %s, so not all its tests ran", problems.List[0].File,
		wording.Count(len(problems.List)+problems.More, "problem")))
}

// lacks returns what is missing in the tests of a ruleset.
func (t *tester) lacks(r *testrun.Target) []error {
	var errs []error
	if t.empty(r) {
		errs = append(errs, contentError(fmt.Errorf("%s has no tests: write them in a list `tests:` in it, "+
			"or in a file NAME.test.yaml beside it", r.Ruleset.Name)))
	}
	if c := r.Coverage; c != nil && c.Percent() < t.flags.minCoverage {
		errs = append(errs, contentError(fmt.Errorf("the tests of %s hold %d %% of its values, and --min-coverage asks for %d %%",
			r.Ruleset.Name, c.Percent(), t.flags.minCoverage)))
	}
	return errs
}

// empty reports whether a ruleset has no tests, not even wrong ones. With --run that is no
// mistake: the tests that match can be in other files.
func (t *tester) empty(r *testrun.Target) bool {
	return len(r.Results) == 0 && len(r.Unread) == 0 && t.flags.only == nil
}

// object is an object in the output of test --json, whose members are listed where they
// are set. Members that can be absent are set only then.
type object map[string]any

// asJSON returns the output of test --json. The member partial is there if the run was
// interrupted, and problems if files of tests have some.
func (t *tester) asJSON() object {
	all := []object{}
	for _, r := range t.targets {
		parents := []object{}
		for _, p := range r.Parents {
			if p.Ran > 0 {
				parents = append(parents, object{"ruleset": p.Name, "tests": p.Ran, "changed": resultsJSON(p.Changed)})
			}
		}
		row := object{"ruleset": r.Ruleset.Name, "tests": len(r.Results), "failed": r.Failed(),
			"results": resultsJSON(r.Results), "parents": parents}
		var problems []ruleset.Problem
		for _, err := range r.Unread {
			if list, is := errors.AsType[*ruleset.Problems](err); is {
				problems = append(problems, list.List...)
			} else {
				problems = append(problems, ruleset.Problem{Message: err.Error()})
			}
		}
		if problems != nil {
			row["problems"] = problems
		}
		if c := r.Coverage; c != nil {
			row["coverage"] = object{"percent": c.Percent(), "held": c.Held, "free": c.Free}
		}
		all = append(all, row)
	}
	top := object{"format": 1, "rulesets": all}
	if t.partial {
		top["partial"] = true
	}
	return top
}

// resultsJSON returns results of tests, each with its failures.
func resultsJSON(results []*scenario.Result) []object {
	rows := []object{}
	for _, r := range results {
		failures := []object{}
		for _, f := range r.Failures {
			failures = append(failures, object{"file": f.File, "line": f.Line, "col": f.Col, "message": f.String(),
				"what": f.What, "expected": f.Want, "got": f.Got, "hint": f.Hint})
		}
		rows = append(rows, object{"name": r.Test.Name, "file": r.Test.File, "line": r.Test.Line, "ok": r.OK(),
			"failures": failures})
	}
	return rows
}

// The elements of a JUnit report, in the form that build servers read: a suite for each
// ruleset, with a failure for a test that does not hold and an error for what could not run.
type (
	junitSuites struct {
		XMLName xml.Name     `xml:"testsuites"`
		Suites  []junitSuite `xml:"testsuite"`
	}
	junitSuite struct {
		Name     string      `xml:"name,attr"`
		Tests    int         `xml:"tests,attr"`
		Failures int         `xml:"failures,attr"`
		Errors   int         `xml:"errors,attr"`
		Cases    []junitCase `xml:"testcase"`
	}
	junitCase struct {
		Class   string        `xml:"classname,attr"`
		Name    string        `xml:"name,attr"`
		File    string        `xml:"file,attr,omitempty"`
		Line    int           `xml:"line,attr,omitempty"`
		Failure *junitFailure `xml:"failure"`
		Error   *junitFailure `xml:"error"`
	}
	junitFailure struct {
		Message string `xml:"message,attr"`
		Text    string `xml:",chardata"`
	}
)

// writeJUnit writes the report that --junit asks for, if it does. Tests of ancestors are not
// in it, since they cannot fail.
func (t *tester) writeJUnit() (err error) {
	file, err := createOutput(t.flags.junit)
	if file == nil || err != nil {
		return err
	}
	defer func() { closeOutput(file, &err) }()
	var all junitSuites
	for _, r := range t.targets {
		all.Suites = append(all.Suites, t.junitOf(r))
	}
	for _, err := range t.errs {
		s := junitSuite{Name: "files"}
		s.add("files can be read", err)
		all.Suites = append(all.Suites, s)
	}
	text, err := xml.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(file, "%s%s\n", xml.Header, text)
	return usageError(err)
}

// junitOf reports the tests of a ruleset. A problem with its tests as a whole is an error in
// a case of its own.
func (t *tester) junitOf(r *testrun.Target) junitSuite {
	s := junitSuite{Name: r.Ruleset.Name, Tests: len(r.Results), Failures: r.Failed()}
	for _, result := range r.Results {
		c := junitCase{Class: r.Ruleset.Name, Name: result.Test.Name, File: result.Test.File, Line: result.Test.Line}
		if !result.OK() {
			var text strings.Builder
			for i := range result.Failures {
				printFailure(&text, &result.Failures[i])
			}
			c.Failure = &junitFailure{Message: result.Failures[0].String(), Text: text.String()}
		}
		s.Cases = append(s.Cases, c)
	}
	for _, err := range r.Unread {
		s.add("all tests can be read", err)
	}
	for _, err := range t.lacks(r) {
		s.add("there are enough tests", err)
	}
	return s
}

// add adds an error to a suite.
func (s *junitSuite) add(name string, err error) {
	s.Tests++
	s.Errors++
	s.Cases = append(s.Cases, junitCase{Class: s.Name, Name: name,
		Error: &junitFailure{Message: strings.SplitN(err.Error(), "\n", 2)[0], Text: err.Error()}})
}
