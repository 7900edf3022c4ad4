package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/cli"
)

// The command in the comment of the weights of each variant makes them again.
func TestWeightsAreMadeAgain(t *testing.T) {
	if os.Getenv("AZULEJO_EXHAUSTIVE") != "weights" {
		t.Skip("it plays for half an hour; AZULEJO_EXHAUSTIVE=weights runs it")
	}
	files, err := filepath.Glob(fromRoot("variants/*/weights/*.yaml"))
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		text, err := os.ReadFile(file)
		require.NoError(t, err)
		command, _, _ := strings.Cut(strings.TrimPrefix(string(text), "# "), "\n")
		again := filepath.Join(t.TempDir(), "again.yaml")
		var out, errs bytes.Buffer
		args := append(words(command)[1:], "--weights", again)
		require.Zero(t, cli.Main(args, strings.NewReader(""), &out, &errs), "%s\n%s", command, &errs)
		made, err := os.ReadFile(again)
		require.NoError(t, err)
		assert.Equal(t, string(text), string(made), command)
	}
}
