package testrun_test

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	_ "github.com/azulejo/azulejo/variants/all"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/testrun"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/variants"
)

func all(string) bool { return true }

// folder writes files into a folder of their own and goes there.
func folder(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o700))
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
	}
}

// opener opens rulesets with values set.
func opener(set ...string) testrun.Opener {
	return func(name string, more ...string) (*variants.Ruleset, error) {
		return variants.Open(name, variants.Set(append(slices.Clip(set), more...)...))
	}
}

// run runs the tests of one name, which must be sound.
func run(t *testing.T, name string, set ...string) *testrun.Target {
	t.Helper()
	targets, errs := testrun.Gather([]string{name}, opener(set...))
	require.Empty(t, errs)
	require.Len(t, targets, 1)
	require.NoError(t, targets[0].Run(context.Background(), all))
	return targets[0]
}

// names lists the tests of some results.
func names(results []*scenario.Result) []string {
	var list []string
	for _, r := range results {
		list = append(list, r.Test.Name)
	}
	return list
}

var family = map[string]string{
	"parent.yaml": "format: 1\nextends: classic\nscoring: { start: 3 }\n",
	"parent.test.yaml": `format: 1
tests:
  - { name: three points, expect: { score: [3, 3] } }
  - { name: one round, expect: { round: 1 } }
`,
	"mixin.yaml":      "format: 1\nlines: { lengths: [1, 2, 3, 4, 6] }\n",
	"mixin.test.yaml": "format: 1\ntests: [{ name: a long line, position: { turn: 1, center: R, seats: [{ lines: [., ., ., ., BBBBBB] }, {}] }, expect: { round: 1 } }]\n",
	"child.yaml": `format: 1
extends: [parent.yaml, mixin.yaml]
scoring: { start: 4, floor: [-1, -1] }
lines: { lengths: [1, 2, 3, 4, 5] }
tests: [{ name: four points, expect: { score: [4, 4] } }]
`,
}

// The tests of all ancestors are run by the child's rules.
func TestTestsOfAncestors(t *testing.T) {
	folder(t, family)
	report := run(t, "child.yaml")
	assert.Equal(t, []string{"four points"}, names(report.Results))
	assert.Empty(t, report.Failed())
	parts := map[string]*testrun.Tests{}
	for _, p := range report.Parents {
		parts[p.Name] = p
	}
	assert.Len(t, parts["parent.yaml"].Results, 2)
	changed, impossible := parts["parent.yaml"].Failed(), parts["mixin.yaml"].Failed()
	assert.Equal(t, []string{"three points"}, names(changed))
	assert.False(t, changed[0].Impossible())
	assert.Equal(t, []string{"a long line"}, names(impossible))
	assert.True(t, impossible[0].Impossible())
}

// Problems in the tests of an ancestor are reported, and the rest is run.
func TestBrokenTestsOfAncestor(t *testing.T) {
	folder(t, family)
	require.NoError(t, os.WriteFile("parent.test.yaml", []byte("format: 1\ntests: nothing\n"), 0o600))
	targets, errs := testrun.Gather([]string{"child.yaml"}, opener())
	require.Empty(t, errs)
	require.Len(t, targets, 1)
	require.Len(t, targets[0].Unread, 1)
	assert.ErrorContains(t, targets[0].Unread[0], "parent.test.yaml:2:8")
	parents := map[string]int{}
	for _, p := range targets[0].Parents {
		parents[p.Name] = len(p.Suites)
	}
	assert.Equal(t, 1, parents["mixin.yaml"])
	assert.Zero(t, parents["parent.yaml"])
}

// The problems of a file of tests are reported once, by any of its names, and its
// sound tests are run with those of other files.
func TestTestsWithProblems(t *testing.T) {
	folder(t, map[string]string{
		"a.yaml": "format: 1\nextends: classic\ntests: [{ name: own, expect: { round: 1 } }, { name: bad }]\n",
		"a.test.yaml": `format: 1
tests:
  - { name: sound, expect: { round: 1 } }
  - { name: sound, expect: { round: 2 } }
`})
	targets, errs := testrun.Gather([]string{"a.yaml", "a.test.yaml", "a.yaml"}, opener())
	require.Empty(t, errs)
	require.Len(t, targets, 1)
	report := targets[0]
	require.NoError(t, report.Run(context.Background(), all))
	assert.Equal(t, []string{"own", "sound"}, names(report.Results))
	require.Len(t, report.Unread, 2)
	assert.ErrorContains(t, report.Unread[0], "a.yaml:3:46")
	assert.ErrorContains(t, report.Unread[1], "a.test.yaml:4:13")
}

