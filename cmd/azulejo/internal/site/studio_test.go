package site_test

import (
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/site"
	_ "github.com/azulejo/azulejo/variants/all"
)

// daily matches the browser tests of the studio that a plain run tries in a site, and repeats nothing that runs on a server.
const daily = "^TestBrowser(Game|CopiesAndOpensLinks|WithoutNetwork|KilledWorkers|TornLog|Counts)$/^(house.*)?$"

// The studio in a site passes its own browser tests. Their folder, if the environment names one, has a site already.
func TestStudioInSite(t *testing.T) {
	if testing.Short() {
		t.Skip("it runs the go command")
	}
	const folder = "AZULEJO_TEST_SITE"
	if os.Getenv(folder) == "" {
		t.Setenv(folder, t.TempDir())
		require.NoError(t, site.Write(t.Context(), os.Getenv(folder), "", nil))
	}
	tests := daily
	if os.Getenv("AZULEJO_EXHAUSTIVE") != "" {
		tests = "^TestBrowser"
	}
	out, err := exec.CommandContext(t.Context(), "go", "test", "-count=1", "-timeout=30m", "-v", "-run", tests, "../studio").CombinedOutput()
	require.NoError(t, err, string(out))
	assert.Contains(t, string(out), "TestBrowserGame", "it has run")
	t.Log(string(out))
}
