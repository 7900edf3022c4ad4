package all_test

import (
	"bufio"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// maxMemory is how many bytes opening a broken ruleset may allocate at most.
const maxMemory = 64 << 20

// brokenFiles lists the broken rulesets, each of which says in its first line what
// is wrong with it: "# expect: 5 unknown-key; parents/a.yaml:3 formula-name".
func brokenFiles(t *testing.T) []string {
	t.Helper()
	files, err := filepath.Glob("testdata/broken/*.yaml")
	require.NoError(t, err)
	require.GreaterOrEqual(t, len(files), 50)
	return files
}

// expected reads the first line of a broken ruleset.
func expected(t *testing.T, file string) []string {
	t.Helper()
	f, err := os.Open(file)
	require.NoError(t, err)
	defer f.Close()
	lines := bufio.NewScanner(f)
	require.True(t, lines.Scan())
	list, ok := strings.CutPrefix(lines.Text(), "# expect: ")
	require.True(t, ok, file)
	return strings.Split(list, "; ")
}

// open opens a ruleset and returns all that is wrong or suspicious. It fails the
// test where that takes more memory than any ruleset should.
func open(t *testing.T, file string, options ...variants.Option) []ruleset.Problem {
	t.Helper()
	var before, after runtime.MemStats
	runtime.ReadMemStats(&before)
	r, err := variants.Open(file, options...)
	runtime.ReadMemStats(&after)
	assert.Less(t, after.TotalAlloc-before.TotalAlloc, uint64(maxMemory))
	if err == nil {
		return r.Document.Warnings()
	}
	var problems *ruleset.Problems
	require.True(t, errors.As(err, &problems), "%v", err)
	assert.Zero(t, problems.More)
	return problems.List
}

// brief writes the line and the code of a problem, and the file where it is not
// the one that was opened.
func brief(file string, p ruleset.Problem) string {
	if p.File == file {
		return fmt.Sprintf("%d %s", p.Line, p.Code)
	}
	other, err := filepath.Rel(filepath.Dir(file), p.File)
	if err != nil {
		other = p.File
	}
	return fmt.Sprintf("%s:%d %s", filepath.ToSlash(other), p.Line, p.Code)
}

// Each broken ruleset is told what is wrong with it, where, and nothing else.
func TestBrokenRulesets(t *testing.T) {
	for _, file := range brokenFiles(t) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".yaml"), func(t *testing.T) {
			want := expected(t, file)
			var got, whole []string
			for _, p := range open(t, file) {
				got = append(got, brief(file, p))
				whole = append(whole, p.String())
			}
			assert.ElementsMatch(t, want, got, "%s", strings.Join(whole, "\n"))
		})
	}
}

// made are broken rulesets that are too large to be kept in files.
var made = []struct{ name, text, want string }{
	{"3,000 parentheses", "format: 1\nextends: classic\nscoring: { place: '" +
		strings.Repeat("(", 3000) + "run.h" + strings.Repeat(")", 3000) + "' }\n", "3 formula-size"},
	{"900 parentheses", "format: 1\nextends: classic\nscoring: { place: '" +
		strings.Repeat("(", 900) + "run.h" + strings.Repeat(")", 900) + "' }\n", "3 formula-size"},
	{"300 operators", "format: 1\nextends: classic\nscoring: { place: '" +
		strings.Repeat("run.h + ", 240) + "1' }\nend: { when: '" + strings.Repeat("1<", 300) + "2' }\n", "4 formula-size"},
	{"3,000 brackets", "format: 1\nextends: classic\ntests: " +
		strings.Repeat("[", 3000) + strings.Repeat("]", 3000) + "\n", "3 too-large"},
	{"20,000 brackets", "format: 1\nextends: classic\nlines: { lengths: " + strings.Repeat("[", 20000) + " }\n", "3 too-large"},
	{"2,000 keys", "format: 1\nextends: classic\nbonuses:\n" + keys(2000), "65 out-of-range; 1004 too-large"},
	{"65 bonuses", "format: 1\nextends: classic\nbonuses:\n" + keys(62), "65 out-of-range"},
	{"more than 1 MiB", "format: 1\nextends: classic\n" + strings.Repeat("# a comment\n", 90_000), "0 too-large"},
}

// keys writes bonuses, one in a line.
func keys(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "  b%d: { per: score, points: 1 }\n", i)
	}
	return b.String()
}

// Rulesets that only a program would write are refused as fast as others.
func TestMadeRulesets(t *testing.T) {
	for _, test := range made {
		t.Run(test.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "made.yaml")
			require.NoError(t, os.WriteFile(file, []byte(test.text), 0o600))
			var got []string
			for _, p := range open(t, file) {
				got = append(got, brief(file, p))
			}
			assert.Equal(t, test.want, strings.Join(got, "; "))
		})
	}
}

// Of a file of 100 MB no more is read than a ruleset can have.
func TestAHugeFile(t *testing.T) {
	file := filepath.Join(t.TempDir(), "huge.yaml")
	f, err := os.Create(file)
	require.NoError(t, err)
	require.NoError(t, f.Truncate(100_000_000))
	require.NoError(t, f.Close())
	problems := open(t, file)
	require.Len(t, problems, 1)
	assert.Equal(t, "too-large", problems[0].Code)
}

// assignments are broken values of --set.
var assignments = map[string]string{
	"scoring.minimum":       "1 bad-assignment",
	"=5":                    "1 bad-assignment",
	"extends=classic-gray":  "1 bad-assignment",
	"scoring.minimun=5":     "1 unknown-key",
	"params.x=5":            "1 unknown-param",
	"scoring.place=run.h/2": "1 formula-fault",
	"bonuses.rows=null":     "1 nothing-to-remove",
	"lines.lengths=5":       "1 wrong-type",
}

// What is wrong with an assignment is told in a line of --set.
func TestBrokenAssignments(t *testing.T) {
	for assignment, want := range assignments {
		problems := open(t, "classic", variants.Set(assignment))
		require.Len(t, problems, 1, assignment)
		assert.Equal(t, "--set", problems[0].File)
		assert.Equal(t, want, brief("--set", problems[0]), assignment)
	}
}

// Every code that a problem has is explained, and every one that is explained, but
// for what only playing can show, is the code of some problem.
func TestEveryCodeIsExplainedAndProduced(t *testing.T) {
	produced := map[string]bool{}
	for _, file := range brokenFiles(t) {
		for _, p := range open(t, file) {
			produced[p.Code] = true
		}
	}
	for assignment := range assignments {
		produced[open(t, "classic", variants.Set(assignment))[0].Code] = true
	}
	for _, c := range ruleset.Codes() {
		if c.Before != "" {
			for _, p := range problemsOf(t, example(c.Before)) {
				produced[p.Code] = true
			}
		}
	}
	byPlaying := []string{"stuck", "endless", "panic", "no-reason", "slow-games",
		"never-scored", "never-ended", "never-covered", "never-laid", "never-won"}
	for code := range produced {
		_, ok := ruleset.FindCode(code)
		assert.True(t, ok, "%q is not explained", code)
	}
	for _, c := range ruleset.Codes() {
		assert.Equal(t, !slices.Contains(byPlaying, c.Code), produced[c.Code], c.Code)
	}
}
