package safefile_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/safefile"
)

var errFull = errors.New("no space left")

// says writes a text.
func says(text string) func(*os.File) error {
	return func(f *os.File) error {
		_, err := io.WriteString(f, text)
		return err
	}
}

// half writes a part of a text before the disk is full.
func half(f *os.File) error {
	_, err := io.WriteString(f, "half of")
	return errors.Join(err, errFull)
}

// inFolder requires that a file says something and that no other is beside it.
func inFolder(t *testing.T, name, want string) {
	t.Helper()
	text, err := os.ReadFile(name)
	require.NoError(t, err)
	assert.Equal(t, want, string(text))
	all, err := os.ReadDir(filepath.Dir(name))
	require.NoError(t, err)
	assert.Len(t, all, 1)
}

// A new text takes the place of the old one as a whole, or not at all.
func TestRewrite(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	seen, err := safefile.Rewrite(name, nil, says("first"))
	require.NoError(t, err)
	inFolder(t, name, "first")
	_, err = safefile.Rewrite(name, seen, half)
	require.ErrorIs(t, err, errFull)
	inFolder(t, name, "first")
	_, err = safefile.Rewrite(name, seen, says("second"))
	require.NoError(t, err)
	inFolder(t, name, "second")
}

// What Rewrite has written it knows again; what somebody else has written, even if it
// is as long, stays.
func TestRewriteOfAChangedFile(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	mine, err := safefile.Rewrite(name, nil, says("mine 1"))
	require.NoError(t, err)
	mine, err = safefile.Rewrite(name, mine, says("mine 2"))
	require.NoError(t, err)
	_, err = safefile.Rewrite(name, nil, says("theirs"))
	require.NoError(t, err)
	_, err = safefile.Rewrite(name, mine, says("mine 3"))
	require.ErrorIs(t, err, safefile.ErrChanged)
	assert.EqualError(t, err, name+": another program has changed it")
	inFolder(t, name, "theirs")
}

// A file that is there is not created, and one that cannot be written is removed.
func TestCreate(t *testing.T) {
	name := filepath.Join(t.TempDir(), "file")
	broken := func(*os.File) error { return errFull }
	require.ErrorIs(t, safefile.Create(name, broken), errFull)
	assert.NoFileExists(t, name)
	whole := func(w *os.File) error {
		_, err := io.WriteString(w, "whole")
		return err
	}
	require.NoError(t, safefile.Create(name, whole))
	require.ErrorIs(t, safefile.Create(name, broken), os.ErrExist)
	inFolder(t, name, "whole")
}
