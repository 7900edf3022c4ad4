package all_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// inert has, for each key of every ruleset that has no effect on play, what a ruleset
// can say with it. The suite tries those of the variants.
var inert = map[string]string{
	"name":      "name: Another name",
	"summary":   "summary: What is special about it.",
	"sources":   "sources: [a book, a friend]",
	"tests":     "tests: [{ name: the start, expect: { score: [0, 0] } }]",
	"conflicts": "conflicts: { house/az-6x6: not with this one }",
	"requires":  "requires: { BASE: it changes that }",
	"params":    "params: { unused: 3 }",
}

// Keys that are declared to have no effect on play have none: the ruleset has the
// digest of the one that it extends.
func TestInertKeysChangeNothing(t *testing.T) {
	for _, name := range []string{"classic", "summer-pavilion"} {
		r := shipped(t, name)
		for _, text := range inert {
			text = strings.ReplaceAll(text, "BASE", name)
			other, err := variants.Parse("other.yaml", []byte("format: 1\nextends: "+name+"\n"+text+"\n"))
			require.NoError(t, err, text)
			assert.Equal(t, r.Document.Digest(), other.Document.Digest(), text)
		}
	}
}

// unplayed has the keys of every ruleset that no two games of a ruleset can differ in,
// why that is so, and the test that holds what they do.
var unplayed = map[string]struct{ why, test string }{
	"format":      {"there is but one format to write", "core/ruleset TestEveryFileHasAFormat"},
	"extends":     {"it says where all other values come from", "core/ruleset TestLayersMerge"},
	"variant":     {"the keys of another variant are others", "variants TestUnknownVariant"},
	"conflicts.*": {"where it decides something there is no game", "core/ruleset TestConflictsAndRequirements"},
	"requires.*":  {"where it decides something there is no game", "core/ruleset TestConflictsAndRequirements"},
	"params.*":    {"it is what the formulas make of it", "core/ruleset TestBaseAndParams"},
}

// Each key of every ruleset is inert, or is known to be held by another test; and
// those tests are there.
func TestNoKeyIsForgotten(t *testing.T) {
	for _, k := range ruleset.DocumentKeys() {
		_, other := unplayed[k.Path]
		assert.NotEqual(t, k.Inert, other, k.Path)
		assert.Equal(t, k.Inert, inert[k.Path] != "", k.Path)
	}
	for path, held := range unplayed {
		room, test, _ := strings.Cut(held.test, " ")
		assert.True(t, hasTest(t, filepath.Join("..", "..", room), test), "%s: %s", path, held.test)
	}
}

// hasTest reports whether a test stands in a folder.
func hasTest(t *testing.T, folder, name string) bool {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(folder, "*_test.go"))
	require.NoError(t, err)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		if strings.Contains(string(text), "\nfunc "+name+"(t *testing.T)") {
			return true
		}
	}
	return false
}
