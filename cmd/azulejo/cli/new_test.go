package cli_test

import (
	"bytes"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/cli"
	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/variants"
)

// azulejo runs the command and returns its output, its errors and its code.
func azulejo(args ...string) (out, errs string, code int) {
	var o, e bytes.Buffer
	code = cli.Main(args, strings.NewReader(""), &o, &e)
	return o.String(), e.String(), code
}

// parents are the rulesets that are begun from in tests: all boards in an exhaustive run, otherwise
// one of each variant, which have four.
func parents(from int) []string {
	var plain []string
	for _, name := range variants.Names() {
		if !strings.Contains(name, "/") {
			plain = append(plain, name)
		}
	}
	if conformance.Exhaustive() {
		return plain
	}
	return []string{plain[from], plain[from+4]}
}

// begin writes a ruleset that extends another one in a folder of its own, and
// returns its text.
func begin(t *testing.T, parent string) string {
	t.Helper()
	t.Chdir(t.TempDir())
	_, errs, code := azulejo("new", "mine", "--extends", parent)
	require.Zero(t, code, errs)
	text, err := os.ReadFile("mine.yaml")
	require.NoError(t, err)
	return string(text)
}

// taking finds the lines of a new ruleset that can be taken in.
var taking = regexp.MustCompile(`(?m)^# ( *\S.*)$`)

// modeline is the first line, which is for editors.
const modeline = "# yaml-language-server: $schema=azulejo.schema.json\n"

// digestOf returns the digest of a ruleset in hand, which has to be sound.
func digestOf(t *testing.T, text string) string {
	t.Helper()
	r, err := variants.Parse("mine.yaml", []byte(text))
	require.NoError(t, err, text)
	return r.Document.Digest()
}

// A new ruleset is short, loads without a warning and plays like its parent, also with
// every line of its comments taken in.
func TestNewPlaysLikeItsParent(t *testing.T) {
	for _, parent := range parents(1) {
		t.Run(parent, func(t *testing.T) {
			text := begin(t, parent)
			require.True(t, strings.HasPrefix(text, modeline))
			r, err := variants.Open("mine.yaml")
			require.NoError(t, err)
			assert.Empty(t, r.Document.Warnings())
			old, err := variants.Open(parent)
			require.NoError(t, err)
			assert.Equal(t, old.Document.Digest(), r.Document.Digest())
			all := taking.ReplaceAllString(strings.TrimPrefix(text, modeline), "$1")
			assert.Equal(t, old.Document.Digest(), digestOf(t, all))
			assert.Contains(t, all, "\nscoring:\n  start: ")
			assert.Less(t, strings.Count(text, "\n"), 20)
		})
	}
}

// The list of all keys is a ruleset that plays like its own. Each line of it loads alone, with the
// lines that it belongs to and those that continue it.
func TestShowKeys(t *testing.T) {
	for _, parent := range parents(2) {
		t.Run(parent, func(t *testing.T) {
			list, errs, code := azulejo("show", parent, "--keys")
			require.Zero(t, code, errs)
			head := "format: 1\nextends: " + parent + "\n"
			old, err := variants.Open(parent)
			require.NoError(t, err)
			assert.Equal(t, old.Document.Digest(), digestOf(t, head+list))
			for _, k := range []string{"params", "words", "displays.count", "scoring.place"} {
				assert.Contains(t, list, "# "+k+": ")
			}
			list = regexp.MustCompile(`(?m)^[^#\n]`).ReplaceAllString(strings.ReplaceAll("\n"+list, "\n#", "\n##"), "# $0")
			lines := strings.Split(head+list, "\n")
			tried := 0
			for i, line := range lines {
				if taking.MatchString(line) && !belongs(lines, i) {
					digestOf(t, takenIn(lines, i))
					tried++
				}
			}
			assert.Greater(t, tried, 10)
		})
	}
}

// depth is how far a line of the tour is indented; -1 for other lines.
func depth(line string) int {
	m := taking.FindStringSubmatch(line)
	if m == nil {
		return -1
	}
	return len(m[1]) - len(strings.TrimLeft(m[1], " "))
}

// drawing reports whether a line of the tour begins a text of several lines.
func drawing(line string) bool { return strings.HasSuffix(line, "|") || strings.HasSuffix(line, "|-") }

// belongs reports whether a line of the tour is part of a text that begins in one
// above.
func belongs(lines []string, i int) bool {
	for j := i - 1; j >= 0 && depth(lines[j]) >= 0; j-- {
		if depth(lines[j]) < depth(lines[i]) {
			return drawing(lines[j])
		}
	}
	return false
}

// takenIn returns the ruleset with one line of the tour taken in.
func takenIn(lines []string, i int) string {
	kept := map[int]bool{i: true}
	at := depth(lines[i])
	for j := i + 1; j < len(lines) && depth(lines[j]) > at; j++ {
		kept[j] = true // what belongs to it, such as the lines of a drawing
	}
	for j := i - 1; j >= 0 && at > 0; j-- {
		if d := depth(lines[j]); d >= 0 && d < at {
			kept[j], at = true, d
		}
	}
	text := ""
	for j, line := range lines {
		if kept[j] {
			line = taking.ReplaceAllString(line, "$1")
		}
		text += line + "\n"
	}
	return text
}

