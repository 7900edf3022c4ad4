package scenario_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
)

// places returns the lines and columns of problems with what they say.
func places(t *testing.T, err error) []string {
	t.Helper()
	var all *ruleset.Problems
	require.True(t, errors.As(err, &all), "%v", err)
	var found []string
	for _, p := range all.List {
		assert.Equal(t, "a.test.yaml", p.File)
		found = append(found, fmt.Sprintf("%d:%d %s", p.Line, p.Col, p.Message))
	}
	return found
}

// All problems of a file of tests are reported at once, each in its place.
func TestAllProblemsAtOnce(t *testing.T) {
	_, err := scenario.Read("a.test.yaml", []byte(`format: 1
rulset: classic
tests:
  - name: one
    seats: many
    expct: { turn: 1 }
    expect:
      scor: [1]
      turn: none
      tiles: { lid: 1 }
      points: [{ seat: 0, points: x }, { seet: 1 }]
      illegal: [{ because: nothing }, []]
      legal: 1 blue 2
      position: [.]
  - name: one
    expect: {}
  - name: [two]
    seed: -1
    deals: []
  - seats: 2
    position: { seats: [{}, {}] }
    steps: [{ deals: [], move: [1], moves: [1 blue 2] }, 7]
    moves: [1 blue 2]
  - just words
`))
	assert.Equal(t, []string{
		"2:1 there is no key `rulset` here",
		`5:12 "many" is not a whole number`,
		"6:5 there is no key `expct` here",
		"8:7 there is no key `scor` here",
		`9:13 "none" is not a whole number`,
		"10:16 there is no key `lid` here",
		"11:24 0 is out of range: a whole number from 1 to 100 is needed",
		`11:35 "x" is not a whole number`,
		"11:40 `points` is missing",
		"11:42 there is no key `seet` here",
		"12:17 `move` is missing",
		"12:39 a map is needed here, and this is a list",
		"13:14 a list of moves as records have them is needed here, and this is a single value",
		"14:17 a map is needed here, and this is a list",
		"15:11 there is a test with this name in line 4 already",
		"16:13 `expect` has 0 entries, and needs at least 1",
		"17:5 this test expects nothing",
		"17:11 a text is needed here, and this is a list",
		`18:11 "-1" is no seed: a whole number from 0 to 2^64-1 is needed`,
		"19:12 `deals` has 0 items, and needs at least 1",
		"20:5 `name` is missing",
		"20:12 the position says how many seats there are",
		"22:12 no step of this test expects anything",
		"22:15 there is no key `deals` here",
		"22:32 a text is needed here, and this is a list",
		"22:58 a map is needed here, and this is a single value",
		"23:12 a test with `steps` has no `moves` beside them",
		"24:5 a map is needed here, and this is a single value",
	}, places(t, err))
}

// The tests with which nothing is wrong can be run, whatever is wrong with others;
// those of a file that is no YAML cannot.
func TestSoundTestsAreKept(t *testing.T) {
	s, err := scenario.Read("a.test.yaml", []byte(`format: 1
ruleset: classic
tests:
  - { name: one, expect: { turn: 1 } }
  - { name: two, expct: { turn: 1 } }
  - { name: one, expect: { round: 1 } }
  - no test
  - { name: three, expect: { turn: 1 } }
`))
	assert.Len(t, places(t, err), 4)
	require.Len(t, s.Tests, 2)
	assert.Equal(t, "one", s.Tests[0].Name)
	assert.Equal(t, "three", s.Tests[1].Name)
	assert.Equal(t, "classic", s.Ruleset.Text())
	for _, text := range []string{"", "[]", "format: 1\ntests:\n  - { name: one, expect: { turn: 1 } }\n\t- more\n"} {
		s, err := scenario.Read("a.test.yaml", []byte(text))
		require.Error(t, err, text)
		assert.Empty(t, s.Tests, text)
	}
}

// An unknown key is reported with the one that is probably meant, or with all.
func TestUnknownKeysHaveSuggestions(t *testing.T) {
	_, err := scenario.Read("a.test.yaml", []byte("format: 1\ntests:\n  - { name: a, expect: { choises: 1, zzz: 2 } }\n"))
	assert.ErrorContains(t, err, "did you mean `choices`?")
	assert.ErrorContains(t, err, "the keys of `expect` are legal, illegal, only")
}

