//go:build unix

package studio

import (
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestPipesAndHugeFilesAreRefused(t *testing.T) {
	v, folder := designing(t)
	require.NoError(t, syscall.Mkfifo(filepath.Join(folder, "pipe.yaml"), 0o644))
	require.NoError(t, os.WriteFile(filepath.Join(folder, "huge.yaml"), []byte(strings.Repeat("# huge\n", 200_000)), 0o644))
	for _, name := range []string{"pipe.yaml", "huge.yaml"} {
		code, answer := v.do("GET", "/api/design/file?file="+name, nil)
		assert.Equal(t, http.StatusUnprocessableEntity, code, answer)
		v.refusal("POST", "rules", sketch{"mine.yaml", "format: 1\nextends: " + name + "\n"})
	}
	assert.Contains(t, v.refusal("PUT", "file", document{"corners.yaml", strings.Repeat("#", 1<<20+1), hashOf([]byte(corners))}), "larger than any ruleset")
}