// A file of tests about a ruleset that is not there is a problem of the file, for check too. A ruleset
// and its tests are the same by any path.
func TestSubjects(t *testing.T) {
	const tests = "tests: [{ name: a, expect: { round: 1 } }]\n"
	folder(t, map[string]string{
		"in/mine.yaml":      "format: 1\nextends: classic\n",
		"in/mine.test.yaml": "format: 1\nruleset: ../in/mine.yaml\n" + tests,
		"a.test.yaml":       "format: 1\nruleset: nothing.yaml\n" + tests,
		"b.test.yaml":       "format: 1\nruleset: clasic\n" + tests,
		"c.test.yaml":       "format: 1\n" + tests,
	})
	for file, place := range map[string]string{"a": "2:10", "b": "2:10", "c": "1:1"} {
		name := file + ".test.yaml"
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		want := name + ":" + place + ": this file of tests has no ruleset: "
		assert.ErrorContains(t, testrun.CheckFile(name, text, opener()), want)
		_, errs := testrun.Gather([]string{name}, opener())
		assert.ErrorContains(t, errors.Join(errs...), want)
	}
	whole, err := filepath.Abs("in/mine.yaml")
	require.NoError(t, err)
	names := []string{whole, "in/mine.test.yaml", "in/../in/mine.yaml"}
	if os.Symlink("mine.yaml", filepath.Join("in", "other.yaml")) == nil { // there may be no links here
		names = append(names, "in/other.yaml")
	}
	for _, name := range names {
		targets, errs := testrun.Gather([]string{"in/mine.yaml", name}, opener())
		require.Empty(t, errs)
		require.Len(t, targets, 1, name)
		assert.Len(t, targets[0].Suites, 1, name)
	}
}

// What the ruleset writes itself is held where each change of it makes one of its own
// tests fail, also what it removes; what it inherits is for others to hold.
func TestCoverage(t *testing.T) {
	folder(t, map[string]string{"a.yaml": `format: 1
extends: classic
scoring: { start: 3, floor: [-1, -1], minimum: null }
bonuses: { row: { points: 4 } }
tests:
  - { name: the start, expect: { score: [3, 3] } }
  - { name: the floor, position: { seats: [{ score: 0, floor: BB }, {}] }, expect: { score: [-2, 3] } }
`})
	target := run(t, "a.yaml")
	require.Empty(t, target.Failed())
	require.NoError(t, target.Cover(context.Background()))
	c := target.Coverage
	assert.ElementsMatch(t, []string{"scoring.start", "scoring.floor[1]", "scoring.floor[2]", "scoring.minimum"}, c.Held)
	assert.Equal(t, []testrun.Free{
		{Path: "scoring.floor", Line: 3, Noticed: 1, Partly: true, CouldBe: []string{
			"scoring.floor=[-1, -1, -2, -2, -2, -3, -3]", "scoring.floor=[-1, -1, -1]"}},
		{Path: "bonuses.row.points", Line: 4,
			CouldBe: []string{"bonuses.row.points=2", "bonuses.row.points=5", "bonuses.row.points=3"}},
	}, c.Free)
	assert.Equal(t, 1, c.Partly())
	assert.Equal(t, 72, c.Percent(), "4 values and a third of 6")
}

// One case holds neither the rest of a list nor the rest of a formula: what no test
// notices is reported.
func TestCoverageIsHonest(t *testing.T) {
	folder(t, map[string]string{"a.yaml": `format: 1
extends: classic
scoring:
  floor: [-1, -1, -2]
  place: "row == 1 ? 2 : 3"
tests:
  - { name: one fallen tile, position: { seats: [{ score: 9, floor: B }, {}] }, expect: { score: [8, 0] } }
  - name: a tile in row 1
    position: { seats: [{ lines: [B, ., ., ., .] }, {}] }
    expect: { score: [2, 0] }
`})
	target := run(t, "a.yaml")
	require.Empty(t, target.Failed())
	require.NoError(t, target.Cover(context.Background()))
	c := target.Coverage
	assert.Equal(t, []string{"scoring.floor[1]"}, c.Held)
	free := map[string]testrun.Free{}
	for _, f := range c.Free {
		free[f.Path] = f
	}
	assert.Len(t, free, 4)
	assert.False(t, free["scoring.floor"].Partly)
	assert.False(t, free["scoring.floor[2]"].Partly)
	assert.Equal(t, []string{"scoring.floor=[-1, -1, -1]", "scoring.floor=[-1, -1, -3]"},
		free["scoring.floor[3]"].CouldBe)
	assert.Equal(t, testrun.Free{Path: "scoring.place", Line: 5, Noticed: 8, Partly: true, CouldBe: []string{
		"scoring.place=row == 1 ? 2 : 4", "scoring.place=row == 1 ? 2 : 2"}}, free["scoring.place"])
}

