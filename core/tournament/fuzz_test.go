package tournament_test

import (
	"bytes"
	"encoding/json"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/tournament"
)

// Of whatever is read without an error a result can be told.
func FuzzRead(f *testing.F) {
	for _, bots := range [][]string{{"random", "greedy"}, {"random", "greedy", "chance"}} {
		_, state := play(f, setup(f, "classic", 3, 33, bots...))
		written, err := json.Marshal(state)
		require.NoError(f, err)
		f.Add(written)
	}
	f.Fuzz(func(t *testing.T, written []byte) {
		var state tournament.State
		if json.Unmarshal(written, &state) != nil {
			return
		}
		var b bytes.Buffer
		require.NoError(t, state.Write(&b))
		if s, err := tournament.Read(&b); err == nil {
			_, err := json.Marshal(s.Result(20))
			assert.NoError(t, err)
		}
	})
}
