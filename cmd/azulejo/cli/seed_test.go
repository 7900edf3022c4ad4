package cli

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strconv"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// Without a seed a game has tiles that nobody can compute: the seed has more than 32 bits.
func TestPlayDrawsALongSeed(t *testing.T) {
	name := filepath.Join(t.TempDir(), "game.jsonl")
	var high uint64
	for range 4 {
		var out, errs bytes.Buffer
		require.Zero(t, Main([]string{"play", "classic", "--bots", "random,random", "--record", name}, nil, &out, &errs), &errs)
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		header, _, _ := bytes.Cut(text, []byte("\n"))
		var line struct{ Game struct{ Seed string } }
		require.NoError(t, json.Unmarshal(header, &line))
		seed, err := strconv.ParseUint(line.Game.Seed, 10, 64)
		require.NoError(t, err)
		high |= seed >> 32
	}
	assert.NotZero(t, high)
}
