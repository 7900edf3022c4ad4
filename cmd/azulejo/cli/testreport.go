package cli

import (
	"errors"
	"fmt"
	"io"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/testrun"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/core/wording"
)

// tested is a ruleset whose tests ran, as text, JSON and JUnit show it.
type tested struct {
	*testrun.Target
	flags *testFlags
}

// tested returns the rulesets whose tests ran.
func (t *tester) tested() (all []tested) {
	for _, target := range t.targets {
		all = append(all, tested{target, &t.flags})
	}
	return all
}

// Empty reports whether a ruleset has no tests, not even wrong ones. With --run that is no
// mistake: the tests that match can be in other files.
func (r tested) Empty() bool {
	return len(r.Results) == 0 && len(r.Unread) == 0 && r.flags.only == nil
}

// Wrong reports whether the tests of a ruleset do not all hold, or are not all there.
func (r tested) Wrong() bool { return len(r.Failed()) > 0 || len(r.Unread) > 0 || r.Empty() }

// ran counts the tests that ran, those of ancestors too.
func (r tested) ran() int {
	n := len(r.Results)
	for _, p := range r.Parents {
		n += len(p.Results)
	}
	return n
}

// Lacks returns what is missing in the tests of a ruleset.
func (r tested) Lacks() []error {
	var errs []error
	if r.Empty() {
		errs = append(errs, contentError(fmt.Errorf("%s has no tests: write them in a list `tests:` in it, "+
			"or in a file NAME.test.yaml beside it", r.Name)))
	}
	if c := r.Coverage; c != nil && c.Percent() < r.flags.minCoverage {
		errs = append(errs, contentError(fmt.Errorf("the tests of %s hold %d %% of its values, and --min-coverage asks for %d %%",
			r.Name, c.Percent(), r.flags.minCoverage)))
	}
	return errs
}

// Uncovered reports whether coverage is asked for that the tests cannot have: some fail, or cannot be read.
func (r tested) Uncovered() bool { return r.flags.coverage && r.Coverage == nil }

// Verbose reports whether everything is to be listed.
func (r tested) Verbose() bool { return r.flags.verbose }

// Differing returns the tests of ancestors that do not hold by the rules of the ruleset. Of those
// that are not possible it returns the first of each ancestor, or all if the output is verbose:
// most fail for one reason, such as another number of seats.
func (r tested) Differing() (all []*scenario.Result) {
	for _, p := range r.Parents {
		impossible := p.Impossible()
		if !r.flags.verbose {
			impossible = impossible[:min(1, len(impossible))]
		}
		all = append(append(all, p.Changed()...), impossible...)
	}
	return all
}

// Errors counts what is wrong with the tests as a whole: JUnit has a case for each.
func (r tested) Errors() int { return len(r.Unread) + len(r.Lacks()) }

// Cases counts the cases of JUnit.
func (r tested) Cases() int { return len(r.Results) + r.Errors() }

// print prints a line for each ruleset, and below it the failed and the changed tests.
func (t *tester) print() error {
	texts := parse("testreport.tmpl", 0, nil)
	show := func(name string, data any) error { return texts.ExecuteTemplate(t.screen.out, name, data) }
	for _, r := range t.tested() {
		if r.ran() == 0 && len(r.Unread) == 0 && !r.Empty() {
			continue
		}
		err := show("ruleset", r)
		for _, result := range r.Failed() {
			err = errors.Join(err, show("failed", result))
			t.draw(result)
		}
		if err := errors.Join(err, show("rest", r)); err != nil {
			return err
		}
	}
	return nil
}

// draw draws the board of a failed test, if a failure is about the position. Only one is
// drawn, to keep the output short: the last one for which the expected position can be drawn
// too, or else the last one.
func (t *tester) draw(result *scenario.Result) {
	var drawn *scenario.Failure
	for i, f := range result.Failures {
		if f.Position && f.State != nil && (drawn == nil || f.Expected != nil || drawn.Expected == nil) {
			drawn = &result.Failures[i]
		}
	}
	if drawn == nil {
		return
	}
	board := t.screen.board(nil, 0)
	if drawn.Expected != nil {
		fmt.Fprintf(t.screen.boards, "\n    expected:\n%s\n\n    got:", wording.Indent(board(drawn.Expected, -1, -1, nil), "    "))
	}
	fmt.Fprintf(t.screen.boards, "\n%s\n", wording.Indent(board(drawn.State, -1, -1, nil), "    "))
}

// unmatched refuses a --run that names no test, before a report replaces that of another run.
func (t *tester) unmatched() error {
	if t.flags.only == nil || len(t.errs) > 0 {
		return nil
	}
	for _, r := range t.tested() {
		if r.ran() > 0 || len(r.Unread) > 0 || len(r.Lacks()) > 0 {
			return nil
		}
	}
	return usagef("no test has a name that matches %s", t.flags.run)
}

// verdict returns the error that the run ends with, nil if all tests hold. It joins all
// that is wrong, with the highest exit code: one of usage outweighs one of content.
func (t *tester) verdict() error {
	errs := t.errs
	failed, all := 0, 0
	for _, r := range t.tested() {
		failed += len(r.Failed())
		all += len(r.Results)
		for _, err := range r.Unread {
			errs = append(errs, unreadError(err))
		}
		errs = append(errs, r.Lacks()...)
	}
	if failed > 0 {
		errs = append(errs, contentError(fmt.Errorf("%d of %s failed", failed, wording.Count(all, "test"))))
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

// object is an object in the output of test --json, whose members are listed where they
// are set. Members that can be absent are set only then.
type object map[string]any

// asJSON returns the output of test --json. The member partial is there if the run was
// interrupted, and problems if files of tests have some.
func (t *tester) asJSON() object {
	all := []object{}
	for _, r := range t.tested() {
		parents := []object{}
		for _, p := range r.Parents {
			if len(p.Results) > 0 {
				parents = append(parents, object{"ruleset": p.Name, "tests": len(p.Results), "changed": resultsJSON(p.Failed())})
			}
		}
		row := object{"ruleset": r.Name, "tests": len(r.Results), "failed": len(r.Failed()),
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

// writeJUnit writes the report that --junit asks for, if it does. Tests of ancestors are not
// in it, since they cannot fail.
func (t *tester) writeJUnit() error {
	if t.flags.junit == "" {
		return nil
	}
	data := map[string]any{"Rulesets": t.tested(), "Files": t.errs}
	return writeOutput(t.flags.junit, func(out io.Writer) error {
		return parse("testreport.tmpl", 0, nil).ExecuteTemplate(out, "junit", data)
	})
}
