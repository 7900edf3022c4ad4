package cli

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Of two processes on one file the one that comes late stops, and says of what; what is there
// is read by the next one, and an empty file or none is not.
func TestTwoProcessesOnOneKeptFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "league.json")
	write := func(text string) func(*os.File) error {
		return func(file *os.File) error {
			_, err := file.WriteString(text)
			return err
		}
	}
	unread := func() error { t.Error("nothing was there to be read"); return nil }
	first, err := openKept(name, "tournament", unread)
	require.NoError(t, err)
	require.NoError(t, first.rewrite(write("")))
	second, err := openKept(name, "tournament", unread)
	require.NoError(t, err)
	require.NoError(t, second.rewrite(write("second")))
	require.NoError(t, second.rewrite(write("second, longer")))
	assert.EqualError(t, first.rewrite(write("first")),
		name+": another process goes on with this tournament, and so this one has stopped")
	read := false
	_, err = openKept(name, "tournament", func() error { read = true; return nil })
	require.NoError(t, err)
	assert.True(t, read)
}
