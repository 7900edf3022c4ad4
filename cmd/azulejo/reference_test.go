package main

import (
	"bytes"
	"flag"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/cli"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/core/scenario"
	"github.com/azulejo/azulejo/variants"
)

var update = flag.Bool("update", false, "write files that are made from others anew: rulesets/REFERENCE.md, cli/licenses.txt")

// referencePage is the reference of all keys.
const referencePage = "rulesets/REFERENCE.md"

// The reference is what the declarations say now; -update writes it.
func TestReferencePage(t *testing.T) {
	var made, errs bytes.Buffer
	require.Zero(t, cli.Main([]string{"explain", "--markdown"}, strings.NewReader(""), &made, &errs), errs.String())
	assert.NotContains(t, made.String(), " \n", "a line ends before its sentence does")
	file := filepath.Join("..", "..", filepath.FromSlash(referencePage))
	if *update {
		require.NoError(t, os.WriteFile(file, made.Bytes(), 0o666))
	}
	kept, err := os.ReadFile(file)
	require.NoError(t, err)
	was, is := strings.SplitAfter(string(kept), "\n"), strings.SplitAfter(made.String(), "\n")
	const advice = "line %d is the first that differs: run go test ./cmd/azulejo -run Reference -update"
	for i := range min(len(was), len(is)) {
		require.Equal(t, was[i], is[i], advice, i+1)
	}
	require.Equal(t, len(was), len(is), advice, min(len(was), len(is))+1)
}

// Every key has a place in the reference, with a group, a doc of its own in sentences,
// an example and other words to find it by.
func TestReferenceHasAllKeys(t *testing.T) {
	kept := readFile(t, fromRoot(referencePage))
	for _, v := range variants.All() {
		docs := map[string]string{}
		for _, k := range append(ruleset.DocumentKeys(), v.Keys()...) {
			assert.Contains(t, kept, "\n### `"+k.Path+"`\n")
			assert.Contains(t, kept, "\n## "+k.Group+"\n", k.Path)
			assert.Contains(t, kept, k.Doc, k.Path)
			assert.True(t, strings.HasSuffix(k.Doc, "."), k.Path)
			word := k.Path[strings.LastIndex(k.Path, ".")+1:]
			assert.Contains(t, []string{"", word}, docs[k.Doc], k.Path) // effects mean the same in events and actions
			if k.Type != ruleset.Map {                                  // what a map holds has examples of its own
				assert.NotEmpty(t, k.Example, k.Path)
			}
			assert.NotEmpty(t, k.Synonyms, k.Path)
			docs[k.Doc] = word
		}
	}
	for _, word := range []string{"lid", "penalty", "first player", "joker", "tiebreak"} {
		assert.Contains(t, kept, "\n| "+word+" | `")
	}
}

// Every key of tests and of positions has its line in the reference.
func TestReferenceHasAllKeysOfTests(t *testing.T) {
	kept, err := os.ReadFile(filepath.Join("..", "..", filepath.FromSlash(referencePage)))
	require.NoError(t, err)
	for _, k := range scenario.Keys() {
		assert.Contains(t, string(kept), k.Doc, k.Path)
		if k.What == "" {
			assert.Contains(t, string(kept), "\n### Keys of `"+k.Path+"`\n")
			continue
		}
		assert.Contains(t, string(kept), "\n| `"+k.Path[strings.LastIndex(k.Path, ".")+1:]+"` | ")
	}
	for _, v := range variants.All() {
		for _, k := range variants.PositionKeys(v) {
			assert.Contains(t, string(kept), "\n| `"+k.Path+"` | ", v.Name())
			assert.Contains(t, string(kept), k.Doc, v.Name())
		}
	}
}

// based finds the blocks of a page, and which ruleset the next ones are parts
// for.
var based = regexp.MustCompile("(?s)\n##+ |made for `([a-z-]+)`|```yaml\n(.*?)```")

// Every block of YAML in the reference and in the pages loads: one that begins
// with its format as it is, tests as tests, and a part of a ruleset below what its
// section says it is made for.
func TestYAMLBlocksLoad(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	for _, page := range []string{frontPage, designPage, measuringPage, experimentsPage, referencePage} {
		base, loaded := "classic", 0
		for _, m := range based.FindAllStringSubmatch(readFile(t, fromRoot(page)), -1) {
			switch {
			case m[1] != "":
				base = m[1]
				continue
			case m[2] == "":
				base = "classic" // of a new section
				continue
			}
			checkBlock(t, page, base, m[2])
			loaded++
		}
		assert.NotZero(t, loaded, page)
	}
}

// checkHolds runs the tests of a block that names a shipped ruleset.
func checkHolds(t *testing.T, suite *scenario.Suite) {
	t.Helper()
	r, err := variants.Open(suite.Ruleset.Text())
	require.NoError(t, err)
	for _, test := range suite.Tests {
		assert.Empty(t, test.Run(r.Rules, r.Document).Failures, test.Name)
	}
}

// checkBlock loads one block.
func checkBlock(t *testing.T, page, base, block string) {
	t.Helper()
	if !regexp.MustCompile(`(?m)^format:`).MatchString(block) {
		block = "format: 1\nextends: " + base + "\n" + block
	}
	if scenario.IsSuite([]byte(block)) {
		suite, err := scenario.Read(page, []byte(block))
		require.NoError(t, err, "%s", block)
		if name := suite.Ruleset.Text(); slices.Contains(variants.Names(), name) {
			checkHolds(t, suite)
		}
		return
	}
	_, err := variants.Parse(page, []byte(block))
	assert.NoError(t, err, "%s", block)
}

// What the reference tells designers to write makes a ruleset without a mistake, of the variant of the
// house rule beside it.
func TestReferenceTasks(t *testing.T) {
	_, tasks, _ := strings.Cut(readFile(t, fromRoot(referencePage)), "| to | write | see |\n")
	tasks, _, _ = strings.Cut(tasks, "\n\n")
	rows := regexp.MustCompile("(?m)^\\| .+ \\| (`.+`) \\| \\[`(.+)`\\]\\((.+)\\) \\|$").FindAllStringSubmatch(tasks, -1)
	require.Len(t, rows, strings.Count(tasks, "\n"))
	for _, row := range rows {
		lines, example := strings.Join(strings.Split(strings.Trim(row[1], "`"), "`, `"), "\n"), row[2]
		t.Run(lines, func(t *testing.T) {
			assert.Equal(t, example+".yaml", row[3])
			shown, err := variants.Open(example)
			require.NoError(t, err)
			if !strings.HasPrefix(lines, "extends:") {
				base := map[string]string{"classic": "classic", "pavilion": "summer-pavilion"}[shown.Variant.Name()]
				lines = "extends: " + base + "\n" + lines
			}
			file := filepath.Join(t.TempDir(), "mine.yaml")
			require.NoError(t, os.WriteFile(file, []byte("format: 1\nname: Mine\n"+lines+"\n"), 0o600))
			_, err = variants.Open(file)
			assert.NoError(t, err)
		})
	}
}
