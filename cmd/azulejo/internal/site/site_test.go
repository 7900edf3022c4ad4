package site_test

import (
	"os"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/site"
	_ "github.com/azulejo/azulejo/variants/all"
)

// Whoever has no source code, no toolchain or no place for a site reads what to do.
func TestWriteRefuses(t *testing.T) {
	t.Chdir(t.TempDir())
	t.Setenv("GOPROXY", "off")
	require.NoError(t, os.WriteFile("letter", nil, 0o600))
	require.NoError(t, os.Mkdir("letters", 0o700))
	require.NoError(t, os.WriteFile(filepath.Join("letters", "one"), nil, 0o600))
	refuses := func(folder, version, want string) {
		t.Helper()
		assert.ErrorContains(t, site.Write(t.Context(), folder, version, nil), want)
		assert.NoDirExists(t, "site")
	}
	refuses("letters", "v1.0.0", "letters has something else than a site; name a new folder")
	refuses("letter", "v1.0.0", "not a directory")
	refuses("letter/site", "v1.0.0", "not a directory")
	if runtime.GOOS == "linux" {
		refuses("/proc/a/site", "v1.0.0", "/proc: ") // nobody can write there
	}
	for _, version := range []string{"(devel)", "v1.0.1-0.20261129194353-1dc727ea0000+dirty"} {
		refuses("site", version, "run azulejo site in the folder of that code")
	}
	refuses("site", "v1.0.0", "the source code of azulejo v1.0.0 cannot be had; run azulejo site in a folder that has it")
	assert.ErrorContains(t, site.Write(t.Context(), "site", "v1.0.0", []string{"unheard-of"}), "unknown ruleset")
	assert.ErrorContains(t, site.Write(t.Context(), "site", "v1.0.0", []string{"classic", "mine.yaml"}), "mine.yaml: ")
	t.Setenv("PATH", "")
	refuses("site", "v1.0.0", "install it from https://go.dev/dl")
}
