package studio

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/testrun"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/variants"
)

// trials are the results of the tests of one ruleset.
type trials struct {
	*testrun.Tests
	Own bool // of the ruleset itself; tests of a parent show what it changes
}

// Held counts the tests that hold.
func (t trials) Held() int { return len(t.Results) - len(t.Failed()) }

// trial is a test that does not hold, as the template shows it.
type trial struct {
	Name, Place string
	File        string // of the folder, "" for a shipped one
	Failures    []string
}

// tests answers with the results of the tests of the text, and of all that it extends. The text may also
// be that of the tests: then the ruleset is the one beside it.
func (d *designer) tests(ctx context.Context, k sketch) (any, error) {
	subject := k
	if stem, ending, are := strings.Cut(k.File, ".test."); are {
		var err error
		if subject, err = d.onDisk(stem + "." + ending); err != nil {
			return nil, err
		}
	}
	r, err := d.open(subject)
	if err != nil {
		return nil, err
	}
	target := testrun.Of(r, variants.Opener(d.over(k)))
	if err := target.Run(ctx, func(string) bool { return true }); err != nil {
		return nil, err
	}
	var all []trials
	for i, tests := range append([]*testrun.Tests{&target.Tests}, target.Parents...) {
		all = append(all, trials{tests, i == 0})
	}
	return panel("tests.html", all)
}

func trialOf(r *scenario.Result) trial {
	t := trial{Name: r.Test.Name, Place: fmt.Sprintf("%s:%d", r.Test.File, r.Test.Line)}
	if checkFile(r.Test.File) == nil {
		t.File = r.Test.File
	}
	for _, f := range r.Failures {
		text := fmt.Sprintf("%s: %s was expected, and it is %s", f.What, f.Want, f.Got)
		if f.Problem != nil {
			text = strings.TrimSuffix(f.Problem.Message+"; "+f.Problem.Hint, "; ")
		}
		t.Failures = append(t.Failures, fmt.Sprintf("line %d: %s", f.Line, text))
	}
	return t
}

// addedTest is a test to be added to the file of tests beside a ruleset.
type addedTest struct {
	File string `json:"file"` // of the ruleset
	Test string `json:"test"`
}

// addTest adds a test to the file of tests beside a ruleset, which it creates if it is missing. It changes
// nothing if the file would not have one more then.
func (d *designer) addTest(_ context.Context, q addedTest) (any, error) {
	if err := checkFile(q.File); err != nil {
		return nil, err
	}
	name := testrun.Beside(q.File)
	disk, err := d.read(name)
	text := disk.Text
	switch {
	case missing(err):
		text = testsHead
	case err != nil:
		return nil, err
	case text != "" && !strings.HasSuffix(text, "\n"):
		text += "\n"
	}
	before, _ := scenario.Read(name, []byte(text)) // an empty list is a problem, and has no tests
	text += q.Test
	after, err := scenario.Read(name, []byte(text))
	if err != nil && problemsIn(before.File, disk.Text) == 0 {
		return nil, err
	}
	if len(after.Tests) != len(before.Tests)+1 {
		return nil, errors.New(name + " does not end with its list of tests, so none can be added; copy the test into it")
	}
	return d.save(name, text, disk.Hash)
}

// problemsIn counts what is wrong with a file of tests; an empty one is fine here.
func problemsIn(name, text string) int {
	_, err := scenario.Read(name, []byte(text))
	problems, is := errors.AsType[*ruleset.Problems](err)
	if text == "" || !is {
		return 0
	}
	return len(problems.List) + problems.More
}
