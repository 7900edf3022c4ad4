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
		properties, _ := at["properties"].(map[string]any)
		at, _ = properties[word].(map[string]any)
		if name, is := at["$ref"].(string); is {
			at = all.Definitions[strings.TrimPrefix(name, "#/definitions/")]
		}
	}
	require.NotNil(t, at)
	return at
}

// Editors show the names of formulas of the variant.
func TestSchemaNamesFormulas(t *testing.T) {
	for definition, name := range map[string]string{"classic": "`run.h`", "pavilion": "`arc`"} {
		hover, _ := keySchema(t, definition, "scoring", "place")["markdownDescription"].(string)
		assert.Contains(t, hover, "a whole number, or a formula for one")
		assert.Contains(t, hover, "- names in its formulas: ")
		assert.Contains(t, hover, name)
	}
}

// An editor suggests every shipped ruleset as a parent.
func TestSchemaSuggestsParents(t *testing.T) {
	choices, _ := keySchema(t, "classic", "extends")["anyOf"].([]any)
	require.Len(t, choices, 3)
	names, _ := choices[0].(map[string]any)["enum"].([]any)
	assert.Contains(t, names, "summer-pavilion")
	assert.Contains(t, names, "house/az-row-weight")
}
