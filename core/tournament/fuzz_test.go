package tournament_test

import (
	"bytes"
	"encoding/json"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/azulejo/azulejo/core/tournament"
)

// A result can be calculated from any state that is read without an error.
func FuzzRead(f *testing.F) {
	var files [][]byte
	for _, bots := range [][]string{{"random", "greedy"}, {"random", "greedy", "chance"}} {
		_, state := play(f, setup(f, "classic", 3, 33, bots...))
		written, err := json.Marshal(state)
		require.NoError(f, err)
		files = append(files, written)
		f.Add(uint8(len(files)-1), uint32(0), uint16(0), "")
	}
	// A small input changes a large file, so that many are tried.
	f.Fuzz(func(t *testing.T, file uint8, at uint32, cut uint16, by string) {
		written := files[int(file)%len(files)]
		from := int(at) % (len(written) + 1)
		written = slices.Concat(written[:from], []byte(by), written[min(len(written), from+int(cut)):])
		var state tournament.State
		if json.Unmarshal(written, &state) != nil {
			return
		}
		var b bytes.Buffer
		require.NoError(t, state.Write(&b))
		if s, err := tournament.Read(&b); err == nil {
			_, _ = json.Marshal(s.Result(20)) // numbers that no tournament has may have no JSON
		}
	})
}
