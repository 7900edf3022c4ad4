//go:build unix

package ruleset_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/ruleset"
)

// A pipe that nobody writes to is refused rather than waited for, also where a
// ruleset extends it, and so is a device that never ends.
func TestPipesAndDevicesAreNoRulesets(t *testing.T) {
	dir := t.TempDir()
	pipe, device := filepath.Join(dir, "pipe.yaml"), filepath.Join(dir, "zero.yaml")
	require.NoError(t, syscall.Mkfifo(pipe, 0o600))
	require.NoError(t, os.Symlink("/dev/zero", device))
	for _, name := range []string{pipe, device} {
		_, err := ruleset.Load(ruleset.OpenFile, name)
		var path *fs.PathError
		assert.ErrorAs(t, err, &path)
		child := filepath.Join(dir, "child.yaml")
		require.NoError(t, os.WriteFile(child, []byte("format: 1\nextends: "+filepath.Base(name)+"\n"), 0o600))
		_, err = ruleset.Load(ruleset.OpenFile, child)
		assert.ErrorContains(t, err, child+":2:10: open "+name+": this is a pipe or a device")
	}
}
