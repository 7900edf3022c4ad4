package all_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/conformance"
	"github.com/azulejo/azulejo/core/ruleset"
	"github.com/azulejo/azulejo/variants"
)

// topKeys returns a ruleset as one file, in blocks that each begin with a top-level key.
func topKeys(t *testing.T, name string) (keys, blocks []string) {
	t.Helper()
	r, err := variants.Open(name)
	require.NoError(t, err)
	for line := range strings.Lines(r.Document.Resolved()) {
		if key, _, found := strings.Cut(line, ":"); found && !strings.HasPrefix(line, " ") {
			keys, blocks = append(keys, key), append(blocks, "")
		}
		blocks[len(blocks)-1] += line
	}
	return keys, blocks
}

// mistakesIn returns what is wrong with a text.
func mistakesIn(t *testing.T, text string) []ruleset.Problem {
	t.Helper()
	_, err := variants.Parse("it.yaml", []byte(text))
	if err == nil {
		return nil
	}
	var all *ruleset.Problems
	require.ErrorAs(t, err, &all)
	assert.Zero(t, all.More)
	return all.List
}

// A top-level key that is missing, misspelled or of the wrong kind has no other problems in its wake:
// those would only follow from it.
func TestOneMistakeInATopKeyIsTheOnlyProblem(t *testing.T) {
	names := variants.Names()
	if !conformance.Exhaustive() {
		names = []string{"classic", "summer-pavilion", "house/az-powers", "house/az-tile-guild", "house/sp-seat-powers"}
	}
	for _, name := range names {
		keys, blocks := topKeys(t, name)
		for i, key := range keys {
			for what, block := range map[string]string{
				"missing":    "",
				"misspelled": key[:1] + blocks[i],
				"a text":     key + ": of no use\n",
				"a list":     key + ": [of no use]\n",
			} {
				before, after := strings.Join(blocks[:i], ""), strings.Join(blocks[i+1:], "")
				about := func(p ruleset.Problem) bool {
					return p.Path == key || strings.HasPrefix(p.Path, key+".") || p.Path == key[:1]+key
				}
				found := mistakesIn(t, before+block+after)
				if block == "" && !slices.ContainsFunc(found, about) {
					continue // the key can be left out, and then is not meant
				}
				for _, p := range found {
					assert.True(t, about(p), "%s: %s %s: %s", name, what, key, p)
				}
			}
		}
	}
}

// A misspelled map of names hides only the names that it could give.
func TestMistakesBesideAMisspelledMapAreReported(t *testing.T) {
	for _, misspelled := range []string{"parms: { tall: 2 }", "counterz: { coin: {} }", "drawz: { hue: { of: colors } }"} {
		var paths []string
		for _, p := range mistakesIn(t, "format: 1\nextends: classic\n"+misspelled+"\nscoring: { place: run.vv + params.tall + coin }\n") {
			paths = append(paths, p.Path)
		}
		key, _, _ := strings.Cut(misspelled, ":")
		assert.Contains(t, paths, key)
		assert.Contains(t, paths, "scoring.place", misspelled)
	}
}
