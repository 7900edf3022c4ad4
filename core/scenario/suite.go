package scenario

import (
	"errors"
	"fmt"

	"github.com/azulejo/azulejo/core/ruleset"
)

// Format is the number of the format that files of tests are written in.
const Format = 1

// Suite is the tests of one file, in its order: those with which nothing is wrong.
type Suite struct {
	File  string
	Text  []byte // of the whole file
	Tests []*Test

	// Ruleset names the ruleset that the tests are about, as the file says it;
	// "" where it says nothing.
	Ruleset ruleset.Value
}

// Read reads a file of tests. Its error is a *ruleset.Problems with everything
// that is wrong with the file. The suite is there all the same, without the tests
// that have problems; of a file that is no YAML it has none.
func Read(file string, text []byte) (*Suite, error) {
	s := &Suite{File: file, Text: text}
	root, err := ruleset.ReadText(file, text)
	if root.Kind() != ruleset.Mapping {
		return s, err
	}
	root.Only(fileGroup.names()...)
	checkFormat(root)
	s.Ruleset = root.Get("ruleset")
	if s.Ruleset.Exists() {
		scalar(s.Ruleset, "the name of a ruleset")
	}
	if tests := root.Get("tests"); tests.Exists() {
		s.readTests(tests)
	} else {
		root.Error(missingKey, "write `tests:` and a list below it", "`tests` is missing")
	}
	if err != nil {
		s.Tests = nil // where the file is no YAML a test may not be what was meant
	}
	return s, root.Err()
}

// Own reads the list `tests` of a ruleset's file, and nothing else of it, as [Read]
// does. A file without one has no tests.
func Own(file string, text []byte) (*Suite, error) {
	s := &Suite{File: file, Text: text}
	root, err := ruleset.ReadText(file, text)
	if root.Kind() != ruleset.Mapping {
		return s, err
	}
	if tests := root.Get("tests"); tests.Exists() {
		s.readTests(tests)
	}
	return s, root.Err()
}

// IsSuite reports whether a text is a file of tests rather than a ruleset: it has
// tests, and does not say what game is played.
func IsSuite(text []byte) bool {
	root, _ := ruleset.ReadText("", text)
	return root.Get("tests").Exists() && !root.Get("extends").Exists() && !root.Get("variant").Exists()
}

// checkFormat checks that the file is in a format that is known here.
func checkFormat(root ruleset.Value) {
	v := root.Get("format")
	if !v.Exists() {
		root.Error(missingKey, fmt.Sprintf("begin the file with `format: %d`", Format), "`format` is missing")
		return
	}
	v.Int(1, Format)
}

// readTests reads the list of tests and keeps those that have no problems.
func (s *Suite) readTests(list ruleset.Value) {
	names := map[string]int{}
	for _, v := range items(list, "tests") {
		before := problems(v)
		t := readTest(v)
		if t == nil {
			continue
		}
		if first := names[t.Name]; first > 0 {
			v.Get("name").ErrorHint("call it what it shows and the other does not",
				"there is a test with this name in line %d already", first)
		} else if t.Name != "" {
			_, names[t.Name], _ = v.Get("name").Place()
		}
		if problems(v) == before {
			s.Tests = append(s.Tests, t)
		}
	}
}

// problems counts what has been found to be wrong with the file that a value is in.
func problems(v ruleset.Value) int {
	all, is := errors.AsType[*ruleset.Problems](v.Err())
	if !is {
		return 0
	}
	return len(all.List) + all.More
}
