package cli_test

import (
	"bytes"
	"encoding/json"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/cli"
)

// keySchema returns what a definition of the schema says of a key.
func keySchema(t *testing.T, definition string, path ...string) map[string]any {
	t.Helper()
	var out bytes.Buffer
	require.Zero(t, cli.Main([]string{"schema"}, strings.NewReader(""), &out, &out))
	var all struct{ Definitions map[string]map[string]any }
	require.NoError(t, json.Unmarshal(out.Bytes(), &all))
	at := all.Definitions[definition]
	for _, word := range path {
		if word == "*" {
			at, _ = at["additionalProperties"].(map[string]any)
			continue
		}
		properties, _ := at["properties"].(map[string]any)
		at, _ = properties[word].(map[string]any)
	}
	require.NotNil(t, at)
	return at
}

// Where a file does not say its variant, an editor tells the names of formulas for
// each variant in which they differ; where they do not, once.
func TestSchemaTellsTheNamesOfEachVariant(t *testing.T) {
	for _, path := range [][]string{{"scoring", "place"}, {"scoring", "center"}, {"bonuses", "*", "per"}} {
		hover, _ := keySchema(t, "changed", path...)["markdownDescription"].(string)
		assert.Contains(t, hover, "a whole number, or a formula for one", path)
		assert.Contains(t, hover, "names in its formulas: in classic: `", path)
		assert.Contains(t, hover, "; in pavilion: `", path)
	}
	hover, _ := keySchema(t, "changed", "displays", "count")["markdownDescription"].(string)
	assert.Contains(t, hover, "- names in its formulas: `seats`")
	assert.NotContains(t, hover, "in pavilion")
	hover, _ = keySchema(t, "classic", "scoring", "place")["markdownDescription"].(string)
	assert.Contains(t, hover, "`run.h`")
	assert.NotContains(t, hover, "in classic:")
}

// An editor suggests every shipped ruleset as a parent.
func TestSchemaSuggestsParents(t *testing.T) {
	choices, _ := keySchema(t, "changed", "extends")["anyOf"].([]any)
	require.Len(t, choices, 3)
	names, _ := choices[0].(map[string]any)["enum"].([]any)
	assert.Contains(t, names, "summer-pavilion")
	assert.Contains(t, names, "house/az-row-weight")
}
