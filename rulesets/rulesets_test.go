package rulesets_test

import (
	"embed"
	"io/fs"
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/rulesets"
)

// Every file is shipped, by one variant.
func TestEveryFileIsShipped(t *testing.T) {
	files := 0
	err := fs.WalkDir(os.DirFS("."), ".", func(file string, _ fs.DirEntry, err error) error {
		if err != nil || !strings.HasSuffix(file, ".yaml") {
			return err
		}
		files++
		shipped := 0
		for _, of := range []embed.FS{rulesets.Classic, rulesets.Pavilion} {
			if _, err := of.Open(file); err == nil {
				shipped++
			}
		}
		assert.Equal(t, 1, shipped, file)
		return nil
	})
	require.NoError(t, err)
	assert.NotZero(t, files)
}
