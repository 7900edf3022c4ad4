//go:build darwin || dragonfly || freebsd || linux || netbsd || openbsd

package safefile_test

import (
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
)

// A file that is open for writing is refused.
func TestHeldFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	first, _, err := safefile.Open(name)
	require.NoError(t, err)
	_, _, err = safefile.Open(name)
	require.ErrorIs(t, err, safefile.ErrHeld)
	_, err = safefile.Rewrite(name, nil, says("theirs"))
	require.EqualError(t, err, name+": another run writes to it")
	require.NoError(t, first.Close())

	_, err = safefile.Rewrite(name, nil, says("third"))
	require.NoError(t, err)
}

// Of many that write at the same time, each is written whole or refused.
func TestManyRewrites(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			for range 50 {
				if _, err := safefile.Rewrite(name, nil, says("whole")); err != nil {
					assert.ErrorIs(t, err, safefile.ErrHeld)
				}
			}
		})
	}
	all.Wait()
	inFolder(t, name, "whole")
}

// The next run removes the file that a killed run was writing.
func TestLeftFilesAreRemoved(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	var left string
	_, err := safefile.Rewrite(name, nil, func(f *os.File) error { left = f.Name(); return nil })
	require.NoError(t, err)
	require.NoError(t, os.WriteFile(left, []byte("half of"), 0o600))
	_, err = safefile.Rewrite(name, nil, says("whole"))
	require.NoError(t, err)
	inFolder(t, name, "whole")
}
