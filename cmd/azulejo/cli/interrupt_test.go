package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	_ "github.com/azulejo/azulejo/variants/all"
)

// runInterrupted runs a command whose user has pressed Ctrl-C at once.
func runInterrupted(args ...string) (code int, out, errs string) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	var outBuf, errBuf bytes.Buffer
	root := newRoot()
	root.SetArgs(args)
	root.SetOut(&outBuf)
	root.SetErr(&errBuf)
	code = exitCode(root.ExecuteContext(ctx), &errBuf)
	return code, outBuf.String(), errBuf.String()
}

func TestInterruptedSimulationIsPartial(t *testing.T) {
	code, out, _ := runInterrupted("simulate", "classic", "--games", "1000000", "--json")
	assert.Equal(t, exitInterrupted, code)
	var result struct {
		Partial bool
		Games   int
		BySeat  []any `json:"by_seat"`
	}
	require.NoError(t, json.Unmarshal([]byte(out), &result))
	assert.True(t, result.Partial)
	assert.Less(t, result.Games, 1000)
	assert.NotNil(t, result.BySeat)
	code, out, _ = runInterrupted("simulate", "classic", "--games", "1000000")
	assert.Equal(t, exitInterrupted, code)
	assert.Contains(t, out, "partial: not all games were played")
	_, out, _ = runInterrupted("simulate", "classic", "--games", "1000000", "--csv")
	assert.Contains(t, out, "classic,run,partial,,,,1,,\n")
}

// What an interrupted game has recorded can be gone on with.
func TestInterruptedGameLeavesItsRecord(t *testing.T) {
	file := t.TempDir() + "/game.jsonl"
	code, _, errs := runInterrupted("play", "classic", "--seed", "1", "--bots", "random,random", "--record", file)
	assert.Equal(t, exitInterrupted, code)
	assert.Contains(t, errs, "interrupted")
	var out, errBuf bytes.Buffer
	assert.Zero(t, Main([]string{"play", "--from", file}, nil, &out, &errBuf), errBuf.String())
	assert.Contains(t, out.String(), "the game is over")
}

func TestInterruptedPerft(t *testing.T) {
	code, _, _ := runInterrupted("perft", "classic", "--depth", "40")
	assert.Equal(t, exitInterrupted, code)
}

// Tests that are stopped, and finding out what they hold, print nothing half-way
// for people; for programs what there is, which says that it is not all.
func TestInterruptedTests(t *testing.T) {
	file := t.TempDir() + "/mine.yaml"
	text := "format: 1\nextends: classic\ntests: [{ name: a, expect: { round: 1 } }]\n"
	require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
	code, out, errs := runInterrupted("test", file, "--coverage")
	assert.Equal(t, exitInterrupted, code)
	assert.Empty(t, out)
	assert.Contains(t, errs, "interrupted")
	code, out, _ = runInterrupted("test", file, "--coverage", "--json")
	assert.Equal(t, exitInterrupted, code)
	var result struct {
		Partial  bool
		Rulesets []struct{ Ruleset string }
	}
	require.NoError(t, json.Unmarshal([]byte(out), &result))
	assert.True(t, result.Partial)
	require.Len(t, result.Rulesets, 1)
	assert.Equal(t, file, result.Rulesets[0].Ruleset)
}

// An interrupted comparison gives what there is, and says that it is not all.
func TestInterruptedComparisonIsPartial(t *testing.T) {
	code, out, _ := runInterrupted("compare", "classic", "classic-gray", "--games", "1000000", "--json")
	assert.Equal(t, exitInterrupted, code)
	var result struct {
		Partial  bool
		Games    int
		Rulesets []any
	}
	require.NoError(t, json.Unmarshal([]byte(out), &result))
	assert.True(t, result.Partial)
	assert.Less(t, result.Games, 1_000_000)
	assert.Len(t, result.Rulesets, 2)
	for _, flags := range [][]string{{"classic-gray"}, {"--vary", "scoring.minimum=1..2"}} {
		args := append([]string{"compare", "classic", "--games", "1000000"}, flags...)
		code, out, _ = runInterrupted(args...)
		assert.Equal(t, exitInterrupted, code)
		assert.Contains(t, out, "\npartial: not all games were played\n")
	}
}

// A search or a fit without a file is kept in one that is named, and can be resumed.
func TestInterruptedSearchIsKept(t *testing.T) {
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	weights := filepath.Join(t.TempDir(), "classic.weights.yaml")
	tune := []string{"tune", "classic", "--vary", "scoring.start=0,9", "--games", "100", "--csv"}
	for _, args := range [][]string{
		append(slices.Clip(tune), "--want", "score = 9..20"),
		tune,
		{"fit", "classic", "--weights", weights, "--seats", "2", "--games", "200", "--rounds", "2"},
	} {
		t.Setenv("XDG_STATE_HOME", t.TempDir())
		ctx, cancel := context.WithCancel(context.Background())
		moved.Store(0)
		onMove.Store(&cancel)
		args := append(args, "--workers", "1", "--bots", "stopping")
		var out, errs bytes.Buffer
		root := newRoot()
		root.SetArgs(args)
		root.SetOut(&out)
		root.SetErr(&errs)
		assert.Equal(t, exitInterrupted, exitCode(root.ExecuteContext(ctx), &errs))
		onMove.Store(nil)
		files, err := filepath.Glob(filepath.Join(stoppedFolder(), args[0]+"-*.part"))
		require.NoError(t, err)
		require.Len(t, files, 1, args)
		assert.Contains(t, errs.String(), files[0]+" has what was played; the same command resumes it with --out "+files[0]+"\n")
		var whole, resumed bytes.Buffer
		code := Main(args, nil, &whole, &errs) // games of this bot say nothing to a fit
		assert.Equal(t, code, Main(append(args, "--out", files[0]), nil, &resumed, &errs), errs.String())
		assert.Regexp(t, files[0]+` has [1-9][0-9]* of at most [0-9]+ games; resuming\n`, errs.String())
		assert.Equal(t, whole.String(), resumed.String())
	}
}

// An interrupted search has no result. What was played is in its file, and the same command resumes it.
func TestInterruptedSearchIsResumed(t *testing.T) {
	file := t.TempDir() + "/search.json"
	args := []string{"tune", "classic", "--vary", "scoring.start=0,9", "--want", "score = 9..20", "--games", "100", "--bots", "random"}
	kept := append(args, "--out", file)
	code, out, errs := runInterrupted(kept...)
	assert.Equal(t, exitInterrupted, code)
	assert.Empty(t, out)
	assert.Regexp(t, file+` has [0-9]+ of at most [0-9]+ games; the same command resumes it\n`, errs)
	var whole, resumed, errBuf bytes.Buffer
	require.Zero(t, Main(args, nil, &whole, &errBuf), errBuf.String())
	require.Zero(t, Main(kept, nil, &resumed, &errBuf), errBuf.String())
	assert.Equal(t, whole.String(), resumed.String())
	shard := append(args, "--shard", "1/2", "--out", file+"1")
	code, _, _ = runInterrupted(shard...)
	assert.Equal(t, exitInterrupted, code)
	errBuf.Reset()
	assert.Equal(t, exitContent, Main([]string{"merge", file + "1"}, nil, &resumed, &errBuf))
	assert.Contains(t, errBuf.String(), " games: run the command that wrote it again to resume it")
}
