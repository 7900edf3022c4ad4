package scenario

import (
	"errors"
	"slices"
	"strconv"
	"strings"

	"github.com/azulejo/azulejo/core/ruleset"
)

// Format is the number of the format of test files.
const Format = 1

// Suite is the tests of one file in its order, without tests that have problems.
type Suite struct {
	File  string
	Text  []byte // of the whole file
	Tests []*Test

	// Ruleset names the ruleset under test, as in the file. It is absent if the file names none.
	Ruleset ruleset.Value
}

// Read reads a file of tests. Its error is a *ruleset.Problems with all mistakes. It also returns
// the suite of the tests without problems. If the file is no YAML, the suite has no tests.
func Read(file string, text []byte) (*Suite, error) { return readSuite(file, text, true) }

// Own reads only the list `tests` of a ruleset's file, in the way of [Read]. A file without the
// list has no tests.
func Own(file string, text []byte) (*Suite, error) { return readSuite(file, text, false) }

// readSuite reads the tests of a file. If the whole file is a suite, it also reads the other
// keys.
func readSuite(file string, text []byte, whole bool) (*Suite, error) {
	s := &Suite{File: file, Text: text}
	root, err := ruleset.ReadText(file, text)
	if root.Kind() != ruleset.Mapping {
		return s, err
	}
	tests := root.Get("tests")
	switch {
	case whole:
		root = form().Bind(root, "tests")
		s.Ruleset, tests = root.Get("ruleset"), root.Get("tests")
	case tests.Exists():
		tests = form().Bind(tests, "tests.tests")
	}
	s.readTests(tests.Items())
	problems := root.Err()
	if !whole {
		problems = ofTests(problems)
	}
	if s.keepSound(problems); err != nil && whole {
		s.Tests = nil // if the file is no YAML, a test may be read wrongly
	}
	return s, problems
}

// ofTests returns the problems in the tests of a ruleset's text. Its other keys were read by the
// rules for tests, in which null is no value. Opening the ruleset reports their problems.
func ofTests(problems error) error {
	all, is := errors.AsType[*ruleset.Problems](problems)
	if !is {
		return problems
	}
	list := slices.DeleteFunc(slices.Clone(all.List), func(p ruleset.Problem) bool {
		return !strings.HasPrefix(p.Path+".", "tests.")
	})
	if len(list)+all.More == 0 {
		return nil
	}
	return &ruleset.Problems{List: list, More: all.More}
}

// IsSuite reports whether a text is a file of tests and not a ruleset: it has tests, but neither
// `extends` nor `variant`.
func IsSuite(text []byte) bool {
	root, _ := ruleset.ReadText("", text)
	return root.Get("tests").Exists() && !root.Get("extends").Exists() && !root.Get("variant").Exists()
}

// readTests reads tests with checked keys.
func (s *Suite) readTests(tests []ruleset.Value) {
	names := map[string]int{}
	for _, v := range tests {
		if v.Kind() != ruleset.Mapping {
			continue
		}
		t := readTest(v)
		if first := names[t.Name]; first > 0 {
			v.Get("name").ErrorHint("name what it shows and the other does not",
				"there is a test with this name in line %d already", first)
		} else if t.Name != "" {
			_, names[t.Name], _ = v.Get("name").Place()
		}
		s.Tests = append(s.Tests, t)
	}
}

// keepSound leaves out the tests with problems. If the list of problems is incomplete, it leaves
// out all tests.
func (s *Suite) keepSound(problems error) {
	all, is := errors.AsType[*ruleset.Problems](problems)
	s.Tests = slices.DeleteFunc(s.Tests, func(t *Test) bool {
		return is && (all.More > 0 || slices.ContainsFunc(all.List, func(p ruleset.Problem) bool {
			return strings.HasPrefix(p.Path+".", t.at.Path()+".")
		}))
	})
}

// Test is a position of a game, events and moves, and expectations.
type Test struct {
	Name string
	File string
	Line int

	at       ruleset.Value // the whole test
	seats    int           // of a new game; 0 for the smallest number there is
	seed     uint64
	position ruleset.Value // where the game begins; absent for a new game
	steps    []step
}

// step is a part of a test: chance turns, then moves, then expectations.
type step struct {
	deals  []ruleset.Value
	draws  []ruleset.Value
	moves  []ruleset.Value
	expect ruleset.Value
}

// readTest reads a test with checked keys. It reports each problem in its place and continues.
func readTest(v ruleset.Value) *Test {
	t := &Test{at: v, Name: v.Get("name").Text(), position: v.Get("position")}
	t.File, t.Line, _ = v.Place()
	t.seed, _ = strconv.ParseUint(v.Get("seed").Text(), 10, 64) // which is checked
	seats, list := v.Get("seats"), v.Get("steps")
	t.seats, _ = strconv.Atoi(seats.Text())
	if t.position.Kind() == ruleset.Mapping && seats.Exists() {
		seats.ErrorHint("leave `seats` out", "the position says how many seats there are")
	}
	if !list.Exists() {
		t.steps = []step{{v.Get("deals").Items(), v.Get("draws").Items(), v.Get("moves").Items(), v.Get("expect")}}
		if !v.Get("expect").Exists() {
			v.Error("missing-key", "write `expect:` and what must hold", "this test expects nothing")
		}
		return t
	}
	for _, word := range []string{"deals", "draws", "moves", "expect"} {
		if beside := v.Get(word); beside.Exists() {
			beside.ErrorHint("make it one of the steps", "a test with `steps` has no `%s` beside them", word)
		}
	}
	expects := false
	for _, one := range list.Items() {
		s := step{draws: one.Get("draws").Items(), moves: one.Get("moves").Items(), expect: one.Get("expect")}
		if deal := one.Get("deal"); deal.Exists() {
			s.deals = []ruleset.Value{deal}
		}
		if move := one.Get("move"); move.Exists() {
			if one.Get("moves").Exists() {
				move.ErrorHint("write all of them under `moves`", "this step has `move` and `moves`")
			}
			s.moves = []ruleset.Value{move}
		}
		t.steps = append(t.steps, s)
		expects = expects || s.expect.Exists()
	}
	if !expects && list.Kind() == ruleset.List {
		list.ErrorHint("write `expect:` in a step", "no step of this test expects anything")
	}
	return t
}
