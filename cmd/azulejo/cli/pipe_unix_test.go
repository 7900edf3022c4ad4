//go:build unix

package cli

import (
	"bytes"
	"os"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Pipes and devices are not waited for, whatever is to be read from them.
func TestOnlyRegularFilesAreRead(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"pipe.yaml", "pipe.test.yaml", "beside.test.yaml", "azulejo.schema.json"} {
		require.NoError(t, syscall.Mkfifo(name, 0o600))
	}
	require.NoError(t, os.Symlink("/dev/null", "device.yaml"))
	require.NoError(t, os.WriteFile("beside.yaml", []byte("format: 1\nextends: classic\n"), 0o600))
	for _, command := range []string{
		"check pipe.yaml", "check pipe.test.yaml", "check device.yaml",
		"test pipe.yaml", "test pipe.test.yaml", "test device.yaml", "test beside.yaml",
		"new mine --extends classic", "new mine --extends ./pipe.yaml",
		"explain pipe.yaml", "replay pipe.yaml", "replay device.yaml", "play --from pipe.yaml", "perft --from pipe.yaml",
		"merge pipe.yaml device.yaml", "reproduce pipe.yaml", "reproduce device.yaml",
		"simulate classic --games 2 --out pipe.yaml",
		"tournament classic --bots random,greedy --out pipe.yaml",
	} {
		var out, errs bytes.Buffer
		assert.Equal(t, exitUsage, Main(strings.Fields(command), nil, &out, &errs), command)
		assert.Regexp(t, "pipe|device", errs.String(), command)
	}
}
