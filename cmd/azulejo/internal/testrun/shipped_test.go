package testrun_test

import (
	"context"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/testrun"
	"github.com/azulejo/azulejo/variants"
)

// Every shipped ruleset has tests, and all of them hold. A short run takes every sixth.
func TestShippedRulesets(t *testing.T) {
	for i, name := range variants.Names() {
		if testing.Short() && i%6 != 1 {
			continue
		}
		t.Run(name, func(t *testing.T) {
			targets, errs := testrun.Gather([]string{name}, opener())
			require.Empty(t, errs)
			report := targets[0]
			require.NoError(t, report.Run(context.Background(), all))
			assert.Empty(t, report.Unread)
			assert.NotEmpty(t, report.Results, "it has no tests")
			for _, result := range report.Results {
				for _, f := range result.Failures {
					t.Errorf("%s:%d: %s: %s", f.File, f.Line, result.Test.Name, f)
				}
			}
		})
	}
}

// Every shipped file of tests is about a ruleset that is there.
func TestShippedTestsHaveRulesets(t *testing.T) {
	err := fs.WalkDir(os.DirFS(filepath.Join("..", "..", "..", "..", "rulesets")), ".", func(path string, _ fs.DirEntry, err error) error {
		if name, is := strings.CutSuffix(path, ".test.yaml"); is {
			assert.Contains(t, variants.Names(), name)
		}
		return err
	})
	require.NoError(t, err)
}
