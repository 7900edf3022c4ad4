//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
)

// A file that another run writes to is refused, and stays as it is.
func TestHeldFilesAreRefused(t *testing.T) {
	name := filepath.Join(t.TempDir(), "game.jsonl")
	f, _, err := safefile.Open(name)
	require.NoError(t, err)
	_, err = f.WriteString("theirs")
	require.NoError(t, err)
	for _, command := range []string{
		"play classic --bots random,random --seed 1 --record",
		"simulate classic --games 2 --record",
		"simulate classic --games 2 --report",
	} {
		var out, errs bytes.Buffer
		assert.Equal(t, exitUsage, Main(append(strings.Fields(command), name), nil, &out, &errs), command)
		assert.Contains(t, errs.String(), name+": another run writes to it", command)
	}
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	assert.Equal(t, "theirs", string(text))
	require.NoError(t, f.Close())
}
