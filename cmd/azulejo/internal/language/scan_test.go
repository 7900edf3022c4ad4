package language

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"gopkg.in/yaml.v3"

	"github.com/azulejo/azulejo/core/ruleset"
)

// places lists the paths of a YAML tree with the lines and columns of keys and scalars.
func places(n *yaml.Node, path string, add func(path string, key, value *yaml.Node)) {
	switch n.Kind {
	case yaml.DocumentNode:
		places(n.Content[0], path, add)
	case yaml.MappingNode:
		for i := 0; i < len(n.Content); i += 2 {
			key, value := n.Content[i], n.Content[i+1]
			at := join(path, ruleset.Normalize(key.Value))
			add(at, key, value)
			places(value, at, add)
		}
	case yaml.SequenceNode:
		for i, item := range n.Content {
			at := join(path, strconv.Itoa(i+1))
			add(at, nil, item)
			places(item, at, add)
		}
	}
}

// The scanner finds in sound texts what the YAML parser finds, in the same places.
func TestScanAgreesWithYAML(t *testing.T) {
	for _, pattern := range []string{"../../../../rulesets/*.yaml", "../../../../rulesets/house/*.yaml", "../../../../conformance/testdata/trio/*.yaml"} {
		files, err := filepath.Glob(pattern)
		require.NoError(t, err)
		for _, file := range files {
			text, err := os.ReadFile(file)
			require.NoError(t, err)
			var tree yaml.Node
			require.NoError(t, yaml.Unmarshal(text, &tree))
			s := scan(string(text))
			n := 0
			places(&tree, "", func(path string, key, value *yaml.Node) {
				if !assert.Less(t, n, len(s.entries), "%s: %s", file, path) {
					return
				}
				e := s.entries[n]
				n++
				require.Equal(t, path, e.path, file)
				if key != nil {
					start := Position{key.Line, key.Column}
					if key.Style != 0 {
						start.Col++ // the quote
					}
					assert.Equal(t, start, e.key.Start, "%s: %s", file, path)
				}
				if value.Kind == yaml.ScalarNode {
					assert.Equal(t, Position{value.Line, value.Column}, e.value.Start, "%s: %s", file, path)
				}
				if value.Kind == yaml.ScalarNode && value.Style == 0 && !strings.Contains(s.slice(e.value), "\n") {
					assert.Equal(t, value.Value, strings.TrimSpace(s.slice(e.value)), "%s: %s", file, path)
				}
			})
			assert.Equal(t, len(s.entries), n, file)
		}
	}
}
