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
	"testing/fstest"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// maxMemory is how many bytes opening a broken ruleset may allocate at most.
const maxMemory = 64 << 20

// brokenFiles lists the broken rulesets. The first line of each has its problems: "# expect: 5 unknown-key; parents/a.yaml:3 formula-name".
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

// Each broken ruleset has the expected problems, and no others.
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

// generated are broken rulesets that are too large for files.
var generated = []struct{ name, text, want string }{
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
func TestGeneratedRulesets(t *testing.T) {
	for _, test := range generated {
		t.Run(test.name, func(t *testing.T) {
			file := filepath.Join(t.TempDir(), "generated.yaml")
			require.NoError(t, os.WriteFile(file, []byte(test.text), 0o600))
			var got []string
			for _, p := range open(t, file) {
				got = append(got, brief(file, p))
			}
			assert.Equal(t, test.want, strings.Join(got, "; "))
		})
	}
}

// No more of a file of 100 MB is read than a ruleset can have.
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
	"wall.once_per=5":       "1 wrong-type",
}

// Problems of an assignment are in the file --set.
func TestBrokenAssignments(t *testing.T) {
	for assignment, want := range assignments {
		problems := open(t, "classic", variants.Set(assignment))
		require.Len(t, problems, 1, assignment)
		assert.Equal(t, "--set", problems[0].File)
		assert.Equal(t, want, brief("--set", problems[0]), assignment)
	}
}

// Every code of a problem is explained, and every explained code, except those that only
// playing finds, is the code of some problem.
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
		if before, _, ok := exampleOf(c); ok {
			for _, p := range problemsOf(t, before) {
				produced[p.Code] = true
			}
		}
	}
	byPlaying := []string{"stuck", "endless", "panic", "no-reason", "slow-games",
		"never-scored", "never-ended", "never-covered", "never-laid", "never-won", "constant-condition"}
	for code := range produced {
		_, ok := ruleset.FindCode(code)
		assert.True(t, ok, "%q is not explained", code)
	}
	for _, c := range ruleset.Codes() {
		assert.Equal(t, !slices.Contains(byPlaying, c.Code), produced[c.Code], c.Code)
	}
}

// problemsOf opens a text and returns all that is wrong or suspicious.
func problemsOf(t *testing.T, text string, options ...variants.Option) []ruleset.Problem {
	t.Helper()
	r, err := variants.Parse("mine.yaml", []byte(text), options...)
	if err == nil {
		return r.Document.Warnings()
	}
	var problems *ruleset.Problems
	require.True(t, errors.As(err, &problems), "%v", err)
	return problems.List
}

func codesOf(problems []ruleset.Problem) []string {
	var codes []string
	for _, p := range problems {
		codes = append(codes, p.Code)
	}
	return codes
}

// The example of each code has the problem, and its correction has none.
func TestExamplesOfCodes(t *testing.T) {
	for _, c := range ruleset.Codes() {
		assert.NotEmpty(t, c.Title, c.Code)
		assert.NotEmpty(t, c.Text, c.Code)
		before, after, ok := exampleOf(c)
		if !ok {
			assert.NotContains(t, c.Text, "\n    ", c.Code)
			continue
		}
		assert.Contains(t, codesOf(problemsOf(t, before)), c.Code)
		assert.Empty(t, problemsOf(t, after), c.Code)
	}
}

// exampleOf returns the example of a code, with the problem and without it, as rulesets.
func exampleOf(c ruleset.Code) (before, after string, ok bool) {
	_, both, ok := strings.Cut(c.Text, "\n\nInstead of\n\n")
	before, after, found := strings.Cut(both, "\n\nwrite\n\n")
	return example(before), example(after), ok && found
}

// example completes the lines of an example, which are indented.
func example(lines string) string {
	lines = strings.ReplaceAll("\n"+lines, "\n    ", "\n")[1:] + "\n"
	for _, key := range []string{"format", "extends"} {
		if !strings.Contains(lines, key+":") {
			lines = map[string]string{"format": "format: 1\n", "extends": "extends: classic\n"}[key] + lines
		}
	}
	return lines
}

