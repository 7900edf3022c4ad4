package cli

import (
	"encoding/xml"
	"fmt"
	"strings"

	"github.com/azulejo/azulejo/core/scenario"
)

// testedJSON is a ruleset in the output of test --json.
type testedJSON struct {
	Ruleset  string        `json:"ruleset"`
	Tests    int           `json:"tests"`
	Failed   int           `json:"failed"`
	Results  []resultJSON  `json:"results"`
	Parents  []parentJSON  `json:"parents"`
	Coverage *coverageJSON `json:"coverage,omitempty"`
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
	Path string `json:"path"`
	Line int    `json:"line"`
}

// asJSON returns what test --json prints.
func (t *tester) asJSON() any {
	all := []testedJSON{}
	for _, r := range t.reports {
		row := testedJSON{Ruleset: r.Ruleset.Name, Tests: len(r.Results), Failed: r.Failed(),
			Results: resultsJSON(r.Results), Parents: []parentJSON{}}
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
		Rulesets []testedJSON `json:"rulesets"`
	}{1, all}
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

// The parts of a report in the XML of JUnit.
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

// writeJUnit writes the report that --junit asks for.
func (t *tester) writeJUnit() (err error) {
	file, err := createOutput(t.flags.junit)
	if file == nil || err != nil {
		return err
	}
	defer func() { closeOutput(file, &err) }()
	var all junitSuites
	for _, r := range t.reports {
		all.Suites = append(all.Suites, junitOf(r))
	}
	for _, err := range t.errs {
		failure := &junitFailure{Message: "it cannot be tested", Text: err.Error()}
		all.Suites = append(all.Suites, junitSuite{Name: "files", Tests: 1, Errors: 1,
			Cases: []junitCase{{Class: "files", Name: "files can be read", Error: failure}}})
	}
	text, err := xml.MarshalIndent(all, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(file, "%s%s\n", xml.Header, text)
	return usageError(err)
}

func junitOf(r tested) junitSuite {
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
	return s
}
