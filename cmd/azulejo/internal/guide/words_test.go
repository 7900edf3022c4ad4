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