// Each code is explained once.
func TestCodesAreExplainedOnce(t *testing.T) {
	var codes []string
	for _, c := range ruleset.Codes() {
		assert.NotContains(t, codes, c.Code)
		codes = append(codes, c.Code)
		found, ok := ruleset.FindCode(c.Code)
		assert.True(t, ok)
		assert.Equal(t, c, found)
	}
	_, ok := ruleset.FindCode("no-such-code")
	assert.False(t, ok)
	assert.True(t, slices.Contains(codes, "unknown-key"))
}

// hints are mistakes of people who do not know the language yet, below the line
// `format: 1`, each with its only problem: line, column, message and hint.
var hints = []struct{ name, text, want string }{
	{"key of another variant", "extends: classic\nwild: { order: [red] }\n",
		"3:1: there is no key `wild` here [`wild` belongs to rulesets of the variant pavilion; this one is classic]"},
	{"key of another variant with a namesake", "extends: classic\nkeep: { limit: 3 }\n",
		"3:1: there is no key `keep` here [`keep` belongs to rulesets of the variant pavilion; this one is classic]"},
	{"key of another variant in a group", "extends: summer-pavilion\nscoring: { floor: [-1] }\n",
		"3:12: there is no key `floor` here [`scoring.floor` belongs to rulesets of the variant classic; " +
			"this one is pavilion, and the keys of `scoring` are start, minimum, place, center, discard, leftovers]"},
	{"typing error", "extends: classic\nwal: { pattern: free }\n", "3:1: there is no key `wal` here [did you mean `wall`?]"},
	{"parameter at the top", "extends: classic\nparams: { first: 2 }\nscoring: { start: params.first }\nfirst: 7\n",
		"5:1: there is no key `first` here [did you mean `params.first`?]"},

	{"name of the game in a parameter", "extends: classic\nparams: { a: 1, b: params.a + seats }\nscoring: { start: params.b }\n",
		"3:31: unknown name `seats` [a parameter is the same in all games: its formula can use numbers and the parameters above it, params.a]"},

	{"misspelled bonus that is removed", "extends: classic\nbonuses: { colums: null }\n",
		"3:20: null removes a value, and there is no `bonuses.colums` to remove [did you mean `column`?]"},
	{"misspelled bonus of a parent", "extends: classic\nbonuses: { colum: { points: 8 } }\n",
		"3:19: `bonuses.colum.per` is missing [did you mean `column`? What the bonus counts when it is given, for example complete rows. Write `per: max(0, score)`.]"},
	{"incomplete new bonus", "extends: classic\nbonuses: { corners: { points: 8 } }\n",
		"3:21: `bonuses.corners.per` is missing [What the bonus counts when it is given, for example complete rows. Write `per: max(0, score)`.]"},

	{"color without quotes", "extends: classic\nscoring: { place: 'color == blue ? 2 : 1' }\n",
		"3:29: `blue` is a color, and no name [write it in quotes: \"blue\"]"},
	{"word without quotes", "extends: summer-pavilion\non: { a: { event: structure, when: structure.kind == window, do: [{ score: 1 }] } }\n",
		"3:54: `window` is a word, and no name [write it in quotes: \"window\"]"},
	{"color without quotes as an argument", "extends: summer-pavilion\nbonuses: { reds: { per: stars(red), points: 1 } }\n",
		"3:31: `red` is a color, and no name [write it in quotes: \"red\"]"},
	{"star without quotes", "extends: summer-pavilion\nbonuses: { reds: { per: 'covered(red, 1) ? 1 : 0', points: 1 } }\n",
		"3:34: `star` is one of the ruleset's stars, written in quotes [write it in quotes: \"red\"]"},

	{"letter of a parent's color", "extends: classic\ncolors: { blue: { letter: K } }\n",
		"3:27: the letter K is taken by black already (classic:12) [write another letter]"},
	{"letter of an own color", "extends: classic-gray\ncolors:\n  teal: { letter: T, tiles: 1 }\n  tan: { letter: T, tiles: 1 }\n",
		"5:18: the letter T is taken by teal already (mine.yaml:4) [write another letter]"},
	{"shorter star of a parent", "extends: summer-pavilion\nstars: { red: { numbers: [1, 2, 3] } }\n",
		"3:26: the red star has 3 spaces now, and these structures need others of it: statue.spaces.orange-red, " +
			"window.spaces.red [under `structures:` give each of them other spaces, or write null to remove it]"},
	{"removed star of a parent", "extends: summer-pavilion\nstars: { red: null }\n",
		"3:15: the red star is gone, and these structures need others of it: pillar.spaces.red, " +
			"statue.spaces.orange-red, statue.spaces.red-blue, window.spaces.red " +
			"[under `structures:` give each of them other spaces, or write null to remove it]"},
	{"broken star of a parent", "extends: summer-pavilion\nstars: { red: { numbers: [] } }\n",
		"3:26: a star has 1 to 8 spaces, here are 0 []"},
	{"letter that a parent's wall needs", "extends: classic\ncolors: { blue: { letter: X } }\n",
		"3:27: the wall (classic:20) has cells for \"B\", which is then the letter of no color " +
			"[draw the wall anew in wall.pattern, or leave the color its letter]"},
	{"color that a parent's wall needs", "extends: classic\ncolors: { black: null }\n",
		"3:18: the wall (classic:20) has cells for \"K\", which is then the letter of no color " +
			"[draw the wall anew in wall.pattern, or leave the color its letter]"},
	{"lines that do not fit a parent's wall", "extends: classic\nlines: { lengths: [1, 2, 3] }\n",
		"3:19: here are 3 pattern lines, and the wall (classic:20) has 5 rows " +
			"[draw the wall anew in wall.pattern, or write free or cyclic there]"},

	{"wall in lower-case letters", "extends: classic\nlines: { lengths: [1, 2] }\nwall:\n  pattern: |\n    B Y R K W\n    Y R k W B\n",
		"7:9: \"k\" in row 2 of the wall is no color [did you mean `K`? The letters of colors are upper-case]"},
	{"wrong letter in row 3", "extends: classic\nwall:\n  pattern: |\n" +
		"    B Y R K W\n    W B Y R K\n    K W Z Y R\n    R K W B Y\n    Y R K W B\n",
		"7:9: \"Z\" in row 3 of the wall is no color " +
			"[cells are letters of the colors, a dot takes any, *2 after a cell doubles its points]"},
	{"wall that is one line to YAML", "extends: classic\nwall:\n  pattern:\n    B Y R K W\n    W B Y R K\n",
		"5:5: the wall has 1 row, and there are 5 pattern lines " +
			"[write `|` after `pattern:`, and each row of the wall on a line of its own below it]"},
	{"wall with a misspelled name", "extends: classic\nwall: { pattern: cylic }\n",
		"3:18: the wall has 1 row, and there are 5 pattern lines [did you mean `cyclic`?]"},
	{"wall with an uneven row", "extends: classic\nwall:\n  pattern: |2\n\n" +
		"     B Y R K W\n    W B Y R\n    K W B Y R\n    R K W B Y\n    Y R K W B\n",
		"7:5: row 2 of the wall has 4 cells and row 1 has 5 []"},

	{"limit without its key", "extends: summer-pavilion\nkeep: 4\n",
		"3:7: a map is needed here, and this is a single value [write `keep: { limit: 4 }`; the keys here are when, limit]"},
}

