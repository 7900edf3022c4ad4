package guide_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gopkg.in/yaml.v3"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/guide"
	"github.com/azulejo/azulejo/core/formula"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
	_ "github.com/azulejo/azulejo/variants/all"
)

// fenced is YAML in a page.
var fenced = regexp.MustCompile("(?s)\n```yaml\n(.*?)```")

// texts are the YAML of the files of this repository, and of its pages.
func texts(t *testing.T) (all []string) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(filepath.Join("..", "..", "..", ".."), func(path string, e fs.DirEntry, err error) error {
		if err == nil && e.IsDir() && slices.Contains([]string{"testdata", "cluster"}, e.Name()) {
			return fs.SkipDir
		}
		if err != nil || e.IsDir() {
			return err
		}
		text, err := os.ReadFile(path)
		if filepath.Ext(path) == ".yaml" {
			all = append(all, string(text))
		} else if filepath.Ext(path) == ".md" {
			for _, block := range fenced.FindAllStringSubmatch(string(text), -1) {
				all = append(all, block[1])
			}
		}
		return err
	}))
	return all
}

// Each key of the files and pages is explained by its last word. What a ruleset names itself is explained
// with the keys above it.
func TestKeysOfFiles(t *testing.T) {
	g, explained := guide.New(nil), map[string]bool{}
	var walk func(n *yaml.Node, path string)
	walk = func(n *yaml.Node, path string) {
		for i, c := range n.Content {
			if n.Kind != yaml.MappingNode {
				walk(c, path)
				continue
			}
			if i%2 > 0 {
				walk(c, strings.TrimPrefix(path+"."+n.Content[i-1].Value, "."))
				continue
			}
			if explained[c.Value] {
				continue
			}
			explained[c.Value] = true
			known := func(word string) bool {
				_, err := g.Explain(word)
				return err == nil
			}
			above := path[strings.LastIndex(path, ".")+1:]
			assert.True(t, known(c.Value) || known(above+"."+c.Value) || known(path+"."+c.Value), "%s.%s", path, c.Value)
		}
	}
	for _, text := range texts(t) {
		var n yaml.Node
		if strings.HasPrefix(text, "style:") {
			continue // its keys are features, or begin their names
		}
		if yaml.Unmarshal([]byte(text), &n) == nil { // a page may show a mistake
			walk(&n, "")
		}
	}
	assert.Greater(t, len(explained), 200)
}

// Every operator and word of formulas is explained, in each spelling: those that the language declares, and those that
// files and pages use.
func TestOperatorsOfFiles(t *testing.T) {
	operator := regexp.MustCompile(`&&|\|\||[=!<>]=|\.\.|[-+*/%<>?:#!;]|\b(and|or|not|in|let|if|else|true|false)\b`)
	used := map[string]bool{}
	for _, f := range formula.Operators() {
		_, also, _ := strings.Cut(f.Doc, "; also ")
		for _, word := range operator.FindAllString(f.Text+" "+also, -1) {
			used[word] = true
		}
	}
	for _, text := range texts(t) {
		for _, word := range operator.FindAllString(text, -1) {
			used[word] = true
		}
	}
	for word := range used {
		assert.NotEmpty(t, guide.Function(word), word)
	}
	assert.Greater(t, len(used), 25)
}

// What a ruleset changes is told in words. A table has the words before it and the head of its numbers, and
// tells what a formula says. Keys and formulas are folded.
func TestChangesAreToldInWordsFirst(t *testing.T) {
	r, err := variants.Parse("mine.yaml", []byte(`format: 1
extends: classic
scoring: { floor: [-1, -1, -1, -1, -1, -1, -5], place: base + 1 }
bonuses: { row: { points: 3 } }
end: { round_limit: 4 }
`))
	require.NoError(t, err)
	book := guide.RulebookOf(r)
	var told []string
	for _, b := range book.Changes.Blocks {
		if b.Layout == ruleset.Fold {
			break
		}
		for _, s := range b.Sentences {
			told = append(told, s.Text)
		}
	}
	text := strings.Join(told, "\n")
	assert.NotContains(t, text, "run.h")
	assert.Contains(t, text, "Points for a tile:\nalone\t2 points\n")
	assert.Contains(t, text, "scores:\nspace\t1\t2\t3\t4\t5\t6\t7\npoints\t-1\t-1\t-1\t-1\t-1\t-1\t-5\n")
	assert.Contains(t, text, "also scores:\nrow\t3 points for each complete row of your wall")
	assert.Regexp(t, `round.* 4`, text)
	assert.NotContains(t, text, "column\t7", "as in the parent")
	last := book.Changes.Blocks[len(book.Changes.Blocks)-1]
	assert.Equal(t, ruleset.Fold, last.Layout)
	assert.Len(t, last.Sentences, 1+len(r.Document.Changes()))
}

// The list of what is different consists of whole sentences. It tells what a ruleset leaves out, and a board that only
// its drawing shows.
func TestChangesAreSentences(t *testing.T) {
	for name, want := range map[string]string{
		"house/az-no-clamp":              "No longer: Your score never falls below 0.",
		"house/sp-no-wild":               "No longer: In each round one color is wild: its tiles can replace others when you pay.",
		"house/az-custom-wall":           "The board is another one: see its drawing.",
		"house/az-tile-guild":            "No longer: the start marker.",
		"house/sp-leftovers-stay":        "Either from one display; its other tiles stay there.",
		"house/az-special-sticky":        "Sticky: the other tiles stay there after a take.",
		"house/az-split-take":            "Put all tiles that you took into your pattern lines, from right to left, 2 lines at most. Fill one line before you begin with the next.",
		"house/az-tiebreak-chain":        "The most points win.",
		"house/sp-structures-points":     "No longer: a supply with spaces for 10 tiles.",
		"house/az-score-every-row-round": "When all floor lines are scored, each player also scores:",
	} {
		r, err := variants.Shipped(name)
		require.NoError(t, err)
		var texts []string
		for _, block := range guide.RulebookOf(r).Changes.Blocks {
			for _, s := range block.Sentences {
				texts = append(texts, s.Text)
				assert.False(t, block.Layout == ruleset.Items && !strings.HasSuffix(s.Text, "."), "%s: %s", name, s.Text)
			}
		}
		assert.Contains(t, strings.Join(texts, "\n"), want, name)
		assert.NotContains(t, strings.Join(texts, "\n"), "No longer: The winner", name)
	}
}
