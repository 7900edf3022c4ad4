package cli

import (
	"encoding/xml"
	"fmt"
	"strings"
)

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

// junitOf reports the tests of a ruleset. What is wrong with them as a whole is an
// error in a case of its own.
func (t *tester) junitOf(r tested) junitSuite {
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
