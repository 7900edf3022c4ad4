package all_test

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/variants"
)

var (
	clauseLine    = regexp.MustCompile("(?m)^- `(.+)`: .+$")
	clauseComment = regexp.MustCompile(`(?m)^\s*// Clauses: (.+)$`)
)

// Each clause of testdata/clauses.md of a variant is named by a test of the variant, and the tests name no others.
func TestEveryClauseHasATest(t *testing.T) {
	for _, v := range variants.All() {
		folder := filepath.Join("..", v.Name())
		text, err := os.ReadFile(filepath.Join(folder, "testdata", "clauses.md"))
		require.NoError(t, err)
		var clauses []string
		for _, line := range clauseLine.FindAllStringSubmatch(string(text), -1) {
			clauses = append(clauses, line[1])
		}
		named := clausesNamedIn(t, folder)
		assert.ElementsMatch(t, clauses, slices.Compact(named), "clauses of %s, and those that tests name in comments `// Clauses: …`", v.Name())
	}
}

// clausesNamedIn returns the clauses that the tests of a folder name, sorted.
func clausesNamedIn(t *testing.T, folder string) (named []string) {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	require.NoError(t, err)
	for _, file := range files {
		source, err := os.ReadFile(file)
		require.NoError(t, err)
		for _, comment := range clauseComment.FindAllStringSubmatch(string(source), -1) {
			named = append(named, strings.Split(comment[1], ", ")...)
		}
	}
	slices.Sort(named)
	return named
}