// A formula that asks for what the board does not have can be played, and is probably a slip. It is
// the file's own alone that is reported.
func TestValuesThatNoBoardHas(t *testing.T) {
	pavilion := "format: 1\nextends: summer-pavilion\n"
	r, err := variants.Parse("it.yaml", []byte(pavilion+"bonuses:\n  a: { per: all_of(9), points: 1 }\n"+
		"  b: { per: 'covered(\"green\", 7) ? 1 : 0', points: all_of(6) }\n"))
	require.NoError(t, err)
	var lines []string
	for _, p := range r.Document.Warnings() {
		lines = append(lines, fmt.Sprintf("%d:%d: %s [%s]", p.Line, p.Col, p.Message, p.Hint))
	}
	assert.Equal(t, []string{"4:20: this ruleset has no number `9` [its values are 1 to 6]",
		"5:31: this ruleset has no position `7` [its values are 1 to 6]"}, lines)

	r, err = variants.Parse("it.yaml", []byte("format: 1\nextends: classic\nend: { when: 'filled(0, 6) or filled(round, 1)' }\n"))
	require.NoError(t, err)
	assert.Len(t, r.Document.Warnings(), 2)
	r, err = variants.Parse("it.yaml", []byte("format: 1\nextends: house/sp-structures-points\nstars: { red: null }\n"))
	if err == nil {
		assert.Empty(t, r.Document.Warnings())
	}
}