// testsModeline is the first line of tests.
const testsModeline = "# yaml-language-server: $schema=azulejo.test.schema.json\n"

// The tests of a new ruleset hold, also with those that are there to try out, of
// which one begins with a position.
func TestNewTestsHold(t *testing.T) {
	for _, parent := range parents(3) {
		t.Run(parent, func(t *testing.T) {
			begin(t, parent)
			_, errs, code := azulejo("test", "mine.yaml")
			require.Zero(t, code, errs)
			text, err := os.ReadFile("mine.test.yaml")
			require.NoError(t, err)
			rest, found := strings.CutPrefix(string(text), testsModeline)
			require.True(t, found)
			whole := taking.ReplaceAllString(rest, "$1")
			require.Contains(t, whole, "\n    position:\n      round: 2\n")
			require.NoError(t, os.WriteFile("mine.test.yaml", []byte(whole), 0o600))
			out, errs, code := azulejo("test", "mine.yaml")
			require.Zero(t, code, errs+out)
			assert.Contains(t, out, "3 tests")
		})
	}
}

// The schemas beside a new ruleset are those of the command, also if one of
// another version is there; another file of that name stays. Either is printed.
func TestNewWritesTheSchema(t *testing.T) {
	begin(t, "classic")
	want, _, _ := azulejo("schema")
	kept, err := os.ReadFile("azulejo.schema.json")
	require.NoError(t, err)
	assert.Equal(t, want, string(kept))
	tests, _, _ := azulejo("schema", "--tests")
	kept, err = os.ReadFile("azulejo.test.schema.json")
	require.NoError(t, err)
	assert.Equal(t, tests, string(kept))
	for i, test := range []struct{ old, want, note string }{
		{want, want, ""},
		{`{"title": "Azulejo ruleset"}`, want, ""},
		{"{}", "{}", "azulejo.schema.json is another file and stays"},
		{"no JSON", "no JSON", "change the first line of other3.yaml"},
	} {
		require.NoError(t, os.WriteFile("azulejo.schema.json", []byte(test.old), 0o600))
		out, errs, code := azulejo("new", fmt.Sprint("other", i), "--extends", "mine.yaml")
		require.Zero(t, code, errs)
		kept, err = os.ReadFile("azulejo.schema.json")
		require.NoError(t, err)
		assert.Equal(t, test.want, string(kept))
		assert.Contains(t, out, test.note)
		assert.Equal(t, test.note != "", strings.Contains(out, "azulejo.schema.json"))
	}
}

// A name that no ruleset can have, a file that is there, and a parent that is
// not, are refused, and nothing is written.
func TestNewRefuses(t *testing.T) {
	begin(t, "classic")
	for name, want := range map[string]string{
		"mine":         "mine.yaml exists; choose another name",
		"classic":      "is the name of a shipped ruleset",
		"two words":    "cannot name a ruleset",
		"":             "cannot name a ruleset",
		"../":          "cannot name a ruleset",
		"nowhere/here": "no such file",
		"é":            "cannot name a ruleset",
		"CON":          "CON is a device on Windows",
		"a\x1b[2J":     "cannot name a ruleset",
	} {
		before, err := os.ReadDir(".")
		require.NoError(t, err)
		_, errs, code := azulejo("new", name, "--extends", "classic-gray")
		assert.Equal(t, 2, code, name)
		assert.Contains(t, errs, want, name)
		after, err := os.ReadDir(".")
		require.NoError(t, err)
		assert.Len(t, after, len(before), name)
	}
	_, errs, code := azulejo("new", "child", "--extends", "clasic")
	assert.Equal(t, 2, code)
	assert.Contains(t, errs, "clasic")
}

// Where one of the two files cannot be written the other is not there either: the
// tests are there already, or their name is too long for a file.
func TestNewWritesBothFilesOrNone(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("half.test.yaml", []byte("mine"), 0o600))
	_, errs, code := azulejo("new", "half")
	assert.Equal(t, 2, code)
	assert.Contains(t, errs, "half.test.yaml exists; choose another name")
	_, errs, code = azulejo("new", strings.Repeat("n", 248))
	assert.Equal(t, 2, code)
	assert.Contains(t, errs, "at most 64 letters")
	entries, err := os.ReadDir(".")
	require.NoError(t, err)
	require.Len(t, entries, 1)
	text, err := os.ReadFile("half.test.yaml")
	require.NoError(t, err)
	assert.Equal(t, "mine", string(text))
}

// Names that YAML would take for something else are kept as texts, and a parent
// that is a file is found from another folder.
func TestNewNames(t *testing.T) {
	begin(t, "classic")
	for _, name := range []string{"no", "12", "1e3", "null", "on", "six-by_six"} {
		_, errs, code := azulejo("new", name)
		require.Zero(t, code, errs)
		r, err := variants.Open(name + ".yaml")
		require.NoError(t, err)
		assert.NotEmpty(t, r.Document.Name())
	}
	require.NoError(t, os.Mkdir("sub", 0o700))
	_, errs, code := azulejo("new", "sub/child", "--extends", "mine.yaml")
	require.Zero(t, code, errs)
	_, err := variants.Open("sub/child.yaml")
	assert.NoError(t, err)
}
