package cli

import (
	"bytes"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Every command that plays chooses as many seats as a ruleset needs.
func TestSeatsAreChosen(t *testing.T) {
	t.Chdir(t.TempDir())
	require.NoError(t, os.WriteFile("four.yaml", []byte("format: 1\nextends: classic\nplayers: 4\n"), 0o600))
	require.NoError(t, os.WriteFile("other.yaml", []byte("format: 1\nextends: classic-gray\nplayers: 4\n"), 0o600))
	for _, command := range []string{
		"play four.yaml --bots random,random,random,random --seed 1",
		"simulate four.yaml --games 1",
		"simulate classic --games 1 --bots random,random,random,random",
		"compare four.yaml other.yaml --games 1",
		"diff four.yaml other.yaml --games 1",
		"tournament four.yaml --bots random,greedy --games 1",
	} {
		var out, errs bytes.Buffer
		assert.Zero(t, Main(strings.Fields(command), nil, &out, &errs), "%s: %s", command, errs.String())
		assert.Regexp(t, "4 seats|seat 4", out.String(), command)
	}
	var out, errs bytes.Buffer
	assert.Zero(t, Main(strings.Fields("perft four.yaml --depth 1"), nil, &out, &errs), errs.String())
}