// What is no file of tests at all is said in one sentence.
func TestNoTests(t *testing.T) {
	for text, want := range map[string]string{
		"":                         "the file is empty",
		"# nothing yet\n":          "the file is empty",
		"- name: a\n":              "a map of keys is needed here, and this is a list",
		"format: 1\n":              "`tests` is missing",
		"format: 1\ntests: []\n":   "`tests` has 0 items, and needs at least 1",
		"format: 1\ntests: none\n": "a list of tests is needed here, and this is a single value",
		"tests: [{ name: a, expect: { turn: 1 } }]\n":            "`format` is missing",
		"format: 2\ntests: [{ name: a, expect: { turn: 1 } }]\n": "2 is out of range: 1 is needed",
		"format: 1\ntests:\n\t- name: a\n":                       "a tab cannot be here",
		"format: 1\ntests: &a [*a]\n":                            "",
	} {
		_, err := scenario.Read("a.test.yaml", []byte(text))
		require.Error(t, err, text)
		assert.ErrorContains(t, err, want, text)
	}
}

// A file of more than 1 MiB is refused, and one of almost as much is read.
func TestLargeFiles(t *testing.T) {
	test := "  - { name: test %7d, expect: { turn: 1 } }\n"
	size := len(fmt.Sprintf(test, 0))
	text := func(bytes int) []byte {
		var b strings.Builder
		b.WriteString("format: 1\ntests:\n")
		for i := 0; b.Len()+size <= bytes; i++ {
			fmt.Fprintf(&b, test, i)
		}
		return []byte(b.String())
	}
	_, err := scenario.Read("large.test.yaml", text(ruleset.MaxSize+size))
	assert.ErrorContains(t, err, "the file is larger than 1 MiB")
	if testing.Short() {
		return // what is not refused takes a while to read
	}
	s, err := scenario.Read("large.test.yaml", text(ruleset.MaxSize))
	require.NoError(t, err)
	assert.Greater(t, len(s.Tests), 20_000)
}

// The lines of files that were written on Windows are counted alike.
func TestWindowsLineEnds(t *testing.T) {
	text := "format: 1\ntests:\n  - name: one\n    expect:\n      scor: [1]\n"
	_, err := scenario.Read("a.test.yaml", []byte(strings.ReplaceAll(text, "\n", "\r\n")))
	assert.Equal(t, []string{"5:7 there is no key `scor` here"}, places(t, err))
}

// The tests in a ruleset are read, whatever else it says.
func TestOwnTests(t *testing.T) {
	s, err := scenario.Own("mine.yaml", []byte("format: 1\nextends: classic\ntests:\n  - { name: a, expect: { turn: 1 } }\n"))
	require.NoError(t, err)
	require.Len(t, s.Tests, 1)
	assert.Equal(t, "a", s.Tests[0].Name)
	assert.Equal(t, 4, s.Tests[0].Line)
	s, err = scenario.Own("a.test.yaml", []byte("scoring: { minimum: null, start: }\ntests:\n"+
		"  - { name: a, expect: { turn: 1 } }\n  - { name: b, expect: { turn: null } }\n"))
	assert.Equal(t, []string{"4:26 there is no value for `turn`"}, places(t, err))
	assert.Len(t, s.Tests, 1)
	s, err = scenario.Own("mine.yaml", []byte("format: 1\nextends: classic\n"))
	require.NoError(t, err)
	assert.Empty(t, s.Tests)
}

// A file of tests differs from a ruleset that has some.
func TestIsSuite(t *testing.T) {
	assert.True(t, scenario.IsSuite([]byte("format: 1\ntests: [{}]\n")))
	assert.False(t, scenario.IsSuite([]byte("format: 1\nextends: classic\ntests: [{}]\n")))
	assert.False(t, scenario.IsSuite([]byte("format: 1\nvariant: classic\n")))
	assert.False(t, scenario.IsSuite(nil))
}