// While a test fails, or cannot be read, it is not known what the tests hold.
func TestCoverageNeedsSoundTests(t *testing.T) {
	start := "format: 1\nextends: classic\nscoring: { start: 3 }\ntests: [{ name: the start, expect: { score: [3, 3] } }, { name: "
	folder(t, map[string]string{
		"fails.yaml":  start + "other, expect: { score: [4, 4] } }]\n",
		"unread.yaml": start + "other, expect: { scor: [3, 3] } }]\n",
		"sound.yaml":  start + "other, expect: { round: 1 } }]\n",
	})
	for name, sound := range map[string]bool{"fails": false, "unread": false, "sound": true} {
		target := run(t, name+".yaml")
		require.NoError(t, target.Cover(context.Background()))
		assert.Equal(t, sound, target.Coverage != nil, name)
	}
}

// A change that plays the same games counts neither for nor against the tests. Here that is one of the points
// of a space that the floor line lacks, one more for both seats, or more seats than a test can have.
func TestCoverageCountsOtherGames(t *testing.T) {
	folder(t, map[string]string{"a.yaml": `format: 1
extends: classic
players: 2
floor: { spaces: 2 }
scoring: { floor: [-1, -2, -3] }
turns: { first: score }
tests:
  - { name: the last one begins, position: { seats: [{ score: 9, floor: BB }, {}] }, expect: { score: [6, 0], turn: 2 } }
  - { name: the first one is last, position: { seats: [{ score: 1 }, { score: 6, floor: B }] }, expect: { score: [1, 5], turn: 1 } }
  - { name: nothing falls on a full line, position: { turn: 1, center: RRRY, seats: [{}, {}] }, moves: [center red floor],
      expect: { position: { seats: [{ floor: +R }, {}] } } }
`})
	target := run(t, "a.yaml")
	require.Empty(t, target.Failed())
	require.NoError(t, target.Cover(context.Background()))
	assert.Empty(t, target.Coverage.Free)
	assert.Equal(t, []string{"scoring.floor", "scoring.floor[1]", "scoring.floor[2]", "turns.first", "floor.spaces"},
		target.Coverage.Held)
}

// Tests, and finding out what they hold, can be stopped.
func TestRunsStop(t *testing.T) {
	folder(t, family)
	target := run(t, "parent.yaml")
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	assert.ErrorIs(t, target.Cover(ctx), context.Canceled)
	assert.ErrorIs(t, target.Run(ctx, all), context.Canceled)
}

// The files that a run depends on are those of the ruleset, its ancestors and all
// their tests, also those that are not there yet.
func TestFiles(t *testing.T) {
	folder(t, family)
	target := run(t, "child.yaml", "scoring.minimum=-3")
	assert.Equal(t, []string{"child.test.yaml", "child.yaml", "mixin.test.yaml", "mixin.yaml", "parent.test.yaml", "parent.yaml"},
		target.Files())
}

// A file that another program has changed since the tests were run is not written
// over, nor is one that must not be written; what is shipped cannot be.
func TestUpdateRefuses(t *testing.T) {
	test := "format: 1\nruleset: classic\ntests: [{ name: a, expect: { round: 2 } }]\n"
	folder(t, map[string]string{"a.test.yaml": test, "b.test.yaml": test})
	target := run(t, "a.test.yaml")
	require.NoError(t, os.WriteFile("a.test.yaml", []byte(test+"# more\n"), 0o600))
	_, _, err := target.Update()
	assert.ErrorContains(t, err, "a.test.yaml cannot be rewritten: another program has changed it")

	target = run(t, "b.test.yaml")
	changes, _, err := target.Update()
	require.NoError(t, err)
	assert.Len(t, changes, 1)
	text, err := os.ReadFile("b.test.yaml")
	require.NoError(t, err)
	assert.Equal(t, "format: 1\nruleset: classic\ntests: [{ name: a, expect: { round: 1 } }]\n", string(text))
	entries, err := os.ReadDir(".")
	require.NoError(t, err)
	assert.Len(t, entries, 2)
}

// A link leads to the file that is written, and stays a link.
func TestUpdateThroughLink(t *testing.T) {
	folder(t, map[string]string{
		"there/a.test.yaml": "format: 1\nruleset: classic\ntests: [{ name: a, expect: { round: 2 } }]\n"})
	if err := os.Symlink(filepath.Join("there", "a.test.yaml"), "a.test.yaml"); err != nil {
		t.Skip("there are no links here:", err)
	}
	target := run(t, "a.test.yaml")
	_, _, err := target.Update()
	require.NoError(t, err)
	info, err := os.Lstat("a.test.yaml")
	require.NoError(t, err)
	assert.NotZero(t, info.Mode()&os.ModeSymlink)
	target = run(t, "a.test.yaml")
	assert.Empty(t, target.Failed())
}