// hinted returns the problems of a ruleset with their hints.
func hinted(file, text string) []string {
	var lines []string
	_, err := variants.Parse(file, []byte(text))
	problems, _ := err.(*ruleset.Problems)
	if problems == nil {
		return nil
	}
	for _, p := range problems.List {
		line := fmt.Sprintf("%d:%d: %s [%s]", p.Line, p.Col, p.Message, p.Hint)
		if p.File != file {
			line = p.File + ":" + line
		}
		lines = append(lines, line)
	}
	return lines
}

// A parameter that is set without its group is known.
func TestHintOfAParameter(t *testing.T) {
	text := "format: 1\nextends: classic\nparams: { first: 2 }\nscoring: { start: params.first }\n"
	_, err := variants.Parse("mine.yaml", []byte(text), variants.Set("first=7"))
	assert.ErrorContains(t, err, "--set:1:1: there is no key `first` here")
	assert.ErrorContains(t, err, "did you mean `params.first`?")
}

// A slip in the name of the parent or of the variant hides no other problem.
func TestKeysBesideAWrongParent(t *testing.T) {
	const more = "scoring: { place: run.z, minimun: 3 }\nlines: { lengths: [1, 2, 3, 4, 5] }\n"
	for _, parent := range []string{"extends: clasic", "extends: [classic.yaml]", "variant: clasic"} {
		_, err := variants.Examine("mine.yaml", []byte("format: 1\n"+parent+"\n"+more), ruleset.FilesIn(fstest.MapFS{}))
		var all *ruleset.Problems
		require.ErrorAs(t, err, &all)
		require.Len(t, all.List, 3, "%s: %v", parent, err)
		assert.Equal(t, 2, all.List[0].Line)
		assert.Equal(t, "classic", all.List[0].Meant.Text)
		assert.Equal(t, []string{"formula-name", "unknown-key"}, codesOf(all.List[1:]))
	}
	lines := hinted("mine.yaml", "format: 1\nextends: clasic\nscorring: { start: 1 }\nlines: { kep: true }\n")
	require.Len(t, lines, 3)
	assert.Contains(t, lines[0], `2:10: unknown ruleset "clasic"; did you mean classic?`)
	assert.Equal(t, "3:1: there is no key `scorring` here [did you mean `scoring`?]", lines[1])
	assert.Equal(t, "4:10: there is no key `kep` here [did you mean `keep`?]", lines[2])
	assert.Len(t, hinted("mine.yaml", "format: 1\nextends: none\nwild: { take: 1 }\nlines: { kep: true }\n"), 1,
		"keys of two variants")
}

// Problems say how to correct a mistake.
func TestHints(t *testing.T) {
	for _, test := range hints {
		t.Run(test.name, func(t *testing.T) {
			assert.Equal(t, []string{test.want}, hinted("mine.yaml", "format: 1\n"+test.text))
		})
	}
}

// A color cannot be named as a word of its variant's moves, or as a word for several colors.
func TestColorsNamedLikeOtherWords(t *testing.T) {
	for text, refused := range map[string]bool{
		"classic center": true, "classic floor": true, "classic tile": true, "classic keep": false,
		"summer-pavilion center": true, "summer-pavilion keep": true, "summer-pavilion as": true,
		"summer-pavilion any": true, "summer-pavilion tile": false,
	} {
		name, color, _ := strings.Cut(text, " ")
		_, err := variants.Parse("colors.yaml",
			fmt.Appendf(nil, "format: 1\nextends: %s\ncolors: { %s: { letter: Z, tiles: 3 } }\n", name, color))
		assert.Equal(t, refused, err != nil && strings.Contains(err.Error(), "cannot name a color"), "%s: %v", text, err)
	}
}
