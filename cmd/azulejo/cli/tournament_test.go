package cli

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// An interrupted tournament prints its standings, marked as partial, and how to resume. Its
// file can be resumed.
func TestInterruptedTournament(t *testing.T) {
	file := filepath.Join(t.TempDir(), "league.part")
	tournament := []string{"tournament", "classic", "--bots", "greedy,random", "--out", file, "--games"}
	code, out, errs := runInterrupted(append(tournament, "1000000", "--json")...)
	assert.Equal(t, exitInterrupted, code)
	assert.Contains(t, errs, "; the same command resumes it")
	var result struct {
		Partial bool
		Games   int
		Ratings []struct{ Bot string }
	}
	require.NoError(t, json.Unmarshal([]byte(out), &result))
	assert.True(t, result.Partial)
	assert.Less(t, result.Games, 1000)
	assert.Len(t, result.Ratings, 2)
	code, out, _ = runInterrupted(append(tournament, "1000000")...)
	assert.Equal(t, exitInterrupted, code)
	assert.Contains(t, out, "\npartial: not all games were played\n")
	_, err := os.Stat(file)
	require.NoError(t, err)
	code, out, _ = runInterrupted("tournament", "classic", "--bots", "greedy,random", "--games", "1000000", "--csv")
	assert.Equal(t, exitInterrupted, code)
	assert.Contains(t, out, "rank_low,")
}
