package cli_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// A file of tests is checked as one, by its name or by what it says, and a sound one
// has no problem.
func TestCheckFilesOfTests(t *testing.T) {
	begin(t, "classic")
	out, errs, code := azulejo("check", "mine.yaml", "mine.test.yaml", "--no-games")
	assert.Zero(t, code, out+errs)
	for _, name := range []string{"corners.test.yaml", "corners.yaml"} {
		text := "format: 1\ntests:\n  - { name: a, expect: { turnn: 1 } }\n"
		require.NoError(t, os.WriteFile(name, []byte(text), 0o600))
		out, _, code = azulejo("check", name)
		assert.Equal(t, 1, code)
		assert.Contains(t, out, name+":3:26: there is no key `turnn` here")
		assert.NotContains(t, out, "variant")
	}
	position := "  - { name: a, position: { turn: 3, seats: [{}, {}] }, expect: { turn: 1 } }\n"
	for name, head := range map[string]string{"corners.test.yaml": "format: 1\nruleset: classic\n",
		"corners.yaml": "format: 1\nruleset: classic\n", "own.yaml": "format: 1\nextends: classic\n"} {
		require.NoError(t, os.WriteFile(name, []byte(head+"tests:\n"+position), 0o600))
		out, _, code = azulejo("check", name, "--no-games")
		assert.Equal(t, 1, code)
		assert.Contains(t, out, name+":4:34: ")
	}
	require.NoError(t, os.WriteFile("own.yaml", []byte("format: 1\nextends: classic\ntests:\n  - { name: a, expect: { turnn: 1 } }\n"), 0o600))
	out, _, code = azulejo("check", "own.yaml", "--no-games")
	assert.Equal(t, 1, code)
	assert.Contains(t, out, "own.yaml:4:26: there is no key `turnn` here")
	require.NoError(t, os.WriteFile("empty.test.yaml", []byte("format: 1\n"), 0o600))
	out, _, code = azulejo("check", "empty.test.yaml")
	assert.Equal(t, 1, code)
	assert.Contains(t, out, "`tests` is missing")
	_, errs, code = azulejo("check", "none.test.yaml")
	assert.Equal(t, 2, code)
	assert.Contains(t, errs, "none.test.yaml")
}
