package lsp_test

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/cmd/azulejo/internal/lsp"
	_ "github.com/azulejo/azulejo/variants/all"
)

// serving makes the program of the tests the server.
const serving = "AZULEJO_TEST_SERVES"

func TestMain(m *testing.M) {
	if os.Getenv(serving) == "" {
		os.Exit(m.Run())
	}
	if err := lsp.Serve(context.Background(), os.Stdin, os.Stdout, os.Stderr, "test"); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// An editor with the server does what its user asks.
func TestNeovim(t *testing.T) {
	nvim, err := exec.LookPath("nvim")
	if err != nil {
		t.Skip("there is no nvim to try the server with")
	}
	script, err := filepath.Abs("testdata/neovim.lua")
	require.NoError(t, err)
	server, err := os.Executable()
	require.NoError(t, err)
	dir := t.TempDir()
	write := func(name, text string) {
		require.NoError(t, os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600))
	}
	write("parent.yaml", "format: 1\nextends: classic\nname: Parent\nscoring: { minimum: -3 }\n")
	write("corners.yaml", "format: 1\nextends: parent.yaml\nname: Córners 🀄\nparams: { corner: 2 }\nscoring:\n"+
		"  minimun: -5 # at least\n  place: \"base + (row in [1, size.rows] ? params.corner : 0)\"\n")
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	editor := exec.CommandContext(ctx, nvim, "--headless", "--clean", "-n", "-c", "luafile "+script)
	editor.Dir = dir
	answers := filepath.Join(dir, "answers.json")
	editor.Env = append(os.Environ(), serving+"=1", "SERVER="+server, "FILE=corners.yaml", "ANSWERS="+answers,
		"HOME="+dir, "XDG_CACHE_HOME="+filepath.Join(dir, "cache"), "XDG_STATE_HOME="+dir, "XDG_DATA_HOME="+dir, "XDG_CONFIG_HOME="+dir)
	printed, err := editor.CombinedOutput()
	require.NoError(t, err, "%s", printed)
	text, err := os.ReadFile(answers)
	require.NoError(t, err, "%s", printed)
	type place struct {
		URI   string `json:"uri"`
		Range struct {
			Start struct{ Line, Character int }
		}
	}
	var got struct {
		Failed string
		Broken []struct {
			Line, Col, Severity int
			Message             string
		}
		Fixed, After                        []any
		Actions, Completed, Outline         []string
		Hover, Refused, Text, Jumped, Child string
		Parent, Shipped                     place
		Stopped                             bool
	}
	require.NoError(t, json.Unmarshal(text, &got), "%s", text)
	require.Empty(t, got.Failed)
	require.Len(t, got.Broken, 1, "%s", text)
	assert.Equal(t, "there is no key `minimun` here\ndid you mean `minimum`?", got.Broken[0].Message)
	assert.Equal(t, []int{6, 3, 1}, []int{got.Broken[0].Line, got.Broken[0].Col, got.Broken[0].Severity})
	assert.Equal(t, []string{"Write minimum"}, got.Actions)
	assert.Empty(t, got.Fixed)
	assert.Contains(t, got.Completed, "params.corner")
	assert.Contains(t, got.Completed, "run.h")
	assert.Contains(t, got.Hover, "`size.rows`")
	assert.Equal(t, "file://"+filepath.Join(dir, "parent.yaml"), got.Parent.URI)
	assert.Equal(t, "file://"+filepath.Join(dir, "parent.yaml"), got.Shipped.URI)
	assert.Equal(t, 3, got.Shipped.Range.Start.Line)
	assert.Contains(t, got.Refused, "only parameters can be renamed")
	assert.Equal(t, []string{"format", "extends", "name", "params", "scoring"}, got.Outline)
	assert.Empty(t, got.After)
	assert.Equal(t, "format: 1\nextends: parent.yaml\nname: Córners 🀄\nparams: { edge: 2 }\nscoring:\n"+
		"  minimum: -5 # at least\n  place: \"base + (row in [1, size.rows] ? params.edge : 0)\"", got.Text)
	assert.Equal(t, "parent.yaml", got.Jumped)
	assert.Contains(t, got.Child, "parent.yaml:5:1: there is no key `bonus` here")
	assert.True(t, got.Stopped)
}
