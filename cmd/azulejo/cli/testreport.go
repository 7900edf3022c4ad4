package cli

import (
	"errors"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
)

// testedJSON is a ruleset in the output of test --json.
type testedJSON struct {
	Ruleset  string            `json:"ruleset"`
	Tests    int               `json:"tests"`
	Failed   int               `json:"failed"`
	Results  []resultJSON      `json:"results"`
	Parents  []parentJSON      `json:"parents"`
	Problems []ruleset.Problem `json:"problems,omitempty"` // of files of tests
	Coverage *coverageJSON     `json:"coverage,omitempty"`
}

type resultJSON struct {
	Name     string        `json:"name"`
	File     string        `json:"file"`
	Line     int           `json:"line"`
	OK       bool          `json:"ok"`
	Failures []failureJSON `json:"failures,omitempty"`
}

type failureJSON struct {
	File     string `json:"file"`
	Line     int    `json:"line"`
	Col      int    `json:"col"`
	Message  string `json:"message"`
	What     string `json:"what,omitempty"`
	Expected string `json:"expected,omitempty"`
	Got      string `json:"got,omitempty"`
	Hint     string `json:"hint,omitempty"`
}

type parentJSON struct {
	Ruleset string       `json:"ruleset"`
	Tests   int          `json:"tests"`
	Changed []resultJSON `json:"changed"`
	Broken  []resultJSON `json:"broken"`
}

type coverageJSON struct {
	Percent int        `json:"percent"`
	Held    []string   `json:"held"`
	Free    []freeJSON `json:"free"`
}

type freeJSON struct {
	Path    string   `json:"path"`
	Line    int      `json:"line"`
	Partly  bool     `json:"partly"`
	CouldBe []string `json:"could_be"`
}

// asJSON returns what test --json prints.
func (t *tester) asJSON() any {
	all := []testedJSON{}
	for _, r := range t.reports {
		row := testedJSON{Ruleset: r.Ruleset.Name, Tests: len(r.Results), Failed: r.Failed(),
			Results: resultsJSON(r.Results), Parents: []parentJSON{}, Problems: problemsJSON(r.Unread)}
		for _, p := range r.Parents {
			row.Parents = append(row.Parents, parentJSON{p.Name, p.Tests, resultsJSON(p.Changed), resultsJSON(p.Broken)})
		}
		if c := r.coverage; c != nil {
			row.Coverage = &coverageJSON{c.Percent(), append([]string{}, c.Held...), []freeJSON{}}
			for _, free := range c.Free {
				row.Coverage.Free = append(row.Coverage.Free, freeJSON(free))
			}
		}
		all = append(all, row)
	}
	return struct {
		Format   int          `json:"format"`
		Partial  bool         `json:"partial,omitempty"` // the run was interrupted
		Rulesets []testedJSON `json:"rulesets"`
	}{1, t.partial, all}
}

// problemsJSON returns what is wrong with files of tests.
func problemsJSON(errs []error) []ruleset.Problem {
	var rows []ruleset.Problem
	for _, err := range errs {
		all, is := errors.AsType[*ruleset.Problems](err)
		if !is {
			rows = append(rows, ruleset.Problem{Message: err.Error()})
			continue
		}
		rows = append(rows, all.List...)
	}
	return rows
}

func resultsJSON(results []*scenario.Result) []resultJSON {
	rows := []resultJSON{}
	for _, r := range results {
		row := resultJSON{Name: r.Test.Name, File: r.Test.File, Line: r.Test.Line, OK: r.OK()}
		for _, f := range r.Failures {
			row.Failures = append(row.Failures, failureJSON{f.File, f.Line, f.Col, f.String(), f.What, f.Want, f.Got, f.Hint})
		}
		rows = append(rows, row)
	}
	return rows
}
