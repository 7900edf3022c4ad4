package cli

import (
	"fmt"
	"io"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/testrun"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/core/wording"
)

// print prints what came of the tests: a line for each ruleset, and below it what
// failed and what is changed.
func (t *tester) print() {
	for _, r := range t.reports {
		if len(r.Results) == 0 && len(r.Parents) == 0 && len(r.Unread) == 0 && !t.empty(r) {
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
		t.printChanged(r.Parents)
		if r.coverage != nil {
			t.printCoverage(r)
		}
	}
}

// printCoverage says how much of a ruleset its tests hold, and lists the rest.
func (t *tester) printCoverage(r tested) {
	c := r.coverage
	fmt.Fprintf(t.screen.out, "    tests hold %d %%: %d of %s that it says itself\n", c.Percent(), len(c.Held),
		wording.Count(len(c.Held)+len(c.Free), "value"))
	for _, free := range c.Free {
		t.printFree(free)
	}
}

// printFree tells of a value that is not held, with a change that no test notices.
func (t *tester) printFree(free testrun.Free) {
	how, more := "not held", ""
	if free.Partly {
		how = "held in part"
	}
	others := free.CouldBe[1:]
	if len(others) > 0 && !t.flags.verbose {
		more = fmt.Sprintf(", and %d more", len(others))
		others = nil
	}
	fmt.Fprintf(t.screen.out, "      %s: %s (line %d); could also be %s%s\n",
		how, free.Path, free.Line, free.CouldBe[0], more)
	for _, set := range others {
		fmt.Fprintf(t.screen.out, "        or %s\n", set)
	}
}

// headline says in one line how the tests of a ruleset went.
func (t *tester) headline(r tested) string {
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
	parts := []string{fmt.Sprintf("%s  %s  %s", word, r.Ruleset.Name, tests)}
	for _, p := range r.Parents {
		text := fmt.Sprintf("parent %s: %s", p.Name, wording.Count(p.Tests, "test"))
		if n := len(p.Changed); n > 0 {
			text += fmt.Sprintf(", %d changed by this ruleset", n)
		}
		if n := len(p.Broken); n > 0 {
			text += fmt.Sprintf(", %d failing for %s too", n, p.Name)
		}
		parts = append(parts, text)
	}
	return strings.Join(parts, "; ")
}

// printFailed prints a test that failed: each failure with its place, and the
// last position in which one was found that a picture explains.
func (t *tester) printFailed(result *scenario.Result, r tested) {
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

// printFailure prints one failure, as problems with rulesets are printed.
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

// mostChanged is how many tests of ancestors that do not hold are listed; an expansion
// changes dozens.
const mostChanged = 8

// printChanged lists the tests of ancestors that a ruleset changes, with the first
// thing that differs.
func (t *tester) printChanged(parents []testrun.ParentReport) {
	listed, more := 0, 0
	list := func(results []*scenario.Result, how string) {
		for _, result := range results {
			if listed == mostChanged && !t.flags.verbose {
				more++
				continue
			}
			listed++
			f := result.Failures[0]
			fmt.Fprintf(t.screen.out, "    %s: %s\n      %s:%d: %s\n", how, result.Test.Name, f.File, f.Line, f)
		}
	}
	for _, p := range parents {
		list(p.Changed, "changed by this ruleset")
		list(p.Broken, "fails for "+p.Name+" too")
	}
	if more > 0 {
		fmt.Fprintf(t.screen.out, "    and %d more; --verbose lists all\n", more)
	}
}

// indent puts blanks before each line of a text that has something on it.
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
