package site_test

import (
	"os"
	"os/exec"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// daily matches the browser tests of the studio that a plain run tries in a site.
const daily = "^TestBrowserGame$/house"

// The browser tests of the studio hold in a site.
func TestStudioInSite(t *testing.T) {
	chromium(t)
	folder, err := written()
	require.NoError(t, err)
	run := daily
	c := exec.CommandContext(t.Context(), "go", "test", "-count=1", "-timeout=30m", "-v", "-run", run, "../studio")
	c.Env = append(os.Environ(), "AZULEJO_TEST_SITE="+folder)
	out, err := c.CombinedOutput()
	require.NoError(t, err, string(out))
	assert.Contains(t, string(out), "--- PASS: TestBrowserGame", "it has run")
}
